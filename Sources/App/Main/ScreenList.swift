enum ScreenList {
  /// The types of the screens in the order of their tabs; a new screen is added as a line.
  static let all: [any Screen.Type] = [
    MarketScreen.self,
    CoinScreen.self,
    SendScreen.self,
    BitcoinScreen.self,
    ConvertScreen.self,
    PortfolioScreen.self,
  ]
}
