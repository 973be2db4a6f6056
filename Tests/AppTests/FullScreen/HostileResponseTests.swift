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
    let rest = text.replacing(/\u{1B}\[(\?2026[hl]|[0-9]+;[0-9]+H|[0-9;]*m|2J)/, with: "")
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

  private func stage(_ place: ScreenPlace, _ alphabet: TerminalAlphabet) async -> Stage {
    var preferences = Preferences()
    preferences.place = place
    var stage = Stage(ScreenSize(columns: 100, rows: 30), alphabet, preferences)
    if place == .coin {
      await stage.settle()
      stage.press(.enter)
    }
    return stage
  }

  @Test(arguments: ScreenPlace.allCases, [TerminalAlphabet.unicode, .ascii])
  func `provider names reach no screen unsanitized`(_ place: ScreenPlace, _ alphabet: TerminalAlphabet) async {
    var stage = await stage(place, alphabet)
    for keys in ["", "a", "d", "t"] {
      stage.type(keys)
      for want in stage.state.wants {
        let answer = await Questioner.answer(to: want.question, of: services())
        stage.state.receive(answer.renamed(Self.text), to: want.question)
      }
      if place == .market, keys.isEmpty {
        #expect(stage.text.contains(alphabet == .ascii ? "evil" : "\u{FFFD}"))
      }
      stage.type("e")
      expectSafe(stage, "\(place) after \(keys.debugDescription)")
    }
  }

  static let reasons: [ProviderError.Reason] = [
    .requestFailed(status: 500, message: text), .planRestricted(text), .notFound(text), .insecure(text),
    .invalidResponse(expected: text, at: text),
  ]

  @Test(arguments: ScreenPlace.allCases, reasons)
  func `error messages reach no screen unsanitized`(_ place: ScreenPlace, _ reason: ProviderError.Reason) async {
    let error = ProviderError(reason, from: DataSource(name: "CoinGecko\(Self.text)", host: nil))
    var stage = await stage(place, .unicode)
    for keys in ["", "a", "d", "t"] {
      stage.type(keys)
      for want in stage.state.wants { stage.state.receive(.failure(error, to: want.question), to: want.question) }
      expectSafe(stage, "\(place), no data")
    }
    stage = await self.stage(place, .unicode)
    await stage.settle()
    for want in stage.state.wants { stage.state.receive(.failure(error, to: want.question), to: want.question) }
    stage.state.warn("A file: \(Self.text)")
    expectSafe(stage, "\(place), cached data")
  }

  @Test(arguments: [
    (ScreenPlace.market, "/"), (.market, "a"), (.market, "c"), (.market, ""), (.send, ""), (.send, "c"),
    (.convert, ""), (.convert, "t"), (.bitcoin, ""), (.coin, ""), (.market, "?"),
  ])
  func `pasted text reaches no screen unsanitized`(_ place: ScreenPlace, _ keys: String) async {
    var stage = await stage(place, .unicode)
    await stage.settle()
    stage.type(keys)
    await stage.settle()
    var decoder = InputDecoder()
    // Terminals end a paste at the first end marker; the remaining bytes are typed.
    let typed = "\u{1B}[200~BTC\(Self.text)\u{1B}[31m1\u{1B}[201~\(Self.text)"
    for input in decoder.feed(typed.utf8) + decoder.flush() { stage.act(input) }
    expectSafe(stage, "\(place) after \(keys.debugDescription)")
  }
}

extension Answer {
  /// Returns the result with all names replaced.
  fileprivate func renamed(_ text: String) -> Answer {
    func change<Value>(_ value: Sourced<Value>, _ change: (Value) -> Value = { $0 }) -> Sourced<Value> {
      let source = DataSource(name: text, host: nil)
      return Sourced(
        change(value.value), source: source, asOf: nil, fetchedAt: value.fetchedAt, freshness: .stale,
        failures: [ProviderError(.requestFailed(status: nil, message: text), from: source)])
    }
    return switch self {
    case .listing(let result):
      .listing(
        result.map { listing in
          change(listing) { listing in
            MarketListing(currency: listing.currency, rows: listing.rows.map { $0.renamed(text) })
          }
        })
    case .rates(let result): .rates(result.map { change($0) })
    case .series(let result): .series(result.map { change($0) })
    case .catalog:
      .catalog(
        .success(
          Sourced(
            CoinIndex([Coin(id: CoinID(text), symbol: text, name: text)], ranks: [:]),
            source: DataSource(name: text, host: nil), asOf: nil, fetchedAt: TestClient.now, freshness: .live)))
    case .send(let result):
      .send(result.map { SendMarket(prices: $0.prices.map { change($0) }, gas: $0.gas.map { change($0) }) })
    case .bitcoin(let result):
      .bitcoin(
        result.map { index in
          BitcoinIndex(
            currency: index.currency, dayCount: index.dayCount, prices: index.prices.map { change($0) },
            history: change(index.history), others: index.others.map { change($0) })
        })
    case .currencyNames(let result):
      .currencyNames(
        result.map { names in
          change(names) { $0.map { NamedCurrency(currency: $0.currency, name: text) } }
        })
    case .rateDays, .watchlist, .picture, .searchIndex: self
    }
  }

  /// Returns the failed result of a query.
  fileprivate static func failure(_ error: ProviderError, to question: Question) -> Answer {
    switch question {
    case .market, .coins: .listing(.failure(error))
    case .rates: .rates(.failure(error))
    case .series: .series(.failure(error))
    case .catalog: .catalog(.failure(error))
    case .send: .send(.failure(error))
    case .watchlist: .watchlist(.failure(CommandError(kind: "file", message: error.message, exitCode: .file)))
    case .bitcoin: .bitcoin(.failure(error))
    case .currencyNames: .currencyNames(.failure(error))
    case .rateDays: .rateDays(.failure(error))
    case .picture: .picture(.failure(error))
    case .searchIndex: .searchIndex(CoinIndex([], ranks: [:]))
    }
  }
}

extension MarketRow {
  fileprivate func renamed(_ text: String) -> MarketRow {
    MarketRow(
      coin: Coin(id: coin.id, symbol: text, name: text), rank: rank, image: image, price: price, change24h: change24h,
      marketCap: marketCap, asOf: asOf)
  }
}
