import TestSupport
import Testing

@testable import QuidCore
struct StreamConverterTests {
  private static let table = Sourced.rates("2023-09-01", [.usd: "1.0844", .gbp: "0.8555"])
  private static let friday = Sourced.rates("2023-08-31", [.usd: "1.25"])

  private static func days() throws -> ClosedRange<CalendarDay> {
    try #require(CalendarDay("1999-01-04"))...#require(CalendarDay("2023-09-02"))
  }

  private static func stream(
    _ from: Currency? = .usd, _ to: Currency = .eur, _ form: StreamLayout.Format = .exact,
    _ change: (inout StreamLayout) -> Void = { _ in }
  ) throws -> StreamConverter {
    var layout = StreamLayout()
    change(&layout)
    return StreamConverter(from: from, to: to, layout: layout, format: form, days: try days())
  }

  private static func run(
    _ text: String, from: Currency? = .usd, to: Currency = .eur, _ form: StreamLayout.Format = .exact,
    tables: [CalendarDay?: Sourced<RateTable>] = [nil: table], _ change: (inout StreamLayout) -> Void = { _ in }
  ) throws -> StreamRun {
    StreamRun(try stream(from, to, form, change), Array(text.utf8), tables)
  }

  @Test func `each amount is converted on its line`() throws {
    let run = try Self.run("108.44\n0\n1.0844\n", to: .eur)
    #expect(run.text == "100\n0\n1\n")
    #expect(run.errors == [])
    #expect(run.lines == 3)
  }

  @Test func `invalid line becomes empty and the remaining lines are converted`() throws {
    let run = try Self.run("108.44\n\n-3\r\n1,000\n1.0844")
    #expect(run.text == "100\n\n\r\n\n1")
    #expect(run.errors.map(\.line) == [2, 3, 4])
    #expect(run.errors.map(\.error.code) == ["empty", "malformed", "malformed"])
    #expect(run.lines == 5)
  }

  @Test func `strict stream stops at the first invalid line`() throws {
    for change in [{ _ in }, { $0.columns = .init(amount: 1) }] as [(inout StreamLayout) -> Void] {
      let run = try Self.run("108.44\nx\n1.0844\n") {
        $0.isStrict = true
        change(&$0)
      }
      #expect(run.text == "100\n")
      #expect(run.errors.map(\.line) == [2])
    }
  }

  @Test func `line endings and a missing final newline are kept`() throws {
    #expect(try Self.run("1.0844\r\n1.0844\n1.0844").text == "1\r\n1\n1")
    #expect(try Self.run("").text == "")
    #expect(try Self.run("\n").errors.count == 1)
    #expect(try Self.run("\u{FEFF}1.0844\n").text == "\u{FEFF}1\n")
  }

  @Test func `carriage return without a line feed is part of the amount`() throws {
    #expect(try Self.run("1.0844\r").errors.count == 1)
    #expect(try Self.run("1\r.0844\n").errors.count == 1)
  }

  @Test func `CSV conversion changes only the amount column`() throws {
    let run = try Self.run("a,108.44,\"x,\"\"y\"\"\nz\",\r\n,\"1.0844\", b,\nlast,0,,") {
      $0.columns = .init(amount: 2)
    }
    #expect(run.text == "a,100,\"x,\"\"y\"\"\nz\",\r\n,\"1\", b,\nlast,0,,")
    #expect(run.errors == [])
    #expect(run.lines == 4)
  }

  @Test func `invalid field becomes empty and a missing field stays missing`() throws {
    let run = try Self.run("a,x,b\na\n\na,\"\",\n") { $0.columns = .init(amount: 2) }
    #expect(run.text == "a,,b\na\n\na,\"\",\n")
    #expect(run.errors.map(\.error.code) == ["malformed", "noField", "noField", "empty"])
    #expect(run.errors[1].error == .noField(column: 2, found: 1))
  }

  @Test func `header line is copied and not reported`() throws {
    let run = try Self.run("name,amount\nx,108.44\n") {
      $0.columns = .init(amount: 2)
      $0.hasHeader = true
    }
    #expect(run.text == "name,amount\nx,100\n")
    #expect(run.errors == [])
    #expect(try Self.run("amount\n108.44\n") { $0.hasHeader = true }.text == "amount\n100\n")
  }

