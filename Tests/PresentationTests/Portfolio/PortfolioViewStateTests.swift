import QuidCore
import Testing

@testable import QuidPresentation

struct PortfolioViewStateTests {
  private func trade(
    _ amount: String, of coin: Coin = MarketFixture.bitcoin, at price: String, in currency: Currency = .usd
  ) throws -> PortfolioTrade {
    try PortfolioTrade(
      coin: coin, amount: FixedDecimal(amount), price: .unit(FixedDecimal(price)), currency: currency,
      day: CalendarDay(MarketFixture.now))
  }

  private func state(
    _ trades: [PortfolioTrade], in currency: Currency = .usd, hasPrices: Bool = true, hidesAmounts: Bool = false
  ) throws -> PortfolioViewState {
    var portfolio = Portfolio()
    try portfolio.add(contentsOf: trades)
    let rates = try MarketFixture.rates()
    let listing = try #require(try MarketFixture.listing().converted(to: currency, by: rates))
    let positions = portfolio.positions(in: currency, by: [rates.day: rates])
    let valuation = PortfolioValuation(of: positions, at: hasPrices ? listing : nil, in: currency)
    return PortfolioViewState(valuation, at: MarketFixture.now, .english, hidesAmounts: hidesAmounts)
  }

  @Test func `row has the exact amount and formatted values`() throws {
    let state = try state([
      trade("1.5", at: "12000"), trade("-0.5", at: "16000"), trade("10", of: MarketFixture.ether, at: "1700"),
    ])
    let (bitcoin, ether) = (try #require(state.rows.first), try #require(state.rows.last))
    #expect(state.currency == "USD")
    #expect(bitcoin.coin == .bitcoin)
    #expect(bitcoin.symbol == "BTC")
    #expect(bitcoin.name == "Bitcoin")
    #expect(bitcoin.amount == "1")
    #expect(bitcoin.price == "$22,900.00")
    #expect(bitcoin.value == "$22,900.00")
    #expect(bitcoin.share == "58.6%")
    #expect(bitcoin.cost == "$12,000.00")
    #expect(bitcoin.realized == ProfitLabel(direction: .up, text: "+$2,000.00"))
    #expect(bitcoin.profit == ProfitLabel(direction: .up, text: "+$10,900.00"))
    #expect(bitcoin.profitPercent.text == "▲ +90.8%")
    #expect(bitcoin.change.text == "▲ +0.3%")
    #expect(ether.profit == ProfitLabel(direction: .down, text: "-$806.40"))
    #expect(ether.profitPercent.text == "▼ -4.7%")
    #expect(ether.realized == ProfitLabel(direction: .unchanged, text: "$0.00"))
  }

  @Test func `total has the sums, and the notes name the sales and the last day`() throws {
    let state = try state([
      trade("1.5", at: "12000"), trade("-0.5", at: "16000"), trade("10", of: MarketFixture.ether, at: "1700"),
    ])
    let total = try #require(state.total)
    #expect(total.isTotal)
    #expect(total.symbol == "Total")
    #expect(total.amount + total.price + total.share + total.name == "")
    #expect(total.value == "$39,093.60")
    #expect(total.cost == "$29,000.00")
    #expect(total.profit.text == "+$10,093.60")
    #expect(total.profitPercent.text == "▲ +34.8%")
    #expect(total.change.text == "▼ -0.4%")
    #expect(state.realizedLine == "Realized profit: +$2,000.00")
    #expect(state.changeLine == "Change in 24 hours: ▼ -0.4%, -$144.80")
    #expect(state.missingPriceNote == nil)
    #expect(state.missingCostNote == nil)
    #expect(state.missingChangeNote == nil)
  }

  @Test func `values are in the currency of the valuation`() throws {
    let state = try state([trade("1", at: "10000")], in: MarketFixture.sek)
    #expect(state.currency == "SEK")
    #expect(state.rows.first?.value == "SEK\u{A0}250,229.59")
    #expect(state.rows.first?.cost == "SEK\u{A0}109,270.56")
    #expect(state.realizedLine == nil)
  }

  @Test func `unknown values are dashes and are noted`() throws {
    let state = try state([trade("1", of: MarketFixture.unknown, at: "5"), trade("1", at: "10", in: .gbp)])
    #expect(state.rows.map(\.symbol) == ["BTC", "???"])
    #expect(state.rows.map(\.value) == ["$22,900.00", "–"])
    #expect(state.rows.map(\.cost) == ["–", "$5.00"])
    #expect(state.rows.map(\.profit.text) == ["–", "–"])
    #expect(state.rows.map(\.share) == ["–", "–"])
    #expect(state.missingPriceNote == "There is no price for ???. The total value is incomplete.")
    #expect(state.missingCostNote == "The cost of BTC is unknown. The total cost is incomplete.")
    #expect(state.total?.value == "$22,900.00")
  }

  @Test func `sold coin with an unknown realized profit has a known cost`() throws {
    let state = try state([trade("1", at: "10", in: .gbp), trade("-1", at: "20")])
    #expect(state.missingCostNote == nil)
    #expect(
      state.missingRealizedProfitNote
        == "The realized profit of BTC is unknown. The total realized profit is incomplete.")
  }

