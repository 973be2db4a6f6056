import Testing

@testable import QuidCore

struct PortfolioTradeTests {
  struct Total: CustomTestStringConvertible, Sendable {
    let amount: String
    let total: String
    let price: PortfolioTrade.Price?
    let unitPrice: String
    var testDescription: String { "\(amount) for \(total)" }
  }

  @Test(arguments: [
    Total(amount: "0.5", total: "17000", price: .unit(FixedDecimal(34_000)), unitPrice: "34000"),
    Total(amount: "-0.2", total: "7000", price: .unit(FixedDecimal(35_000)), unitPrice: "35000"),
    Total(amount: "3", total: "0", price: .unit(.zero), unitPrice: "0"),
    Total(amount: "3", total: "1000", price: nil, unitPrice: "333.333333333333333333"),
    Total(amount: "3", total: "0.000000000000000001", price: nil, unitPrice: "0"),
  ])
  func `total is stored as a unit price only if that price is exact`(_ sample: Total) throws {
    let trade = try PortfolioFixture.trade(sample.amount, total: sample.total)
    let total = try FixedDecimal(sample.total)
    #expect(trade.price == sample.price ?? .total(total))
    #expect(trade.total == (sample.price == nil ? total : nil))
    #expect(trade.unitPrice?.description == sample.unitPrice)
    #expect(trade.value == total)
  }

  @Test func `sale has a negative amount and a positive size and value`() throws {
    let trade = try PortfolioFixture.trade("-0.2", at: "35000")
    #expect(trade.isSale)
    #expect(trade.size.description == "0.2")
    #expect(trade.value.description == "7000")
    #expect(try !PortfolioFixture.trade("0.2").isSale)
  }

  @Test func `amount of zero, negative price and values out of range are rejected`() {
    #expect(throws: PortfolioError.zeroAmount) { try PortfolioFixture.trade("0") }
    #expect(throws: PortfolioError.negativePrice) { try PortfolioFixture.trade("1", at: "-1") }
    #expect(throws: PortfolioError.negativePrice) { try PortfolioFixture.trade("1", total: "-1") }
    #expect(throws: PortfolioError.outOfRange) { try PortfolioFixture.trade("100000000000", at: "10000000000") }
    #expect(throws: PortfolioError.outOfRange) {
      try PortfolioTrade(
        coin: PortfolioFixture.bitcoin, amount: FixedDecimal(units: .min), price: .unit(.one), currency: .usd,
        day: RateFixture.day("2025-04-16"))
    }
  }

  @Test func `value is converted at the rates of a table with one rounding`() throws {
    let table = try RateFixture.table("2025-04-16", usd: "1.1", sek: "11")
    let sek = RateFixture.sek
    #expect(try PortfolioFixture.trade("0.5", at: "34000").value(in: sek, by: table)?.description == "170000")
    #expect(try PortfolioFixture.trade("-3", total: "1000").value(in: sek, by: table)?.description == "10000")
    let small = try PortfolioFixture.trade("0.000000000000000001", at: "0.5")
    #expect(small.value == .zero)
    #expect(small.value(in: sek, by: table)?.description == "0.000000000000000005")
  }

  @Test func `value of a gift is zero in every currency`() throws {
    let table = try RateFixture.table("2025-04-16", usd: "1.1", sek: "11")
    #expect(try PortfolioFixture.trade("2", at: "0").value(in: RateFixture.sek, by: table) == .zero)
  }

  @Test func `value in another currency is unknown without its rate`() throws {
    let table = try RateFixture.table("2025-04-16", usd: "1.1", sek: "11")
    let trade = try PortfolioFixture.trade("1", at: "2")
    #expect(trade.value(in: RateFixture.sek, by: nil) == nil)
    #expect(trade.value(in: .gbp, by: table) == nil)
    #expect(trade.value(in: .usd, by: nil)?.description == "2")
  }

  @Test func `price is possible in currencies of today and in replaced ones, not in coins`() throws {
    #expect(Currency.eur.isMoney)
    #expect(try #require(Currency("HRK")).isMoney)
    #expect(!Currency.btc.isMoney)
    #expect(try !#require(Currency("XYZ")).isMoney)
  }
}
