import QuidCore
import TestSupport
import Testing

struct MarketListingSelectionTests {
  private let listing = MarketListing(
    currency: .usd,
    rows: [
      MarketRow("ethereum", symbol: "ETH", name: "Ethereum", rank: 2),
      MarketRow("tether", symbol: "USDT", name: "Tether", rank: 3),
      MarketRow("bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1),
    ])

  @Test func `exact matches precede subsequence matches`() {
    #expect(listing.matching("eth").ids == ["ethereum", "tether"])
    #expect(listing.matching("usdt").ids == ["tether"])
    #expect(listing.matching("zzz").ids == [])
  }

  @Test func `empty search returns the listing unchanged`() {
    #expect(listing.matching("") == listing)
    #expect(listing.matching("  ") == listing)
  }

  @Test func `watchlist selects the listed coins in its own order`() {
    let watchlist = Watchlist([.bitcoin, CoinID("unlisted"), .ethereum])
    #expect(listing.only(watchlist).ids == ["bitcoin", "ethereum"])
  }

  @Test func `prefix returns at most the existing rows`() {
    #expect(listing.prefix(2).ids == ["ethereum", "tether"])
    #expect(listing.prefix(9) == listing)
    #expect(listing.prefix(-1).rows.isEmpty)
    #expect(listing.filtered { $0.rank == 3 }.ids == ["tether"])
  }

  @Test func `selection from a converted listing keeps the original prices`() throws {
    let sek = try #require(Currency("SEK"))
    let priced = MarketListing(
      currency: .usd, rows: [MarketRow("a", price: .one), MarketRow("b", price: FixedDecimal(3))])
    let table = try #require(RateTable(base: .usd, day: RateTable.firstDay, rates: [sek: FixedDecimal("10.9")]))
    let converted = try #require(priced.converted(to: sek, by: table))
    for selected in [converted.prefix(1), converted.matching("a"), converted.only(Watchlist([CoinID("a")]))] {
      #expect(selected.rows.map(\.price) == [try FixedDecimal("10.9")])
      #expect(selected.converted(to: .usd, by: table) == priced.prefix(1))
    }
    #expect(converted.sorted(by: .price).converted(to: .usd, by: table) == priced.sorted(by: .price))
  }

  @Test func `search index of another listing finds nothing`() {
    #expect(listing.indices(matching: "eth", by: listing.prefix(2).searchIndex()).isEmpty)
    #expect(listing.indices(matching: "eth", by: listing.searchIndex()) == [0, 1])
  }

  @Test func `first row of a coin that is listed twice is used`() {
    let rows = [
      MarketRow("a", name: "Twin", rank: 2), MarketRow("b", name: "Twin", rank: 3),
      MarketRow("a", name: "Twin", rank: 9),
    ]
    let twice = MarketListing(currency: .usd, rows: rows)
    #expect(twice.only(Watchlist([CoinID("a")])).rows.map(\.rank) == [2])
    #expect(twice.matching("twin").rows.first?.rank == 2)
  }

  @Test func `query longer than all names finds nothing`() {
    #expect(listing.matching("ethereumethereumethereum").rows.isEmpty)
    #expect(listing.matching("thethethethethethetheth").rows.isEmpty)
  }
}

struct MarketListingSortingTests {
  private let listing = MarketListing(
    currency: .usd,
    rows: [
      MarketRow(
        "tether", name: "tether", rank: 3, price: .one, change: FixedDecimal(units: 1), cap: FixedDecimal(66),
        change7d: FixedDecimal(-1), volume: FixedDecimal(90)),
      MarketRow("mystery", name: "Ape"),
      MarketRow(
        "bitcoin", name: "Bitcoin", rank: 1, price: FixedDecimal(22_900), cap: FixedDecimal(441),
        change1h: FixedDecimal(-1),
        volume: FixedDecimal(20)),
      MarketRow(
        "usdc", name: "USDC", rank: 4, price: .one, change: FixedDecimal(-2), cap: FixedDecimal(43), change1h: .one,
        change7d: FixedDecimal(5)),
      MarketRow(
        "ether", name: "ether", rank: 2, price: FixedDecimal(1_619), change: FixedDecimal(3), cap: FixedDecimal(441)),
    ])

  struct Case: Sendable {
    let order: MarketOrder
    let ids: [String]
  }

