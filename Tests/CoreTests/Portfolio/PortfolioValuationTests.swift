import Testing

@testable import QuidCore

struct PortfolioValuationTests {
  private let listing: MarketListing
  private let portfolio: Portfolio

  init() throws {
    listing = MarketListing(
      currency: .usd,
      rows: [
        MarketRow("bitcoin", symbol: "BTC", price: FixedDecimal(22_900), change: try FixedDecimal("0.3")),
        MarketRow("ethereum", symbol: "ETH", price: try FixedDecimal("1619.36"), change: try FixedDecimal("-1.3")),
      ])
    portfolio = try PortfolioFixture.portfolio([
      PortfolioFixture.trade("10", of: PortfolioFixture.ether, at: "1700"),
      PortfolioFixture.trade("1", at: "10000"), PortfolioFixture.trade("0.5", at: "16000"),
      PortfolioFixture.trade("-0.5", at: "20000"),
    ])
  }

  private func valuation(_ portfolio: Portfolio, _ listing: MarketListing?) -> PortfolioValuation {
    PortfolioValuation(of: portfolio.positions(in: .usd, by: [:]), at: listing, in: .usd)
  }

  @Test func `values, shares, profits and changes are exact`() throws {
    let valuation = valuation(portfolio, listing)
    let (bitcoin, ether) = (try #require(valuation.rows.first), try #require(valuation.rows.last))
    #expect(valuation.rows.map(\.coin) == [PortfolioFixture.bitcoin, PortfolioFixture.ether])
    #expect(bitcoin.value?.description == "22900")
    #expect(bitcoin.unrealized?.description == "10900")
    #expect(bitcoin.profitPercent?.description == "90.833333333333333333")
    #expect(bitcoin.share?.description == "58.577363046636789654")
    #expect(bitcoin.change24h?.description == "68.494516450648055833")
    #expect(ether.value?.description == "16193.6")
    #expect(ether.unrealized?.description == "-806.4")
    #expect(ether.profitPercent?.description == "-4.743529411764705882")
    #expect(ether.share?.description == "41.422636953363210346")
    #expect(ether.change24h?.description == "-213.289564336372847011")
  }

  @Test func `totals are the sums of the rows`() {
    let valuation = valuation(portfolio, listing)
    #expect(valuation.value?.description == "39093.6")
    #expect(valuation.cost?.description == "29000")
    #expect(valuation.realized?.description == "4000")
    #expect(valuation.unrealized?.description == "10093.6")
    #expect(valuation.profitPercent?.description == "34.805517241379310345")
    #expect(valuation.change24h?.description == "-144.795047885724791178")
    #expect(valuation.change24hPercent?.description == "-0.369013685980325936")
    #expect(valuation.isComplete)
    #expect(valuation.coinsWithoutPrice == [])
    #expect(valuation.coinsWithoutCost == [])
    #expect(valuation.coinsWithoutChange == [])
  }

  @Test func `unknown price is no zero, and the totals are incomplete`() {
    let valuation = valuation(portfolio, listing.prefix(1))
    #expect(valuation.rows.map(\.coin) == [PortfolioFixture.bitcoin, PortfolioFixture.ether])
    #expect(valuation.rows.map { $0.value?.description } == ["22900", nil])
    #expect(valuation.rows.map { $0.unrealized?.description } == ["10900", nil])
    #expect(valuation.rows.map(\.share) == [nil, nil])
    #expect(valuation.value?.description == "22900")
    #expect(valuation.cost?.description == "12000")
    #expect(valuation.unrealized?.description == "10900")
    // The percentages compare the coins whose value and cost are known.
    #expect(valuation.profitPercent?.description == "90.833333333333333333")
    #expect(valuation.change24hPercent?.description == "0.3")
    #expect(!valuation.isComplete)
    #expect(valuation.coinsWithoutPrice == [PortfolioFixture.ether])
  }

  @Test func `totals are unknown without any price`() {
    for listing in [nil, MarketListing(currency: .eur, rows: listing.rows)] {
      let valuation = valuation(portfolio, listing)
      #expect(valuation.value == nil)
      #expect(valuation.unrealized == nil)
      #expect(valuation.change24h == nil)
      #expect(valuation.cost?.description == "29000")
      #expect(valuation.realized?.description == "4000")
      #expect(!valuation.isComplete)
      #expect(valuation.rows.count == 2)
    }
  }

  @Test func `unknown change leaves the value known`() throws {
    let rows = [listing.rows[0], MarketRow("ethereum", price: listing.rows[1].price)]
    let valuation = valuation(portfolio, MarketListing(currency: .usd, rows: rows))
    #expect(valuation.value?.description == "39093.6")
    #expect(valuation.change24h?.description == "68.494516450648055833")
    #expect(valuation.coinsWithoutChange == [PortfolioFixture.ether])
    #expect(!valuation.isComplete)
  }

  @Test(arguments: [-100, -101]) func `fall by all of the value has no change`(_ percent: Int) throws {
    let row = MarketRow("bitcoin", price: .one, change: FixedDecimal(percent))
    let portfolio = try PortfolioFixture.portfolio([PortfolioFixture.trade("1")])
    let valuation = valuation(portfolio, MarketListing(currency: .usd, rows: [row]))
    #expect(valuation.change24h == nil)
    #expect(valuation.value == .one)
  }

  @Test func `unknown cost is no zero`() throws {
    let portfolio = try PortfolioFixture.portfolio([
      PortfolioFixture.trade("1", at: "10", in: .eur),
      PortfolioFixture.trade("10", of: PortfolioFixture.ether, at: "1700"),
    ])
    let valuation = valuation(portfolio, listing)
    #expect(valuation.rows.map { $0.position.cost?.description } == [nil, "17000"])
    #expect(valuation.value?.description == "16193.6")
    #expect(valuation.cost?.description == "17000")
    #expect(valuation.unrealized?.description == "-806.4")
    #expect(valuation.profitPercent?.description == "-4.743529411764705882")
    #expect(valuation.coinsWithoutCost == [PortfolioFixture.bitcoin])
    #expect(!valuation.isComplete)
  }

  /// What is known about a held coin.
  struct Known: Sendable {
    var price = true
    var cost = true
  }

  @Test(arguments: [
    [Known(), Known()], [Known(price: false), Known()], [Known(cost: false), Known()],
    [Known(price: false), Known(cost: false)], [Known(), Known(price: false, cost: false)],
  ])
  func `total value minus total cost is the total profit, over the same coins`(_ known: [Known]) throws {
    let coins = [PortfolioFixture.bitcoin, PortfolioFixture.ether]
    let portfolio = try PortfolioFixture.portfolio(
      zip(coins, known).map { coin, known in
        try PortfolioFixture.trade("3", of: coin, at: "7", in: known.cost ? .usd : .eur)
      })
    let rows = zip(coins, known).filter { $1.price }.map { coin, _ in
      MarketRow(coin.id.description, price: FixedDecimal(11), change: .one)
    }
    let valuation = valuation(portfolio, MarketListing(currency: .usd, rows: rows))
    let included = known.count { $0.price && $0.cost }
    #expect(valuation.rows.count(where: \.isIncluded) == included)
    guard included > 0 else {
      #expect(valuation.unrealized == nil)
      return
    }
    #expect(valuation.value == FixedDecimal(33 * included))
    #expect(valuation.cost == FixedDecimal(21 * included))
    #expect(valuation.unrealized == FixedDecimal(12 * included))
    #expect(valuation.isComplete == (included == 2))
    #expect(valuation.coinsNotIncluded == zip(coins, known).filter { !$1.price || !$1.cost }.map(\.0))
  }

  @Test func `gift has no profit in percent`() throws {
    let portfolio = try PortfolioFixture.portfolio([PortfolioFixture.trade("1", at: "0")])
    let valuation = valuation(portfolio, listing)
    #expect(valuation.unrealized?.description == "22900")
    #expect(valuation.rows.first?.profitPercent == nil)
    #expect(valuation.profitPercent == nil)
    #expect(valuation.rows.first?.share?.description == "100")
  }

  @Test func `sold coin is last, has no value and needs no price`() throws {
    let portfolio = try PortfolioFixture.portfolio([
      PortfolioFixture.trade("1", of: PortfolioFixture.ether, at: "5"),
      PortfolioFixture.trade("-1", of: PortfolioFixture.ether, at: "8"), PortfolioFixture.trade("1", at: "10"),
    ])
    let valuation = valuation(portfolio, listing.prefix(1))
    let sold = try #require(valuation.rows.last)
    #expect(sold.coin == PortfolioFixture.ether)
    #expect(!sold.isHeld)
    #expect(sold.value == .zero)
    #expect(sold.unrealized == .zero)
    #expect(sold.share == .zero)
    #expect(sold.position.realized?.description == "3")
    #expect(valuation.realized?.description == "3")
    #expect(valuation.isComplete)
    #expect(valuation.coinsWithoutPrice == [])
  }

  @Test func `portfolio without entries or with sold coins only is worth zero`() throws {
    let sold = try PortfolioFixture.portfolio([PortfolioFixture.trade("1"), PortfolioFixture.trade("-1")])
    for portfolio in [Portfolio(), sold] {
      let valuation = valuation(portfolio, nil)
      #expect(valuation.value == .zero)
      #expect(valuation.cost == .zero)
      #expect(valuation.realized == .zero)
      #expect(valuation.change24h == .zero)
      #expect(valuation.profitPercent == nil)
      #expect(valuation.rows.first?.share == nil)
      #expect(valuation.isComplete)
    }
  }

  @Test func `first of two prices of a coin is used`() throws {
    let double = MarketListing(
      currency: .usd,
      rows: [MarketRow("bitcoin", price: FixedDecimal(7)), MarketRow("bitcoin", price: FixedDecimal(8))])
    let portfolio = try PortfolioFixture.portfolio([PortfolioFixture.trade("2")])
    #expect(valuation(portfolio, double).value == FixedDecimal(14))
  }

  @Test func `value out of range is unknown`() throws {
    let portfolio = try PortfolioFixture.portfolio([PortfolioFixture.trade("100000000000000000", at: "0")])
    let valuation = valuation(portfolio, listing)
    #expect(valuation.rows.first?.value == nil)
    #expect(valuation.value == nil)
    #expect(valuation.coinsWithoutPrice == [PortfolioFixture.bitcoin])
  }
}