  @Test func `note names at most five coins`() throws {
    let trades = try (1...7).map {
      try trade("1", of: Coin(id: CoinID("x\($0)"), symbol: "X\($0)", name: ""), at: "1")
    }
    let state = try state(trades, hasPrices: false)
    #expect(
      state.missingPriceNote
        == "There is no price for X1, X2, X3, X4, X5 and 2 more. The total value is incomplete.")
  }

  @Test func `portfolio without entries has no total`() throws {
    let state = try state([])
    #expect(state.rows.isEmpty)
    #expect(state.total == nil)
    #expect(state.changeLine == nil)
  }

  @Test func `tiny values have two significant digits`() throws {
    let tiny = try state([trade("0.0001", of: MarketFixture.tether, at: "0.5")])
    #expect(tiny.rows.first?.value == "$0.00010")
    #expect(tiny.rows.first?.profit.text == "+$0.000050")
  }

  @Test func `entry has its price with all decimals, or the rounded one of its total`() throws {
    let purchase = PortfolioEntry(number: 3, trade: try trade("0.5", at: "34000.125"))
    let state = PortfolioEntryViewState(purchase, .english)
    #expect(state.id == 3)
    #expect(state.date == "2023-09-01")
    #expect(state.symbol == "BTC")
    #expect(state.amount == "0.5")
    #expect(state.price == "34,000.125 USD")
    #expect(state.total == "17,000.06 USD")
    let total = try PortfolioTrade(
      coin: MarketFixture.bitcoin, amount: FixedDecimal("-3"), price: .total(FixedDecimal(1_000)), currency: .eur,
      day: CalendarDay(MarketFixture.now))
    let sale = PortfolioEntryViewState(PortfolioEntry(number: 4, trade: total), .english)
    #expect(sale.amount == "-3")
    #expect(sale.price == "333.33 EUR")
    #expect(sale.total == "1,000.00 EUR")
  }

  @Test func `excessive sale is reported with the holding before it`() throws {
    var portfolio = Portfolio()
    try portfolio.add(trade("1234.5", at: "1"))
    let sale = try trade("-1234.6", at: "1")
    do {
      try portfolio.add(sale)
      Issue.record("the sale was accepted")
    } catch {
      #expect(
        error.message()
          == "A sale of 1,234.6 BTC on 2023-09-01 exceeds the amount that you held at that time: 1,234.5. Correct the"
          + " amount or the day, or add the missing purchase first."
      )
    }
  }

  @Test func `hidden amounts leave prices, shares and percentages`() throws {
    let trades = try [trade("1.5", at: "12000"), trade("-0.5", at: "16000")]
    let shown = try state(trades)
    let hidden = try state(trades, hidesAmounts: true)
    let (row, other) = (try #require(hidden.rows.first), try #require(shown.rows.first))
    #expect([row.amount, row.value, row.cost] == ["•••", "•••", "•••"])
    let label = ProfitLabel(direction: nil, text: "•••")
    #expect([row.realized, row.profit] == [label, label])
    #expect([row.price, row.share, row.profitPercent.text] == [other.price, other.share, other.profitPercent.text])
    let total = try #require(hidden.total)
    #expect([total.amount, total.value, total.cost, total.profit.text] == ["", "•••", "•••", "•••"])
    #expect(hidden.realizedLine == "Realized profit: •••")
    #expect(hidden.changeLine == "Change in 24 hours: ▲ +0.3%, •••")
  }

  @Test func `unknown amount stays unknown if amounts are hidden`() throws {
    let state = try state([trade("1.5", at: "12000")], hasPrices: false, hidesAmounts: true)
    #expect(state.rows.map(\.value) == ["–"])
    #expect(state.rows.map(\.profit.text) == ["–"])
    #expect(state.rows.map(\.cost) == ["•••"])
  }
}