  @Test(arguments: [
    Case(order: .rank, ids: ["bitcoin", "ether", "tether", "usdc", "mystery"]),
    Case(order: .price, ids: ["bitcoin", "ether", "tether", "usdc", "mystery"]),
    Case(order: .change, ids: ["ether", "tether", "usdc", "bitcoin", "mystery"]),
    Case(order: .change1h, ids: ["usdc", "bitcoin", "ether", "tether", "mystery"]),
    Case(order: .change7d, ids: ["usdc", "tether", "bitcoin", "ether", "mystery"]),
    Case(order: .volume, ids: ["tether", "bitcoin", "ether", "usdc", "mystery"]),
    Case(order: .cap, ids: ["bitcoin", "ether", "tether", "usdc", "mystery"]),
    Case(order: .name, ids: ["mystery", "bitcoin", "ether", "tether", "usdc"]),
  ])
  func `sorting puts the largest first, unknown last, and equal values by rank`(sorting: Case) {
    #expect(listing.sorted(by: sorting.order).ids == sorting.ids)
  }

  @Test func `supply and all-time high are sorted, unknown last`() {
    func row(_ id: String, _ supply: Int?, high: Int?) -> MarketRow {
      MarketRow(
        coin: Coin(id: CoinID(id), symbol: id, name: id), rank: nil, image: nil, price: FixedDecimal(50),
        change24h: nil,
        marketCap: nil, asOf: nil, supply: supply.map { FixedDecimal($0) },
        allTimeHigh: high.map { AllTimeHigh(price: FixedDecimal($0), day: nil) })
    }
    let rows = [row("few", 1, high: 100), row("unknown", nil, high: nil), row("many", 9, high: 60)]
    let listing = MarketListing(currency: .usd, rows: rows)
    #expect(listing.sorted(by: .supply).ids == ["many", "few", "unknown"])
    #expect(listing.sorted(by: .high).ids == ["few", "many", "unknown"])
    #expect(listing.sorted(by: .fromHigh).ids == ["many", "few", "unknown"])
  }

  @Test func `names are compared in full and in lowercase`() {
    let names = [
      "Bridged USD Coin (Base)", "bridged usd coin (arbitrum)", "Bridged USD Coin", "bridged usd coi",
      "Bridged USD Coin é", "Ångström",
    ]
    let listing = MarketListing(currency: .usd, rows: names.enumerated().map { MarketRow("\($0)", name: $1) })
    #expect(
      listing.sorted(by: .name).rows.map(\.coin.name)
        == [
          "bridged usd coi", "Bridged USD Coin", "bridged usd coin (arbitrum)", "Bridged USD Coin (Base)",
          "Bridged USD Coin é", "Ångström",
        ])
  }

