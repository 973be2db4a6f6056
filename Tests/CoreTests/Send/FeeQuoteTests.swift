import TestSupport
import Testing

@testable import QuidCore

struct FeeQuoteTests {
  private static func history(base: Wei = .gwei(10), _ tips: [[Wei]]) -> FeeHistory {
    FeeHistory(newestBlock: 1, nextBaseFee: base, tips: tips)
  }

  @Test func `each tier takes the middle of its percentile and leaves room for the base fee to rise`() throws {
    let history = Self.history([
      [.gwei(1), .gwei(4), .gwei(7)], [.gwei(3), .gwei(6), .gwei(9)], [.gwei(2), .gwei(5), .gwei(8)],
    ])
    let quotes = try GasTier.allCases.map { try FeeQuote(history, $0) }
    #expect(quotes.map(\.tip) == [.gwei(2), .gwei(5), .gwei(8)])
    #expect(quotes.map(\.maximum) == [.gwei(17), .gwei(25), .gwei(28)])
    #expect(try quotes.map { try $0.expected() } == [.gwei(12), .gwei(15), .gwei(18)])
  }

  @Test func `blocks without transactions say nothing about tips`() throws {
    let history = Self.history([[.zero, .zero, .zero], [.gwei(1), .gwei(2), .gwei(3)], [.zero, .zero, .zero]])
    #expect(try FeeQuote(history, .fast).tip == .gwei(3))
  }

  @Test(arguments: [[], [[]], [[Wei.zero, .zero, .zero]]])
  func `where no tip is known it is one wei`(_ tips: [[Wei]]) throws {
    #expect(try FeeQuote(Self.history(tips), .standard).tip == .wei(1))
  }

  @Test func `a dearer tier never tips less, whatever a node says`() throws {
    let quote = try FeeQuote(Self.history([[.gwei(9), .gwei(5), .gwei(1)]]), .fast)
    #expect(quote.tip == .gwei(9))
  }

  @Test func `estimate and ceiling are gas times price, to the wei`() throws {
    let quote = FeeQuote(nextBaseFee: .wei(875_000_000), tip: .gwei(1), maximum: .wei(2_750_000_000))
    #expect(try quote.estimate(gas: 21_000) == .wei(39_375_000_000_000))
    #expect(try quote.ceiling(gas: 21_000) == .wei(57_750_000_000_000))
  }

  @Test func `what is expected never passes the maximum, which is never below the tip`() throws {
    let quote = FeeQuote(nextBaseFee: .gwei(5), tip: .gwei(3), maximum: .gwei(2))
    #expect(quote.maximum == .gwei(3))
    #expect(try quote.expected() == .gwei(3))
  }

  @Test func `what takes the place of another transfer pays at least a tenth more, in both figures`() throws {
    var random = SplitMix64(seed: 0xFEE5)
    for _ in 0..<500 {
      let old = FeeQuote(
        nextBaseFee: .wei(random.next() >> 20), tip: .wei(random.next() >> 20), maximum: .wei(random.next() >> 16))
      let new = try FeeQuote(nextBaseFee: .wei(1), tip: .wei(1), maximum: .wei(2)).replacing(old)
      #expect(new.tip.count * 10 >= old.tip.count * 11, "seed 0xFEE5, \(old)")
      #expect(new.maximum.count * 10 >= old.maximum.count * 11, "seed 0xFEE5, \(old)")
    }
  }

  @Test func `fees past counting are an error`() {
    let history = Self.history(base: Wei(count: .max), [[.wei(1), .wei(1), .wei(1)]])
    #expect(throws: ArithmeticError.overflow) { try FeeQuote(history, .standard) }
    let quote = FeeQuote(nextBaseFee: .zero, tip: .zero, maximum: Wei(count: .max))
    #expect(throws: ArithmeticError.overflow) { try quote.ceiling(gas: 21_000) }
  }
}