  @Test func `unclosed quotation mark invalidates only its own line`() throws {
    let run = try Self.run("a,1.0844\n\"b,1.0844\nc,1.0844\n") { $0.columns = .init(amount: 2) }
    #expect(run.text == "a,1\n\"b,\nc,1\n")
    #expect(run.errors == [.init(line: 2, error: .openQuote)])
  }

  @Test func `quotation mark closed beyond the line limit counts as unclosed`() async throws {
    let filler = String(repeating: "c,1.0844\n", count: StreamConverter.lineLimit / 9 + 1)
    let stream = try Self.stream { $0.columns = .init(amount: 2) }
    let text = "\"b,1.0844\n\(filler)d\",1\n"
    let run = try await StreamRun(stream, Array(text.utf8), [nil: Self.table], pieces: 1 << 16)
    #expect(run.text.hasPrefix("\"b,\nc,1\nc,1\n"))
    #expect(run.errors.first == .init(line: 1, error: .openQuote))
    #expect(run.lines == StreamConverter.lineLimit / 9 + 3)
  }

  @Test func `characters after a closing quotation mark make the field invalid`() throws {
    let run = try Self.run("\"1.0844\"0,x\n1.0844\"\",x\n") { $0.columns = .init(amount: 1) }
    #expect(run.text == ",x\n,x\n")
    #expect(run.errors.count == 2)
  }

  @Test(arguments: [false, true])
  func `line above the length limit becomes empty, wherever its input is split`(isTable: Bool) async throws {
    let long = String(repeating: "1", count: StreamConverter.lineLimit)
    for text in ["1.0844\n\(long)\n1.0844\n", "1.0844\n\(long)\(long)\n1.0844\n"] {
      for piece in GeneratedCases.sample(1, of: [1 << 16, 1 << 23]) {
        let stream = try Self.stream { if isTable { $0.columns = .init(amount: 1) } }
        let run = try await StreamRun(stream, Array(text.utf8), [nil: Self.table], pieces: piece)
        #expect(run.text == "1\n\n1\n")
        #expect(run.errors == [.init(line: 2, error: .tooLong)])
      }
    }
  }

  @Test func `leading and trailing zeros do not count as too long`() throws {
    let zeros = String(repeating: "0", count: 100_000)
    #expect(try Self.run("\(zeros)108.44\(zeros)\n").text == "100\n")
  }

