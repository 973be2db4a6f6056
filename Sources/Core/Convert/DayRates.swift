/// The exchange rates for several days, and the errors for missing rates.
struct DayRates: Sendable {
  /// The rate tables by day; if a day has no rates, its table is that of the last earlier day with rates.
  var tables: [CalendarDay: Sourced<RateTable>] = [:]
  private(set) var failures: [ConversionError] = []

  mutating func add(_ failure: ConversionError) {
    if !failures.contains(failure) { failures.append(failure) }
  }
}

extension ConversionService {
  /// Loads the exchange rates for several days, with a single request for many days if possible.
  ///
  /// An error for one day does not affect the other days.
  func rates(on days: [CalendarDay: Set<Currency>]) async throws -> DayRates {
    var rates = DayRates()
    var missing = days.keys.filter { $0 >= RateTable.earliestDay }.sorted()
    for day in days.keys.sorted() where day < RateTable.earliestDay { rates.add(.tooEarly(day)) }
    if missing.count > Self.maximumSingleDayRequests {
      let response = try await history(of: missing, for: Array(Set(days.values.flatMap { $0 })))
      for day in missing { rates.tables[day] = response?.table(on: day)?.applied(on: day) }
      missing.removeAll { day in rates.tables[day].map { $0.value.hasRates(of: Array(days[day] ?? [])) } ?? false }
    }
    for day in missing {
      do throws(ProviderError) {
        let table = try await self.rates.tables.rates(of: Array(days[day] ?? []), on: day)
        rates.tables[day] = table.applied(on: day)
      } catch {
        guard error.reason != .cancelled else { throw error }
        if case .notFound = error.reason, day < RateTable.firstDay {
          rates.add(.tooEarly(day))
        } else {
          rates.add(.provider(error))
        }
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

  /// Returns `nil` if no provider supports such a request, or if the request fails.
  private func history(
    of days: [CalendarDay], for currencies: [Currency]
  ) async throws -> Sourced<[RateTable]>? {
    guard let provider = rates.ranges ?? histories?.ranges, let first = days.first, let last = days.last else {
      return nil
    }
    do throws(ProviderError) {
      return try await provider.rates(of: currencies, from: first, through: last, each: .day)
    } catch {
      guard error.reason != .cancelled else { throw error }
      return nil
    }
  }
}

extension Sourced<[RateTable]> {
  /// Returns the table of the day or of the last earlier day with rates; `nil` if there is none.
  fileprivate func table(on day: CalendarDay) -> Sourced<RateTable>? {
    value.last { $0.day <= day }.map { element($0, of: $0.day) }
  }
}
