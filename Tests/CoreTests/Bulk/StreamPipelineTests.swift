import TestSupport
import Testing

@testable import QuidCore

/// Compares streams that are converted in blocks on several cores with the same streams converted in one piece.
struct StreamPipelineTests {
  private static let table = Sourced.rates("2023-09-01", [.usd: "1.0844", .gbp: "0.8555"])

  private static func stream(
    from source: Currency? = .usd, _ change: (inout StreamLayout) -> Void = { _ in }
  ) throws -> StreamConverter {
    var layout = StreamLayout()
    change(&layout)
    let days = try #require(CalendarDay("1999-01-04"))...#require(CalendarDay("2023-09-02"))
    var stream = StreamConverter(from: source, to: .eur, layout: layout, format: .exact, days: days)
    if layout.columns?.day == nil { stream.setRates(ConversionRates(table), for: nil) }
    return stream
  }

  /// Returns lines of random fields, some of which contain quotation marks, line feeds or errors.
  private static func text(_ random: inout SplitMix64, lines: UInt64, _ delimiter: CSVDelimiter?) -> String {
    let separator = delimiter == .tab ? "\t" : (delimiter ?? .comma).rawValue
    func amount() -> String {
      switch random.next() % 16 {
      case 0: "x"
      case 1: ""
      case 2: "\"\(random.next() % 1_000)\""
      case 3: "(1,\(random.next() % 900 + 100))"
      default: "\(random.next() % 100_000).\(random.next() % 100)"
      }
    }
    func field() -> String {
      switch random.next() % 12 {
      case 0: "\"line\nline\r\n\""
      case 1: "\"say \"\"no\"\", \""
      case 2: "a \"b\" c"
      case 3: "\"unclosed"
      case 4: ""
      default: "abc"
      }
    }
    let currencies = ["usd", "GBP", "EUR", "SEK", "", "GBp", "gbx", "dem"]
    return (0..<lines).map { _ in
      let day = "2023-08-\(random.next() % 20 + 10)"
      let currency = currencies[Int(random.next() % UInt64(currencies.count))]
      let end = random.next() % 4 == 0 ? "\r\n" : "\n"
      let other = random.next() % 8 == 0 ? field() : "abc"
      let fields = [amount(), day, currency, other] + (random.next() % 16 == 0 ? ["ragged"] : [])
      return fields.joined(separator: separator) + end
    }.joined()
  }

  private static func layout(_ random: inout SplitMix64) -> StreamLayout {
    var layout = StreamLayout()
    switch random.next() % 5 {
    case 0: break
    case 1: layout.columns = .init(amount: 1)
    case 2: layout.columns = .init(amount: 1, from: 3)
    default: layout.columns = .init(amount: 1, day: 2, from: 3)
    }
    layout.delimiter = [nil, .comma, .semicolon, .tab][Int(random.next() % 4)]
    layout.amounts.allowsNegative = random.next() % 2 == 0
    layout.amounts.separators = [.dot, .dotAndGroups, .commaAndGroups][Int(random.next() % 3)]
    layout.hasHeader = random.next() % 4 == 0
    layout.isJSON = random.next() % 4 == 0
    layout.isStrict = random.next() % 8 == 0
    return layout
  }

  private static let tables: [CalendarDay: ConversionRates] = {
    let days = (10...24).compactMap { CalendarDay("2023-08-\($0)") }
    return Dictionary(
      uniqueKeysWithValues: days.map {
        ($0, ConversionRates(Sourced.rates("\($0)", [.usd: "1.\($0.ordinal % 100)", .gbp: "0.8555"])))
      })
  }()

