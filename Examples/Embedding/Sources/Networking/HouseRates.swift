public import QuidCore

/// The shop's own exchange rates, which a real shop would request from its bank.
public struct HouseRates: RateProvider {
  private let table: RateTable?

  /// Creates the rates of the shop.
  public init() throws {
    let rates = try [Currency.usd: "1.08", .sek: "11.80"].mapValues { try FixedDecimal($0) }
    table = CalendarDay("2023-09-01").flatMap { RateTable(base: .eur, day: $0, rates: rates) }
  }

  /// Returns the rates of the shop.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try sourced(table, "rates") }

  /// Returns the rates of the shop, which are those of all later days.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try sourced(table.flatMap { $0.day <= day ? $0 : nil }, "rates of \(day)")
  }

  private func sourced(_ table: RateTable?, _ subject: String) throws(ProviderError) -> Sourced<RateTable> {
    let source = DataSource(name: "the house")
    guard let table else { throw ProviderError(.notFound(subject), from: source) }
    return Sourced(table, from: source, at: table.day.start, freshness: .builtin)
  }
}
