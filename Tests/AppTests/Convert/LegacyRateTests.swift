import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// Histories across redenominations and conversions before 1999, with a local server of former currencies.
struct LegacyRateTests {
  private func quid(_ line: String, input: String = "") async throws -> Run {
    let server = try LegacyRateServer.start()
    let home = try HomeFolder()
    var environment = home.environment(root: server.url)
    environment["QUID_FRANKFURTER_URL"] = "\(server.url)/v2"
    environment["LC_ALL"] = "C.UTF-8"
    return await Run.quid(line, environment: environment, input: input)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    /// The code that the user types.
    let code: String
    let unit: String
    let start: String
    let rate: String
    let note: String
    var testDescription: String { code }

    init(_ code: String, _ unit: String, _ start: String, _ rate: String, _ note: String) {
      (self.code, self.unit, self.start, self.rate, self.note) = (code, unit, start, rate, note)
    }
  }

  static let cases = [
    Case("byn", "BYN", "2016-07-01", "2.5", "BYN replaced BYR on 2016-07-01: 1 BYN = 10,000 BYR."),
    Case("byr", "BYN", "2016-07-01", "2.5", "BYN replaced BYR on 2016-07-01: 1 BYN = 10,000 BYR."),
    Case("try", "TRY", "2005-01-01", "1.5", "TRY replaced TRL on 2005-01-01: 1 TRY = 1,000,000 TRL."),
    Case("trl", "TRY", "2005-01-01", "1.5", "TRY replaced TRL on 2005-01-01: 1 TRY = 1,000,000 TRL."),
    Case("ron", "RON", "2005-07-01", "3.5", "RON replaced ROL on 2005-07-01: 1 RON = 10,000 ROL."),
    Case("rol", "RON", "2005-07-01", "3.5", "RON replaced ROL on 2005-07-01: 1 RON = 10,000 ROL."),
    Case("zmw", "ZMW", "2013-01-01", "6.5", "ZMW replaced ZMK on 2013-01-01: 1 ZMW = 1,000 ZMK."),
    Case("zmk", "ZMW", "2013-01-01", "6.5", "ZMW replaced ZMK on 2013-01-01: 1 ZMW = 1,000 ZMK."),
    Case("ghs", "GHS", "2007-07-01", "1", "GHS replaced GHC on 2007-07-01: 1 GHS = 10,000 GHC."),
    Case("ghc", "GHS", "2007-07-01", "1", "GHS replaced GHC on 2007-07-01: 1 GHS = 10,000 GHC."),
    Case("mru", "MRU", "2018-01-01", "45", "MRU replaced MRO on 2018-01-01: 1 MRU = 10 MRO."),
    Case("mro", "MRU", "2018-01-01", "45", "MRU replaced MRO on 2018-01-01: 1 MRU = 10 MRO."),
    Case("stn", "STN", "2018-01-01", "26", "STN replaced STD on 2018-01-01: 1 STN = 1,000 STD."),
    Case("sle", "SLE", "2022-07-01", "16.5", "SLE replaced SLL on 2022-07-01: 1 SLE = 1,000 SLL."),
    Case("sll", "SLE", "2022-07-01", "16.5", "SLE replaced SLL on 2022-07-01: 1 SLE = 1,000 SLL."),
    Case("ves", "VES", "2018-08-20", "5000000", "VES replaced VEF on 2018-08-20: 1 VES = 100,000 VEF."),
    Case("vef", "VES", "2018-08-20", "5000000", "VES replaced VEF on 2018-08-20: 1 VES = 100,000 VEF."),
    Case(
      "ves", "VES", "2021-10-01", "5", "VES has a new unit since 2021-10-01: 1 VES (new) = 1,000,000 VES (old)."),
    Case("syp", "SYP", "2026-01-01", "140", "SYP has a new unit since 2026-01-01: 1 SYP (new) = 100 SYP (old)."),
  ]

