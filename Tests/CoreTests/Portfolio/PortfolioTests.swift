import Testing

@testable import QuidCore

struct PortfolioTests {
  private func numbers(_ portfolio: Portfolio) -> [Int] { portfolio.entries.map(\.number) }

  @Test func `numbers of removed entries are not used again`() throws {
    var portfolio = Portfolio()
    #expect(try portfolio.add(PortfolioFixture.trade("1")).number == 1)
    #expect(try portfolio.add(PortfolioFixture.trade("2")).number == 2)
    #expect(try portfolio.remove(2).trade.amount == FixedDecimal(2))
    #expect(try portfolio.add(PortfolioFixture.trade("3")).number == 3)
    #expect(numbers(portfolio) == [1, 3])
    #expect(portfolio.nextNumber == 4)
    for number in [1, 3] { try portfolio.remove(number) }
    #expect(portfolio.entries.isEmpty)
    #expect(try portfolio.add(PortfolioFixture.trade("4")).number == 4)
  }

  @Test func `entries are ordered by day and then by number`() throws {
    let portfolio = try PortfolioFixture.portfolio([
      PortfolioFixture.trade("1", on: "2025-04-17"), PortfolioFixture.trade("2", on: "2025-04-16"),
      PortfolioFixture.trade("-2", on: "2025-04-17"), PortfolioFixture.trade("3", on: "2025-04-16"),
    ])
    #expect(numbers(portfolio) == [2, 4, 1, 3])
    #expect(portfolio.entry(3)?.trade.isSale == true)
    #expect(portfolio.entry(5) == nil)
  }

