import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

struct JSONParserTests {
  private func error(for bytes: Data) -> ResponseError? {
    do throws(ResponseError) { _ = try JSON(bytes) } catch { return error }
    return nil
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
    _ = try JSON(Data("[1,2]".utf8), byteLimit: 5)
    #expect(throws: ResponseError.malformed(expected: "a response of at most 4 bytes", at: "body")) {
      try JSON(Data("[1,2]".utf8), byteLimit: 4)
    }
  }

  @Test(arguments: ["01", "+1", "1.", ".5", "-", "1e", "1e+", "0x10", "NaN", "--1", "1 2", "1,"])
  func `an invalid number is rejected`(_ json: String) { #expect(error(for: json) == .invalidJSON) }

  @Test(arguments: [
    #"["\ud83d"]"#, #"["\ude42"]"#, #"["\ud83dx"]"#, #"["\ud83d\u0041"]"#, #"["\x"]"#, #"["\u00g0"]"#, "[\"\t\"]",
  ])
  func `an invalid escape is rejected`(_ json: String) { #expect(error(for: json) == .invalidJSON) }

  @Test(arguments: ["nul", "[1,]", "'a'", "[", "{", "[] []", "[]x", #"{"a" 1}"#, #"{1:2}"#])
  func `an invalid document is rejected`(_ json: String) { #expect(error(for: json) == .invalidJSON) }

  @Test(arguments: ["\u{FEFF} [] \n", #"{"a":{"a":1},"b":[{"a":1},{"a":2}],"c":{"a":{"c":0}}}"#])
  func `a valid document is accepted`(_ json: String) { #expect(error(for: json) == nil) }

  @Test(arguments: SplitMix64.seeds)
  func `a document with changed bytes is accepted only if Foundation accepts it`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let line =
      #"{"id":"bitcoin","symbol":"btc","name":"Bit\u0063oin","image":null,"current_price":22900.5,"roi":{"times":-1.5},"#
      + #""market_cap_rank":1,"price_change_percentage_24h":-0.3,"last_updated":"2023-02-10T09:30:00.125Z"}"#
    // Without "e": Foundation rejects exponents that are too large for a number.
    let significant = Array(#"{}[]",:\-+.0123456789 nt"#.utf8) + [0x00, 0x1B, 0xC3, 0xED, 0xFF]
    for _ in 0..<2_000 {
      var bytes = Array("[\(line),\(line)]".utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let byte = try #require(significant.randomElement(using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = byte
        case 1: bytes.insert(byte, at: at)
        case 2: bytes.remove(at: at)
        default: bytes.removeSubrange(at...)
        }
      }
      guard let json = try? JSON(Data(bytes)) else { continue }
      let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
      #expect(isJSON, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
      // No value of a valid document crashes its reader.
      _ = try? CoinGeckoMarkets.listing(json, in: .usd)
    }
  }
}
