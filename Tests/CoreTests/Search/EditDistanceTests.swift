import TestSupport
import Testing

@testable import QuidCore

struct EditDistanceTests {
  struct Pair: Sendable {
    let left: String
    let right: String
    let distance: Int?
  }

  private func distance(_ left: String, _ right: String, limit: Int) -> Int? {
    EditDistance.between(Array(left.utf8), Array(right.utf8), limit: limit)
  }

  @Test(arguments: [
    Pair(left: "bitcoin", right: "bitcoin", distance: 0), Pair(left: "bitcoinn", right: "bitcoin", distance: 1),
    Pair(left: "btcoin", right: "bitcoin", distance: 1), Pair(left: "etherium", right: "ethereum", distance: 1),
    Pair(left: "bticoin", right: "bitcoin", distance: 1), Pair(left: "solano", right: "sloana", distance: 2),
    Pair(left: "cardano", right: "ripple", distance: nil), Pair(left: "", right: "ab", distance: 2),
    Pair(left: "abc", right: "", distance: nil),
  ])
  func `distance is the number of edits`(pair: Pair) {
    #expect(distance(pair.left, pair.right, limit: 2) == pair.distance)
    #expect(distance(pair.right, pair.left, limit: 2) == pair.distance)
  }

  @Test(arguments: SplitMix64.seeds)
  func `distance never exceeds the number of random edits`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let original = (0..<random.next() % 10).map { _ in UInt8(ascii: "a") + UInt8(random.next() % 3) }
      var edited = original
      let edits = Int(random.next() % 3)
      for _ in 0..<edits {
        let position = Int(random.next() % UInt64(edited.count + 1))
        if random.next() & 1 == 0 || position == edited.count {
          edited.insert(UInt8(ascii: "d"), at: position)
        } else {
          edited.remove(at: position)
        }
      }
      guard let found = EditDistance.between(original, edited, limit: 2), found <= edits,
        (found == 0) == (original == edited)
      else {
        Issue.record("\(original) and \(edited), seed \(seed)")
        return
      }
    }
  }
}
