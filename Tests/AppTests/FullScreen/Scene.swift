import Foundation
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
  /// The portfolio of the user.
  var portfolio = Portfolio()
  /// Whether the app was started with a node, so that sends are real.
  var isReal = false
  /// The input of the user after the screen has loaded.
  var act: @Sendable (inout Stage) async -> Void = { _ in }

  var testDescription: String { name }

  /// Returns the app in this state on a terminal of a given size.
  func stage(_ size: ScreenSize) async -> Stage {
    var stage = Stage(
      size, alphabet, preferences, portfolio: portfolio, node: isReal ? RealSendFixture() : nil)
    await stage.settle(providers)
    await act(&stage)
    await stage.settle(providers)
    return stage
  }

  static let all: [Scene] =
    market + coin + send + realSend + bitcoin + convert + portfolioScenes + command + common

  private static let market: [Scene] = [
    Scene(name: "market-ready") { $0.press(.down) },
    Scene(name: "market-loading", providers: .hanging),
    Scene(name: "market-failed", providers: .offline),
    Scene(name: "market-stale", providers: .stale),
    Scene(name: "market-ascii", alphabet: .ascii) { $0.press(.down, .character("f")) },
    Scene(name: "market-sek", preferences: Preferences(.market, currency: Currency("SEK") ?? .eur)),
    Scene(name: "market-by-change") { $0.type("ss") },
    Scene(name: "market-search") { $0.type("/do") },
    Scene(name: "market-search-nothing") { $0.type("/zzz") },
    Scene(name: "market-reversed") { $0.type("sS") },
    Scene(name: "market-menu") { $0.press(.down, .character("m")) },
    Scene(name: "market-watchlist-empty", preferences: Preferences(.market, list: "watchlist")),
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
    Scene(name: "coin-sek", preferences: Preferences(.market, currency: Currency("SEK") ?? .eur)) { $0.press(.enter) },
  ]

  private static let send: [Scene] = [
    Scene(name: "send-ready", preferences: Preferences(.send)),
    Scene(name: "send-loading", preferences: Preferences(.send), providers: .hanging) { $0.type("e1.5") },
    Scene(name: "send-failed", preferences: Preferences(.send), providers: .offline) { $0.type("e1.5") },
    Scene(name: "send-stale", preferences: Preferences(.send), providers: .stale) { $0.type("e1.5") },
    Scene(name: "send-typed", preferences: Preferences(.send)) { $0.type("e1.5") },
    Scene(name: "send-fiat", preferences: Preferences(.send)) { stage in
      stage.press(.tab, .control("x"))
      stage.type("250.50")
    },
    Scene(name: "send-too-much", preferences: Preferences(.send)) { $0.type("e12") },
    Scene(name: "send-comma", preferences: Preferences(.send)) { $0.type("e1,5") },
    Scene(name: "send-unit", preferences: Preferences(.send)) { $0.act(.paste("€5")) },
    Scene(name: "send-unknown-unit", preferences: Preferences(.send)) { $0.type("5 kr") },
    Scene(name: "send-choices", preferences: Preferences(.send)) { stage in
      stage.type("2")
      stage.press(.tab, .tab)
    },
    Scene(name: "send-all", preferences: Preferences(.send)) { $0.type("m") },
    Scene(name: "send-currency", preferences: Preferences(.send)) { stage in
      stage.type("e2")
      stage.press(.escape)
      stage.type("c")
    },
    Scene(name: "send-confirm", preferences: Preferences(.send)) { stage in
      stage.type("e1.5")
      stage.press(.enter)
    },
    Scene(name: "send-sent", preferences: Preferences(.send)) { stage in
      stage.type("e1.5")
      stage.press(.enter, .enter)
    },
    Scene(name: "send-ascii", alphabet: .ascii, preferences: Preferences(.send)) { $0.type("e0.25") },
  ]

  private static let realSend: [Scene] = [
    Scene(name: "real-ready", preferences: Preferences(.send), isReal: true),
    Scene(name: "real-contacts", preferences: Preferences(.send), isReal: true) { $0.type("oa") },
    Scene(name: "real-recipient", preferences: Preferences(.send), isReal: true) { stage in
      stage.act(.paste("ethereum:0x2b5ad5c4795c026514f8317c7a215e218dcc11cf?value=2e18"))
      await stage.settle()
      stage.press(.enter)
    },
    Scene(name: "real-rejected", preferences: Preferences(.send), isReal: true) { stage in
      stage.act(.paste("0x2B5AD5c4795c026514f8317c7a215E218DcCD6Cf"))
    },
    Scene(name: "real-rejected-amount", preferences: Preferences(.send), isReal: true) { stage in
      stage.type("oann")
      stage.press(.enter)
      stage.type("0.2 5")
      stage.press(.enter)
    },
    Scene(name: "real-name", preferences: Preferences(.send), isReal: true) { await review(&$0, "vitalik.eth") },
    Scene(name: "real-review", preferences: Preferences(.send), isReal: true) { await review(&$0) },
    Scene(name: "real-unconfirmed", preferences: Preferences(.send), isReal: true) { stage in
      await review(&stage)
      stage.type("yes")
      stage.press(.enter)
    },
    Scene(name: "real-sent", preferences: Preferences(.send), isReal: true) { await pay(&$0) },
    Scene(name: "real-journal", preferences: Preferences(.send), isReal: true) { stage in
      await pay(&stage)
      stage.press(.escape)
      stage.type("j")
    },
    Scene(name: "real-resumed", preferences: Preferences(.send), isReal: true) { $0.type("ju") },
    Scene(name: "real-code", preferences: Preferences(.send), isReal: true) { stage in
      stage.act(.paste("Ann"))
      await stage.settle()
      stage.press(.enter, .escape)
      stage.type("l")
    },
    Scene(name: "real-ascii", alphabet: .ascii, preferences: Preferences(.send), isReal: true) { await review(&$0) },
  ]

  /// Enters a send of 1.5 ether, by default to Ann, and requests its plan.
  private static func review(_ stage: inout Stage, _ recipient: String = "ann") async {
    stage.type("o")
    stage.type(recipient)
    stage.press(.enter)
    stage.type("1.5")
    stage.press(.enter)
    await stage.settle()
  }

  /// Confirms a send of 1.5 ether to Ann.
  private static func pay(_ stage: inout Stage) async {
    await review(&stage)
    stage.type("14f8")
    stage.press(.enter)
    await stage.settle()
  }

  private static let bitcoin: [Scene] = [
    Scene(name: "bitcoin-ready", preferences: Preferences(.bitcoin)) { $0.press(.down, .down) },
    Scene(name: "bitcoin-loading", preferences: Preferences(.bitcoin), providers: .hanging),
    Scene(name: "bitcoin-failed", preferences: Preferences(.bitcoin), providers: .offline),
    Scene(name: "bitcoin-stale", preferences: Preferences(.bitcoin), providers: .stale),
    Scene(name: "bitcoin-day", preferences: Preferences(.bitcoin)) { $0.press(.down, .down, .down, .enter) },
    Scene(name: "bitcoin-ascii", alphabet: .ascii, preferences: Preferences(.bitcoin)),
  ]

  private static let convert: [Scene] = [
    Scene(name: "convert-ready", preferences: Preferences(.convert)),
    Scene(name: "convert-loading", preferences: Preferences(.convert), providers: .hanging),
    Scene(name: "convert-failed", preferences: Preferences(.convert), providers: .offline),
    Scene(name: "convert-stale", preferences: Preferences(.convert), providers: .stale),
    Scene(name: "convert-backwards", preferences: Preferences(.convert)) { stage in
      stage.press(.tab, .tab)
      stage.type("250")
      stage.press(.control("x"))
    },
    Scene(name: "convert-comma", preferences: Preferences(.convert)) { $0.type("e1,5") },
    Scene(name: "convert-unit", preferences: Preferences(.convert)) { $0.type("5 GBP") },
    Scene(name: "convert-unknown-unit", preferences: Preferences(.convert)) { $0.act(.paste("5 zork")) },
    Scene(name: "convert-picker", preferences: Preferences(.convert)) { $0.type("tkro") },
    Scene(name: "convert-field", preferences: Preferences(.convert)) { $0.press(.tab) },
    Scene(name: "convert-typed", preferences: Preferences(.convert)) { $0.type("e100") },
    Scene(name: "convert-folded", preferences: Preferences(.convert)) { $0.type("d") },
    Scene(name: "convert-ascii", alphabet: .ascii, preferences: Preferences(.convert)),
  ]

  private static let portfolioScenes: [Scene] = [
    Scene(name: "portfolio-empty", preferences: Preferences(.portfolio)),
    Scene(name: "portfolio-ready", preferences: Preferences(.portfolio), portfolio: .fourCoins) { $0.press(.down) },
    Scene(
      name: "portfolio-loading", preferences: Preferences(.portfolio), providers: .hanging, portfolio: .fourCoins),
    Scene(name: "portfolio-failed", preferences: Preferences(.portfolio), providers: .offline, portfolio: .fourCoins),
    Scene(name: "portfolio-stale", preferences: Preferences(.portfolio), providers: .stale, portfolio: .fourCoins),
    Scene(name: "portfolio-gap", preferences: Preferences(.portfolio), portfolio: .withUnknownCoin),
    Scene(name: "portfolio-focused", preferences: Preferences(.portfolio), portfolio: .fourCoins) { stage in
      for _ in 0..<12 { stage.press(.left) }
      stage.type("ss")
    },
    Scene(name: "portfolio-hidden", preferences: Preferences(.portfolio), portfolio: .fourCoins) { $0.type("H") },
    Scene(name: "portfolio-add", preferences: Preferences(.portfolio)) { $0.type("a0.5 btc --at 20000") },
    Scene(name: "portfolio-add-rejected", preferences: Preferences(.portfolio)) { stage in
      stage.type("a0,5 btc")
      stage.press(.enter)
    },
    Scene(name: "portfolio-entries", preferences: Preferences(.portfolio), portfolio: .fourCoins) { $0.type("e") },
    Scene(name: "portfolio-edit", preferences: Preferences(.portfolio), portfolio: .fourCoins) { $0.type("eje") },
    Scene(name: "portfolio-remove", preferences: Preferences(.portfolio), portfolio: .fourCoins) { $0.type("ejd") },
    Scene(name: "portfolio-remove-rejected", preferences: Preferences(.portfolio), portfolio: .fourCoins) {
      $0.type("edy")
    },
    Scene(name: "portfolio-scrolled", preferences: Preferences(.portfolio), portfolio: .manyCoins) { $0.press(.end) },
    Scene(
      name: "portfolio-sek", preferences: Preferences(.portfolio, currency: Currency("SEK") ?? .eur),
      portfolio: .fourCoins),
    Scene(name: "portfolio-ascii", alphabet: .ascii, preferences: Preferences(.portfolio), portfolio: .withUnknownCoin),
    Scene(name: "portfolio-coin", preferences: Preferences(.portfolio), portfolio: .fourCoins) { $0.press(.enter) },
  ]

  private static let command: [Scene] = [
    Scene(name: "command-open") { $0.type(":") },
    Scene(name: "command-names") { $0.type(":co") },
    Scene(name: "command-options") { $0.type(":markets --") },
    Scene(name: "command-price") { $0.type(":btc") },
    Scene(name: "command-value") { $0.type(":0.5 btc sek") },
    Scene(name: "command-convert") { $0.type(":100 usd eur") },
    Scene(name: "command-ascii", alphabet: .ascii) { $0.type(":eth") },
  ]

  private static let common: [Scene] = [
    Scene(name: "warning") { $0.warn("The cache cannot be written: no space is left on the device.") }
  ]
}

