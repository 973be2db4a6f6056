import Foundation
import Testing

@testable import QuidNetworking

@Suite struct JSONBodyTests {
  /// A value of any kind, of which nothing is read.
  private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
  }

  /// What is wrong with a body, for a decoder and for who only goes through it, which must be the same.
  private func flaw(_ bytes: Data) -> AnswerFlaw? {
    var flaws: [AnswerFlaw?] = [nil, nil]
    do throws(AnswerFlaw) { _ = try JSONBody(bytes).decoded(as: Anything.self) } catch { flaws[0] = error }
    do throws(AnswerFlaw) {
      try JSONBody(bytes).read { reader throws(AnswerFlaw) in try reader.skip() }
    } catch {
      flaws[1] = error
    }
    #expect(flaws[0] == flaws[1])
    return flaws[0]
  }

  private func flaw(_ text: String) -> AnswerFlaw? { flaw(Data(text.utf8)) }

  private let tooDeep = AnswerFlaw.unreadable(what: "at most 64 levels of nesting", place: "body")

  @Test func `64 levels pass and 65 do not`() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let inner = open == "[" ? "" : "1"
      #expect(flaw(String(repeating: open, count: 64) + inner + String(repeating: close, count: 64)) == nil)
      #expect(flaw(String(repeating: open, count: 65) + inner + String(repeating: close, count: 65)) == tooDeep)
    }
  }

  @Test func `the bytes that end the process never reach the decoder`() {
    #expect(flaw(String(repeating: "[", count: 513)) == tooDeep)
    #expect(flaw(String(repeating: "{\"a\":", count: 512) + "[") == tooDeep)
    #expect(flaw(String(repeating: "[", count: 100_000)) == tooDeep)
  }

  @Test func `brackets in a string are text`() {
    #expect(flaw("\"" + String(repeating: "[", count: 200) + "\"") == nil)
    #expect(flaw(#"{"a":"\"[[","b":"\\","c":"\\\"{{"}"#) == nil)
  }

  @Test func `an escaped quote does not end a string, a quote behind an escaped backslash does`() {
    let deep = String(repeating: "[", count: 65)
    #expect(flaw(#"["\""# + deep + #""]"#) == nil)
    #expect(flaw(#"["\\","# + deep) == tooDeep)
    #expect(flaw(#"["\\\""# + deep + #""]"#) == nil)
  }

  @Test func `many shallow values are not deep`() {
    #expect(flaw("[" + String(repeating: "[],", count: 5_000) + "[]]") == nil)
  }

  @Test(arguments: ["", " ", "\r\n\t "])
  func `a body with nothing in it is empty`(_ text: String) {
    #expect(flaw(text) == .unreadable(what: "JSON", place: "empty body"))
  }

  @Test func `UTF-16 does not get past the scan`() throws {
    // 孛 is 5B 5B and ∀ is 22 00: read as bytes, brackets and quotes that are none.
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf16] {
      let bytes = try #require("[\"∀孛\"]".data(using: encoding))
      #expect(flaw(bytes) != nil)
    }
  }

  @Test(arguments: ["[\u{0}]", "[\"\u{1B}\"]", "\u{B}[]", "[\"\u{1}\"]"])
  func `a bare control character is no JSON`(_ text: String) {
    #expect(flaw(text) == .unreadable(what: "JSON", place: "body"))
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22],
      [0x22, 0xC3, 0x22], [0xFE, 0xFF, 0x5B, 0x5D],
    ] as [[UInt8]])
  func `bytes that are no UTF-8 are refused`(_ bytes: [UInt8]) {
    #expect(flaw(Data(bytes)) != nil)
  }

  @Test func `a body over the limit is refused`() throws {
    _ = try JSONBody(Data("[1,2]".utf8), byteLimit: 5)
    #expect(throws: AnswerFlaw.unreadable(what: "at most 4 bytes", place: "body")) {
      try JSONBody(Data("[1,2]".utf8), byteLimit: 4)
    }
  }

  @Test func `a flaw of the decoder says what should have been where, and quotes nothing`() throws {
    struct Answer: Decodable {
      struct Inner: Decodable { let number: JSONNumber }
      let list: [Inner]
    }
    let cases: [(String, AnswerFlaw)] = [
      (#"{"list":[{"number":"CANARY"}]}"#, .unreadable(what: "a number", place: "list.[0].number")),
      (#"{"list":[{"number":null}]}"#, .unreadable(what: "a number", place: "list.[0].number")),
      (#"{"list":[{"other":"CANARY"}]}"#, .unreadable(what: "a value", place: "list.[0].number")),
      (#"{"list":"CANARY"}"#, .unreadable(what: "a list", place: "list")),
      (#"CANARY"#, .unreadable(what: "JSON", place: "body")),
      (#"{"list":[{"number":1}]"#, .unreadable(what: "JSON", place: "body")),
    ]
    for (text, flaw) in cases {
      let body = try JSONBody(Data(text.utf8))
      #expect(throws: flaw) { try body.decoded(as: Answer.self) }
    }
  }
}
