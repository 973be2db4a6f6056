enum MarketSource: String, Hashable, Sendable, CaseIterable {
  case coingecko
  /// The exchange WazirX, which lists its trading pairs.
  case wazirx
}
