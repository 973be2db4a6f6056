import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct JSONReaderTests {
  private static func isAccepted(_ bytes: Data) -> Bool {
    (try? JSONBody(bytes).read { reader throws(AnswerFlaw) in try reader.skip() }) != nil
  }

  /// The texts of a list.
  private func texts(_ json: String) throws -> [String?] {
    var texts: [String?] = []
    try JSONBody(Data(json.utf8)).read { reader throws(AnswerFlaw) in
      var list = try reader.list()
      while try reader.next(in: &list) { texts.append(try reader.text()) }
    }
    return texts
  }

  private func number(_ json: String) throws -> FixedPoint? {
    try JSONBody(Data(json.utf8)).read { reader throws(AnswerFlaw) in try reader.number() }
  }

  @Test func `a text is what its escapes stand for`() throws {
    let found = try texts(#"[ "a\"\\\/\b\f\n\r\t", "\u0041\u00e9\u20AC", "\ud83d\ude42", "é€🙂", "", null ]"#)
    #expect(found == ["a\"\\/\u{8}\u{C}\n\r\t", "Aé€", "🙂", "é€🙂", "", nil])
  }

  @Test(arguments: [
    #"["\ud83d"]"#, #"["\ude42"]"#, #"["\ud83dx"]"#, #"["\ud83d\u0041"]"#, #"["\x"]"#, #"["\u00g0"]"#, "[\"\t\"]",
  ])
  func `an escape that there is not is refused`(_ json: String) {
    #expect(throws: AnswerFlaw.noJSON) { try texts(json) }
  }

  @Test(arguments: SplitMix64.seeds)
  func `a number is the one that Foundation reads`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func digits(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    }
    for _ in 0..<500 {
      var text = String(Int.random(in: 0...99, using: &random)) + (Bool.random(using: &random) ? digits(12) : "")
      while text.hasPrefix("0"), text.count > 1 { text.removeFirst() }
      if Bool.random(using: &random) { text = "-" + text }
      if Bool.random(using: &random) { text += "." + digits(16) }
      if Int.random(in: 0..<4, using: &random) == 0 { text += "e-\(Int.random(in: 0...9, using: &random))" }
      let expected = try JSONBody(Data("[\(text)]".utf8)).decoded(as: [PossibleNumber].self).first?.value
      #expect(try number(text) == expected, "\(text), seed \(seed)")
    }
  }

  @Test(arguments: ["01", "+1", "1.", ".5", "-", "1e", "1e+", "0x10", "NaN", "--1", "1 2", "1,"])
  func `what is no number is refused`(_ json: String) {
    #expect(throws: AnswerFlaw.noJSON) {
      try JSONBody(Data(json.utf8)).read { reader throws(AnswerFlaw) in try reader.skip() }
    }
  }

  @Test func `a whole number may be written with a dot or an exponent`() throws {
    for (json, value) in [("7", 7), ("-7", -7), ("1.0", 1), ("1e2", 100)] {
      #expect(try JSONBody(Data(json.utf8)).read { reader throws(AnswerFlaw) in try reader.wholeNumber() } == value)
    }
    #expect(throws: AnswerFlaw.unreadable(what: "a whole number", place: "body")) {
      try JSONBody(Data("1.5".utf8)).read { reader throws(AnswerFlaw) in try reader.wholeNumber() }
    }
  }

  @Test(arguments: [
    #"{"a":1,"a":2}"#, #"[{"b":{"a":1,"\u0061":2}}]"#, #"{"x":[1],"y":{},"x":null}"#,
    "{" + (0..<60).map { "\"k\($0 % 59)\":0" }.joined(separator: ",") + "}",
  ])
  func `an object with a key twice is refused, however it is written and where`(_ json: String) {
    #expect(throws: AnswerFlaw.unreadable(what: "each key once", place: "body")) {
      try JSONBody(Data(json.utf8)).read { reader throws(AnswerFlaw) in try reader.skip() }
    }
  }

  @Test func `the same key in two objects, one in the other or side by side, is no harm`() {
    #expect(Self.isAccepted(Data(#"{"a":{"a":1},"b":[{"a":1},{"a":2}],"c":{"a":{"c":0}}}"#.utf8)))
  }

  @Test func `what is no JSON is told before what is missing in it`() {
    #expect(throws: AnswerFlaw.noJSON) { try texts("[1, 2") }
    #expect(throws: AnswerFlaw.unreadable(what: "a text", place: "[0]")) { try texts("[1, 2]") }
    #expect(throws: AnswerFlaw.unreadable(what: "each key once", place: "body")) { try texts(#"[1, {"a":1,"a":1}]"#) }
  }

  @Test func `a flaw names the way to its value`() {
    let cases = [
      (#"{"a":[0,{"b":1},[{"c":"x","d":{},"e":["y"]}]]}"#, "y", "a.[2].[0].e.[0]"),
      (#" [ [] , {"a" : {"\u0062" : "y"} } ] "#, "y", "[1].a.b"), (#"["x", "y", "z""#, "y", "[1]"),
      (#""y""#, "y", "body"), (#"{"x":"x","a":{"b":["y","#, "y", "a.b.[0]"),
    ]
    for (json, value, place) in cases {
      let bytes = Array(json.utf8)
      let start = Array("\"\(value)\"".utf8)
      let index = bytes.indices.first { bytes[$0...].starts(with: start) } ?? 0
      #expect(bytes.withUnsafeBufferPointer { JSONReader.place(of: index, in: $0) } == place, "\(json)")
    }
  }

  @Test func `texts of any length end where they end`() throws {
    for length in 0...40 {
      for special in ["\\n", "é", "\\u20ac", "🙂", ""] {
        for place in 0...length {
          let text = String(repeating: "a", count: place) + special + String(repeating: "b", count: length - place)
          let plain = text.replacing("\\n", with: "\n").replacing("\\u20ac", with: "€")
          #expect(try texts("[\"\(text)\",\"\"]") == [plain, ""])
        }
      }
    }
  }

  @Test func `nothing may stand behind the value`() {
    #expect(!Self.isAccepted(Data("[] []".utf8)))
    #expect(!Self.isAccepted(Data("[]x".utf8)))
    #expect(Self.isAccepted(Data("\u{FEFF} [] \n".utf8)))
  }

  @Test(.enabled(if: SharedFolder.isPresent))
  func `of the JSON test suite, what is valid is accepted and what is not is refused`() throws {
    let folder = try #require(SharedFolder.url).appending(path: "vectors/jsontestsuite/test_parsing")
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let name = file.lastPathComponent
      let isAccepted = Self.isAccepted(try Data(contentsOf: file))
      if name.hasPrefix("n_") { #expect(!isAccepted, "\(name)") }
      // A key twice says two things, so it is refused although it is JSON.
      if name.hasPrefix("y_") { #expect(isAccepted == !name.contains("duplicated_key"), "\(name)") }
    }
  }

  @Test func `a body may be as deep as any may be`() {
    for depth in [JSONReader.deepest, JSONReader.deepest + 1, 513, 100_000] {
      let body = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect(Self.isAccepted(Data(body.utf8)) == (depth <= JSONReader.deepest), "depth \(depth)")
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `any bytes of a listing may change`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let line =
      #"{"id":"bitcoin","symbol":"btc","name":"Bit\u0063oin","image":null,"current_price":22900.5,"roi":{"times":-1.5},"#
      + #""market_cap_rank":1,"price_change_percentage_24h":-0.3,"last_updated":"2023-02-10T09:30:00.125Z"}"#
    // Without exponents: Foundation refuses those that are too large for a number.
    let telling = Array(#"{}[]",:\-+.0123456789 nt"#.utf8) + [0x00, 0x1B, 0xC3, 0xED, 0xFF]
    for _ in 0..<2_000 {
      var bytes = Array("[\(line),\(line)]".utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let byte = try #require(telling.randomElement(using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = byte
        case 1: bytes.insert(byte, at: at)
        case 2: bytes.remove(at: at)
        default: bytes.removeSubrange(at...)
        }
      }
      // Foundation takes what is left of a listing for JSON exactly where the reader does.
      guard let body = try? JSONBody(Data(bytes)) else { continue }
      let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
      let isRead = (try? CoinGeckoMarkets.listing(body, in: .usd)) != nil
      if isRead { #expect(isJSON, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))") }
    }
  }
}
