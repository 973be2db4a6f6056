/// Data about the whole crypto market; a value that the provider does not report is `nil`, never zero.
public struct MarketOverview: Hashable, Sendable {
  /// The market capitalization of all coins, in US dollars; `nil` if the provider reports none.
  public let marketCap: FixedDecimal?
  /// The change of the market capitalization of all coins over the last 24 hours, in percent; `nil` if the provider
  /// reports none.
  public let change24h: FixedDecimal?
  /// The share of Bitcoin in the market capitalization of all coins, in percent; `nil` if the provider reports none.
  public let bitcoinDominance: FixedDecimal?

  /// Creates an overview of the whole crypto market, with `nil` for unknown values.
  public init(marketCap: FixedDecimal?, change24h: FixedDecimal?, bitcoinDominance: FixedDecimal?) {
    self.marketCap = marketCap
    self.change24h = change24h
    self.bitcoinDominance = bitcoinDominance
  }
}
