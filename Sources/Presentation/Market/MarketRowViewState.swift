public import QuidCore

/// The display values of one coin in the market list.
///
/// The symbol, name and image URL are untrusted data from the provider; sanitize them before use.
public struct MarketRowViewState: Hashable, Sendable, Identifiable {
  /// The provider's ID of the coin, such as `bitcoin`.
  public var id: CoinID
  /// The URL of the coin's image; `nil` if unknown.
  public var image: String?
  /// The placeholder for the coin's image: one or two characters on a colored background.
  public var monogram: Monogram
  /// The ID of the coin, to show beside the symbol if other rows have the same symbol.
  ///
  /// The value is `nil` if no other row of the list has the same symbol.
  public var disambiguatingID: String?
  /// A Boolean value that indicates whether this row of the list is selected.
  public var isSelected: Bool
  /// A Boolean value that indicates whether the coin is on the watchlist.
  public var isWatched: Bool
  /// A Boolean value that indicates whether the market data is not current, so that the price can differ from
  /// ``price``.
  ///
  /// See ``MarketRow/isOld(at:)``.
  public var isStale: Bool
  /// The values in the order of ``MarketColumn/all``.
  private var values: [MarketColumn.Value]

  /// The rank of the coin by market capitalization, such as `#1`; `–` if unknown.
  public var rank: String { text(in: .rank) }
  /// The symbol of the coin, such as `BTC`.
  public var symbol: String { text(in: .symbol) }
  /// The name of the coin, such as `Bitcoin`.
  public var name: String { text(in: .name) }
  /// The formatted market capitalization of the coin, such as `$441.4B`; `–` if unknown.
  public var marketCap: String { text(in: .marketCap) }
  /// The formatted price of one coin, such as `$22,900.00`; `–` if unknown.
  public var price: String { text(in: .price) }
  /// The change of the price over the last 24 hours, in percent.
  public var change: ChangeLabel { change(in: .day) }
  /// The change of the price over the last hour, in percent.
  public var change1h: ChangeLabel { change(in: .hour) }
  /// The change of the price over the last seven days, in percent.
  public var change7d: ChangeLabel { change(in: .week) }
  /// The formatted trading volume of the last 24 hours, such as `$14.0B`; `–` if unknown.
  public var volume: String { text(in: .volume) }
  /// The shape of a small chart of the price over the last seven days.
  ///
  /// The chart is based on prices in US dollars. The value is `nil` if these prices are not loaded.
  public var sparkline: PriceShape? {
    if case .chart(let shape)? = self[.sparkline] { shape } else { nil }
  }

  /// Creates the display values of a row of the market list.
  ///
  /// - Parameters:
  ///   - currency: The currency of the prices in the row.
  ///   - sharesSymbol: Whether another row has the same symbol, so that the row also shows the ID of the coin.
  package init(
    _ row: MarketRow, in currency: Currency, at now: Timestamp, _ numbers: NumberFormat, isSelected: Bool = false,
    isWatched: Bool = false, sharesSymbol: Bool = false
  ) {
    id = row.coin.id
    image = row.image
    monogram = Monogram(row.coin)
    disambiguatingID = sharesSymbol ? row.coin.id.description : nil
    isStale = row.price != nil && row.isOld(at: now)
    self.isSelected = isSelected
    self.isWatched = isWatched
    values = MarketColumn.all.map { $0.value(row, currency, numbers) }
  }

  package subscript(column: MarketColumn) -> MarketColumn.Value? {
    get { MarketColumn.all.firstIndex(of: column).map { values[$0] } }
    set {
      guard let index = MarketColumn.all.firstIndex(of: column), let newValue else { return }
      values[index] = newValue
    }
  }

  private func text(in column: MarketColumn) -> String {
    if case .text(let text)? = self[column] { text } else { NumberFormat.unknown }
  }

  private func change(in column: MarketColumn) -> ChangeLabel {
    if case .change(let label)? = self[column] {
      label
    } else {
      ChangeLabel(direction: nil, value: NumberFormat.unknown)
    }
  }
}
