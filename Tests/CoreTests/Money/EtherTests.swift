import QuidCore
import TestSupport
import Testing

struct EtherTests {
  @Test func `units hold their wei up to the largest value`() {
    #expect(Ether(wei: 1).description(in: .wei) == "1")
    #expect(Ether(gwei: 1) == Ether(wei: 1_000_000_000))
    #expect(Ether.ether(1) == Ether(gwei: 1_000_000_000))
    #expect(Ether(wei: UInt128(UInt64.max)).description(in: .wei) == "18446744073709551615")
    #expect(Ether(gwei: .max).description(in: .gwei) == "18446744073709551615")
    #expect(Ether.ether(.max).description == "18446744073709551615")
  }

  @Test(arguments: SplitMix64.seeds)
  func `10,000 amounts keep their value and order in two words`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<GeneratedCases.count(10_000) {
      let (left, right) = (random.magnitude(), random.next() & 1 == 0 ? random.magnitude() : UInt128(random.next()))
      let (leftAmount, rightAmount) = (Ether(wei: left), Ether(wei: right))
      let isRight =
        leftAmount.wei == left && (leftAmount < rightAmount) == (left < right)
        && (leftAmount == rightAmount) == (left == right) && leftAmount.isZero == (left == 0)
      guard isRight else {
        Issue.record("\(left) and \(right), seed \(seed)")
        return
      }
    }
  }
}

struct EtherUnitTests {
  @Test func `unit is found by its name in any case`() {
    for unit in EtherUnit.allCases {
      #expect(EtherUnit(name: unit.rawValue) == unit)
      #expect(EtherUnit(name: unit.rawValue.uppercased()) == unit)
    }
    #expect(EtherUnit(name: "eth") == .ether)
    #expect(EtherUnit(name: "ETH") == .ether)
    #expect(EtherUnit(name: "Gwei") == .gwei)
  }

  @Test(arguments: ["", "e", "ethers", "satoshi", "gwei ", "usd", "ＥＴＨ"])
  func `other names are not units`(name: String) {
    #expect(EtherUnit(name: name) == nil)
  }

  @Test func `each unit is a thousand times the one before it`() throws {
    for (smaller, larger) in zip(EtherUnit.allCases, EtherUnit.allCases.dropFirst()) {
      #expect(try Ether("1000", in: smaller) == Ether("1", in: larger))
      #expect(larger.decimals == smaller.decimals + 3)
    }
  }
}
