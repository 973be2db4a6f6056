/// The screens of the app, in the order of their tabs.
enum ScreenPlace: String, Hashable, Sendable, CaseIterable {
  case market
  case coin
  case send
  case bitcoin
  case convert

  /// The title of the tab.
  var title: String {
    switch self {
    case .market: "Market"
    case .coin: "Coin"
    case .send: "Send"
    case .bitcoin: "Bitcoin"
    case .convert: "Convert"
    }
  }

  /// The title of the tab on a narrow terminal.
  var shortTitle: String {
    switch self {
    case .market, .coin, .send: title
    case .bitcoin: "BTC"
    case .convert: "Conv"
    }
  }

  /// The number of the tab and of the key that selects it, starting at 1.
  var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// Returns the screen a number of tabs further, continuing with the first tab after the last.
  ///
  /// - Parameter count: The number of tabs; negative to go backwards.
  func advanced(by count: Int) -> ScreenPlace {
    let all = Self.allCases
    return all[((number - 1 + count) % all.count + all.count) % all.count]
  }

  /// Creates the screen with a number, starting at 1; `nil` if there is none.
  init?(number: Int) {
    guard Self.allCases.indices.contains(number - 1) else { return nil }
    self = Self.allCases[number - 1]
  }
}
