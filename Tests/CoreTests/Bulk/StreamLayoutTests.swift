import Testing

@testable import QuidCore

/// Delimiters, numbers of fields and encodings of a stream of records.
struct StreamLayoutTests {
  private static func stream(_ change: (inout StreamLayout) -> Void) throws -> StreamConverter {
    var layout = StreamLayout()
    layout.columns = .init(amount: 2)
    change(&layout)
    let days = try #require(CalendarDay("1999-01-04"))...#require(CalendarDay("2023-09-02"))
    return StreamConverter(from: .eur, to: .usd, layout: layout, format: .exact, days: days)
  }

  private static let tables: [CalendarDay?: Sourced<RateTable>] = [nil: .rates("2023-09-01", [.usd: "2"])]

  private static func run(
    _ bytes: [UInt8], pieces: Int, _ change: (inout StreamLayout) -> Void = { _ in }
  ) async throws -> StreamRun { try await StreamRun(try stream(change), bytes, tables, pieces: pieces) }

  private static func run(
    _ text: String, _ change: (inout StreamLayout) -> Void = { _ in }
  ) throws -> StreamRun { StreamRun(try stream(change), Array(text.utf8), tables) }

  struct Table: CustomTestStringConvertible, Sendable {
    let text: String
    var hasHeader = false
    var delimiter: CSVDelimiter?
    let output: String
    var errors: [StreamRun.InvalidLine] = []
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Table(
      text: "id,amount,currency\n1,1,234.56,USD\n2,5,00,EUR\n3,4,EUR\n", hasHeader: true,
      output: "id,amount,currency\n1,,234.56,USD\n2,,00,EUR\n3,8,EUR\n",
      errors: [2, 3].map { .init(line: $0, error: .fieldCount(found: 4, expected: 3)) }),
    Table(
      text: "1,2\n1,2,3\n1,2,\n1,2\n", output: "1,4\n1,,3\n1,,\n1,4\n",
      errors: [2, 3].map { .init(line: $0, error: .fieldCount(found: 3, expected: 2)) }),
    Table(
      text: "1,2,3\n1,2\n1\n\n", output: "1,4,3\n1,\n1\n\n",
      errors: [.init(line: 2, error: .fieldCount(found: 2, expected: 3))]
        + [3, 4].map { .init(line: $0, error: .noField(column: 2, found: 1)) }),
    // An empty line has no fields with which later lines could be compared.
    Table(
      text: "\r\n1,2\n1,2,3\n", output: "\r\n1,4\n1,,3\n",
      errors: [
        .init(line: 1, error: .noField(column: 2, found: 1)),
        .init(line: 3, error: .fieldCount(found: 3, expected: 2)),
      ]),
    Table(
      text: "id;amount\r\n\"a;\"\"b\";1.5\r\nc,d;\"2\"\r\n1;2;3", hasHeader: true, delimiter: .semicolon,
      output: "id;amount\r\n\"a;\"\"b\";3\r\nc,d;\"4\"\r\n1;;3",
      errors: [.init(line: 4, error: .fieldCount(found: 3, expected: 2))]),
    Table(text: "a\t1\n\"b\tc\"\t2\n", delimiter: .tab, output: "a\t2\n\"b\tc\"\t4\n"),
    Table(text: "a|1\nb;c,d\t|2\n", delimiter: .verticalBar, output: "a|2\nb;c,d\t|4\n"),
    Table(text: "a;b;c,1\nd,2\n", delimiter: .comma, output: "a;b;c,2\nd,4\n"),
    // Delimiters between quotation marks do not count, and fewer columns are not ambiguous.
    Table(text: "\"a;b;c\",amount\nx,1\n", hasHeader: true, output: "\"a;b;c\",amount\nx,2\n"),
    Table(text: "id;no,amount\nx,1\n", hasHeader: true, output: "id;no,amount\nx,2\n"),
    Table(text: "\"a;b|c\",1,x\nd;e;f;g,2,y\n", output: "\"a;b|c\",2,x\nd;e;f;g,4,y\n"),
  ])
  func `only the amounts of complete records are converted`(_ table: Table) async throws {
    for pieces in [Int.max, 3] {
      let run = try await Self.run(Array(table.text.utf8), pieces: pieces) {
        $0.hasHeader = table.hasHeader
        $0.delimiter = table.delimiter
      }
      #expect(run.text == table.output)
      #expect(run.errors == table.errors)
      #expect(run.rejection == nil)
    }
    let object = try Self.run(table.text) {
      $0.hasHeader = table.hasHeader
      $0.delimiter = table.delimiter
      $0.isJSON = true
    }
    #expect(object.errors == table.errors)
  }

  struct Ambiguity: CustomTestStringConvertible, Sendable {
    let text: String
    var hasHeader = true
    let error: StreamInputError
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ delimiter: CSVDelimiter, _ count: Int, commas: Int, hasHeader: Bool = true) {
      self.text = text
      self.hasHeader = hasHeader
      error = .ambiguousDelimiter(delimiter, count, commaCount: commas, isHeader: hasHeader)
    }
  }

  @Test(arguments: [
    Ambiguity("id;amount\n1;1234,56\n", .semicolon, 2, commas: 1),
    Ambiguity("\u{FEFF}id;amount\r\n1;1\r\n", .semicolon, 2, commas: 1),
    Ambiguity("id\tamount\n1\t12.50\n", .tab, 2, commas: 1),
    Ambiguity("a,b|c|d\n", .verticalBar, 3, commas: 2),
    Ambiguity("\"id\";\"amount, EUR\";\"x\"\n", .semicolon, 3, commas: 1),
    Ambiguity("1;1234,56\n", .semicolon, 2, commas: 2, hasHeader: false),
    Ambiguity("\n1;950\n2;1234,56\n", .semicolon, 2, commas: 1, hasHeader: false),
  ])
  func `first record with another delimiter is rejected without output`(_ sample: Ambiguity) throws {
    for isJSON in [false, true] {
      let run = try Self.run(sample.text) {
        $0.hasHeader = sample.hasHeader
        $0.isJSON = isJSON
      }
      #expect(run.rejection == sample.error)
      #expect(run.text.allSatisfy { $0 == "\n" } || isJSON)
    }
  }

  struct Encoded: CustomTestStringConvertible, Sendable {
    let bytes: [UInt8]
    let isBigEndian: Bool
    var testDescription: String { "\(bytes)" }
  }

  @Test(arguments: [
    Encoded(bytes: [0xFF, 0xFE, 0x31, 0], isBigEndian: false), Encoded(bytes: [0x31, 0, 0x0A, 0], isBigEndian: false),
    Encoded(bytes: [0xFE, 0xFF, 0, 0x31], isBigEndian: true), Encoded(bytes: [0, 0x31, 0, 0x0A], isBigEndian: true),
    Encoded(bytes: [0xFF, 0xFE], isBigEndian: false), Encoded(bytes: [0xFE, 0xFF, 0x04, 0x16], isBigEndian: true),
  ])
  func `UTF-16 is rejected, wherever the input is split`(_ sample: Encoded) async throws {
    for pieces in [1, 2, .max] {
      for columns in [nil, StreamLayout.Columns(amount: 1)] {
        let run = try await Self.run(sample.bytes, pieces: pieces) { $0.columns = columns }
        #expect(run.rejection == .utf16(isBigEndian: sample.isBigEndian))
        #expect(run.output == [])
        #expect(run.errors == [])
      }
    }
  }

  @Test func `empty first line before a null byte is not UTF-16, wherever the input is split`() async throws {
    var outputs: [StreamRun] = []
    for pieces in [1, 2, .max] {
      outputs.append(try await Self.run([0x0A, 0, 0x0A], pieces: pieces) { $0.columns = nil })
    }
    #expect(outputs.map(\.rejection) == [nil, nil, nil])
    #expect(Set(outputs.map(\.errors)).count == 1 && Set(outputs.map(\.output)).count == 1)
  }
}
