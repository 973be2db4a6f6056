import QuidCore
import Testing

/// What is wrong with a line, and what a stream makes of it.
struct StreamFlawTests {
  private static let table = Sourced.rates("2023-09-01", [.usd: "1.0844", .gbp: "0.8555"])

  private static func run(
    _ text: String, from: Currency? = .usd, to: Currency = .eur,
    tables: [CalendarDay?: Sourced<RateTable>] = [nil: table], _ change: (inout StreamLayout) -> Void = { _ in }
  ) throws -> StreamRun {
    var layout = StreamLayout()
    change(&layout)
    let days = try #require(CalendarDay("1999-01-04"))...#require(CalendarDay("2023-09-02"))
    let stream = ConversionStream(from: from, to: to, layout: layout, form: .exact, days: days)
    return StreamRun(stream, Array(text.utf8), tables)
  }

  struct Code: Sendable, CustomTestStringConvertible {
    let flaw: StreamFlaw
    let code: String
    var testDescription: String { code }
  }

  @Test(arguments: [
    Code(flaw: .amount(.empty), code: "empty"), Code(flaw: .amount(.malformed(.sign)), code: "malformed"),
    Code(flaw: .amount(.tooPrecise(decimals: 18)), code: "tooPrecise"),
    Code(flaw: .amount(.tooLarge), code: "outOfRange"), Code(flaw: .outOfRange, code: "outOfRange"),
    Code(flaw: .noField(column: 2, found: 1), code: "noField"), Code(flaw: .day("x"), code: "badDate"),
    Code(flaw: .currency("euro"), code: "badCurrency"), Code(flaw: .noRates(nil), code: "noRate"),
    Code(flaw: .openQuote, code: "openQuote"), Code(flaw: .tooLong, code: "tooLong"),
  ])
  func `each flaw has the name that scripts know it by`(_ sample: Code) {
    #expect(sample.flaw.code == sample.code)
  }

  struct Line: Sendable, CustomTestStringConvertible {
    let what: String
    let line: String
    var columns: StreamLayout.Columns?
    var from: Currency? = .usd
    var to = Currency.eur
    let flaw: StreamFlaw
    let output: String
    var testDescription: String { what }
  }

  @Test(arguments: [
    Line(
      what: "too many decimals", line: "1.0000000000000000001", flaw: .amount(.tooPrecise(decimals: 18)), output: "\n"),
    Line(
      what: "a result past what a number holds", line: "170141183460469231731", from: .eur, to: .usd,
      flaw: .outOfRange, output: "\n"),
    Line(
      what: "no field for the day", line: "1", columns: .init(amount: 1, day: 2), flaw: .noField(column: 2, found: 1),
      output: "\n"),
    Line(
      what: "no field for the currency", line: "1,2", columns: .init(amount: 1, from: 3),
      flaw: .noField(column: 3, found: 2), output: ",2\n"),
    Line(what: "no currency at all", line: "1", from: nil, flaw: .currency(""), output: "\n"),
    Line(
      what: "a currency without a rate", line: "1,x", columns: .init(amount: 1), to: Currency("SEK") ?? .eur,
      flaw: .noRate(Currency("SEK") ?? .eur, StreamFlawTests.table.value.day), output: ",x\n"),
  ])
  func `a line that is wrong is told and emptied`(_ sample: Line) throws {
    let run = try Self.run(sample.line + "\n", from: sample.from, to: sample.to) { $0.columns = sample.columns }
    #expect(run.flaws == [.init(line: 1, flaw: sample.flaw)])
    #expect(run.text == sample.output)
    let object = try Self.run(sample.line + "\n", from: sample.from, to: sample.to) {
      $0.columns = sample.columns
      $0.isJSON = true
    }
    #expect(object.flaws == run.flaws)
    #expect(object.text.contains("\"problem\":\"\(sample.flaw.code)\",\"result\":null,\"to\":\"\(sample.to)\"}\n"))
  }

  @Test func `JSON says of a line without a conversion only what is known`() throws {
    let run = try Self.run("2.50\n", from: nil) { $0.isJSON = true }
    #expect(
      run.text == """
        {"amount":"2.5","date":null,"freshness":null,"from":null,"line":1,"problem":"badCurrency","result":null,"to":"EUR"}

        """)
  }

  @Test func `a line that is too long is an object too, and ends a strict stream`() throws {
    let long = String(repeating: "1", count: ConversionStream.lineLimit + 1)
    let object = try Self.run("1.0844\n\(long)\n2.1688\n") { $0.isJSON = true }
    #expect(object.flaws == [.init(line: 2, flaw: .tooLong)])
    #expect(object.lines == 3)
    let lines = object.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.dropFirst().first
        == #"{"amount":null,"date":null,"freshness":null,"from":null,"line":2,"problem":"tooLong","result":null,"to":"EUR"}"#
    )
    #expect(lines.last?.contains(#""line":3,"problem":null,"result":"2""#) == true)
    let strict = try Self.run("1.0844\n\(long)\n2.1688\n") { $0.isStrict = true }
    #expect(strict.text == "1\n")
    #expect(strict.flaws == [.init(line: 2, flaw: .tooLong)])
  }

  @Test func `the end of a line that is too long waits for room`() throws {
    let days = try #require(CalendarDay("1999-01-04"))...#require(CalendarDay("2023-09-02"))
    var stream = ConversionStream(from: .usd, to: .eur, layout: StreamLayout(), form: .exact, days: days)
    stream.know(Self.table, for: nil)
    var input = ByteBlock(capacity: ConversionStream.lineLimit + 64)
    var output = ByteBlock(capacity: 1_024)
    input.fill { memory in
      memory.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "1"))
      return ConversionStream.lineLimit + 2
    }
    var flaws: [StreamFlaw] = []
    var want = stream.convert(&input, isEnd: false, into: &output) { flaws.append($1) }
    #expect(want == .input)
    #expect(flaws == [.tooLong])
    input.reserve(1)
    input.fill { memory in
      memory[0] = UInt8(ascii: "\n")
      return 1
    }
    output.fill { $0.count }
    want = stream.convert(&input, isEnd: true, into: &output) { flaws.append($1) }
    #expect(want == .room(1))
    output.clear()
    want = stream.convert(&input, isEnd: true, into: &output) { flaws.append($1) }
    #expect(want == .nothing)
    let written = Array(output.bytes)
    #expect(written == [UInt8(ascii: "\n")])
    #expect(flaws == [.tooLong])
  }

  @Test func `more days than conversions are kept for are converted all the same`() throws {
    let first = try #require(CalendarDay("2001-01-01"))
    let days = (0..<5_000).map { first.advanced(by: $0) }
    let dollars = days.map { Sourced.rates("\($0)", [.usd: "\($0.ordinal)"]) }
    let tables = Dictionary(uniqueKeysWithValues: zip(days.map { CalendarDay?.some($0) }, dollars))
    let lines = (days + days.prefix(2)).map { "\($0.ordinal),\($0)\n" }
    let run = try Self.run(lines.joined(), tables: tables) { $0.columns = .init(amount: 1, day: 2) }
    #expect(run.flaws == [])
    #expect(run.days == days)
    #expect(run.text == (days + days.prefix(2)).map { "1,\($0)\n" }.joined())
  }
}