  @Test func `each day of a day column is requested once`() throws {
    let friday = try #require(CalendarDay("2023-08-31"))
    let monday = try #require(CalendarDay("2023-09-01"))
    let run = try Self.run(
      "1.25,2023-08-31\n1.0844,2023-09-01\n2.5,2023-08-31\n1,2023-08-30\n1,2023-08-30\n1,1998-12-31\n1,2023-09-03\n1,x\n",
      tables: [friday: Self.friday, monday: Self.table]
    ) { $0.columns = .init(amount: 1, day: 2) }
    #expect(
      run.text
        == "1,2023-08-31\n1,2023-09-01\n2,2023-08-31\n,2023-08-30\n,2023-08-30\n,1998-12-31\n,2023-09-03\n,x\n")
    #expect(run.days.map(\.description) == ["2023-08-31", "2023-09-01", "2023-08-30"])
    #expect(run.errors.map(\.error.code) == ["noRate", "noRate", "dateOutOfRange", "dateOutOfRange", "badDate"])
  }

  @Test func `currency column accepts codes in any case`() throws {
    let run = try Self.run("gbp,0.8555\nUSD,1.0844\nEUR,1\n,1.0844\nXXX,1\neuro,1\n") {
      $0.columns = .init(amount: 2, from: 1)
    }
    #expect(run.text == "gbp,1\nUSD,1\nEUR,1\n,1\nXXX,\neuro,\n")
    #expect(run.errors.map(\.error.code) == ["noRate", "badCurrency"])
    let strict = try Self.run(",1\n", from: nil) { $0.columns = .init(amount: 2, from: 1) }
    #expect(strict.errors == [.init(line: 1, error: .currency(""))])
  }

  @Test func `JSON output has one object per line with all fields`() throws {
    let run = try Self.run("108.440\nx\n", .init(decimals: 2, keepsZeros: false)) { $0.isJSON = true }
    #expect(
      run.text == """
        {"amount":"108.44","date":"2023-09-01","freshness":"fresh","from":"USD","line":1,"problem":null,\
        "result":"100","to":"EUR"}
        {"amount":null,"date":"2023-09-01","freshness":"fresh","from":"USD","line":2,"problem":"malformed",\
        "result":null,"to":"EUR"}

        """)
    #expect(run.errors.map(\.line) == [2])
  }

  /// Returns a CSV record of random fields, some quoted, with an amount in the second column.
  private static func record(_ random: inout SplitMix64, fields: UInt64) -> String {
    func field() -> String {
      switch random.next() % 8 {
      case 0: ""
      case 1: "\"\""
      case 2: "\"a,b\""
      case 3: "\"line\nline\""
      case 4: "\"say \"\"no\"\"\""
      case 5: " x y "
      case 6: "å\r\u{1F600}"
      default: "\(random.next())"
      }
    }
    let amount = "\(random.next() % 100_000).\(random.next() % 9 + 1)"
    let shown = random.next() % 3 == 0 ? "\"\(amount)\"" : amount
    let rest = (0..<fields).map { _ in field() }
    return ([field(), shown] + rest).joined(separator: ",") + (random.next() % 3 == 0 ? "\r\n" : "\n")
  }

  @Test(arguments: SplitMix64.seeds)
  func `conversion to the same currency returns the input byte for byte, however it is split`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    for round in 0..<60 {
      let fields = random.next() % 4
      var text = (0..<30).map { _ in Self.record(&random, fields: fields) }.joined()
      if random.next() & 1 == 0 { text.removeLast() }
      let largest = Int(random.next() % 40) + 1
      let stream = try Self.stream(.eur, .eur) { $0.columns = .init(amount: 2) }
      let run = try await StreamRun(stream, Array(text.utf8), [nil: Self.table], pieces: largest, seed: random.next())
      guard run.text == text, run.errors == [] else {
        Issue.record("seed \(seed), round \(round): \(run.text) is not \(text), \(run.errors)")
        return
      }
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `random bytes give the same result, however they are split`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("0123456789..,,\"\"\n\n\r-eUSD ".utf8)
    for round in 0..<300 {
      let bytes = (0..<random.next() % 200).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
      let layout = random.next() % 4
      let stream = try Self.stream {
        if layout > 1 { $0.columns = .init(amount: 2, from: layout == 3 ? 1 : nil) }
        if layout == 1 { $0.isJSON = true }
      }
      let whole = StreamRun(stream, bytes, [nil: Self.table])
      let cut = try await StreamRun(stream, bytes, [nil: Self.table], pieces: 7, seed: random.next())
      guard whole.output == cut.output, whole.errors == cut.errors, whole.lines == cut.lines else {
        Issue.record("seed \(seed), round \(round): \(bytes)")
        return
      }
      if layout == 0 {
        let ends = bytes.count { $0 == UInt8(ascii: "\n") }
        #expect(whole.output.count { $0 == UInt8(ascii: "\n") } == ends, "seed \(seed), round \(round)")
      }
    }
  }

  @Test func `currency requires its own rates unless those of the day are final for it`() throws {
    let gold = try #require(Currency("XAU"))
    var stream = try Self.stream(nil) { $0.columns = .init(amount: 2, from: 1) }
    stream.requiresCurrencyRates = true
    let shared = Sourced.rates("2023-09-01", [.usd: "1.25", gold: "0.0003"])
    let tables = [gold: Sourced.rates("2023-08-31", [gold: "0.0004"])]
    let input = Array("USD,5\nXAU,2\nXAU,4\nSEK,1\n".utf8)
    let run = StreamRun(stream, input, rates: [nil: ConversionRates(shared)], tables: tables)
    #expect(run.text == "USD,4\nXAU,5000\nXAU,10000\nSEK,\n")
    #expect(run.currencies == [gold, RateFixture.sek])
    #expect(run.errors == [.init(line: 4, error: .noRate(RateFixture.sek, shared.value.day))])
    let stale = Sourced(
      shared.value, source: shared.source, asOf: nil, fetchedAt: shared.fetchedAt, freshness: .stale)
    let second = StreamRun(stream, input, rates: [nil: ConversionRates(stale)], tables: tables)
    #expect(second.currencies == [.usd, gold, RateFixture.sek])
  }

  @Test func `column numbers start at 1 and must differ`() {
    #expect(StreamLayout.Columns(amount: 0) == nil)
    #expect(StreamLayout.Columns(amount: 1, day: 1) == nil)
    #expect(StreamLayout.Columns(amount: 2, day: 3, from: 3) == nil)
    #expect(StreamLayout.Columns(amount: 2, day: 3, from: 1) != nil)
  }
}
