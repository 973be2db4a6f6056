public import QuidCore

extension MemoryRateArchive {
  /// The shop's own exchange rates, which a real shop would request from its bank.
  public static func house() throws -> MemoryRateArchive {
    let rates = try [Currency.usd: "1.08", .sek: "11.80"].mapValues { try FixedDecimal($0) }
    let table = CalendarDay("2023-09-01").flatMap { RateTable(base: .eur, day: $0, rates: rates) }
    return MemoryRateArchive([table].compactMap(\.self), from: DataSource(name: "the house"))
  }
}
