import QuidCore
import Testing

struct EtherUnitTests {
  @Test func `every unit is found by its name in any case`() {
    for unit in EtherUnit.allCases {
      #expect(EtherUnit(name: unit.rawValue) == unit)
      #expect(EtherUnit(name: unit.rawValue.uppercased()) == unit)
    }
    #expect(EtherUnit(name: "eth") == .ether)
    #expect(EtherUnit(name: "ETH") == .ether)
    #expect(EtherUnit(name: "Gwei") == .gwei)
  }

  @Test(arguments: ["", "e", "ethers", "satoshi", "gwei ", "usd", "ＥＴＨ"])
  func `other names are no units`(name: String) {
    #expect(EtherUnit(name: name) == nil)
  }

  @Test func `each unit is a thousand of the one before it`() throws {
    for (smaller, larger) in zip(EtherUnit.allCases, EtherUnit.allCases.dropFirst()) {
      #expect(try Wei("1000", smaller) == Wei("1", larger))
      #expect(larger.decimals == smaller.decimals + 3)
    }
  }
}