  @Test(arguments: cases) func `history across a redenomination is in the new unit and says so`(
    _ test: Case
  ) async throws {
    let start = try #require(CalendarDay(test.start))
    // Days, weeks and months.
    for (before, after) in [(20, 20), (400, 20), (2_000, 100)] {
      let line =
        "history eur \(test.code) --from \(start.advanced(by: -before)) --to \(start.advanced(by: after)) --json"
      let run = try await quid(line)
      let json = try run.json
      #expect(json.text("data.from") == "EUR" && json.text("data.to") == test.unit, "\(line)")
      let days = try #require((json["data"] as? [String: Any])?["days"] as? [[String: Any]])
      #expect(days.count > 20 && Set(days.map { $0.text("rate") }) == [test.rate], "\(line): \(run.output.prefix(500))")
      let warnings = try #require(json["warnings"] as? [String])
      #expect(warnings.filter { $0.hasPrefix(test.note) }.count == 1, "\(line): \(warnings)")
    }
    let text = try await quid(
      "history eur \(test.code) --from \(start.advanced(by: -20)) --to \(start.advanced(by: 20))")
    #expect(text.output.hasPrefix("1 EUR in \(test.unit) ") && text.error.contains(test.note), "\(text.error)")
  }

  @Test func `history through all units of a currency has one note for each`() async throws {
    let run = try await quid("history vef eur --from 2015-01-01 --to 2023-12-31 --json")
    let json = try run.json
    #expect(json.text("data.from") == "VES")
    let days = try #require((json["data"] as? [String: Any])?["days"] as? [[String: Any]])
    #expect(days.count == 108 && Set(days.map { $0.text("rate") }) == ["0.2"])
    #expect((json["warnings"] as? [String])?.count == 2)
  }

  struct Past: CustomTestStringConvertible, Sendable {
    let code: String
    let dollars: String
    var testDescription: String { code }
  }

  @Test(arguments: [
    Past(code: "dem", dollars: "1000"), Past(code: "frf", dollars: "285.714285714285714286"),
    Past(code: "itl", dollars: "1"), Past(code: "esp", dollars: "12.5"),
    Past(code: "nlg", dollars: "888.888888888888888889"),
    Past(code: "bef", dollars: "48.780487804878048780"), Past(code: "pte", dollars: "10"),
    Past(code: "iep", dollars: "2666.666666666666666667"), Past(code: "fim", dollars: "333.333333333333333333"),
    Past(code: "ats", dollars: "142.857142857142857143"), Past(code: "grd", dollars: "6.666666666666666667"),
    Past(code: "luf", dollars: "48.780487804878048780"), Past(code: "xeu", dollars: "2000"),
    Past(code: "eur", dollars: "2000"), Past(code: "trl", dollars: "0.001333333333333333"),
    Past(code: "try", dollars: "1333.333333333333333333"),
  ])
  func `amount of a former currency is converted on a day before 1999`(_ past: Past) async throws {
    for (line, input) in [
      ("1600 \(past.code) usd --date 1995-03-01 --json", ""),
      ("convert - \(past.code) usd --column 1 --date-column 2", "1600,1995-03-01\n"),
    ] {
      let run = try await quid(line, input: input)
      #expect(run.code == .success, "\(line): \(run.error)")
      let amount = past.dollars.prefix(18)
      #expect(run.output.contains(amount), "\(line): \(run.output)")
    }
  }

  @Test func `conversion to the euro before 1999 uses the ECU and says so`() async throws {
    let run = try await quid("1600 itl eur --date 1995-03-01")
    #expect(run.output.hasPrefix("1,600 ITL = 0.80 EUR"), "\(run.output)\(run.error)")
    #expect(run.error == "quid: warning: XEU is withdrawn: 1 EUR = 1 XEU since 1999-01-01.\n")
    let history = try await quid("history dem eur --from 1998-12-21 --to 1999-01-08 --csv")
    #expect(history.output.split(separator: "\n").count == 16, "\(history.output)")
  }

  @Test func `day before the first rates is rejected with the first day`() async throws {
    let run = try await quid("1 itl usd --date 1947-12-31")
    #expect(run.code == .rejectedInput && run.error.contains("the first rates are from 1948-01-01"), "\(run.error)")
  }
}
