import TestSupport
import Testing

@testable import QuidCore

struct EtherBalanceTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let high: UInt64
    let low: UInt64
    let wei: String
    let ether: String
    var testDescription: String { wei }
  }

  @Test(arguments: [
    Sample(high: 0, low: 0, wei: "0", ether: "0"), Sample(high: 0, low: 1, wei: "1", ether: "0.000000000000000001"),
    Sample(
      high: 1, low: 0, wei: "340282366920938463463374607431768211456",
      ether: "340282366920938463463.374607431768211456"),
    Sample(
      high: 1_000_000_000_000_000_000, low: 0, wei: "340282366920938463463374607431768211456000000000000000000",
      ether: "340282366920938463463374607431768211456"),
    Sample(
      high: 3, low: 7, wei: "1020847100762815390390123822295304634375",
      ether: "1020847100762815390390.123822295304634375"),
  ])
  func `description is exact`(_ sample: Sample) {
    let balance = EtherBalance(highWei: UInt128(sample.high), lowWei: UInt128(sample.low))
    #expect(balance.description(in: .wei) == sample.wei)
    #expect(balance.description == sample.ether)
    #expect(balance.ether?.wei == (sample.high == 0 ? UInt128(sample.low) : nil))
    #expect(balance.capped.wei == (sample.high == 0 ? UInt128(sample.low) : .max))
  }

  @Test func `balance of a development chain is exact`() {
    let balance = EtherBalance(highWei: .max, lowWei: .max - 8)
    let wei = "115792089237316195423570985008687907853269984665640564039457584007913129639927"
    #expect(balance.description(in: .wei) == wei)
    #expect(balance.description == "115792089237316195423570985008687907853269984665640564039457.584007913129639927")
  }

  @Test func `subtraction borrows from the upper half and never goes below zero`() {
    let balance = EtherBalance(highWei: 1, lowWei: 3)
    #expect(balance.subtracting(Ether(wei: 3)) == EtherBalance(highWei: 1, lowWei: 0))
    #expect(balance.subtracting(Ether(wei: 4)) == EtherBalance(Ether(wei: .max)))
    #expect(balance.subtracting(Ether(wei: .max)) == EtherBalance(Ether(wei: 4)))
    #expect(EtherBalance(Ether(wei: 3)).subtracting(Ether(wei: 3)) == EtherBalance(.zero))
    #expect(EtherBalance(Ether(wei: 3)).subtracting(Ether(wei: 4)) == nil)
  }
}
