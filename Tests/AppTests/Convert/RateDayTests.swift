import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import quid

/// The days and ages of exchange rates, with a local server that has published tables up to a day.
struct RateDayTests {
  private let home: HomeFolder
  private let server: LoopbackServer
  private let newest: Newest

  /// The day of the newest table.
  private final class Newest: Sendable {
    let day = Mutex(CalendarDay(Date()))
  }

  init() throws {
    home = try HomeFolder()
    let newest = Newest()
    self.newest = newest
    server = try LoopbackServer { connection in
      let target = connection.requestHead.split(separator: " ").dropFirst().first ?? ""
      let resource = target.split(separator: "/").last?.split(separator: "?").first ?? ""
      let last = newest.day.withLock { $0 }
      func table(_ day: CalendarDay) -> String { #"{"USD":\#(Self.rate(day)),"SEK":10}"# }
      let bounds = resource.split(separator: ".").compactMap { CalendarDay($0) }
      if bounds.count == 2 {
        let days = (bounds[0]...bounds[1]).filter { ECBPublication.isExpected(on: $0) && $0 <= last }
        connection.answer(
          #"{"base":"EUR","rates":{\#(days.map { "\"\($0)\":\(table($0))" }.joined(separator: ","))}}"#)
        return
      }
      var day = min(CalendarDay(resource) ?? last, last)
      while !ECBPublication.isExpected(on: day), resource != "latest" { day = day.advanced(by: -1) }
      connection.answer(#"{"base":"EUR","date":"\#(day)","rates":\#(table(day))}"#)
    }
  }

  /// A rate that identifies a day.
  private static func rate(_ day: CalendarDay) -> String { "1.\(day.ordinal)" }

  private func quid(_ line: String, input: String = "") async -> Run {
    var environment = home.environment(root: server.url)
    environment["LC_ALL"] = "C.UTF-8"
    return await Run.quid("\(line) --timeout 60s", environment: environment, input: input)
  }

  private var today: CalendarDay { CalendarDay(Date()) }

  /// Returns the last day through today on which the European Central Bank publishes rates, and the one before.
  private func lastDays() -> (day: CalendarDay, previous: CalendarDay) {
    let days = (0...14).map { today.advanced(by: -$0) }.filter { ECBPublication.isExpected(on: $0) }
    return (days[0], days[1])
  }

  @Test func `rates that are not published yet are named in text, errors and streams`() async throws {
    let (day, previous) = lastDays()
    newest.day.withLock { $0 = previous }
    let text = await quid("convert 100 eur usd --date \(day)")
    #expect(
      text.output.contains("The rates of \(day) are not published yet.\nRates of \(previous) · "), "\(text.error)")
    let exact = await quid("convert 100 eur usd --date \(day) --on exact")
    #expect(exact.code == .rejectedInput)
    #expect(
      exact.error == "quid: The rates of \(day) are not published yet. The previous rates are from \(previous). To use"
        + " them, add --on previous.\n")
    let note = "The rates of \(day) are not published yet. Those of \(previous) are used.\n"
    let stream = await quid("convert - eur usd --date \(day)", input: "1\n1\n")
    #expect(stream.error == "quid: warning: \(note)")
    let column = await quid("convert - eur usd --column 1 --date-column 2", input: "1,\(day)\n1,\(day)\n")
    #expect(column.error == "quid: warning: \(note)")
    #expect(column.output.hasPrefix(Self.rate(previous)))
  }

  @Test func `rates of the next day have the age and time of that day`() async throws {
    newest.day.withLock { $0 = CalendarDay("2026-03-05") ?? $0 }
    let run = await quid("convert 100 eur usd --date 2025-12-25 --on next --json")
    #expect(try run.json.text("data.date") == "2025-12-29")
    let source = try #require((try run.json["sources"] as? [[String: Any]])?.first)
    #expect(source.text("asOf") == "2025-12-29T00:00:00Z")
    let day = try #require(CalendarDay("2025-12-29"))
    let text = await quid("convert 100 eur usd --date 2025-12-25 --on next")
    #expect(text.output.contains("Frankfurter, \(today.ordinal - day.ordinal) days ago"), "\(text.output)")
  }

  @Test func `newest rates warn once a working day of the bank is missing`() async throws {
    let days = (0...30).map { today.advanced(by: -$0) }.filter { ECBPublication.isExpected(on: $0) }
    for (index, day) in days.prefix(5).enumerated() {
      newest.day.withLock { $0 = day }
      let run = await quid("convert eur usd --max-age 0")
      let isOverdue = days[..<index].contains { $0 < today }
      #expect(run.error.contains("The newest data from Frankfurter is old") == isOverdue, "\(day): \(run.error)")
    }
  }

  @Test(arguments: ["9999-12-31", "2099-01-01"])
  func `table from the future is an invalid response, or the cached one is used`(_ day: String) async throws {
    newest.day.withLock { $0 = CalendarDay(day) ?? $0 }
    let invalid = await quid("convert 100 eur usd")
    #expect(invalid.code == .invalidResponse)
    #expect(invalid.error.contains("expected a time that is at most a day ahead, not \(day)T00:00:00Z."))
    newest.day.withLock { $0 = today.advanced(by: 1) }
    let tomorrow = await quid("convert 100 eur usd --json")
    #expect(try tomorrow.json.text("data.date") == "\(today.advanced(by: 1))")
    newest.day.withLock { $0 = CalendarDay(day) ?? $0 }
    let cached = await quid("convert 100 eur usd --max-age 1h")
    #expect(cached.code == .success)
  }

  @Test func `currencies whose rates ended have the last day in the message`() async throws {
    newest.day.withLock { $0 = lastDays().previous }
    let kuna = await quid("history hrk eur")
    #expect(kuna.code == .success && kuna.error.contains("1 EUR = 7.5345 HRK since 2023-01-01."), "\(kuna.error)")
    for line in ["convert 100 rub eur", "convert 100 rub eur --date 2024-01-02", "history rub eur"] {
      let ruble = await quid(line)
      #expect(ruble.code == .rejectedInput)
      #expect(
        ruble.error == "quid: RUB has no rates since 2022-03-01 in the ECB's data. To use a past rate, run quid convert"
          + " with --date 2022-03-01.\n")
      #expect(await quid("\(line) --offline").error == ruble.error)
    }
    let stream = await quid("convert - eur --column 1 --from-column 2", input: "1,RUB\n")
    #expect(stream.error.contains("line 1: RUB has no rates since 2022-03-01 in the ECB's data."))
    let past = await quid("convert 100 rub eur --date 2021-01-04")
    #expect(past.error.contains("There is no exchange rate for RUB on 2021-01-04."))
    let offline = await quid("convert 100 rub eur --date 2024-05-02 --offline")
    #expect(offline.code == .rejectedInput && offline.error.contains("RUB has no rates since"), "\(offline.error)")
    let unknown = await quid(
      "convert - eur --column 1 --from-column 2 --date-column 3 --offline", input: "1,USD,2020-01-02\n")
    #expect(unknown.error.contains("Run the command once without --offline."), "\(unknown.error)")
  }

  @Test func `another run is suggested offline only for data that is cached`() async throws {
    let day = await quid("convert 100 eur usd --date 2025-06-13 --offline")
    #expect(day.error.contains("Run the command once without --offline."), "\(day.error)")
    let balance = await quid(
      "balance 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed --node http://127.0.0.1:1 --offline")
    #expect(balance.code == .unavailable)
    #expect(balance.error.contains("Run the command without --offline."), "\(balance.error)")
  }
}
