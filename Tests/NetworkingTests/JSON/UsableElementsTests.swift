import Foundation
import Testing

@testable import QuidNetworking

struct UsableElementsTests {
  private func read(_ json: String) throws -> (ids: [Int?], count: Int) {
    let elements = try JSON(Data(json.utf8)).usableElements { json in try json["id"]?.integer() }
    return (elements.elements, elements.unusableCount)
  }

  @Test(
    arguments: [
      ("[]", [], 0),
      (#"[{"id":1},{"id":2}]"#, [1, 2], 0),
      (#"[{"id":1},{"id":"2"},{"id":3}]"#, [1, 3], 1),
      (#"[{"id":1},{"x":[{"y":1}],"id":[{"z":{}}],"w":2},{"id":3}]"#, [1, 3], 1),
      (#"[7,{"id":1}, null ,{"id":2}]"#, [1, 2], 2),
    ] as [(String, [Int], Int)])
  func `unusable element costs only itself`(json: String, ids: [Int], count: Int) throws {
    let result = try read(json)
    #expect(result.ids == ids)
    #expect(result.count == count)
  }

  @Test(arguments: [#"[{"id":"1"}]"#, #"[{"id":"1"},{"id":2},{"id":true}]"#])
  func `list with more unusable than usable elements is rejected with the first of them`(_ json: String) {
    let error = ResponseError.malformed(expected: "a whole number", at: "[0].id")
    #expect(throws: error) { try read(json) }
  }

  @Test(arguments: [
    #"[{"id":1},{"id":"2"]"#, #"[{"id":1},{"id":"2","id":"3"},{"id":4}]"#, #"[{"id":1},{"id":"2"},{"id":03}]"#,
  ])
  func `invalid JSON is rejected, also in an unusable element`(_ json: String) {
    #expect(throws: ResponseError.self) { try read(json) }
  }

  @Test func `long list of unusable elements is rejected quickly`() {
    let json =
      "[" + Array(repeating: #"{"id":"x","name":"yyyyyyyyyyyyyyyy"}"#, count: 20_000).joined(separator: ",") + "]"
    #expect(throws: ResponseError.malformed(expected: "a whole number", at: "[0].id")) { try read(json) }
  }
}
