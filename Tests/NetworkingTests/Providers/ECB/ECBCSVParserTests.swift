import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

struct ECBCSVParserTests {
  private static func today() throws -> CalendarDay { try #require(CalendarDay("2026-03-09")) }

  private static func history(_ data: Data) throws -> ECBHistory {
    try ECBCSVParser.parse(data, today: try today())
  }

  @Test func `cells are decoded in order of day, oldest first`() throws {
    let history = try Self.history(
      ECBSample.csv("2026-03-05,1.1618,183.03,N/A,", "2026-03-04,1.1649,,0.58231,", "1999-01-04,1.1789,133.73,0.582,"))
    #expect(history.currencies.map(\.code) == ["CYP", "JPY", "USD"])
    #expect(history.rows.map(\.day.description) == ["1999-01-04", "2026-03-04", "2026-03-05"])
    #expect(history.rows[2].rates.map { $0.value?.description } == [nil, "183.03", "1.1618"])
    #expect(history.rows[1].rates.map { $0.value?.description } == ["0.58231", nil, "1.1649"])
  }

  @Test func `other line endings, a byte-order mark and a missing last comma are accepted`() throws {
    let plain = try Self.history(ECBSample.csv("2026-03-05,1.1618,183.03,,"))
    let files = [
      "Date,USD,JPY,CYP,\r\n2026-03-05,1.1618,183.03,,\r\n",
      "\u{FEFF}Date,USD,JPY,CYP,\n2026-03-05,1.1618,183.03,N/A,\n",
      "Date,USD,JPY,CYP\n2026-03-05,1.1618,183.03,\n",
    ]
    for file in files { #expect(try Self.history(Data(file.utf8)) == plain, "\(file)") }
  }

  @Test func `parser reads a file without a final line break`() throws {
    let lines = ["2026-03-05,1.1618,183.03,N/A,", "2026-03-04,1.1649,182,0.58231,"]
    let whole = ECBSample.csv(lines[0], lines[1])
    #expect(try Self.history(whole.dropLast()) == Self.history(whole))
  }

  @Test func `parser reads the daily file with its spaces and long dates`() throws {
    let daily = "Date, USD, JPY, CYP, \n5 March 2026, 1.1618, 183.03, N/A, "
    let plain = try Self.history(ECBSample.csv("2026-03-05,1.1618,183.03,N/A,"))
    for file in [daily, daily + "\n", daily + "\r\n", daily.replacing("5 March", with: "05 March")] {
      #expect(try Self.history(Data(file.utf8)) == plain, "\(file)")
    }
  }

  private struct Case: Sendable {
    let file: String
    let error: ECBFileError
  }

  private static let good = "Date,USD,JPY,\n2026-03-05,1.1618,183.03,\n"
  private static let cases = [
    Case(file: "", error: ECBFileError(.empty)),
    Case(file: "Date,USD,\n", error: ECBFileError(.empty)),
    Case(file: "PK\u{3}\u{4}…", error: ECBFileError(.damagedArchive)),
    Case(file: "<!DOCTYPE html>", error: ECBFileError(.unsupportedMarkup)),
    Case(file: "<?xml version=\"1.0\"?>", error: ECBFileError(.unsupportedMarkup)),
    Case(file: "Date,USD\n2026-03-05,1.161", error: ECBFileError(.truncated, line: 2)),
    Case(file: "Date USD JPY\n", error: ECBFileError(.invalidHeader, line: 1)),
    Case(file: "Datum,USD\n", error: ECBFileError(.invalidHeader, line: 1)),
    Case(file: "Date\n", error: ECBFileError(.invalidHeader, line: 1)),
    Case(file: "Date,usd,\n", error: ECBFileError(.invalidHeader, line: 1)),
    Case(file: "Date,USD,USD,\n", error: ECBFileError(.duplicateCurrency("USD"), line: 1)),
    Case(file: "Date,EUR,\n", error: ECBFileError(.duplicateCurrency("EUR"), line: 1)),
    Case(file: "{\"a\":1}\n", error: ECBFileError(.invalidHeader, line: 1)),
    Case(file: "Date,USD,", error: ECBFileError(.truncated, line: 1)),
    Case(file: good + "2026-03-04,1.16,183.0", error: ECBFileError(.truncated, line: 3)),
    Case(file: good + "2026-03-04,1.16,\n", error: ECBFileError(.cellCount(expected: 4, found: 3), line: 3)),
    Case(file: good + "2026-03-04,1.16,1,2,\n", error: ECBFileError(.cellCount(expected: 4, found: 5), line: 3)),
    Case(file: good + "2026-03-04,1.16,1,2\n", error: ECBFileError(.cellCount(expected: 4, found: 4), line: 3)),
    Case(file: good + "\n", error: ECBFileError(.cellCount(expected: 4, found: 1), line: 3)),
    Case(file: good + "05 Marsh 2026,1,1,\n", error: ECBFileError(.invalidDay("05 Marsh 2026"), line: 3)),
    Case(file: good + "2026-02-30,1,1,\n", error: ECBFileError(.invalidDay("2026-02-30"), line: 3)),
    Case(file: good + "2026-03-05,1,1,\n", error: ECBFileError(.unorderedDay("2026-03-05"), line: 3)),
    Case(file: good + "2026-03-06,1,1,\n", error: ECBFileError(.unorderedDay("2026-03-06"), line: 3)),
    Case(file: good + "1998-12-31,1,1,\n", error: ECBFileError(.dayOutOfRange("1998-12-31"), line: 3)),
    Case(file: "Date,USD,\n2026-03-10,1,\n", error: ECBFileError(.dayOutOfRange("2026-03-10"), line: 2)),
    Case(
      file: good + "2026-03-04,1.1x,1,\n", error: ECBFileError(.invalidRate(currency: "USD", value: "1.1x"), line: 3)),
    Case(file: good + "2026-03-04,1,-1,\n", error: ECBFileError(.invalidRate(currency: "JPY", value: "-1"), line: 3)),
    Case(file: good + "2026-03-04,1,0,\n", error: ECBFileError(.invalidRate(currency: "JPY", value: "0"), line: 3)),
    Case(file: good + "2026-03-04,1,1e3,\n", error: ECBFileError(.invalidRate(currency: "JPY", value: "1e3"), line: 3)),
    Case(file: good + "2026-03-04,1,nan,\n", error: ECBFileError(.invalidRate(currency: "JPY", value: "nan"), line: 3)),
    Case(
      file: good + "2026-03-04,1,123456789.5,\n",
      error: ECBFileError(.invalidRate(currency: "JPY", value: "123456789.5"), line: 3)),
    Case(file: good + String(repeating: "x", count: 20_000), error: ECBFileError(.lineTooLong, line: 3)),
  ]

  @Test(arguments: cases)
  private func `a file that differs from the bank's format is rejected with its line`(_ sample: Case) throws {
    #expect(throws: sample.error) { try ECBCSVParser.parse(Data(sample.file.utf8), today: try Self.today()) }
    #expect(!sample.error.description.isEmpty)
    if let line = sample.error.line { #expect(sample.error.description.contains("Line \(line)")) }
  }

  @Test(arguments: SplitMix64.seeds)
  func `a truncated file is rejected unless it ends at a line break`(seed: UInt64) throws {
    let file = ECBSample.csv(days: 20, through: try Self.today(), currencies: 12, seed: seed)
    let lineBreak = UInt8(ascii: "\n")
    let heading = try #require(file.firstIndex(of: lineBreak))
    for count in 1..<file.count where file[count - 1] != lineBreak && (file[count] != lineBreak || count <= heading) {
      #expect(throws: ECBFileError.self) { try Self.history(file.prefix(count)) }
    }
    _ = try Self.history(file)
  }

  @Test func `a rate takes four bytes and keeps its value`() throws {
    for rate in ["1.1618", "0.58231", "19644.7", "1668000", "0.000001", "268435455", "1", "340.75"] {
      #expect(ECBRate(try FixedDecimal(rate))?.value?.description == rate)
    }
    #expect(ECBRate(try FixedDecimal("268435456")) == nil)
    #expect(ECBRate(try FixedDecimal("0.0000000000000001")) == nil)
    #expect(ECBRate(.zero) == nil)
    #expect(ECBRate.none.value == nil)
  }

  @Test(.enabled(if: SharedFolder.isPresent))
  func `the bank's own five-year file is accepted`() throws {
    let file = try SharedFolder.data("upstream/bodies/ecb/eurofxref-hist_last5y_2026-03-05.csv")
    let history = try Self.history(file)
    #expect(history.rows.count == 1_282)
    #expect(history.currencies.count == 41)
    let newest = try #require(history.rows.last?.table(history.currencies))
    #expect(newest.rates[.usd]?.description == "1.1618")
    #expect(newest.rates.count == 30)
    let builtin = try #require(
      RateTable(day: ReferenceRates.day, text: ReferenceRates.rates, minimumDigits: ReferenceRates.digits))
    #expect(builtin == newest)
    // Compares with the file itself, cell by cell.
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
    let codes = lines[0].split(separator: ",").dropFirst()
    for (line, row) in zip(lines.dropFirst(), history.rows.reversed()) {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      #expect(row.day.description == cells[0])
      for (code, cell) in zip(codes, cells.dropFirst()) {
        let index = try #require(history.currencies.firstIndex { $0.code == code })
        #expect(row.rates[index].value == (cell == "N/A" ? nil : try FixedDecimal(cell)))
      }
    }
  }
}
