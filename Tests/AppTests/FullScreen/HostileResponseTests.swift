import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

/// Terminal sequences, bidirectional controls and invisible characters in names, error messages and pasted text.
///
/// None of them may be in the bytes that the app writes.
@Suite struct HostileResponseTests {
  /// Sequences that set the title, write the clipboard and erase the screen, in 7 and 8 bits, and invisible characters.
  static let text =
    "\u{1B}]0;owned\u{7}\u{1B}]52;c;b3du\u{1B}\\\u{1B}[2J\u{9B}2J\u{9D}0;x\u{9C}\u{202E}evil\u{2066}\u{200B}"
    + "\u{FEFF}\u{E0041}\u{2028}\u{2029}\r\n\u{8}\u{7F}\u{0}"

  private static let palettes = [
    Palette(.dark, .full), Palette(.light, .indexed), Palette(.dark, .sixteen), Palette(.mono, .none),
  ]

  /// Returns the unsafe characters besides the sequences with which the app draws.
  private func strays(_ bytes: [UInt8]) -> [Unicode.Scalar] {
    let text = String(decoding: bytes, as: UTF8.self)
    let rest = text.replacing(/\u{1B}\[(\?2026[hl]|[0-9]+;[0-9]+H|[0-9;]*m|2J|K)/, with: "")
    return rest.unicodeScalars.filter { !$0.isSafeForTerminal }
  }

  private func expectSafe(_ stage: Stage, _ label: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for palette in Self.palettes {
      var writer = FrameWriter()
      let strays = strays(writer.frame(stage.frame, palette))
      #expect(strays.isEmpty, "\(label): \(strays)", sourceLocation: sourceLocation)
    }
  }

  private func services() -> Services {
    var settings = Settings()
    settings.client = .test
    return CompositionRoot.services(settings, observe: { _ in }, warn: { _ in })
  }

  private func stage(_ tab: Tab, _ alphabet: TerminalAlphabet) async -> Stage {
    let preferences = Preferences(tab)
    var stage = Stage(ScreenSize(columns: 100, rows: 30), alphabet, preferences)
    if tab == .coin {
      await stage.settle()
      stage.press(.enter)
    }
    return stage
  }

  @Test(arguments: Tab.all, [TerminalAlphabet.unicode, .ascii])
  func `provider names reach no screen unsanitized`(_ tab: Tab, _ alphabet: TerminalAlphabet) async {
    var stage = await stage(tab, alphabet)
    for keys in ["", "a", "d", "t"] {
      stage.type(keys)
      for subscription in stage.state.subscriptions {
        let response = await DataLoader.response(to: subscription.query, from: services())
        stage.receive(response.renamed(Self.text))
      }
      if tab == .market, keys.isEmpty {
        #expect(stage.text.contains(alphabet == .ascii ? "evil" : "\u{FFFD}"))
      }
      stage.type("e")
      expectSafe(stage, "\(tab.id) after \(keys.debugDescription)")
    }
  }

  @Test(arguments: Tab.all, [TerminalAlphabet.unicode, .ascii])
  func `provider names reach the command window only sanitized`(_ tab: Tab, _ alphabet: TerminalAlphabet) async {
    var stage = await stage(tab, alphabet)
    stage.press(.control("p"))
    stage.type("2 bitcoin")
    for subscription in stage.state.subscriptions {
      guard let query = subscription.query.as(CommandPreviewQuery.self) else { continue }
      stage.receive(.success([StyledLine(Self.text)]), to: query)
    }
    #expect(stage.text.contains("evil"))
    expectSafe(stage, "\(tab.id)")
  }

  static let reasons: [ProviderError.Reason] = [
    .requestFailed(status: 500, message: text), .planRestricted(text), .notFound(text), .insecure(text),
    .invalidResponse(expected: text, at: text),
  ]

  @Test(arguments: Tab.all, reasons)
  func `error messages reach no screen unsanitized`(_ tab: Tab, _ reason: ProviderError.Reason) async {
    let error = ProviderError(reason, from: DataSource(name: "CoinGecko\(Self.text)", host: nil))
    var stage = await stage(tab, .unicode)
    for keys in ["", "a", "d", "t"] {
      stage.type(keys)
      for subscription in stage.state.subscriptions { stage.receive(.failure(error, to: subscription.query)) }
      expectSafe(stage, "\(tab.id), no data")
    }
    stage.press(.control("p"))
    for line in ["btc", "1 btc sek", "1 eur", "gas"] {
      stage.type(line)
      for subscription in stage.state.subscriptions { stage.receive(.failure(error, to: subscription.query)) }
      expectSafe(stage, "\(line) on \(tab.id), no data")
      stage.press(.control("u"))
    }
    stage = await self.stage(tab, .unicode)
    await stage.settle()
    for subscription in stage.state.subscriptions { stage.receive(.failure(error, to: subscription.query)) }
    stage.warn("A file: \(Self.text)")
    expectSafe(stage, "\(tab.id), cached data")
  }

  @Test(arguments: [
    (Tab.market, "/"), (.market, "a"), (.market, "c"), (.market, ""), (.send, ""), (.send, "c"),
    (.convert, ""), (.convert, "t"), (.bitcoin, ""), (.coin, ""), (.market, "?"), (.market, ":"), (.bitcoin, ":in "),
  ])
  func `pasted text reaches no screen unsanitized`(_ tab: Tab, _ keys: String) async {
    var stage = await stage(tab, .unicode)
    await stage.settle()
    stage.type(keys)
    await stage.settle()
    var decoder = InputDecoder()
    // Terminals end a paste at the first end marker; the remaining bytes are typed.
    let typed = "\u{1B}[200~BTC\(Self.text)\u{1B}[31m1\u{1B}[201~\(Self.text)"
    for input in decoder.feed(typed.utf8) + decoder.flush() { stage.act(input) }
    expectSafe(stage, "\(tab.id) after \(keys.debugDescription)")
  }
}

extension Response {
  /// Returns the response with all names replaced.
  fileprivate func renamed(_ text: String) -> Response {
    let source = DataSource(name: text, host: nil)
    func change<Value>(_ value: Sourced<Value>, _ change: (Value) -> Value = { $0 }) -> Sourced<Value> {
      Sourced(
        change(value.value), source: source, asOf: nil, fetchedAt: value.fetchedAt, freshness: .stale,
        failures: [ProviderError(.requestFailed(status: nil, message: text), from: source)])
    }
    func renamed(_ listing: MarketListing) -> MarketListing {
      MarketListing(currency: listing.currency, rows: listing.rows.map { $0.renamed(text) })
    }
    if let response = mapped(MarketQuery.self, { change($0, renamed) }) { return response }
    if let response = mapped(CoinsQuery.self, { change($0, renamed) }) { return response }
    if let response = mapped(RatesQuery.self, { change($0) }) { return response }
    if let response = mapped(ConversionRatesQuery.self, { change($0) }) { return response }
    if let response = mapped(SeriesQuery.self, { change($0) }) { return response }
    if let query = query.as(CatalogQuery.self) {
      let index = CoinIndex([Coin(id: CoinID(text), symbol: text, name: text)], ranks: [:])
      return Response(
        .success(Sourced(index, source: source, asOf: nil, fetchedAt: TestClient.now, freshness: .live)), to: query)
    }
    let market = mapped(SendQuery.self) { market in
      SendMarket(prices: market.prices.map { change($0) }, gas: market.gas.map { change($0) })
    }
    let index = mapped(BitcoinQuery.self) { index in
      BitcoinIndex(
        currency: index.currency, dayCount: index.dayCount, prices: index.prices.map { change($0) },
        history: change(index.history), others: index.others.map { change($0) })
    }
    let names = mapped(CurrencyNamesQuery.self) { names in
      change(names) { $0.map { NamedCurrency(currency: $0.currency, name: text) } }
    }
    return market ?? index ?? names ?? self
  }

  private func mapped<Q: ServiceRequest>(_ type: Q.Type, _ change: (Q.Value) -> Q.Value) -> Response? {
    to(type).map { query, result in Response(result.map(change), to: query) }
  }

  /// Returns the failed response to a query.
  fileprivate static func failure(_ error: ProviderError, to query: AnyRequest) -> Response {
    failure(error, to: query.base)
  }

  private static func failure<Q: ServiceRequest>(_ error: ProviderError, to query: Q) -> Response {
    let errors: [any Error] = [error, CommandError(kind: "file", message: error.message, exitCode: .file)]
    guard let failure = errors.lazy.compactMap({ $0 as? Q.Failure }).first else {
      preconditionFailure("\(query) has another error")
    }
    return Response(.failure(failure), to: query)
  }
}

extension MarketRow {
  fileprivate func renamed(_ text: String) -> MarketRow {
    MarketRow(
      coin: Coin(id: coin.id, symbol: text, name: text), rank: rank, image: image, price: price, change24h: change24h,
      marketCap: marketCap, asOf: asOf)
  }
}
