/// The exchange rates and coin prices with which amounts are converted.
///
/// Coins are priced in US dollars. Prices and exchange rates are combined so that only the result is rounded.
public struct ConversionRates: Hashable, Sendable {
  /// The exchange rates, with their source and age; `nil` if only coins and the US dollar are converted.
  public let table: Sourced<RateTable>?
  /// The coin prices in US dollars with their source and age, keyed by coin.
  public let prices: [CoinID: Sourced<FixedDecimal>]
  /// The day of the exchange rates and coin prices; the earlier day if they are from different days.
  public let day: CalendarDay

  /// Creates conversion rates from a table of exchange rates, without coin prices.
  public init(_ table: Sourced<RateTable>) { self.init(table: table, prices: [:], day: table.value.day) }

  /// Creates conversion rates from a table of exchange rates and the prices of coins.
  ///
  /// - Parameters:
  ///   - table: The exchange rates; `nil` if no currency other than the US dollar is converted.
  ///   - prices: The coin prices in US dollars, each above zero.
  package init(table: Sourced<RateTable>?, prices: [CoinID: Sourced<FixedDecimal>], day: CalendarDay) {
    self.table = table
    self.prices = prices
    self.day = table.map { min($0.value.day, day) } ?? day
  }

  /// The coins that have a price, grouped and sorted by the source of the price, with the earliest time of the prices.
  package var priceSources: [Sourced<[CoinID]>] {
    let priced = prices.sorted { $0.key.description < $1.key.description }.map { coin, price in
      price.map { _ in [coin] }
    }
    let sources = Dictionary(grouping: priced) { $0.source }.values.compactMap { coins in
      coins.dropFirst().reduce(coins.first) { $0?.combined(with: $1) { $0 + $1 } }
    }
    return sources.sorted { $0.source.name < $1.source.name }
  }

  package var freshness: Freshness {
    let all = [table?.freshness].compactMap { $0 } + prices.values.map(\.freshness)
    return all.dropFirst().reduce(all.first ?? .live) { $1.isFresher(than: $0) ? $0 : $1 }
  }

  /// Returns a copy with other exchange rates.
  func with(_ table: Sourced<RateTable>) -> ConversionRates {
    prices.isEmpty ? ConversionRates(table) : ConversionRates(table: table, prices: prices, day: day)
  }

  /// Whether a request with the currency would return the same exchange rates with the same day.
  func areComplete(for currency: Currency) -> Bool {
    guard let table, table.failures.isEmpty, [.live, .fresh].contains(table.freshness) else { return false }
    return !currency.isMetal && table.value[currency] != nil && table.value.day(of: [currency]) == table.value.day
  }

  // MARK: - Ratios

  /// Returns the exact ratio by which an amount is multiplied to convert it.
  ///
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)`` if a currency has no rate; ``ConversionError/noPrice(_:)``
  ///   if a coin has no price; ``ConversionError/nothingSince(_:)`` if exchange rates are needed, but ``table`` is
  ///   `nil`.
  package func ratio(from source: Asset, to target: Asset) throws(ConversionError) -> ConversionRatio {
    // An amount of one coin in another unit has no price.
    if source.isSameCoin(as: target),
      let ratio = ConversionRatio(target.unitsPerCoin, dividedBy: source.unitsPerCoin)
    {
      return ratio
    }
    switch (source, target) {
    case (.currency(.usd), .currency(.usd)) where table == nil: return .one
    case (.currency(let first), .currency(let second)):
      return ConversionRatio(try loadedTable().crossRate(from: first, to: second))
    default:
      let (from, to) = (try value(of: source), try value(of: target))
      guard let ratio = ConversionRatio((from.dollars, to.perUnit), dividedBy: (from.perUnit, to.dollars)) else {
        throw .outOfRange
      }
      return ratio
    }
  }

  /// The value of one unit of an asset in US dollars, as the exact fraction `dollars` ÷ `perUnit`.
  private typealias DollarValue = (dollars: FixedDecimal, perUnit: FixedDecimal)

  private func value(of asset: Asset) throws(ConversionError) -> DollarValue {
    switch asset {
    case .currency(.usd): return (.one, .one)
    case .currency(let currency):
      let cross = try loadedTable().crossRate(from: currency, to: .usd)
      return (cross.to.rate, cross.from.rate)
    case .coin(let coin), .unit(_, let coin):
      guard let price = prices[coin.id]?.value, price > .zero else { throw .noPrice(coin) }
      return (price, asset.unitsPerCoin)
    }
  }

  private func loadedTable() throws(ConversionError) -> RateTable {
    guard let table else { throw .nothingSince(day) }
    return table.value
  }

  /// Returns the number of significant digits that the source of the exchange rates supports in a conversion.
  ///
  /// The value is `nil` if it is unknown, or if no exchange rate is used.
  package func digits(from source: Asset, to target: Asset) -> Int? {
    table?.value.digits(from: source.currency ?? .usd, to: target.currency ?? .usd)
  }

  /// Returns the chain of currencies and coins used to convert from source to target, such as `BTC`, `USD`, `EUR`,
  /// `SEK`.
  ///
  /// The chain can include the US dollar, in which coins are priced, and the base currency of the exchange rates, such
  /// as the euro. If source and target are the same, the chain has one element.
  package func path(from source: Asset, to target: Asset) -> [Asset] {
    guard source != target else { return [source] }
    guard !source.isSameCoin(as: target) else { return [source, target] }
    // Coins are priced in dollars.
    let from = source.currency ?? .usd
    let to = target.currency ?? .usd
    let currencies = (table?.value.path(from: from, to: to) ?? [.usd]).map { Asset.currency($0) }
    return (source.coin == nil ? [] : [source]) + currencies + (target.coin == nil ? [] : [target])
  }
}