  @Test func `outdated rates of a day are requested again, and those of all lines are kept`() async throws {
    let day = try #require(CalendarDay("2023-09-01"))
    let lines = String(repeating: "1,2023-09-01\n", count: 6)
    for isOutdated in [false, true] {
      let environment = StreamPieces(
        Array(lines.utf8), rates: [day: ConversionRates(Self.table)], seed: 1, largestPiece: 13, readiness: 0)
      environment.hasOutdatedRates = isOutdated
      let stream = try Self.stream { $0.columns = StreamLayout.Columns(amount: 1, day: 2) }
      var pipeline = StreamPipeline(stream, environment, coreCount: 1)
      try await pipeline.run()
      #expect(pipeline.failedLineCount == 0 && pipeline.lineCount == 6)
      #expect(isOutdated ? environment.days.count > 2 : environment.days.count == 1)
      let plain = StreamPieces(Array("1\n2\n3\n".utf8), seed: 1, largestPiece: 2)
      plain.hasOutdatedRates = isOutdated
      var undated = StreamPipeline(try Self.stream(), plain, coreCount: 1)
      try await undated.run()
      #expect(undated.failedLineCount == 0 && undated.lineCount == 3)
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `2,000 inputs in blocks of any size on any number of cores give the same result as in one piece`(
    seed: UInt64
  ) async throws {
    print("seed \(seed)")
    var random = SplitMix64(seed: seed)
    var blocks = 0
    for round in 0..<2_000 {
      let layout = Self.layout(&random)
      var bytes = Array((random.next() % 4 == 0 ? "\u{FEFF}" : "").utf8)
      bytes += Array(Self.text(&random, lines: random.next() % 60, layout.delimiter).utf8).dropLast(
        Int(random.next() % 2))
      let stream = try Self.stream(from: random.next() % 2 == 0 ? .usd : nil) { $0 = layout }
      var rates = Dictionary(uniqueKeysWithValues: Self.tables.map { (CalendarDay?.some($0.key), $0.value) })
      if layout.columns?.day == nil { rates = [nil: ConversionRates(Self.table)] }
      let expected = StreamRun(stream, bytes, rates: rates)
      let environment = StreamPieces(
        bytes, rates: Self.tables, seed: random.next(), largestPiece: random.next() % 2 == 0 ? .max : 200,
        readiness: 90)
      let (coreCount, blockSize) = (Int(random.next() % 5) + 1, 16 << Int(random.next() % 6))
      var pipeline = StreamPipeline(stream, environment, coreCount: coreCount, blockSize: blockSize)
      try await pipeline.run()
      blocks += environment.writeCount
      guard environment.output == expected.output, environment.errors == expected.errors,
        environment.days == expected.days, pipeline.lineCount == expected.lines,
        pipeline.failedLineCount == expected.errors.count, pipeline.fixedRates == expected.fixedRates
      else {
        let text = String(decoding: bytes, as: UTF8.self)
        Issue.record("seed \(seed), round \(round), \(layout), \(coreCount) cores, \(blockSize): \(text)")
        return
      }
    }
    #expect(blocks > 10_000, "too few blocks were converted at the same time")
  }

  @Test(arguments: SplitMix64.seeds)
  func `all lines before a line with an error are written, and no later ones`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let invalid = Int(random.next() % 5_000) + 1
      let text = (1...5_000).map { $0 == invalid ? "x\n" : "1.0844\n" }.joined()
      let environment = StreamPieces(Array(text.utf8), seed: seed)
      var pipeline = StreamPipeline(
        try Self.stream { $0.isStrict = true }, environment, coreCount: 3, blockSize: 1_024)
      try await pipeline.run()
      #expect(environment.errors.map(\.line) == [invalid], "seed \(seed)")
      #expect(environment.output == Array(String(repeating: "1\n", count: invalid - 1).utf8), "seed \(seed)")
      #expect(pipeline.failedLineCount == 1)
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `all lines before a day whose rates cannot be requested are written`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let failing = Int(random.next() % 3_000)
      let text = (0..<3_000).map { "1,2023-08-\($0 < failing ? $0 * 4 / 3_000 + 10 : 24)\n" }
      let environment = StreamPieces(Array(text.joined().utf8), rates: Self.tables, seed: seed)
      environment.dayLimit = Set(text[..<failing]).count
      var pipeline = StreamPipeline(
        try Self.stream(from: .eur) { $0.columns = .init(amount: 1, day: 2) }, environment,
        coreCount: 3, blockSize: 1_024)
      await #expect(throws: StreamPieces.Failure.self) { try await pipeline.run() }
      #expect(String(decoding: environment.output, as: UTF8.self) == text[..<failing].joined(), "seed \(seed)")
    }
  }

  @Test func `error of the output ends the stream`() async throws {
    let environment = StreamPieces(Array(String(repeating: "1.0844\n", count: 10_000).utf8), seed: 1)
    environment.capacity = 9_000
    var pipeline = StreamPipeline(try Self.stream(), environment, coreCount: 3, blockSize: 1_024)
    await #expect(throws: StreamPieces.Failure.self) { try await pipeline.run() }
    #expect(environment.output.count > 5_000)
    #expect(environment.output.count <= 9_000)
  }

  @Test(arguments: SplitMix64.seeds)
  func `all converted lines are written before the pipeline waits for input`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    for readiness in [0, 30, 70, 95] as [UInt64] {
      let text = (0..<3_000).map { _ in "\(random.next() % 1_000)\n" }.joined()
      let environment = StreamPieces(Array(text.utf8), seed: random.next(), largestPiece: 2_000, readiness: readiness)
      var pipeline = StreamPipeline(try Self.stream(), environment, coreCount: 3, blockSize: 1_024)
      try await pipeline.run()
      #expect(environment.missingLines == 0, "seed \(seed), readiness \(readiness)")
      #expect(environment.output.count { $0 == UInt8(ascii: "\n") } == 3_000)
    }
  }

  @Test func `errors of all blocks are reported in order`() async throws {
    let text = String(repeating: "\n", count: 20_000)
    let environment = StreamPieces(Array(text.utf8), seed: 1)
    var pipeline = StreamPipeline(try Self.stream(), environment, coreCount: 2, blockSize: 8_192)
    try await pipeline.run()
    #expect(environment.errors.map(\.line) == Array(1...20_000))
    #expect(environment.output == Array(text.utf8))
  }

  @Test(arguments: SplitMix64.seeds)
  func `last record ends where the parsed records end`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("1a,,\"\"\n\r".utf8)
    let columns = try #require(StreamLayout.Columns(amount: 1))
    for _ in 0..<5_000 {
      let bytes = (0..<random.next() % 60).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
      bytes.withUnsafeBufferPointer { bytes in
        var end = 0
        while end < bytes.count {
          let record = CSVRecord(bytes, from: end, columns, .comma)
          if record.hasOpenQuote || bytes[record.end - 1] != UInt8(ascii: "\n") { break }
          end = record.end
        }
        #expect((CSVRecord.lastEnd(in: bytes, .comma) ?? 0) == end, "seed \(seed): \(Array(bytes))")
      }
    }
  }
}
