import TestSupport
import Testing

@testable import QuidCore

struct FeeEstimateTests {
  private static func history(base: Ether = Ether(gwei: 10), _ tips: [[Ether]]) -> FeeHistory {
    FeeHistory(newestBlock: 1, nextBaseFee: base, tips: tips)
  }

  @Test func `each tier uses the median tip of its percentile and a maximum above a rising base fee`() throws {
    let history = Self.history([
      [Ether(gwei: 1), Ether(gwei: 4), Ether(gwei: 7)], [Ether(gwei: 3), Ether(gwei: 6), Ether(gwei: 9)],
      [Ether(gwei: 2), Ether(gwei: 5), Ether(gwei: 8)],
    ])
    let quotes = try GasTier.allCases.map { try FeeEstimate(history, $0) }
    #expect(quotes.map(\.tip) == [Ether(gwei: 2), Ether(gwei: 5), Ether(gwei: 8)])
    #expect(quotes.map(\.maximum) == [Ether(gwei: 17), Ether(gwei: 25), Ether(gwei: 28)])
    #expect(try quotes.map { try $0.expected() } == [Ether(gwei: 12), Ether(gwei: 15), Ether(gwei: 18)])
  }

  @Test func `blocks without transactions are ignored for tips`() throws {
    let history = Self.history([
      [.zero, .zero, .zero], [Ether(gwei: 1), Ether(gwei: 2), Ether(gwei: 3)], [.zero, .zero, .zero],
    ])
    #expect(try FeeEstimate(history, .fast).tip == Ether(gwei: 3))
  }

  @Test(arguments: [[], [[]], [[Ether.zero, .zero, .zero]]])
  func `tip without history is 0.01 gwei`(_ tips: [[Ether]]) throws {
    #expect(try FeeEstimate(Self.history(tips), .standard).tip == Ether(wei: 10_000_000))
  }

  @Test func `higher tier never tips less than a lower one`() throws {
    let quote = try FeeEstimate(Self.history([[Ether(gwei: 9), Ether(gwei: 5), Ether(gwei: 1)]]), .fast)
    #expect(quote.tip == Ether(gwei: 9))
  }

  @Test func `estimate and ceiling are gas times price`() throws {
    let quote = FeeEstimate(
      nextBaseFee: Ether(wei: 875_000_000), tip: Ether(gwei: 1), maximum: Ether(wei: 2_750_000_000))
    #expect(try quote.estimate(gas: 21_000) == Ether(wei: 39_375_000_000_000))
    #expect(try quote.ceiling(gas: 21_000) == Ether(wei: 57_750_000_000_000))
  }

  @Test func `expected price never exceeds the maximum, and the maximum is at least the tip`() throws {
    let quote = FeeEstimate(nextBaseFee: Ether(gwei: 5), tip: Ether(gwei: 3), maximum: Ether(gwei: 2))
    #expect(quote.maximum == Ether(gwei: 3))
    #expect(try quote.expected() == Ether(gwei: 3))
  }

  @Test func `replacement raises tip and maximum by at least a tenth`() throws {
    var random = SplitMix64(seed: 0xFEE5)
    for _ in 0..<500 {
      let old = FeeEstimate(
        nextBaseFee: Ether(wei: UInt128(random.next() >> 20)), tip: Ether(wei: UInt128(random.next() >> 20)),
        maximum: Ether(wei: UInt128(random.next() >> 16)))
      let new = try FeeEstimate(nextBaseFee: Ether(wei: 1), tip: Ether(wei: 1), maximum: Ether(wei: 2)).replacing(old)
      #expect(new.tip.wei * 10 >= old.tip.wei * 11, "seed 0xFEE5, \(old)")
      #expect(new.maximum.wei * 10 >= old.maximum.wei * 11, "seed 0xFEE5, \(old)")
    }
  }

  @Test func `fee overflow is an error`() {
    let history = Self.history(base: Ether(wei: .max), [[Ether(wei: 1), Ether(wei: 1), Ether(wei: 1)]])
    #expect(throws: ArithmeticError.overflow) { try FeeEstimate(history, .standard) }
    let quote = FeeEstimate(nextBaseFee: .zero, tip: .zero, maximum: Ether(wei: .max))
    #expect(throws: ArithmeticError.overflow) { try quote.ceiling(gas: 21_000) }
  }
}
