import Foundation
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct JSONKeysTests {
  private func hasDuplicate(_ text: String) -> Bool {
    do throws(AnswerFlaw) {
      try JSONBody(Data(text.utf8)).read { reader throws(AnswerFlaw) in try reader.skip() }
      return false
    } catch {
      return error == .unreadable(what: "each key once", place: "body")
    }
  }

  @Test(
    arguments: [
      #"{"a":1,"a":1}"#, #"{"a":1,"b":2,"a":3}"#, #"[{"b":1},{"a":1,"a":2}]"#, #"{"x":{"y":[{"a":1,"a":2}]}}"#,
      #"{"a":{"b":1},"a":{"c":1}}"#, #"{"a":[],"a":[]}"#, #"{"":1,"":2}"#, #"{"a" : 1 , "a" : 2}"#,
      #"{"a":"{","a":"}"}"#, #"{"é":1,"é":2}"#, #"{"usd":0,"\u0075sd":1}"#, #"{"a\"b":1,"a\"b":2}"#,
      #"{"a\/b":1,"a/b":2}"#, #"{"\n":1,"\u000a":2}"#, #"{"\u00e9":1,"\u00e9":2}"#,
    ])
  func `a key twice in one object is found, wherever that is and however it is written`(_ text: String) {
    #expect(hasDuplicate(text))
  }

  @Test(
    arguments: [
      "", "1", "{}", "[]", #"{"a":1,"A":2}"#, #"{"a":"a","b":"a"}"#, #"["a","a"]"#, #"[{"a":1},{"a":1}]"#,
      #"{"a":{"a":{"a":1}}}"#, #"{"a":[{"a":1},{"a":1}],"b":["a","b"]}"#, #"{"a":"\",\"a\":1","b":1}"#,
      #"{"a\\":1,"a":2}"#, #"{"ab":1,"a":2,"b":3}"#, #"{"a\u00e9":1,"a\u00e8":2}"#,
      // Not JSON; whatever it is, it must be survived.
      #"{"a":1,"a"#, #"}]}{"a""#, #"{"a\"#, #"{"\u00"#, #"{"\u00zz":1}"#, ",,,",
    ])
  func `keys of different objects, and texts that look like keys, are no duplicates`(_ text: String) {
    #expect(!hasDuplicate(text))
  }

  @Test func `many keys are looked through in little time`() {
    let fields = (0..<20_000).map { #""k\#($0)":0"# }.joined(separator: ",")
    let start = ContinuousClock.now
    #expect(!hasDuplicate("{\(fields)}"))
    #expect(hasDuplicate("{\(fields),\"k5\":1}"))
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test(arguments: SplitMix64.seeds)
  func `objects drawn at random are judged as by a set of their keys`(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<500 {
      var isDouble = false
      let text = object(depth: 0, &generator, &isDouble)
      #expect(hasDuplicate(text) == isDouble, "seed \(seed): \(text)")
    }
  }

  private func object(depth: Int, _ generator: inout SplitMix64, _ isDouble: inout Bool) -> String {
    let keys = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      ["a", "b", "c\\\"", "dd", "{", ",", "é", "\\\\"].randomElement(using: &generator) ?? ""
    }
    if Set(keys).count < keys.count { isDouble = true }
    let fields = keys.map { key in
      let value =
        switch Int.random(in: 0...(depth < 4 ? 3 : 1), using: &generator) {
        case 0: "1"
        case 1: #""a\",\"a\":""#
        case 2: object(depth: depth + 1, &generator, &isDouble)
        default: "[\(object(depth: depth + 1, &generator, &isDouble)),[]]"
        }
      return "\"\(key)\":\(value)"
    }
    return "{\(fields.joined(separator: ","))}"
  }
}
