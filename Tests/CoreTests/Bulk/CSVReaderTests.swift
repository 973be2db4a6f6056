import Testing

@testable import QuidCore

struct CSVReaderTests {
  private func records(_ text: String, limit: Int = 10) throws -> [CSVReader.Record] {
    try records(in: Array(text.utf8), limit: limit)
  }

  private func records(in bytes: [UInt8], limit: Int) throws -> [CSVReader.Record] {
    var reader = CSVReader(bytes, maximumFieldCount: limit)
    var records: [CSVReader.Record] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  struct Document: CustomTestStringConvertible, Sendable {
    let text: String
    let fields: [[String]]
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Document(text: "", fields: []), Document(text: "\n\r\n  \n", fields: []),
    Document(text: "a,b\nc,d\n", fields: [["a", "b"], ["c", "d"]]),
    Document(text: "a,b\r\nc,d", fields: [["a", "b"], ["c", "d"]]),
    Document(text: "\u{FEFF}a,b\n\n,\n", fields: [["a", "b"], ["", ""]]),
    Document(text: " a , b c \n", fields: [["a", "b c"]]),
    Document(text: #""a","b,c",d"#, fields: [["a", "b,c", "d"]]),
    Document(text: "\"say \"\"hi\"\"\",\" x \",\"\"\n", fields: [["say \"hi\"", " x ", ""]]),
    Document(text: "1,2,3,4,5,6,7\n", fields: [["1", "2", "3", "4", "5", "6", "7"]]),
    Document(text: "a\"b,c\n", fields: [["a\"b", "c"]]), Document(text: "\"a\"b,c\n", fields: [["\"a\"b", "c"]]),
    Document(text: "å,→\n", fields: [["å", "→"]]),
  ])
  func `fields are decoded`(_ document: Document) throws {
    #expect(try records(document.text).map(\.fields) == document.fields)
  }

  @Test func `fields are separated by the delimiter`() throws {
    var reader = CSVReader(Array("a,b;\"c;d\"\n".utf8), .semicolon, maximumFieldCount: 2)
    #expect(try reader.next()?.fields == ["a,b", "c;d"])
    #expect(try reader.next() == nil)
  }

  @Test func `records know their first line`() throws {
    let records = try records("a\n\n\"b\nc\",d\ne\n")
    #expect(records.map(\.line) == [1, 3, 5])
    #expect(records.map(\.fields) == [["a"], ["b\nc", "d"], ["e"]])
  }

  @Test func `errors have the line of the record`() {
    #expect(throws: CSVReader.ParseError.openQuote(line: 2)) { try records("a\n\"b\nc") }
    #expect(throws: CSVReader.ParseError.tooManyFields(line: 2)) { try records("a,b\n1,2,3\n", limit: 2) }
    #expect(throws: CSVReader.ParseError.invalidUTF8(line: 2, column: 1)) {
      try records(in: Array("a\n".utf8) + [0xFF], limit: 2)
    }
  }
}
