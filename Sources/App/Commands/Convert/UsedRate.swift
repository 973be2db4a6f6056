import QuidCore
import QuidPresentation
import QuidTerminal

/// A currency of a conversion, with the table that contains its exchange rate.
struct UsedRate: Sendable {
  let currency: Currency
  let table: Sourced<RateTable>

  private var day: CalendarDay { table.value.day(of: [currency]) }
  private var centralBanks: Int? { table.value.centralBanks(for: currency) }

  static let fields: FieldTable<UsedRate, (rate: UsedRate, dates: DateTimeFormat)> = [
    .json("currency", text: TextColumn("Rate of") { .init($0.rate.currency.code) }) { $0.currency },
    .json("source", text: TextColumn("Source") { .init($0.rate.sourceName) }) { $0.sourceName },
    .json("date", text: TextColumn("Date") { .init($0.dates.day($0.rate.day.start)) }) { $0.day },
    .json(
      "centralBanks",
      text: TextColumn("Central banks", .right) { .init($0.rate.centralBanks.map { "\($0)" } ?? "") }
    ) { $0.centralBanks },
  ]

  private var sourceName: String { table.source.name }
}
