/// The exchange rates of several days, and the reasons why some of them are unknown.
struct DayRates: Sendable {
  /// The table that applies to each day: that of the day, or the last earlier one.
  var tables: [CalendarDay: Sourced<RateTable>] = [:]
  /// The errors of days without a table, or without the rate of a currency, without duplicates.
  private(set) var failures: [ConversionError] = []

  /// Adds an error, unless it was added before.
  mutating func add(_ failure: ConversionError) {
    if !failures.contains(failure) { failures.append(failure) }
  }
}

extension ConversionService {
  /// Returns the exchange rates of several days for the given currencies.
  ///
  /// Up to ``maximumSingleDayRequests`` days are requested one by one. More days are loaded with one request for
  /// all days, if a provider supports it; then only days whose table lacks a currency are requested alone.
  ///
  /// - Parameter days: The currencies that are needed on each day.
  /// - Returns: The tables and the errors. An error of one day does not affect the other days.
  /// - Throws: ``ProviderError`` if the task is cancelled.
  func rates(on days: [CalendarDay: Set<Currency>]) async throws(ProviderError) -> DayRates {
    var rates = DayRates()
    var missing = days.keys.filter { $0 >= RateTable.firstDay }.sorted()
    for day in days.keys.sorted() where day < RateTable.firstDay { rates.add(.tooEarly(day)) }
    if missing.count > Self.maximumSingleDayRequests {
      let response = try await history(of: missing)
      for day in missing { rates.tables[day] = response?.table(on: day) }
      missing.removeAll { day in rates.tables[day].map { $0.value.hasRates(of: days[day] ?? []) } ?? false }
    }
    for day in missing {
      do throws(ProviderError) {
        rates.tables[day] = try await self.rates.rates(on: day)
      } catch {
        guard error.reason != .cancelled else { throw error }
        rates.add(.provider(error))
      }
    }
    for (day, currencies) in days.sorted(by: { $0.key < $1.key }) {
      guard let table = rates.tables[day]?.value else { continue }
      for currency in currencies.sorted() where table.rates[currency] == nil {
        rates.add(.unknownCurrency(currency, table: table))
      }
    }
    return rates
  }

  /// Returns the tables from the first through the last day, requested together; `nil` if no provider supports it
  /// or the request fails.
  ///
  /// - Throws: ``ProviderError`` if the task is cancelled.
  private func history(of days: [CalendarDay]) async throws(ProviderError) -> Sourced<[RateTable]>? {
    let provider = rates as? any RateHistoryProvider ?? archive
    guard let provider, let first = days.first, let last = days.last else { return nil }
    do throws(ProviderError) {
      return try await provider.rates(from: first, through: last)
    } catch {
      guard error.reason != .cancelled else { throw error }
      return nil
    }
  }
}

extension Sourced<[RateTable]> {
  /// Returns the table of a day, or the last earlier table; `nil` if there is none.
  fileprivate func table(on day: CalendarDay) -> Sourced<RateTable>? {
    value.last { $0.day <= day }.map { table in map { _ in table } }
  }
}

extension RateTable {
  fileprivate func hasRates(of currencies: Set<Currency>) -> Bool { currencies.allSatisfy { rates[$0] != nil } }
}
