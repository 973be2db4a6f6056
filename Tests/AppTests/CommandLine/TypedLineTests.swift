import Foundation
import TestSupport
import Testing

@testable import quid

/// Inputs of every kind in which users name coins, units, values and options.
struct TypedLineTests {
  @Test func `table has at least 250 different inputs`() {
    #expect(Set(TypedLine.all.map { "\($0.lines) \($0.words)" }).count == TypedLine.all.count)
    #expect(TypedLine.all.count >= 250)
  }

  @Test(arguments: TypedLine.all)
  func `line has its result or the correction`(_ typed: TypedLine) async throws {
    let folder = DataFolder()
    var runs: [Run] = []
    for line in typed.lines { runs.append(await Run.quid("\(line) --client test", environment: folder.environment)) }
    #expect(runs.dropLast().allSatisfy { $0.code == .success })
    let last = try #require(runs.last)
    #expect(last.code == typed.code, "\(last.error)")
    let text = (last.output + last.error).replacingOccurrences(of: "\u{A0}", with: " ")
    #expect(text.contains(typed.words), "\(text)")
  }
}
