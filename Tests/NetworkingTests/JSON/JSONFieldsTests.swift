import Foundation
import Testing

@testable import QuidNetworking

struct JSONFieldsTests {
  private func text(_ fields: JSONFields) -> String { String(decoding: fields.data, as: UTF8.self) }

  @Test func `order of the fields and spelling of their values are kept`() throws {
    let fields = try JSONFields(Data(#" {"b":1.50,"a" : [1,  {"y":null}], "c":"\u0041"} "#.utf8))
    #expect(fields.fields.map(\.name) == ["b", "a", "c"])
    #expect(fields.fields.map(\.string) == [nil, nil, "A"])
    #expect(text(fields) == "{\n  \"b\": 1.50,\n  \"a\": [1,  {\"y\":null}],\n  \"c\": \"\\u0041\"\n}\n")
    #expect(try JSONFields(fields.data) == fields)
  }

  @Test func `field is replaced in its place, appended or removed`() throws {
    var fields = try JSONFields(Data(#"{"a":1,"b":2}"#.utf8))
    fields.set("a", to: "x")
    fields.set("c", to: "y")
    fields.remove("b")
    fields.remove("d")
    #expect(text(fields) == "{\n  \"a\": \"x\",\n  \"c\": \"y\"\n}\n")
    fields.remove("a")
    fields.remove("c")
    #expect(text(fields) == "{}\n")
    #expect(fields == JSONFields())
  }

  @Test(arguments: ["\"", "\\", "\n", "\u{0}", "\u{1F}", "\u{7F}", "å", "\u{2028}", "😀"])
  func `string is escaped so that it is read unchanged`(_ string: String) throws {
    var fields = JSONFields()
    fields.set("n\(string)", to: string)
    let read = try JSONFields(fields.data)
    #expect(read == fields)
    #expect(read.fields.map(\.string) == [string])
    #expect(read.fields.map(\.name) == ["n\(string)"])
    let object = try JSONSerialization.jsonObject(with: fields.data) as? [String: String]
    #expect(object == ["n\(string)": string])
  }

  @Test(arguments: ["", "{", "{} x", #"{"a":1,"a":2}"#, #"{"a":01}"#, "{\"a\":\"\u{1}\"}", "nothing"])
  func `invalid JSON is rejected`(_ json: String) {
    #expect(throws: JSONFields.ParsingError.invalidJSON) { try JSONFields(Data(json.utf8)) }
  }

  @Test(arguments: ["[]", "1", "null", "\"{}\""]) func `other value than an object is rejected`(_ json: String) {
    #expect(throws: JSONFields.ParsingError.notAnObject) { try JSONFields(Data(json.utf8)) }
  }

  @Test func `array of objects is written with the values that were read`() throws {
    let json = #"[{"a":1.50,"b":{"z":[1],"y":null}},{},{"a":"x"}]"#
    var objects = try JSONFields.objects(in: Data(json.utf8))
    #expect(objects.count == 3)
    #expect(objects[2]["a"]?.string == "x")
    #expect(objects[0]["a"] != nil && objects[0]["a"]?.string == nil)
    #expect(objects[1]["a"] == nil)
    objects[1].set("a", to: "é")
    let written = String(decoding: JSONFields.data(of: objects), as: UTF8.self)
    #expect(written == #"[{"a":1.50,"b":{"z":[1],"y":null}},{"a":"é"},{"a":"x"}]"# + "\n")
  }

  @Test(arguments: ["[1]", #"[{},"x"]"#, "{}", "null"])
  func `array with another value than an object is rejected`(_ json: String) {
    #expect(throws: JSONFields.ParsingError.notAnObject) { try JSONFields.objects(in: Data(json.utf8)) }
  }

  @Test(arguments: ["", "[", "[{}", "[{}] x", #"[{"a":1,"a":2}]"#, String(repeating: "[", count: 513)])
  func `invalid JSON is rejected as an array of objects`(_ json: String) {
    #expect(throws: JSONFields.ParsingError.invalidJSON) { try JSONFields.objects(in: Data(json.utf8)) }
  }
}
