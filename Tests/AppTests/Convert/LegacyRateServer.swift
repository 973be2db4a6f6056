import QuidCore
import TestSupport

/// A local server with constant rates of current and former currencies, as in version 2 of Frankfurter's API.
///
/// One euro or ECU is 1.25 US dollars. A redenominated currency is worth the same in each of its units, so that a history
/// in one unit is a horizontal line.
enum LegacyRateServer {
  private struct Series {
    let code: String
    let first: String
    let last: String
    /// The number of units per euro or ECU.
    let rate: Double
  }

  private static let former = [
    "DEM": 2.0, "FRF": 7, "ITL": 2_000, "ESP": 160, "NLG": 2.25, "BEF": 41, "PTE": 200, "IEP": 0.75, "FIM": 6,
    "ATS": 14, "GRD": 300, "LUF": 41,
  ]

  private static let series =
    former.map { Series(code: $0.key, first: "1948-01-01", last: "2001-12-31", rate: $0.value) } + [
      Series(code: "XEU", first: "1979-01-01", last: "1998-12-31", rate: 1),
      Series(code: "EUR", first: "1999-01-04", last: "9999-12-31", rate: 1),
      Series(code: "USD", first: "1948-01-01", last: "9999-12-31", rate: 1.25),
      Series(code: "SEK", first: "1948-01-01", last: "9999-12-31", rate: 10),
      Series(code: "BYR", first: "2000-01-01", last: "2016-06-30", rate: 25_000),
      Series(code: "BYN", first: "2016-07-01", last: "9999-12-31", rate: 2.5),
      Series(code: "TRL", first: "1948-01-01", last: "2010-05-11", rate: 1_500_000),
      Series(code: "TRY", first: "2005-01-01", last: "9999-12-31", rate: 1.5),
      Series(code: "ROL", first: "1990-01-01", last: "2008-12-30", rate: 35_000),
      Series(code: "RON", first: "2005-07-01", last: "9999-12-31", rate: 3.5),
      // The old kwacha is also published with the new code.
      Series(code: "ZMK", first: "1990-01-01", last: "2012-12-31", rate: 6_500),
      Series(code: "ZMW", first: "2000-01-04", last: "2012-12-31", rate: 6_500),
      Series(code: "ZMW", first: "2013-01-01", last: "9999-12-31", rate: 6.5),
      Series(code: "GHC", first: "1990-01-01", last: "2007-06-29", rate: 10_000),
      Series(code: "GHS", first: "2007-07-01", last: "9999-12-31", rate: 1),
      Series(code: "MRO", first: "1990-01-01", last: "2017-12-31", rate: 450),
      Series(code: "MRU", first: "2018-01-01", last: "9999-12-31", rate: 45),
      Series(code: "STD", first: "1990-01-01", last: "2017-12-29", rate: 26_000),
      Series(code: "STN", first: "2018-01-01", last: "9999-12-31", rate: 26),
      Series(code: "SLL", first: "1990-01-01", last: "2022-06-30", rate: 16_500),
      Series(code: "SLE", first: "2022-07-01", last: "9999-12-31", rate: 16.5),
      Series(code: "VEF", first: "2008-01-01", last: "2018-08-17", rate: 500_000_000_000),
      Series(code: "VES", first: "2018-08-20", last: "2021-09-30", rate: 5_000_000),
      Series(code: "VES", first: "2021-10-01", last: "9999-12-31", rate: 5),
      Series(code: "SYP", first: "1990-01-01", last: "2025-12-31", rate: 14_000),
      Series(code: "SYP", first: "2026-01-01", last: "9999-12-31", rate: 140),
    ]

  /// Starts the server.
  static func start() throws -> LoopbackServer {
    try LoopbackServer { connection in
      let target = connection.requestHead.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      guard target.hasPrefix("/v2/rates?") else {
        connection.answer(#"{"status":404,"message":"not found"}"#, status: "404 Not Found")
        return
      }
      let fields = target.dropFirst("/v2/rates?".count).split(separator: "&").map { $0.split(separator: "=") }
      let query = Dictionary(fields.map { (String($0[0]), String($0.last ?? "")) }) { $1 }
      let known = Set(series.map(\.code))
      let quotes = query["quotes"]?.split(separator: ",").map(String.init) ?? known.sorted()
      let unknown = quotes.filter { !known.contains($0) }
      guard unknown.isEmpty else {
        connection.answer(
          #"{"status":422,"message":"invalid currency: \#(unknown.joined(separator: ","))"}"#,
          status: "422 Unprocessable Content")
        return
      }
      connection.answer("[\(rows(query, quotes).joined(separator: ","))]")
    }
  }

  private static func rows(_ query: [String: String], _ quotes: [String]) -> [String] {
    let base = query["base"] ?? "EUR"
    let today = CalendarDay("2026-11-27") ?? RateTable.firstDay
    let last = (query["to"] ?? query["date"]).flatMap { CalendarDay($0) } ?? today
    let first = query["from"].flatMap { CalendarDay($0) } ?? last
    var rows: [String] = []
    var groups: Set<String> = []
    for ordinal in first.ordinal...last.ordinal {
      let day = first.advanced(by: ordinal - first.ordinal)
      if query["from"] != nil, day.isWeekend { continue }
      let group =
        switch query["group"] {
        case "week": day.advanced(by: 1 - day.weekday)
        case "month": day.advanced(by: 1 - day.components.day)
        default: day
        }
      guard let perEuro = rate(base, on: day) else { continue }
      for quote in quotes where quote != base {
        guard let rate = rate(quote, on: day), groups.insert("\(group) \(quote)").inserted else { continue }
        rows.append(#"{"date":"\#(group)","base":"\#(base)","quote":"\#(quote)","rate":\#(rate / perEuro)}"#)
      }
    }
    return rows
  }

  private static func rate(_ code: String, on day: CalendarDay) -> Double? {
    series.first { $0.code == code && $0.first <= "\(day)" && "\(day)" <= $0.last }?.rate
  }
}
