import QuidCore
import TestSupport
import Testing

struct WeiTests {
  @Test func `units count the wei they stand for, up to their largest`() {
    #expect(Wei.wei(1).description(in: .wei) == "1")
    #expect(Wei.gwei(1) == .wei(1_000_000_000))
    #expect(Wei.ether(1) == .gwei(1_000_000_000))
    #expect(Wei.wei(.max).description(in: .wei) == "18446744073709551615")
    #expect(Wei.gwei(.max).description(in: .gwei) == "18446744073709551615")
    #expect(Wei.ether(.max).description == "18446744073709551615")
  }

  @Test(arguments: SplitMix64.seeds)
  func `10,000 amounts come back from their two words and keep their order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<10_000 {
      let (left, right) = (random.magnitude(), random.next() & 1 == 0 ? random.magnitude() : UInt128(random.next()))
      let (leftAmount, rightAmount) = (Wei(count: left), Wei(count: right))
      let isRight =
        leftAmount.count == left && (leftAmount < rightAmount) == (left < right)
        && (leftAmount == rightAmount) == (left == right) && leftAmount.isZero == (left == 0)
      guard isRight else {
        Issue.record("\(left) and \(right), seed \(seed)")
        return
      }
    }
  }
}
