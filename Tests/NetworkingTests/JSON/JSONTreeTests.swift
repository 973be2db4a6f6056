import Foundation
import Testing

@testable import QuidNetworking

struct JSONTreeTests {
  struct Case: Sendable {
    let text: String
    let tree: JSONTree
  }

  private static let cases = [
    Case(text: "null", tree: .null), Case(text: " true ", tree: .bool(true)), Case(text: "false", tree: .bool(false)),
    Case(text: "-1.50e+3", tree: .number("-1.50e+3")), Case(text: #""a\n\u00e9\ud83d\ude00""#, tree: .string("a\né😀")),
    Case(text: "[]", tree: .array([])), Case(text: "[1, [2]]", tree: .array([.number("1"), .array([.number("2")])])),
    Case(text: #"{"a": {"b": null}}"#, tree: .object(["a": .object(["b": .null])])),
  ]

  @Test(arguments: cases)
  func `document is parsed`(_ example: Case) throws {
    #expect(try JSONTree(Data(example.text.utf8)) == example.tree)
  }

  @Test(arguments: [
    "", " ", "nul", "01", "1 2", "[1,]", #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #""\ud800""#, "\"\t\"", "'a'", "[",
    "{",
  ])
  func `invalid document is rejected`(_ text: String) {
    #expect(throws: JSONTree.ParsingError.invalidJSON) { try JSONTree(Data(text.utf8)) }
  }

  @Test func `invalid UTF-8 is rejected`() {
    #expect(throws: JSONTree.ParsingError.invalidJSON) { try JSONTree(Data([0x22, 0xC3, 0x28, 0x22])) }
  }

  @Test func `64 levels are parsed and 65 are rejected`() throws {
    func nested(_ depth: Int) -> Data {
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(throws: Never.self) { try JSONTree(nested(64)) }
    #expect(throws: JSONTree.ParsingError.tooDeep) { try JSONTree(nested(65)) }
  }
}
