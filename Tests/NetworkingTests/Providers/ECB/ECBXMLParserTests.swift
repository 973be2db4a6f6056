import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

struct ECBXMLParserTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01">
    <gesmes:subject>Reference rates</gesmes:subject>
    <Cube>

    """
  private static let tail = "</Cube>\n</gesmes:Envelope>"
  private static let day = """
    <Cube time='2026-03-05'>
    <Cube currency='USD' rate='1.1618'/>
    <Cube currency="JPY" rate="183.03"/>
    </Cube>

    """

  private static func history(_ file: String) throws -> ECBHistory {
    try ECBCSVParser.parse(Data(file.utf8), today: try #require(CalendarDay("2026-03-09")))
  }

  @Test func `parser reads the days and rates of the bank's XML`() throws {
    let older = "<Cube time='2026-03-04'><Cube currency='SEK' rate='10.70'/></Cube>\n"
    let history = try Self.history(Self.head + Self.day + older + Self.tail)
    #expect(history.currencies.map(\.code) == ["JPY", "SEK", "USD"])
    #expect(history.rows.map(\.day.description) == ["2026-03-04", "2026-03-05"])
    #expect(history.rows[0].rates.map { $0.value?.description } == [nil, "10.7", nil])
    #expect(history.rows[1].rates.map { $0.value?.description } == ["183.03", nil, "1.1618"])
  }

  private struct Case: Sendable {
    let file: String
    let error: ECBFileError
  }

  private static let cases = [
    Case(file: "<!DOCTYPE html><html></html>", error: ECBFileError(.unsupportedMarkup)),
    Case(file: "<Cube time='2026-03-05'/>", error: ECBFileError(.unsupportedMarkup)),
    Case(file: head + tail, error: ECBFileError(.empty)),
    Case(file: head + day, error: ECBFileError(.truncated, line: 8)),
    Case(file: head + day + day + tail, error: ECBFileError(.unorderedDay("2026-03-05"), line: 9)),
    Case(file: head + "<Cube time='5 March'>" + tail, error: ECBFileError(.invalidDay("5 March"), line: 5)),
    Case(file: head + "<Cube time='1998-12-31'>" + tail, error: ECBFileError(.dayOutOfRange("1998-12-31"), line: 5)),
    Case(
      file: head + "<Cube time='2026-03-05'>\n<Cube currency='USD' rate='x'/>" + tail,
      error: ECBFileError(.invalidRate(currency: "USD", value: "x"), line: 6)),
    Case(
      file: head + "<Cube time='2026-03-05'>\n<Cube currency='EUR' rate='1'/>" + tail,
      error: ECBFileError(.duplicateCurrency("EUR"), line: 6)),
  ]

  @Test(arguments: cases)
  private func `parser rejects elements that the bank does not write and names the line`(_ sample: Case) {
    #expect(throws: sample.error) { try Self.history(sample.file) }
  }

  @Test func `parser rejects a file that is truncated anywhere`() {
    let file = Self.head + Self.day + Self.tail
    for count in 1..<file.utf8.count {
      #expect(throws: ECBFileError.self) { try Self.history(String(decoding: file.utf8.prefix(count), as: UTF8.self)) }
    }
  }

  @Test(.enabled(if: SharedFolder.isPresent)) func `parser reads the bank's own daily file`() throws {
    let file = try SharedFolder.data("upstream/bodies/ecb/eurofxref-daily_2025-06-18.xml")
    let history = try ECBCSVParser.parse(file, today: try #require(CalendarDay("2025-06-20")))
    let table = try #require(history.rows.first?.table(history.currencies))
    #expect(history.rows.count == 1)
    #expect(table.day.description == "2025-06-18")
    #expect(history.currencies.count == 30)
    #expect(table.rates[.usd]?.description == "1.1508")
    #expect(table.rates[.gbp]?.description == "0.8552")
  }
}
