import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

struct JSONTests {
  private func json(_ string: String) throws -> JSON { try JSON(Data(string.utf8)) }

  private func strings(_ string: String) throws -> [String?] {
    try json(string).elements().map { $0.kind == .null ? nil : try $0.string() }
  }

  @Test func `escapes in a string are decoded`() throws {
    let found = try strings(#"[ "a\"\\\/\b\f\n\r\t", "\u0041\u00e9\u20AC", "\ud83d\ude42", "é€🙂", "", null ]"#)
    #expect(found == ["a\"\\/\u{8}\u{C}\n\r\t", "Aé€", "🙂", "é€🙂", "", nil])
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
      let expected = try? JSONDecoder().decode(JSONNumber.self, from: Data(json.utf8)).value
      #expect(try self.json(json).number() == expected, "\(json), seed \(seed)")
    }
  }

  @Test func `a whole number may have a dot or an exponent`() throws {
    for (string, value) in [("7", 7), ("-7", -7), ("1.0", 1), ("1e2", 100)] {
      #expect(try json(string).integer() == value)
    }
    #expect(throws: ResponseError.malformed(expected: "a whole number", at: "body")) { try json("1.5").integer() }
    #expect(throws: ResponseError.malformed(expected: "a whole number", at: "body")) { try json("1e30").integer() }
    #expect(try json("18446744073709551615").unsignedInteger() == .max)
    #expect(throws: ResponseError.malformed(expected: "a whole number", at: "body")) {
      try json("-1").unsignedInteger()
    }
  }

  @Test func `a field that is null or missing is nil, unless it is required`() throws {
    let object = try json(#"{"a":null,"b":true,"\u0063":"x","d":{"e":[1]}}"#)
    #expect(try object["a"] == nil && object["z"] == nil)
    #expect(try object.field("a")?.kind == .null && object.field("z") == nil)
    #expect(try object["b"]?.bool() == true)
    #expect(try object["c"]?.string() == "x")
    #expect(try object["d"]?.source == #"{"e":[1]}"#)
    #expect(try object.required("a").kind == .null)
    #expect(try object.fields().map(\.name) == ["a", "b", "c", "d"] && object.fieldCount == 4)
    #expect(throws: ResponseError.malformed(expected: "a value", at: "z")) { try object.required("z") }
    #expect(throws: ResponseError.malformed(expected: "a value", at: "d.z")) { try object["d"]?.required("z") }
    #expect(throws: ResponseError.malformed(expected: "a JSON object", at: "d.e")) { try object["d"]?["e"]?["f"] }
  }

  @Test func `an error contains the path to its value`() throws {
    let document = try json(#" {"a":[0,{"b":1},[{"c":"x","d":{},"\u0065":[7]}]]} "#)
    let list = try document.required("a").elements()
    let value = try list[2].elements()[0].required("e").elements()[0]
    #expect(throws: ResponseError.malformed(expected: "a string", at: "a.[2].[0].e.[0]")) { try value.string() }
    #expect(throws: ResponseError.malformed(expected: "a string", at: "a.[1].b")) { try list[1]["b"]?.string() }
    #expect(throws: ResponseError.malformed(expected: "a list", at: "a.[0]")) { try list[0].elements() }
    #expect(throws: ResponseError.malformed(expected: "a number", at: "body")) { try document.number() }
    #expect(throws: ResponseError.malformed(expected: "a number", at: "body")) { try list[2].withoutPath.number() }
  }

  @Test func `a number in a string has the notation of JSON`() throws {
    #expect(try json(#""0.1e-4""#).quotedNumber()?.description == "0.00001")
    #expect(try json(#""""#).quotedNumber() == nil)
    #expect(try json(#""1e30""#).quotedNumber() == nil)
    #expect(throws: ResponseError.malformed(expected: "a number", at: "body")) { try json(#""1,5""#).quotedNumber() }
    #expect(throws: ResponseError.malformed(expected: "a string", at: "body")) { try json("1.5").quotedNumber() }
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
}
