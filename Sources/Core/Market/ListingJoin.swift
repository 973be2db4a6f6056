extension MarketListing {
  /// This listing and the lines of the page behind it, each coin once, where it stands first.
  ///
  /// While pages are fetched one after the other the market moves, and a coin may slip from one page to the next. What
  /// the source said is kept for both, so that the whole is converted as each page would be.
  ///
  /// Returns `nil` unless both are in one currency, and were quoted in one.
  public func joined(with next: MarketListing) -> MarketListing? {
    guard currency == next.currency, quotedCurrency == next.quotedCurrency else { return nil }
    var seen = Set(rows.map(\.coin.id))
    let added = next.picking(next.rows.indices.filter { seen.insert(next.rows[$0].coin.id).inserted })
    let quoted = quotation.flatMap { quotation in
      added.quotation.map { Quotation(currency: quotation.currency, figures: quotation.figures + $0.figures) }
    }
    return MarketListing(currency: currency, rows: rows + added.rows, quotation: quoted)
  }
}
