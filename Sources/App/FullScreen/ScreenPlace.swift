/// The screens of the app, in the order of their keys.
enum ScreenPlace: String, Hashable, Sendable, CaseIterable {
  case market
  case coin
  case send
  case bitcoin
  case convert

  /// What its tab says where there is room.
  var title: String {
    switch self {
    case .market: "Market"
    case .coin: "Coin"
    case .send: "Send"
    case .bitcoin: "Bitcoin"
    case .convert: "Convert"
    }
  }

  /// What its tab says where there is little room.
  var shortTitle: String {
    switch self {
    case .market, .coin, .send: title
    case .bitcoin: "BTC"
    case .convert: "Conv"
    }
  }

  /// The key that leads there, from 1.
  var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// The screen that is so many tabs further, starting again at the first behind the last.
  func advanced(by count: Int) -> ScreenPlace {
    let all = Self.allCases
    return all[((number - 1 + count) % all.count + all.count) % all.count]
  }

  /// The screen of a key.
  init?(number: Int) {
    guard Self.allCases.indices.contains(number - 1) else { return nil }
    self = Self.allCases[number - 1]
  }
}