  @Test func `raw values of the orders are the words of the command line`() {
    #expect(
      MarketOrder.allCases.map(\.rawValue)
        == ["rank", "price", "change", "change1h", "change7d", "volume", "cap", "supply", "high", "fromhigh", "name"])
  }

  @Test func `equal rows keep their order`() {
    let rows = (1...50).map { MarketRow("same", symbol: "\($0)") }
    let listing = MarketListing(currency: .usd, rows: rows)
    for order in MarketOrder.allCases { #expect(listing.sorted(by: order) == listing) }
  }

  @Test(arguments: SplitMix64.seeds)
  func `sorting is a permutation in the right order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let listing = MarketListing.random(Int(random.next() % 30), from: &random)
      for order in MarketOrder.allCases {
        let sorted = listing.sorted(by: order)
        let isPermutation = Self.count(sorted.rows) == Self.count(listing.rows)
        let isOrdered = zip(sorted.rows, sorted.rows.dropFirst()).allSatisfy { Self.follow(order, $0, $1) }
        guard isPermutation, isOrdered, sorted.sorted(by: order) == sorted else {
          Issue.record("by \(order), seed \(seed)")
          return
        }
      }
    }
  }

  private static func count(_ rows: [MarketRow]) -> [MarketRow: Int] {
    Dictionary(rows.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private static func follow(_ order: MarketOrder, _ first: MarketRow, _ second: MarketRow) -> Bool {
    func descend(_ value: (MarketRow) -> FixedDecimal?) -> Bool? {
      switch (value(first), value(second)) {
      case (let first?, let second?): first == second ? nil : first > second
      case (nil, nil): nil
      case (let first, _): first != nil
      }
    }
    let (firstName, secondName) = (first.coin.name.lowercased(), second.coin.name.lowercased())
    let decision: Bool? =
      switch order {
      case .rank: nil
      case .price: descend(\.price)
      case .change: descend(\.change24h)
      case .change1h: descend(\.change1h)
      case .change7d: descend(\.change7d)
      case .volume: descend(\.volume)
      case .cap: descend(\.marketCap)
      case .supply: descend(\.supply)
      case .high: descend(\.allTimeHigh?.price)
      case .fromHigh: descend(\.changeFromAllTimeHigh)
      case .name: firstName == secondName ? nil : firstName < secondName
      }
    return decision
      ?? ((first.rank ?? .max, first.coin.id.description) <= (second.rank ?? .max, second.coin.id.description))
  }
}

struct MarketListingConversionTests {
  private let listing = MarketListing(
    currency: .usd,
    rows: [
      MarketRow(
        "bitcoin", rank: 1, price: FixedDecimal(22_900), change: FixedDecimal(1), cap: FixedDecimal(441_400_000_000)),
      MarketRow("mystery", rank: 2),
    ])

  @Test func `prices and market caps are converted, changes and unknown values are not`() throws {
    let sek = try #require(Currency("SEK"))
    let converted = try #require(listing.converted(to: sek, by: RateTable.fixture()))
    #expect(converted.currency == sek)
    #expect(converted.quotedCurrency == .usd)
    // 22900 × 11.8493 ÷ 1.0844
    #expect(converted.rows[0].price?.description == "250229.592401327923275544")
    #expect(converted.rows[0].marketCap?.description == "4823202711176.687569162670601254")
    #expect(converted.rows[0].change24h == .one)
    #expect(converted.rows[1] == listing.rows[1])
  }

  @Test func `volume and all-time high are converted at today's rate, other values are not`() throws {
    let sek = try #require(Currency("SEK"))
    let day = try #require(CalendarDay("2021-11-10"))
    let row = MarketRow(
      coin: Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin"), rank: 1, image: nil, price: FixedDecimal(22_900),
      change24h: nil, marketCap: nil, asOf: nil, change1h: .one, change7d: FixedDecimal(-2),
      volume: FixedDecimal(22_900),
      supply: FixedDecimal(19_000_000), allTimeHigh: AllTimeHigh(price: FixedDecimal(45_800), day: day))
    let listing = MarketListing(currency: .usd, rows: [row])
    let converted = try #require(listing.converted(to: sek, by: RateTable.fixture())?.rows.first)
    // 22900 × 11.8493 ÷ 1.0844, and twice as much.
    #expect(converted.volume?.description == "250229.592401327923275544")
    #expect(converted.allTimeHigh?.price.description == "500459.184802655846551088")
    #expect(converted.allTimeHigh?.day == day)
    #expect(converted.change1h == .one && converted.change7d == FixedDecimal(-2))
    #expect(converted.supply == FixedDecimal(19_000_000))
    #expect(converted.changeFromAllTimeHigh == FixedDecimal(-50))
    #expect(row.changeFromAllTimeHigh == FixedDecimal(-50))
  }

  @Test func `change from the all-time high is unknown without a price`() {
    let row = MarketRow(
      coin: Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin"), rank: 1, image: nil, price: nil, change24h: nil,
      marketCap: nil, asOf: nil, allTimeHigh: AllTimeHigh(price: .one, day: nil))
    #expect(row.changeFromAllTimeHigh == nil)
  }

  @Test func `all-time high above the range becomes unknown`() throws {
    let table = try #require(RateTable(base: .usd, day: RateTable.firstDay, rates: [.gbp: FixedDecimal(2)]))
    let row = MarketRow(
      coin: Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin"), rank: 1, image: nil, price: .one, change24h: nil,
      marketCap: nil, asOf: nil, allTimeHigh: AllTimeHigh(price: .maximum, day: nil))
    let converted = try #require(MarketListing(currency: .usd, rows: [row]).converted(to: .gbp, by: table)?.rows.first)
    #expect(converted.allTimeHigh == nil && converted.changeFromAllTimeHigh == nil)
    #expect(converted.price == FixedDecimal(2))
  }

  @Test func `conversion to another currency and back restores every value`() throws {
    let sek = try #require(Currency("SEK"))
    let table = try RateTable.fixture()
    let there = try #require(listing.converted(to: sek, by: table))
    #expect(there.converted(to: .usd, by: table) == listing)
    #expect(there.converted(to: .gbp, by: table) == listing.converted(to: .gbp, by: table))
    #expect(listing.converted(to: .usd, by: table) == listing)
  }

  @Test func `currency without a rate converts nothing`() throws {
    let yen = try #require(Currency("JPY"))
    #expect(listing.converted(to: yen, by: try RateTable.fixture()) == nil)
  }

  @Test func `value above the range becomes unknown and other values are converted`() throws {
    let table = try #require(RateTable(base: .usd, day: RateTable.firstDay, rates: [.gbp: FixedDecimal(2)]))
    let absurd = MarketListing(
      currency: .usd, rows: [MarketRow("a", price: .one, cap: .maximum), MarketRow("b", price: .one)])
    let converted = try #require(absurd.converted(to: .gbp, by: table))
    #expect(converted.rows[0].marketCap == nil)
    #expect(converted.rows.map(\.price) == [FixedDecimal(2), FixedDecimal(2)])
  }

  @Test(
    .enabled(if: SharedFolder.isPresent),
    arguments: [
      "markets_250_2022-08-30", "markets_100_2023-06-14_daily", "markets_100_2025-12-01_daily",
      "markets_100_2026-04-30",
      "markets_87_stablecoins_2022-11-02",
    ])
  func `recorded page converts with one rounding and back without loss`(page: String) throws {
    let listing = try RecordedMarket.listing(page)
    let sek = try #require(Currency("SEK"))
    let table = try RateTable.fixture()
    let converted = try #require(listing.converted(to: sek, by: table))
    for (row, source) in zip(converted.rows, listing.rows) {
      #expect(row.coin == source.coin && row.change24h == source.change24h && row.rank == source.rank)
      for (value, before) in [(row.price, source.price), (row.marketCap, source.marketCap)] {
        #expect((value == nil) == (before == nil))
        guard let value, let before else { continue }
        #expect(
          ExactProduct(of: before, times: 118_493, dividedBy: 10_844).roundsTo(value), "\(source.coin.id) \(before)")
      }
    }
    #expect(converted.converted(to: .usd, by: table) == listing)
    for order in MarketOrder.allCases {
      #expect(converted.sorted(by: order).converted(to: .usd, by: table) == listing.sorted(by: order))
    }
  }
}

