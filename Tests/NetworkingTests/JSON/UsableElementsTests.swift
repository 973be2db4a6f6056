import Foundation
import Testing

@testable import QuidNetworking

struct UsableElementsTests {
  private struct Element: Decodable {
    let id: Int
  }

  private func read(_ json: String) throws -> (ids: [Int?], count: Int) {
    let elements = try JSONBody(Data(json.utf8)).read { reader throws(ResponseError) in
      try reader.elements { reader throws(ResponseError) -> Int? in
        var id: Int?
        var object = try reader.beginObject()
        while let field = try reader.nextField(in: &object) {
          if field.is("id") { id = try reader.integer() } else { try reader.skip() }
        }
        return id
      }
    }
    return (elements.elements, elements.unusableCount)
  }

  private func decode(_ json: String) throws -> (ids: [Int?], count: Int) {
    let elements = try JSONBody(Data(json.utf8)).decoded(as: UsableElements<Element>.self)
    return (elements.elements.map(\.id), elements.unusableCount)
  }

  struct List: Sendable, CustomTestStringConvertible {
    let json: String
    let ids: [Int]
    let count: Int
    var testDescription: String { json }
  }

  @Test(arguments: [
    List(json: "[]", ids: [], count: 0),
    List(json: #"[{"id":1},{"id":2}]"#, ids: [1, 2], count: 0),
    List(json: #"[{"id":1},{"id":"2"},{"id":3}]"#, ids: [1, 3], count: 1),
    List(json: #"[{"id":1},{"x":[{"y":1}],"id":[{"z":{}}],"w":2},{"id":3}]"#, ids: [1, 3], count: 1),
    List(json: #"[7,{"id":1}, null ,{"id":2}]"#, ids: [1, 2], count: 2),
  ])
  func `unusable element costs only itself`(_ list: List) throws {
    for result in [try read(list.json), try decode(list.json)] {
      #expect(result.ids == list.ids)
      #expect(result.count == list.count)
    }
  }

  @Test(arguments: [#"[{"id":"1"}]"#, #"[{"id":"1"},{"id":2},{"id":true}]"#])
  func `list with more unusable than usable elements is rejected with the first of them`(_ json: String) {
    let error = ResponseError.malformed(expected: "a whole number", at: "[0].id")
    #expect(throws: error) { try read(json) }
    #expect(throws: error) { try decode(json) }
  }

  @Test(arguments: [
    #"[{"id":1},{"id":"2"]"#, #"[{"id":1},{"id":"2","id":"3"},{"id":4}]"#, #"[{"id":1},{"id":"2"},{"id":03}]"#,
  ])
  func `invalid JSON is rejected, also in an unusable element`(_ json: String) {
    #expect(throws: ResponseError.self) { try read(json) }
    #expect(throws: ResponseError.self) { try decode(json) }
  }

  @Test func `long list of unusable elements is rejected quickly`() {
    let json =
      "[" + Array(repeating: #"{"id":"x","name":"yyyyyyyyyyyyyyyy"}"#, count: 100_000).joined(separator: ",") + "]"
    #expect(throws: ResponseError.malformed(expected: "a whole number", at: "[0].id")) { try read(json) }
  }
}
