/// The exchange rates for several days, and the errors for missing rates.
struct DayRates: Sendable {
  /// The rate tables, keyed by the day to which they apply.
  ///
  /// If no rates were published on a day, the value is the table of the last earlier day with rates. If the rates for a
  /// day could not be loaded, the key is missing.
  var tables: [CalendarDay: Sourced<RateTable>] = [:]
  /// The errors for days without a rate table and for currencies without a rate, without duplicates.
  private(set) var failures: [ConversionError] = []

  /// Adds an error to ``failures`` if the array does not already contain the error.
  mutating func add(_ failure: ConversionError) {
    if !failures.contains(failure) { failures.append(failure) }
  }
}

extension ConversionService {
  /// Loads the exchange rates for several days.
  ///
  /// If the number of days is at most ``maximumSingleDayRequests``, one request is sent per day. Otherwise, the rates
  /// for all days are loaded with a single request if possible, and missing rates are then requested day by day.
  ///
  /// - Parameter days: The currencies whose rates are needed, keyed by day.
  /// - Returns: The rate tables and the errors. An error for one day does not affect the other days.
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
      for currency in currencies.sorted() where table[currency] == nil {
        rates.add(.unknownCurrency(currency, table: table))
      }
    }
    return rates
  }

  /// Loads the rate tables for a range of days with one request.
  ///
  /// Returns `nil` if no provider supports such a request, or if the request fails.
  ///
  /// - Parameter days: The days in ascending order. The first and the last of these days are the bounds of the range.
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
  /// Returns the rate table of a day, or the last earlier table if the day has no table.
  ///
  /// Returns `nil` if the array contains no table of the day or of an earlier day.
  fileprivate func table(on day: CalendarDay) -> Sourced<RateTable>? {
    value.last { $0.day <= day }.map { element($0, of: $0.day) }
  }
}

extension RateTable {
  fileprivate func hasRates(of currencies: Set<Currency>) -> Bool { currencies.allSatisfy { self[$0] != nil } }
}
