// Conversions at the rates of Fixer or, if it fails, of the company itself. The responses are recorded.
//
//     converter record|replay SERVER FILE

import Foundation
import QuidCore
import QuidNetworking
import QuidNetworkingTesting
import QuidPresentation

let monthEnds = """
  Date,USD,SEK,JPY
  2019-05-31,1.1151,10.61,121.27
  2019-06-28,1.1380,10.5633,122.60
  """
let rows = monthEnds.split(separator: "\n").map { $0.split(separator: ",") }
let currencies = rows[0].dropFirst().compactMap { Currency($0) }
let tables = try rows.dropFirst().compactMap { row in
  let rates = try zip(currencies, row.dropFirst()).map { ($0, try FixedDecimal($1)) }
  return CalendarDay(row[0]).flatMap { RateTable(base: .eur, day: $0, rates: Dictionary(uniqueKeysWithValues: rates)) }
}

/// The company's own rates: a day between two tables has those of the earlier one.
struct HouseArchive: RateProvider {
  let tables: [RateTable]

  func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await rates(on: CalendarDay(.now)) }

  func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    let own = DataSource(name: "House archive")
    guard let table = tables.last(where: { $0.day <= day }) else { throw ProviderError(.notFound("rates"), from: own) }
    return Sourced(table, from: own, at: table.day.start, freshness: .builtin)
  }
}

let file = URL(filePath: CommandLine.arguments[3])
let isRecording = CommandLine.arguments[1] == "record"
let transport =
  isRecording ? RecordedTransport(recording: SystemTransport()) : try RecordedTransport(contentsOf: file)
let fixer = FixerClient(
  pipeline: RequestPipeline(transport: transport), base: try ProviderURL(CommandLine.arguments[2] + "/fixer"),
  key: APIKey("0123456789abcdef"))
let service = ConversionService(rates: Fallback<any RateProvider>(fixer, HouseArchive(tables: tables)), names: fixer)

let newest = try await service.conversions(of: 100, from: .usd, to: [.sek, .gbp, .jpy])
for result in newest.value.results { print(result.from, result.to, result.value, result.rate, result.path) }
print(newest.source.name, newest.value.day, newest.freshness, newest.failures)
for day in ["2019-06-11", "2019-05-31"].compactMap({ CalendarDay($0) }) {
  let past = try await service.conversions(
    of: 100, from: .usd, to: [.sek], on: day, rule: .previous, today: CalendarDay(.now))
  print(past.value.day, past.value.results[0].value, past.source.name, past.failures)
}
do {
  print(try await service.history(from: .usd, to: .sek, days: 3).history.days.map { "\($0.day) \($0.rate)" })
} catch {
  print("history: \(error)")
}
let names = try await service.currencies()
print(names.value.count, "currencies, first \(names.value.first?.name ?? "none")")
print(ConverterModel().viewState(at: .now).status)
print(transport.exchanges.count, "responses")
if isRecording { try transport.write(to: file) }
