import TestSupport
import Testing

@testable import QuidCore

struct SpellingTests {
  struct Pair: Sendable {
    let left: String
    let right: String
    let distance: Int?
  }

  private func distance(_ left: String, _ right: String, limit: Int) -> Int? {
    Array(left.utf8).withUnsafeBufferPointer { left in
      Array(right.utf8).withUnsafeBufferPointer { Spelling.distance(left, $0, limit: limit) }
    }
  }

  @Test(arguments: [
    Pair(left: "bitcoin", right: "bitcoin", distance: 0), Pair(left: "bitcoinn", right: "bitcoin", distance: 1),
    Pair(left: "btcoin", right: "bitcoin", distance: 1), Pair(left: "etherium", right: "ethereum", distance: 1),
    Pair(left: "bticoin", right: "bitcoin", distance: 1), Pair(left: "solano", right: "sloana", distance: 2),
    Pair(left: "cardano", right: "ripple", distance: nil), Pair(left: "", right: "ab", distance: 2),
    Pair(left: "abc", right: "", distance: nil),
  ])
  func `the distance is the number of slips`(pair: Pair) {
    #expect(distance(pair.left, pair.right, limit: 2) == pair.distance)
    #expect(distance(pair.right, pair.left, limit: 2) == pair.distance)
  }

  @Test(arguments: SplitMix64.seeds)
  func `as many random slips are never further away than that`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let text = (0..<random.next() % 10).map { _ in UInt8(ascii: "a") + UInt8(random.next() % 3) }
      var slipped = text
      let slips = Int(random.next() % 3)
      for _ in 0..<slips {
        let place = Int(random.next() % UInt64(slipped.count + 1))
        if random.next() & 1 == 0 || place == slipped.count {
          slipped.insert(UInt8(ascii: "d"), at: place)
        } else {
          slipped.remove(at: place)
        }
      }
      let found = text.withUnsafeBufferPointer { left in
        slipped.withUnsafeBufferPointer { Spelling.distance(left, $0, limit: 2) }
      }
      guard let found, found <= slips, (found == 0) == (text == slipped) else {
        Issue.record("\(text) and \(slipped), seed \(seed)")
        return
      }
    }
  }
}
