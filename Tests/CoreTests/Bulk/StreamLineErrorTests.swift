import Testing

@testable import QuidCore

/// Errors of single lines and the output of the stream for these lines.
struct StreamLineErrorTests {
  private static let table = Sourced.rates("2023-09-01", [.usd: "1.0844", .gbp: "0.8555"])

  private static func stream(
    from: Currency? = .usd, to: Currency = .eur, _ change: (inout StreamLayout) -> Void
  ) throws -> StreamConverter {
    var layout = StreamLayout()
    change(&layout)
    let days = try #require(CalendarDay("1999-01-04"))...#require(CalendarDay("2023-09-02"))
    return StreamConverter(from: from, to: to, layout: layout, format: .exact, days: days)
  }

  private static func run(
    _ text: String, from: Currency? = .usd, to: Currency = .eur,
    tables: [CalendarDay?: Sourced<RateTable>] = [nil: table], _ change: (inout StreamLayout) -> Void = { _ in }
  ) throws -> StreamRun { StreamRun(try stream(from: from, to: to, change), Array(text.utf8), tables) }

  struct Code: Sendable, CustomTestStringConvertible {
    let error: StreamLineError
    let code: String
    var testDescription: String { code }
  }

  @Test(arguments: [
    Code(error: .amount(.empty), code: "empty"), Code(error: .malformed("-1", .sign), code: "malformed"),
    Code(error: .amount(.tooPrecise(decimals: 18)), code: "tooPrecise"),
    Code(error: .amount(.tooLarge), code: "outOfRange"), Code(error: .outOfRange, code: "outOfRange"),
    Code(error: .syntax("x", AmountSyntax()), code: "malformed"),
    Code(error: .noField(column: 2, found: 1), code: "noField"), Code(error: .day("x"), code: "badDate"),
    Code(error: .fieldCount(found: 2, expected: 3), code: "fieldCount"),
    Code(error: .currency("euro"), code: "badCurrency"), Code(error: .noRates(nil), code: "noRate"),
    Code(error: .noPrice("BTC", RateTable.firstDay), code: "noPrice"),
    Code(error: .openQuote, code: "openQuote"), Code(error: .tooLong, code: "tooLong"),
  ])
  func `error codes are stable`(_ sample: Code) {
    #expect(sample.error.code == sample.code)
  }

  struct Line: Sendable, CustomTestStringConvertible {
    let name: String
    let line: String
    var columns: StreamLayout.Columns?
    var from: Currency? = .usd
    var to = Currency.eur
    let error: StreamLineError
    let output: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Line(
      name: "too many decimals", line: "1.0000000000000000001", error: .amount(.tooPrecise(decimals: 18)), output: "\n"),
    Line(
      name: "a result past what a number holds", line: "170141183460469231731", from: .eur, to: .usd,
      error: .outOfRange, output: "\n"),
    Line(
      name: "no field for the day", line: "1", columns: .init(amount: 1, day: 2), error: .noField(column: 2, found: 1),
      output: "\n"),
    Line(
      name: "no field for the currency", line: "1,2", columns: .init(amount: 1, from: 3),
      error: .noField(column: 3, found: 2), output: ",2\n"),
    Line(name: "no currency at all", line: "1", from: nil, error: .currency(""), output: "\n"),
    Line(
      name: "a currency without a rate", line: "1,x", columns: .init(amount: 1), to: Currency("SEK") ?? .eur,
      error: .noRate(Currency("SEK") ?? .eur, StreamLineErrorTests.table.value.day), output: ",x\n"),
  ])
  func `invalid line is reported and emptied`(_ sample: Line) throws {
    let run = try Self.run(sample.line + "\n", from: sample.from, to: sample.to) { $0.columns = sample.columns }
    #expect(run.errors == [.init(line: 1, error: sample.error)])
    #expect(run.text == sample.output)
    let object = try Self.run(sample.line + "\n", from: sample.from, to: sample.to) {
      $0.columns = sample.columns
      $0.isJSON = true
    }
    #expect(object.errors == run.errors)
    #expect(object.text.contains("\"problem\":\"\(sample.error.code)\",\"result\":null,\"to\":\"\(sample.to)\"}\n"))
  }

  @Test func `JSON of an invalid line contains only known values`() throws {
    let run = try Self.run("2.50\n", from: nil) { $0.isJSON = true }
    #expect(
      run.text == """
        {"amount":"2.5","date":null,"freshness":null,"from":null,"line":1,"problem":"badCurrency","result":null,"to":"EUR"}

        """)
  }

  @Test func `line above the length limit is reported as JSON and stops a strict stream`() async throws {
    func run(_ change: (inout StreamLayout) -> Void) async throws -> StreamRun {
      let long = String(repeating: "1", count: StreamConverter.lineLimit + 1)
      return try await StreamRun(
        try Self.stream(change), Array("1.0844\n\(long)\n2.1688\n".utf8), [nil: Self.table], pieces: .max)
    }
    let object = try await run { $0.isJSON = true }
    #expect(object.errors == [.init(line: 2, error: .tooLong)])
    #expect(object.lines == 3)
    let lines = object.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.dropFirst().first
        == #"{"amount":null,"date":null,"freshness":null,"from":null,"line":2,"problem":"tooLong","result":null,"to":"EUR"}"#
    )
    #expect(lines.last?.contains(#""line":3,"problem":null,"result":"2""#) == true)
    let strict = try await run { $0.isStrict = true }
    #expect(strict.text == "1\n")
    #expect(strict.errors == [.init(line: 2, error: .tooLong)])
  }

  @Test func `each of 5,000 days has its own rates`() throws {
    let first = try #require(CalendarDay("2001-01-01"))
    let days = (0..<5_000).map { first.advanced(by: $0) }
    let dollars = days.map { Sourced.rates("\($0)", [.usd: "\($0.ordinal)"]) }
    let tables = Dictionary(uniqueKeysWithValues: zip(days.map { CalendarDay?.some($0) }, dollars))
    let lines = (days + days.prefix(2)).map { "\($0.ordinal),\($0)\n" }
    let run = try Self.run(lines.joined(), tables: tables) { $0.columns = .init(amount: 1, day: 2) }
    #expect(run.errors == [])
    #expect(run.days == days)
    #expect(run.text == (days + days.prefix(2)).map { "1,\($0)\n" }.joined())
  }
}
