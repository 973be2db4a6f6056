import QuidCore
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

/// A state of a screen with a snapshot.
struct Scene: CustomTestStringConvertible, Sendable {
  let name: String
  var alphabet = TerminalAlphabet.unicode
  var preferences = Preferences()
  var providers = Stage.ProviderState.available
  /// The input of the user after the screen has loaded.
  var act: @Sendable (inout Stage) async -> Void = { _ in }

  var testDescription: String { name }

  /// Returns the app in this state on a terminal of a given size.
  func stage(_ size: ScreenSize) async -> Stage {
    var stage = Stage(size, alphabet, preferences)
    await stage.settle(providers)
    await act(&stage)
    await stage.settle(providers)
    return stage
  }

  private static func preferences(
    _ place: ScreenPlace = .market, _ currency: Currency = .usd, _ scope: MarketScope = .market
  ) -> Preferences {
    var preferences = Preferences()
    preferences.place = place
    preferences.currency = currency
    preferences.scope = scope
    return preferences
  }

  static let all: [Scene] = market + coin + send + bitcoin + convert + common

  private static let market: [Scene] = [
    Scene(name: "market-ready") { $0.press(.down) },
    Scene(name: "market-loading", providers: .hanging),
    Scene(name: "market-failed", providers: .offline),
    Scene(name: "market-stale", providers: .stale),
    Scene(name: "market-ascii", alphabet: .ascii) { $0.press(.down, .character("f")) },
    Scene(name: "market-sek", preferences: preferences(.market, Currency("SEK") ?? .eur)),
    Scene(name: "market-by-change") { $0.type("ss") },
    Scene(name: "market-search") { $0.type("/do") },
    Scene(name: "market-search-nothing") { $0.type("/zzz") },
    Scene(name: "market-reversed") { $0.type("sS") },
    Scene(name: "market-menu") { $0.press(.down, .character("m")) },
    Scene(name: "market-watchlist-empty", preferences: preferences(.market, .usd, .watchlist)),
    Scene(name: "market-watchlist") {
      $0.press(.down, .character("f"), .down, .down, .character("f"), .character("w"))
    },
    Scene(name: "market-add") { stage in
      stage.type("/coin")
    },
    Scene(name: "market-currency") { $0.type("c") },
    Scene(name: "market-keys") { $0.type("?") },
  ]

  private static let coin: [Scene] = [
    Scene(name: "coin-ready") { $0.press(.enter) },
    Scene(name: "coin-focused") { stage in
      stage.press(.enter)
      await stage.settle()
      for _ in 0..<25 { stage.press(.left) }
    },
    Scene(name: "coin-day") { stage in
      stage.press(.down, .enter)
      stage.type("[[f")
    },
    Scene(name: "coin-loading") { stage in
      stage.press(.enter)
      await stage.settle(.hanging)
    },
    Scene(name: "coin-failed") { stage in
      stage.press(.enter)
      await stage.settle(.offline)
    },
    Scene(name: "coin-stale") { stage in
      stage.press(.enter)
      await stage.settle(.stale)
    },
    Scene(name: "coin-ascii", alphabet: .ascii) { $0.press(.enter) },
    Scene(name: "coin-sek", preferences: preferences(.market, Currency("SEK") ?? .eur)) { $0.press(.enter) },
  ]

  private static let send: [Scene] = [
    Scene(name: "send-ready", preferences: preferences(.send)),
    Scene(name: "send-loading", preferences: preferences(.send), providers: .hanging) { $0.type("e1.5") },
    Scene(name: "send-failed", preferences: preferences(.send), providers: .offline) { $0.type("e1.5") },
    Scene(name: "send-stale", preferences: preferences(.send), providers: .stale) { $0.type("e1.5") },
    Scene(name: "send-typed", preferences: preferences(.send)) { $0.type("e1.5") },
    Scene(name: "send-fiat", preferences: preferences(.send)) { stage in
      stage.press(.tab, .tab)
      stage.type("250.50")
    },
    Scene(name: "send-too-much", preferences: preferences(.send)) { $0.type("e12") },
    Scene(name: "send-comma", preferences: preferences(.send)) { $0.type("e1,5") },
    Scene(name: "send-all", preferences: preferences(.send)) { $0.type("m") },
    Scene(name: "send-currency", preferences: preferences(.send)) { $0.type("e2c") },
    Scene(name: "send-confirm", preferences: preferences(.send)) { stage in
      stage.type("e1.5")
      stage.press(.enter)
    },
    Scene(name: "send-sent", preferences: preferences(.send)) { stage in
      stage.type("e1.5")
      stage.press(.enter, .enter)
    },
    Scene(name: "send-ascii", alphabet: .ascii, preferences: preferences(.send)) { $0.type("e0.25") },
  ]

  private static let bitcoin: [Scene] = [
    Scene(name: "bitcoin-ready", preferences: preferences(.bitcoin)) { $0.press(.down, .down) },
    Scene(name: "bitcoin-loading", preferences: preferences(.bitcoin), providers: .hanging),
    Scene(name: "bitcoin-failed", preferences: preferences(.bitcoin), providers: .offline),
    Scene(name: "bitcoin-stale", preferences: preferences(.bitcoin), providers: .stale),
    Scene(name: "bitcoin-day", preferences: preferences(.bitcoin)) { $0.press(.down, .down, .down, .enter) },
    Scene(name: "bitcoin-ascii", alphabet: .ascii, preferences: preferences(.bitcoin)),
  ]

  private static let convert: [Scene] = [
    Scene(name: "convert-ready", preferences: preferences(.convert)),
    Scene(name: "convert-loading", preferences: preferences(.convert), providers: .hanging),
    Scene(name: "convert-failed", preferences: preferences(.convert), providers: .offline),
    Scene(name: "convert-stale", preferences: preferences(.convert), providers: .stale),
    Scene(name: "convert-backwards", preferences: preferences(.convert)) { stage in
      stage.press(.tab, .tab)
      stage.type("250s")
    },
    Scene(name: "convert-comma", preferences: preferences(.convert)) { $0.type("e1,5") },
    Scene(name: "convert-picker", preferences: preferences(.convert)) { $0.type("tkro") },
    Scene(name: "convert-field", preferences: preferences(.convert)) { $0.press(.tab) },
    Scene(name: "convert-typed", preferences: preferences(.convert)) { $0.type("e100") },
    Scene(name: "convert-folded", preferences: preferences(.convert)) { $0.type("d") },
    Scene(name: "convert-ascii", alphabet: .ascii, preferences: preferences(.convert)),
  ]

  private static let common: [Scene] = [
    Scene(name: "warning") { $0.state.warn("The store cannot be written to: no room is left.") }
  ]
}
