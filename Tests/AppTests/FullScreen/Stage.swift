import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

@testable import quid

/// The state of the app without a terminal, with responses of the built-in test client.
struct Stage {
  var state: AppState
  private var schedule = Schedule()
  private var clock = ContinuousClock.now
  private let services: Services

  private let format: DisplayFormat
  private var refresh = ManualRefresh()
  /// The strings that were copied to the clipboard.
  private(set) var copied: [String] = []

  /// Creates the app in its initial state.
  init(
    _ size: ScreenSize, _ alphabet: TerminalAlphabet = .unicode, _ preferences: Preferences = Preferences(),
    moves: Bool = false, locale: String = "en_US"
  ) {
    format = DisplayFormat(localeIdentifier: locale)
    state = AppState(size: size, alphabet: alphabet, preferences: preferences, moves: moves, format: format)
    var settings = Settings()
    settings.client = .test
    services = CompositionRoot.services(settings, observe: { _ in }, warn: { _ in })
  }

  /// The behaviour of the providers.
  enum ProviderState: Sendable {
    case available
    /// No provider is reachable.
    case offline
    /// No provider is reachable, and older values are cached.
    case stale
    /// No provider responds.
    case hanging
  }

  /// Executes the subscriptions of the screen until no new ones appear.
  mutating func settle(_ providers: ProviderState = .available) async {
    for _ in 0..<5 {
      clock += .seconds(1)
      for question in schedule.plan(state.wants, at: clock).ask {
        state.start(question)
        guard providers != .hanging else { continue }
        let answer = await Questioner.answer(to: question, of: services)
        _ = schedule.finish(question, at: clock)
        let received = providers == .available ? answer : answer.from(providers)
        state.receive(received, to: question)
        if refresh.receive(received, to: question) {
          state.report(ManualRefresh.message(nextRefresh: .seconds(40)))
        }
      }
    }
  }

  /// Presses keys in order.
  mutating func press(_ keys: KeyPress...) {
    for key in keys { act(.key(key)) }
  }

  /// Types the characters of a string.
  mutating func type(_ text: String) {
    for character in text { act(.key(.character(character))) }
  }

  /// Passes an input to the state and executes its effects as the event loop does.
  mutating func act(_ input: TerminalInput) {
    for effect in state.take(input) {
      switch effect {
      case .refresh:
        refresh.start(state.wants.map(\.question))
        for want in state.wants { schedule.forget(want.question) }
      case .open, .openChart: for want in state.wants { schedule.forget(want.question) }
      case .copy(let text, _): copied.append(text)
      case .quit, .suspend, .redraw, .follow, .back, .show: break
      }
    }
  }

  /// The current frame.
  var frame: CellGrid { state.frame(ScreenContext(now: TestClient.now, format: format)) }

  /// The rows of the current frame, separated by newlines.
  var text: String {
    Self.text(of: frame)
  }

  /// Returns the rows of a frame, separated by newlines.
  static func text(of grid: CellGrid) -> String {
    (0..<grid.size.rows).map { row in
      String((0..<grid.size.columns).filter { grid[row, $0].width > 0 }.map { grid[row, $0].character })
    }.joined(separator: "\n")
  }
}

extension Answer {
  private static let failure = ProviderError(.offline, from: DataSource(name: "CoinGecko", host: "api.coingecko.com"))

  /// Returns the result of the same query without a network.
  fileprivate func from(_ providers: Stage.ProviderState) -> Answer {
    let isStored = providers == .stale
    func change<Value>(_ result: Result<Sourced<Value>, ProviderError>) -> Result<Sourced<Value>, ProviderError> {
      guard isStored else { return .failure(Self.failure) }
      return result.map { Self.stale($0) }
    }
    return switch self {
    case .listing(let result): .listing(change(result))
    case .rates(let result): .rates(change(result))
    case .series(let result): .series(change(result))
    case .catalog(let result): .catalog(change(result))
    case .send(let result):
      .send(
        isStored
          ? result.map { SendMarket(prices: $0.prices.map(Self.stale), gas: $0.gas.map(Self.stale)) }
          : .failure(Self.failure))
    case .bitcoin(let result): .bitcoin(isStored ? result.map { Self.stale($0) } : .failure(Self.failure))
    case .currencyNames(let result): .currencyNames(change(result))
    case .rateDays(let result): .rateDays(isStored ? result : .failure(Self.failure))
    case .watchlist, .picture, .searchIndex: self
    }
  }

  private static func stale(_ index: BitcoinIndex) -> BitcoinIndex {
    BitcoinIndex(
      currency: index.currency, dayCount: index.dayCount, prices: index.prices.map { stale($0) },
      history: stale(index.history), others: index.others.map { stale($0) })
  }

  private static func stale<Value>(_ value: Sourced<Value>) -> Sourced<Value> {
    Sourced(
      value.value, source: failure.source, asOf: nil, fetchedAt: TestClient.now.addingTimeInterval(-7_500),
      freshness: .stale, failures: [failure])
  }
}
