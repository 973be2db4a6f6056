import Foundation
import Testing

@testable import QuidNetworking

@Suite struct JSONBodyTests {
  /// A value of any kind, none of which is decoded.
  private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
  }

  /// Returns the error for a body, which must be the same from the decoder and the reader.
  private func error(for bytes: Data) -> ResponseError? {
    var errors: [ResponseError?] = [nil, nil]
    do throws(ResponseError) { _ = try JSONBody(bytes).decoded(as: Anything.self) } catch { errors[0] = error }
    do throws(ResponseError) {
      try JSONBody(bytes).read { reader throws(ResponseError) in try reader.skip() }
    } catch {
      errors[1] = error
    }
    #expect(errors[0] == errors[1])
    return errors[0]
  }

  private func error(for json: String) -> ResponseError? { error(for: Data(json.utf8)) }

  private let tooDeep = ResponseError.malformed(expected: "at most 64 levels of nesting", at: "body")

  @Test func `64 levels of nesting are accepted and 65 are rejected`() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let inner = open == "[" ? "" : "1"
      #expect(error(for: String(repeating: open, count: 64) + inner + String(repeating: close, count: 64)) == nil)
      #expect(error(for: String(repeating: open, count: 65) + inner + String(repeating: close, count: 65)) == tooDeep)
    }
  }

  @Test func `bodies that crash Foundation's decoder do not reach it`() {
    #expect(error(for: String(repeating: "[", count: 513)) == tooDeep)
    #expect(error(for: String(repeating: "{\"a\":", count: 512) + "[") == tooDeep)
    #expect(error(for: String(repeating: "[", count: 100_000)) == tooDeep)
  }

  @Test func `brackets in a string do not count as nesting`() {
    #expect(error(for: "\"" + String(repeating: "[", count: 200) + "\"") == nil)
    #expect(error(for: #"{"a":"\"[[","b":"\\","c":"\\\"{{"}"#) == nil)
  }

  @Test func `an escaped quote does not end a string, a quote behind an escaped backslash does`() {
    let deep = String(repeating: "[", count: 65)
    #expect(error(for: #"["\""# + deep + #""]"#) == nil)
    #expect(error(for: #"["\\","# + deep) == tooDeep)
    #expect(error(for: #"["\\\""# + deep + #""]"#) == nil)
  }

  @Test func `many shallow values do not count as deep`() {
    #expect(error(for: "[" + String(repeating: "[],", count: 5_000) + "[]]") == nil)
  }

  @Test(arguments: ["", " ", "\r\n\t "])
  func `a body of white space is empty`(_ json: String) {
    #expect(error(for: json) == .malformed(expected: "a response that is not empty", at: "body"))
  }

  @Test func `UTF-16 and UTF-32 are rejected`() throws {
    // 孛 is 5B 5B and ∀ is 22 00: their bytes look like brackets and quotes.
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf16] {
      let bytes = try #require("[\"∀孛\"]".data(using: encoding))
      #expect(error(for: bytes) != nil)
    }
  }

  @Test(arguments: ["[\u{0}]", "[\"\u{1B}\"]", "\u{B}[]", "[\"\u{1}\"]"])
  func `a control character outside an escape is rejected`(_ json: String) {
    #expect(error(for: json) == .malformed(expected: "JSON", at: "body"))
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22],
      [0x22, 0xC3, 0x22], [0xFE, 0xFF, 0x5B, 0x5D],
    ] as [[UInt8]])
  func `invalid UTF-8 is rejected`(_ bytes: [UInt8]) {
    #expect(error(for: Data(bytes)) != nil)
  }

  @Test func `a body over the size limit is rejected`() throws {
    _ = try JSONBody(Data("[1,2]".utf8), byteLimit: 5)
    #expect(throws: ResponseError.malformed(expected: "a response of at most 4 bytes", at: "body")) {
      try JSONBody(Data("[1,2]".utf8), byteLimit: 4)
    }
  }

  @Test func `a decoding error names the expected value and its path, and quotes nothing`() throws {
    struct Answer: Decodable {
      struct Inner: Decodable { let number: JSONNumber }
      let list: [Inner]
    }
    let cases: [(String, ResponseError)] = [
      (#"{"list":[{"number":"CANARY"}]}"#, .malformed(expected: "a number", at: "list.[0].number")),
      (#"{"list":[{"number":null}]}"#, .malformed(expected: "a number", at: "list.[0].number")),
      (#"{"list":[{"other":"CANARY"}]}"#, .malformed(expected: "a value", at: "list.[0].number")),
      (#"{"list":"CANARY"}"#, .malformed(expected: "a list", at: "list")),
      (#"CANARY"#, .malformed(expected: "JSON", at: "body")),
      (#"{"list":[{"number":1}]"#, .malformed(expected: "JSON", at: "body")),
    ]
    for (json, error) in cases {
      let body = try JSONBody(Data(json.utf8))
      #expect(throws: error) { try body.decoded(as: Answer.self) }
    }
  }
}
