/// The screens of the full-screen app.
enum ScreenList {
  /// The types of the screens, in the order of their tabs.
  ///
  /// To add a screen, add a folder with a ``Screen`` to `Screens` and a line here.
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