  @Test func `sale above the holding is rejected, also before the purchase`() throws {
    var portfolio = try PortfolioFixture.portfolio([PortfolioFixture.trade("1", on: "2025-04-17")])
    let before = portfolio
    let early = try PortfolioFixture.trade("-1", on: "2025-04-16")
    #expect(throws: PortfolioError.oversold(PortfolioEntry(number: 2, trade: early), held: .zero)) {
      try portfolio.add(early)
    }
    let large = try PortfolioFixture.trade("-1.000000000000000001", on: "2025-04-17")
    #expect(throws: PortfolioError.oversold(PortfolioEntry(number: 2, trade: large), held: .one)) {
      try portfolio.add(large)
    }
    let other = try PortfolioFixture.trade("-1", of: PortfolioFixture.ether, on: "2025-04-17")
    #expect(throws: PortfolioError.oversold(PortfolioEntry(number: 2, trade: other), held: .zero)) {
      try portfolio.add(other)
    }
    #expect(portfolio == before)
    #expect(try portfolio.add(PortfolioFixture.trade("-1", on: "2025-04-17")).number == 2)
  }

  @Test func `earlier sale that a later sale needs is rejected with the later sale`() throws {
    var portfolio = try PortfolioFixture.portfolio([
      PortfolioFixture.trade("2", on: "2025-04-16"), PortfolioFixture.trade("-2", on: "2025-04-22"),
    ])
    let later = try #require(portfolio.entry(2))
    #expect(throws: PortfolioError.oversold(later, held: .one)) {
      try portfolio.add(PortfolioFixture.trade("-1", on: "2025-04-17"))
    }
    #expect(throws: PortfolioError.oversold(later, held: .zero)) { try portfolio.remove(1) }
    #expect(throws: PortfolioError.unknownEntry(3)) { try portfolio.remove(3) }
    #expect(numbers(portfolio) == [1, 2])
    try portfolio.remove(2)
    try portfolio.remove(1)
    #expect(portfolio.entries.isEmpty)
  }

  @Test func `replaced entry keeps its number and moves to its day`() throws {
    var portfolio = try PortfolioFixture.portfolio([
      PortfolioFixture.trade("2", on: "2025-04-16"), PortfolioFixture.trade("1", on: "2025-04-17"),
    ])
    let trade = try PortfolioFixture.trade("3", at: "5", on: "2025-04-22")
    #expect(try portfolio.replace(1, with: trade) == PortfolioEntry(number: 1, trade: trade))
    #expect(numbers(portfolio) == [2, 1])
    #expect(portfolio.entry(1)?.trade == trade)
    #expect(portfolio.nextNumber == 3)
  }

  @Test func `entry is not replaced if a sale would exceed the holding`() throws {
    var portfolio = try PortfolioFixture.portfolio([
      PortfolioFixture.trade("2", on: "2025-04-16"), PortfolioFixture.trade("-2", on: "2025-04-22"),
    ])
    let before = portfolio
    let sale = try #require(portfolio.entry(2))
    #expect(throws: PortfolioError.oversold(sale, held: .one)) {
      try portfolio.replace(1, with: PortfolioFixture.trade("1", on: "2025-04-16"))
    }
    #expect(throws: PortfolioError.oversold(sale, held: .zero)) {
      try portfolio.replace(1, with: PortfolioFixture.trade("2", of: PortfolioFixture.ether, on: "2025-04-16"))
    }
    #expect(throws: PortfolioError.unknownEntry(3)) {
      try portfolio.replace(3, with: PortfolioFixture.trade("1"))
    }
    #expect(portfolio == before)
  }

  @Test func `several trades are added all or none`() throws {
    var portfolio = Portfolio()
    #expect(throws: PortfolioError.self) {
      try portfolio.add(contentsOf: [PortfolioFixture.trade("1"), PortfolioFixture.trade("-2")])
    }
    #expect(portfolio == Portfolio())
    // The order of the array does not matter, only that of the days.
    let added = try portfolio.add(contentsOf: [
      PortfolioFixture.trade("-2", on: "2025-04-17"), PortfolioFixture.trade("2", on: "2025-04-16"),
    ])
    #expect(added.map(\.number) == [1, 2])
    #expect(numbers(portfolio) == [2, 1])
  }

  @Test func `trades that occur several times are new as often as they are missing`() throws {
    let (first, second) = (try PortfolioFixture.trade("1"), try PortfolioFixture.trade("2"))
    let third = try PortfolioFixture.trade("1", at: "1.000000000000000001")
    var portfolio = try PortfolioFixture.portfolio([first, first, second])
    let trades = [first, first, first, third, second]
    #expect(portfolio.indicesOfNewTrades(in: trades) == [2, 3])
    try portfolio.add(contentsOf: portfolio.indicesOfNewTrades(in: trades).map { trades[$0] })
    #expect(portfolio.indicesOfNewTrades(in: trades) == [])
    #expect(Portfolio().indicesOfNewTrades(in: trades) == [0, 1, 2, 3, 4])
  }

  @Test func `trade with another name of the coin is the same trade`() throws {
    let portfolio = try PortfolioFixture.portfolio([PortfolioFixture.trade("1")])
    let renamed = Coin(id: .bitcoin, symbol: "XBT", name: "Bitcoin Core")
    #expect(portfolio.indicesOfNewTrades(in: [try PortfolioFixture.trade("1", of: renamed)]) == [])
    let otherDay = try PortfolioFixture.trade("1", on: "2025-04-17")
    let otherCurrency = try PortfolioFixture.trade("1", in: .eur)
    #expect(portfolio.indicesOfNewTrades(in: [otherDay, otherCurrency]) == [0, 1])
  }

  @Test func `coins are listed once with their newest names`() throws {
    let renamed = Coin(id: .bitcoin, symbol: "XBT", name: "Bitcoin Core")
    let portfolio = try PortfolioFixture.portfolio([
      PortfolioFixture.trade("1", on: "2025-04-17"), PortfolioFixture.trade("1", of: PortfolioFixture.ether),
      PortfolioFixture.trade("1", of: renamed, on: "2025-04-22"),
    ])
    #expect(portfolio.coins == [PortfolioFixture.ether, renamed])
  }

  @Test func `stored entries with wrong numbers or an excessive sale are rejected`() throws {
    let purchase = PortfolioEntry(number: 1, trade: try PortfolioFixture.trade("1", on: "2025-04-16"))
    let sale = PortfolioEntry(number: 2, trade: try PortfolioFixture.trade("-1", on: "2025-04-17"))
    #expect(Portfolio(entries: [sale, purchase], nextNumber: 3)?.entries == [purchase, sale])
    #expect(Portfolio(entries: [], nextNumber: 7)?.nextNumber == 7)
    #expect(Portfolio(entries: [purchase, sale], nextNumber: 2) == nil)
    #expect(Portfolio(entries: [purchase, purchase], nextNumber: 9) == nil)
    #expect(Portfolio(entries: [sale], nextNumber: 3) == nil)
    #expect(Portfolio(entries: [], nextNumber: 0) == nil)
    let zero = PortfolioEntry(number: 0, trade: purchase.trade)
    #expect(Portfolio(entries: [zero], nextNumber: 1) == nil)
  }

  @Test func `number of entries is limited only by the caller`() throws {
    var portfolio = Portfolio()
    let trade = try PortfolioFixture.trade("1")
    #expect(try portfolio.add(contentsOf: Array(repeating: trade, count: 100_000)).last?.number == 100_000)
    #expect(throws: PortfolioError.full(limit: 100_000)) { try portfolio.add(trade, limit: 100_000) }
    #expect(throws: PortfolioError.full(limit: 5)) { try portfolio.add(contentsOf: [trade], limit: 5) }
    #expect(try portfolio.add(trade, limit: 100_001).number == 100_001)
    #expect(portfolio.entries.count == 100_001)
  }

  @Test func `portfolio whose numbers are used up is full`() throws {
    var portfolio = try #require(Portfolio(entries: [], nextNumber: .max))
    #expect(throws: PortfolioError.full(limit: 0)) { try portfolio.add(try PortfolioFixture.trade("1")) }
    #expect(portfolio.entries.isEmpty && portfolio.nextNumber == .max)
  }

  @Test func `sum of amounts out of range is rejected`() throws {
    var portfolio = Portfolio()
    let large = try PortfolioFixture.trade("100000000000000000000", at: "0")
    try portfolio.add(large)
    #expect(throws: PortfolioError.outOfRange) { try portfolio.add(large) }
  }
}
