enum ScreenList {
  /// Returns the types of the screens in the order of their tabs; a new screen is added as a line.
  ///
  /// - Parameter usesNode: Whether the app sends through a node instead of the practice wallet.
  static func all(usesNode: Bool) -> [any Screen.Type] {
    [
      MarketScreen.self,
      CoinScreen.self,
      usesNode ? NodeSendScreen.self : SendScreen.self,
      BitcoinScreen.self,
      ConvertScreen.self,
      PortfolioScreen.self,
    ]
  }
}
