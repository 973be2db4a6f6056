import QuidCore

extension MarketListing {
  /// Returns the rows in an order or its reverse; rows that lack the value are last in both.
  func ordered(by order: MarketOrder, isReversed: Bool) -> MarketListing {
    let sorted = sorted(by: order)
    guard isReversed else { return sorted }
    let known = sorted.rows.indices.filter { sorted.rows[$0].hasValue(for: order) }
    let unknown = sorted.rows.indices.filter { !sorted.rows[$0].hasValue(for: order) }
    return sorted.picking(known.reversed() + unknown)
  }

  /// Returns rows of this listing in another order, each coin once.
  func selecting(_ rows: [MarketRow]) -> MarketListing {
    let indices = Dictionary(zip(self.rows.map(\.coin.id), self.rows.indices)) { first, _ in first }
    var seen: Set<CoinID> = []
    return picking(rows.filter { seen.insert($0.coin.id).inserted }.compactMap { indices[$0.coin.id] })
  }

  /// The symbols that several coins of the listing share.
  var sharedSymbols: Set<String> {
    var seen: Set<String> = []
    return Set(rows.map(\.coin.symbol).filter { !seen.insert($0).inserted })
  }
}

extension MarketRow {
  fileprivate func hasValue(for order: MarketOrder) -> Bool {
    switch order {
    case .rank: rank != nil
    case .price: price != nil
    case .change: change24h != nil
    case .cap: marketCap != nil
    case .name: true
    }
  }
}