extension Portfolio {
  /// A portfolio with purchases in dollars and a sale of bitcoin.
  static let fourCoins = Portfolio([
    ("0.5", "bitcoin", "BTC", "Bitcoin", "20000", "2023-07-20"),
    ("4", "ethereum", "ETH", "Ethereum", "1750", "2023-08-10"),
    ("12500", "dogecoin", "DOGE", "Dogecoin", "0.07", "2023-08-20"),
    ("-0.1", "bitcoin", "BTC", "Bitcoin", "24000", "2023-08-25"),
    ("150", "solana", "SOL", "Solana", "20", "2023-06-01"),
  ])

  /// The same portfolio with a coin without prices, which was held for a week.
  static let withUnknownCoin = Portfolio([
    ("0.5", "bitcoin", "BTC", "Bitcoin", "20000", "2023-07-20"),
    ("4", "ethereum", "ETH", "Ethereum", "1750", "2023-08-10"),
    ("3", "unlisted-coin", "XYZ", "Unlisted coin", "5", "2023-08-14"),
    ("-3", "unlisted-coin", "XYZ", "Unlisted coin", "6", "2023-08-21"),
  ])

  /// A portfolio with the twelve coins of the test client.
  static let manyCoins = Portfolio(
    [
      "bitcoin BTC", "ethereum ETH", "tether USDT", "usd-coin USDC", "binancecoin BNB", "ripple XRP",
      "binance-usd BUSD", "cardano ADA", "dogecoin DOGE", "solana SOL", "okb OKB", "matic-network MATIC",
    ].map { coin in
      let words = coin.split(separator: " ").map { String($0) }
      return ("12.5", words[0], words[1], words[0].capitalized, "1", "2023-07-20")
    })

  /// Creates a portfolio from the amount, the coin, the price in dollars and the day of each trade.
  private init(
    _ trades: [(amount: String, id: String, symbol: String, name: String, price: String, day: String)]
  ) {
    self.init()
    for trade in trades {
      let coin = Coin(id: CoinID(trade.id), symbol: trade.symbol, name: trade.name)
      guard let amount = try? FixedDecimal(trade.amount), let price = try? FixedDecimal(trade.price),
        let day = CalendarDay(trade.day),
        let trade = try? PortfolioTrade(coin: coin, amount: amount, price: .unit(price), currency: .usd, day: day),
        (try? add(trade)) != nil
      else { preconditionFailure("\(trade) is not a trade") }
    }
  }
}
