import QuidCore
import TestSupport
import Testing

struct MarketSortingTests {
  private let listing = MarketListing(
    currency: .usd,
    rows: [
      MarketRow("tether", name: "tether", rank: 3, price: .one, change: FixedPoint(units: 1), cap: FixedPoint(66)),
      MarketRow("mystery", name: "Ape"),
      MarketRow("bitcoin", name: "Bitcoin", rank: 1, price: FixedPoint(22_900), cap: FixedPoint(441)),
      MarketRow("usdc", name: "USDC", rank: 4, price: .one, change: FixedPoint(-2), cap: FixedPoint(43)),
      MarketRow("ether", name: "ether", rank: 2, price: FixedPoint(1_619), change: FixedPoint(3), cap: FixedPoint(441)),
    ])

  struct Case: Sendable {
    let order: MarketOrder
    let ids: [String]
  }

  @Test(arguments: [
    Case(order: .rank, ids: ["bitcoin", "ether", "tether", "usdc", "mystery"]),
    Case(order: .price, ids: ["bitcoin", "ether", "tether", "usdc", "mystery"]),
    Case(order: .change, ids: ["ether", "tether", "usdc", "bitcoin", "mystery"]),
    Case(order: .cap, ids: ["bitcoin", "ether", "tether", "usdc", "mystery"]),
    Case(order: .name, ids: ["mystery", "bitcoin", "ether", "tether", "usdc"]),
  ])
  func `the largest comes first, the unknown last, and the rank decides between equals`(sorting: Case) {
    #expect(listing.sorted(by: sorting.order).ids == sorting.ids)
  }

  @Test func `the words for the orders are those of the command line`() {
    #expect(MarketOrder.allCases.map(\.rawValue) == ["rank", "price", "change", "cap", "name"])
  }

  @Test func `lines that are equal in everything stay in their order`() {
    let rows = (1...50).map { MarketRow("same", symbol: "\($0)") }
    let listing = MarketListing(currency: .usd, rows: rows)
    for order in MarketOrder.allCases { #expect(listing.sorted(by: order) == listing) }
  }

  @Test(arguments: SplitMix64.seeds)
  func `sorting loses and invents no line and ends in order`(seed: UInt64) {
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
    func descend(_ figure: (MarketRow) -> FixedPoint?) -> Bool? {
      switch (figure(first), figure(second)) {
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
      case .cap: descend(\.marketCap)
      case .name: firstName == secondName ? nil : firstName < secondName
      }
    return decision
      ?? ((first.rank ?? .max, first.coin.id.description) <= (second.rank ?? .max, second.coin.id.description))
  }
}
