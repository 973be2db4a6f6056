import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

struct ECBHistoryCSVTests {
  private static func today() throws -> CalendarDay { try #require(CalendarDay("2026-03-09")) }

  private static func history(_ data: Data) throws -> ECBHistory {
    try ECBHistoryCSV.history(data, today: try today())
  }

  @Test func `a file is read cell by cell, oldest day first`() throws {
    let history = try Self.history(
      ECBSample.csv("2026-03-05,1.1618,183.03,N/A,", "2026-03-04,1.1649,,0.58231,", "1999-01-04,1.1789,133.73,0.582,"))
    #expect(history.currencies.map(\.code) == ["CYP", "JPY", "USD"])
    #expect(history.rows.map(\.day.description) == ["1999-01-04", "2026-03-04", "2026-03-05"])
    #expect(history.rows[2].rates.map { $0.value?.description } == [nil, "183.03", "1.1618"])
    #expect(history.rows[1].rates.map { $0.value?.description } == ["0.58231", nil, "1.1649"])
  }

  @Test func `other line ends, a mark of UTF-8 and a missing last comma do no harm`() throws {
    let plain = try Self.history(ECBSample.csv("2026-03-05,1.1618,183.03,,"))
    let texts = [
      "Date,USD,JPY,CYP,\r\n2026-03-05,1.1618,183.03,,\r\n",
      "\u{FEFF}Date,USD,JPY,CYP,\n2026-03-05,1.1618,183.03,N/A,\n",
      "Date,USD,JPY,CYP\n2026-03-05,1.1618,183.03,\n",
    ]
    for text in texts { #expect(try Self.history(Data(text.utf8)) == plain, "\(text)") }
  }

  @Test func `parser reads a file without a final line break`() throws {
    let lines = ["2026-03-05,1.1618,183.03,N/A,", "2026-03-04,1.1649,182,0.58231,"]
    let whole = ECBSample.csv(lines[0], lines[1])
    #expect(try Self.history(whole.dropLast()) == Self.history(whole))
  }

  @Test func `parser reads the daily file with its spaces and long dates`() throws {
    let daily = "Date, USD, JPY, CYP, \n5 March 2026, 1.1618, 183.03, N/A, "
    let plain = try Self.history(ECBSample.csv("2026-03-05,1.1618,183.03,N/A,"))
    for text in [daily, daily + "\n", daily + "\r\n", daily.replacing("5 March", with: "05 March")] {
      #expect(try Self.history(Data(text.utf8)) == plain, "\(text)")
    }
  }

  private struct Case: Sendable {
    let text: String
    let flaw: ECBFlaw
  }

  private static let good = "Date,USD,JPY,\n2026-03-05,1.1618,183.03,\n"
  private static let cases = [
    Case(text: "", flaw: ECBFlaw(.empty)),
    Case(text: "Date,USD,\n", flaw: ECBFlaw(.empty)),
    Case(text: "PK\u{3}\u{4}…", flaw: ECBFlaw(.packed)),
    Case(text: "<!DOCTYPE html>", flaw: ECBFlaw(.markup)),
    Case(text: "<?xml version=\"1.0\"?>", flaw: ECBFlaw(.markup)),
    Case(text: "Date,USD\n2026-03-05,1.161", flaw: ECBFlaw(.cutOff, line: 2)),
    Case(text: "Date USD JPY\n", flaw: ECBFlaw(.header, line: 1)),
    Case(text: "Datum,USD\n", flaw: ECBFlaw(.header, line: 1)),
    Case(text: "Date\n", flaw: ECBFlaw(.header, line: 1)),
    Case(text: "Date,usd,\n", flaw: ECBFlaw(.header, line: 1)),
    Case(text: "Date,USD,USD,\n", flaw: ECBFlaw(.currencyTwice("USD"), line: 1)),
    Case(text: "Date,EUR,\n", flaw: ECBFlaw(.currencyTwice("EUR"), line: 1)),
    Case(text: "{\"a\":1}\n", flaw: ECBFlaw(.header, line: 1)),
    Case(text: "Date,USD,", flaw: ECBFlaw(.cutOff, line: 1)),
    Case(text: good + "2026-03-04,1.16,183.0", flaw: ECBFlaw(.cutOff, line: 3)),
    Case(text: good + "2026-03-04,1.16,\n", flaw: ECBFlaw(.cells(expected: 4, found: 3), line: 3)),
    Case(text: good + "2026-03-04,1.16,1,2,\n", flaw: ECBFlaw(.cells(expected: 4, found: 5), line: 3)),
    Case(text: good + "2026-03-04,1.16,1,2\n", flaw: ECBFlaw(.cells(expected: 4, found: 4), line: 3)),
    Case(text: good + "\n", flaw: ECBFlaw(.cells(expected: 4, found: 1), line: 3)),
    Case(text: good + "05 Marsh 2026,1,1,\n", flaw: ECBFlaw(.day("05 Marsh 2026"), line: 3)),
    Case(text: good + "2026-02-30,1,1,\n", flaw: ECBFlaw(.day("2026-02-30"), line: 3)),
    Case(text: good + "2026-03-05,1,1,\n", flaw: ECBFlaw(.order("2026-03-05"), line: 3)),
    Case(text: good + "2026-03-06,1,1,\n", flaw: ECBFlaw(.order("2026-03-06"), line: 3)),
    Case(text: good + "1998-12-31,1,1,\n", flaw: ECBFlaw(.dayOutOfRange("1998-12-31"), line: 3)),
    Case(text: "Date,USD,\n2026-03-10,1,\n", flaw: ECBFlaw(.dayOutOfRange("2026-03-10"), line: 2)),
    Case(text: good + "2026-03-04,1.1x,1,\n", flaw: ECBFlaw(.rate(currency: "USD", text: "1.1x"), line: 3)),
    Case(text: good + "2026-03-04,1,-1,\n", flaw: ECBFlaw(.rate(currency: "JPY", text: "-1"), line: 3)),
    Case(text: good + "2026-03-04,1,0,\n", flaw: ECBFlaw(.rate(currency: "JPY", text: "0"), line: 3)),
    Case(text: good + "2026-03-04,1,1e3,\n", flaw: ECBFlaw(.rate(currency: "JPY", text: "1e3"), line: 3)),
    Case(text: good + "2026-03-04,1,nan,\n", flaw: ECBFlaw(.rate(currency: "JPY", text: "nan"), line: 3)),
    Case(
      text: good + "2026-03-04,1,123456789.5,\n",
      flaw: ECBFlaw(.rate(currency: "JPY", text: "123456789.5"), line: 3)),
    Case(text: good + String(repeating: "x", count: 20_000), flaw: ECBFlaw(.longLine, line: 3)),
  ]

  @Test(arguments: cases)
  private func `what is not as the bank writes it is refused with its line`(_ sample: Case) throws {
    #expect(throws: sample.flaw) { try ECBHistoryCSV.history(Data(sample.text.utf8), today: try Self.today()) }
    #expect(!sample.flaw.description.isEmpty)
    if let line = sample.flaw.line { #expect(sample.flaw.description.contains("Line \(line)")) }
  }

  @Test(arguments: SplitMix64.seeds)
  func `a file cut anywhere but at a line's end is refused`(seed: UInt64) throws {
    let file = ECBSample.csv(days: 20, through: try Self.today(), currencies: 12, seed: seed)
    let lineBreak = UInt8(ascii: "\n")
    let heading = try #require(file.firstIndex(of: lineBreak))
    for count in 1..<file.count where file[count - 1] != lineBreak && (file[count] != lineBreak || count <= heading) {
      #expect(throws: ECBFlaw.self) { try Self.history(file.prefix(count)) }
    }
    _ = try Self.history(file)
  }

  @Test func `a rate has four bytes and comes back as it was`() throws {
    for text in ["1.1618", "0.58231", "19644.7", "1668000", "0.000001", "268435455", "1", "340.75"] {
      #expect(ECBRate(try FixedPoint(text))?.value?.description == text)
    }
    #expect(ECBRate(try FixedPoint("268435456")) == nil)
    #expect(ECBRate(try FixedPoint("0.0000000000000001")) == nil)
    #expect(ECBRate(.zero) == nil)
    #expect(ECBRate.none.value == nil)
  }

  @Test(.enabled(if: SharedFolder.isPresent))
  func `the bank's own five years are read`() throws {
    let file = try SharedFolder.data("upstream/bodies/ecb/eurofxref-hist_last5y_2026-03-05.csv")
    let history = try Self.history(file)
    #expect(history.rows.count == 1_282)
    #expect(history.currencies.count == 41)
    let newest = try #require(history.rows.last?.table(history.currencies))
    #expect(newest.rates[.usd]?.description == "1.1618")
    #expect(newest.rates.count == 30)
    let builtin = try #require(RateTable(day: ReferenceRates.day, text: ReferenceRates.rates))
    #expect(builtin == newest)
    // Against the text itself, cell by cell.
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
    let codes = lines[0].split(separator: ",").dropFirst()
    for (line, row) in zip(lines.dropFirst(), history.rows.reversed()) {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      #expect(row.day.description == cells[0])
      for (code, cell) in zip(codes, cells.dropFirst()) {
        let place = try #require(history.currencies.firstIndex { $0.code == code })
        #expect(row.rates[place].value == (cell == "N/A" ? nil : try FixedPoint(cell)))
      }
    }
  }
}
