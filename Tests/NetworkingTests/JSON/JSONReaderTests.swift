import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct JSONReaderTests {
  private static func isAccepted(_ bytes: Data) -> Bool {
    (try? JSONBody(bytes).read { reader throws(ResponseError) in try reader.skip() }) != nil
  }

  /// Returns the strings of a list.
  private func strings(_ json: String) throws -> [String?] {
    var strings: [String?] = []
    try JSONBody(Data(json.utf8)).read { reader throws(ResponseError) in
      var list = try reader.beginArray()
      while try reader.nextElement(in: &list) { strings.append(try reader.string()) }
    }
    return strings
  }

  private func number(_ json: String) throws -> FixedDecimal? {
    try JSONBody(Data(json.utf8)).read { reader throws(ResponseError) in try reader.number() }
  }

  @Test func `escapes in a string are decoded`() throws {
    let found = try strings(#"[ "a\"\\\/\b\f\n\r\t", "\u0041\u00e9\u20AC", "\ud83d\ude42", "é€🙂", "", null ]"#)
    #expect(found == ["a\"\\/\u{8}\u{C}\n\r\t", "Aé€", "🙂", "é€🙂", "", nil])
  }

  @Test(arguments: [
    #"["\ud83d"]"#, #"["\ude42"]"#, #"["\ud83dx"]"#, #"["\ud83d\u0041"]"#, #"["\x"]"#, #"["\u00g0"]"#, "[\"\t\"]",
  ])
  func `an invalid escape is rejected`(_ json: String) {
    #expect(throws: ResponseError.invalidJSON) { try strings(json) }
  }

  @Test(arguments: SplitMix64.seeds)
  func `a number has the same value as in Foundation`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func digits(_ maximum: Int) -> String {
      (0..<Int.random(in: 1...maximum, using: &random)).map { _ in String(Int.random(in: 0...9, using: &random)) }
        .joined()
    }
    for _ in 0..<500 {
      var json = String(Int.random(in: 0...99, using: &random)) + (Bool.random(using: &random) ? digits(12) : "")
      while json.hasPrefix("0"), json.count > 1 { json.removeFirst() }
      if Bool.random(using: &random) { json = "-" + json }
      if Bool.random(using: &random) { json += "." + digits(16) }
      if Int.random(in: 0..<4, using: &random) == 0 { json += "e-\(Int.random(in: 0...9, using: &random))" }
      let expected = try JSONBody(Data("[\(json)]".utf8)).decoded(as: [LossyJSONNumber].self).first?.value
      #expect(try number(json) == expected, "\(json), seed \(seed)")
    }
  }

  @Test(arguments: ["01", "+1", "1.", ".5", "-", "1e", "1e+", "0x10", "NaN", "--1", "1 2", "1,"])
  func `an invalid number is rejected`(_ json: String) {
    #expect(throws: ResponseError.invalidJSON) {
      try JSONBody(Data(json.utf8)).read { reader throws(ResponseError) in try reader.skip() }
    }
  }

  @Test func `a whole number may have a dot or an exponent`() throws {
    for (json, value) in [("7", 7), ("-7", -7), ("1.0", 1), ("1e2", 100)] {
      #expect(try JSONBody(Data(json.utf8)).read { reader throws(ResponseError) in try reader.integer() } == value)
    }
    #expect(throws: ResponseError.malformed(expected: "a whole number", at: "body")) {
      try JSONBody(Data("1.5".utf8)).read { reader throws(ResponseError) in try reader.integer() }
    }
  }

  @Test(arguments: [
    #"{"a":1,"a":2}"#, #"[{"b":{"a":1,"\u0061":2}}]"#, #"{"x":[1],"y":{},"x":null}"#,
    "{" + (0..<60).map { "\"k\($0 % 59)\":0" }.joined(separator: ",") + "}",
  ])
  func `a duplicate key is rejected at any depth and in any notation`(_ json: String) {
    #expect(throws: ResponseError.malformed(expected: "a JSON object without duplicate keys", at: "body")) {
      try JSONBody(Data(json.utf8)).read { reader throws(ResponseError) in try reader.skip() }
    }
  }

  @Test func `equal keys in nested or neighboring objects are accepted`() {
    #expect(Self.isAccepted(Data(#"{"a":{"a":1},"b":[{"a":1},{"a":2}],"c":{"a":{"c":0}}}"#.utf8)))
  }

  @Test func `invalid JSON is reported before a missing or unexpected value`() {
    #expect(throws: ResponseError.invalidJSON) { try strings("[1, 2") }
    #expect(throws: ResponseError.malformed(expected: "a string", at: "[0]")) { try strings("[1, 2]") }
    #expect(throws: ResponseError.malformed(expected: "a JSON object without duplicate keys", at: "body")) {
      try strings(#"[1, {"a":1,"a":1}]"#)
    }
  }

  @Test func `an error contains the path to its value`() {
    let cases = [
      (#"{"a":[0,{"b":1},[{"c":"x","d":{},"e":["y"]}]]}"#, "y", "a.[2].[0].e.[0]"),
      (#" [ [] , {"a" : {"\u0062" : "y"} } ] "#, "y", "[1].a.b"), (#"["x", "y", "z""#, "y", "[1]"),
      (#""y""#, "y", "body"), (#"{"x":"x","a":{"b":["y","#, "y", "a.b.[0]"),
    ]
    for (json, value, path) in cases {
      let bytes = Array(json.utf8)
      let start = Array("\"\(value)\"".utf8)
      let index = bytes.indices.first { bytes[$0...].starts(with: start) } ?? 0
      #expect(bytes.withUnsafeBufferPointer { JSONReader.path(at: index, in: $0) } == path, "\(json)")
    }
  }

  @Test func `strings of any length are decoded completely`() throws {
    for length in 0...40 {
      for special in ["\\n", "é", "\\u20ac", "🙂", ""] {
        for position in 0...length {
          let escaped =
            String(repeating: "a", count: position) + special + String(repeating: "b", count: length - position)
          let plain = escaped.replacing("\\n", with: "\n").replacing("\\u20ac", with: "€")
          #expect(try strings("[\"\(escaped)\",\"\"]") == [plain, ""])
        }
      }
    }
  }

  @Test func `only white space may follow the value`() {
    #expect(!Self.isAccepted(Data("[] []".utf8)))
    #expect(!Self.isAccepted(Data("[]x".utf8)))
    #expect(Self.isAccepted(Data("\u{FEFF} [] \n".utf8)))
  }

  @Test(.enabled(if: SharedFolder.isPresent))
  func `the JSON test suite's valid files are accepted and its invalid files are rejected`() throws {
    let folder = try #require(SharedFolder.url).appending(path: "vectors/jsontestsuite/test_parsing")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count == 318)
    for file in files {
      let name = file.lastPathComponent
      let isAccepted = Self.isAccepted(try Data(contentsOf: file))
      if name.hasPrefix("n_") { #expect(!isAccepted, "\(name)") }
      // Duplicate keys are valid JSON, but ambiguous, so they are rejected.
      if name.hasPrefix("y_") { #expect(isAccepted == !name.contains("duplicated_key"), "\(name)") }
    }
  }

  @Test func `nesting is accepted up to the limit`() {
    for depth in [JSONReader.maximumDepth, JSONReader.maximumDepth + 1, 513, 100_000] {
      let body = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect(Self.isAccepted(Data(body.utf8)) == (depth <= JSONReader.maximumDepth), "depth \(depth)")
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `a listing with changed bytes is accepted only if it is valid JSON`(_ seed: UInt64) throws {
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
      // Whatever the reader accepts, Foundation must accept as JSON.
      guard let body = try? JSONBody(Data(bytes)) else { continue }
      let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
      let isRead = (try? CoinGeckoMarkets.listing(body, in: .usd)) != nil
      if isRead { #expect(isJSON, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))") }
    }
  }
}