struct MarketListingJoinTests {
  private func page(_ ids: [String], price: Int = 1) -> MarketListing {
    MarketListing(currency: .usd, rows: ids.map { MarketRow($0, price: FixedDecimal(price)) })
  }

  @Test func `coin that is on both pages is listed once, at its first position`() {
    let joined = page(["a", "b"]).joined(with: page(["b", "c", "c"], price: 2))
    #expect(joined?.ids == ["a", "b", "c"])
    #expect(joined?.rows.map(\.price) == [FixedDecimal(1), FixedDecimal(1), FixedDecimal(2)])
    #expect(page([]).joined(with: page(["a"]))?.ids == ["a"])
    #expect(page(["a"]).joined(with: page([])) == page(["a"]))
  }

  @Test func `joining and converting commute, and converting back is exact`() throws {
    let table = try RateTable.fixture()
    let sek = try #require(Currency("SEK"))
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let first = MarketListing.random(4, from: &random), second = MarketListing.random(5, from: &random)
      let joined = try #require(first.joined(with: second))
      let next = try #require(second.converted(to: sek, by: table))
      let converted = try #require(first.converted(to: sek, by: table)?.joined(with: next))
      #expect(converted == joined.converted(to: sek, by: table), "seed \(seed)")
      #expect(converted.converted(to: .usd, by: table) == joined, "seed \(seed)")
    }
  }

  @Test func `pages in two currencies are not joined`() throws {
    let table = try RateTable.fixture()
    let euros = try #require(page(["b"]).converted(to: .eur, by: table))
    #expect(page(["a"]).joined(with: euros) == nil)
    #expect(euros.joined(with: MarketListing(currency: .eur, rows: [])) == nil)
  }
}
