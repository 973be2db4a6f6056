import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation

@testable import quid

/// The app without a terminal: its state, with the built-in figures for answers.
struct Stage {
  var state: AppState
  private var schedule = Schedule()
  private var clock = ContinuousClock.now
  private let root: CompositionRoot

  private let format: DisplayFormat
  private var refresh = ManualRefresh()
  /// The texts that were copied to the clipboard.
  private(set) var copied: [String] = []

  /// The app as it starts.
  init(
    _ size: ScreenSize, _ alphabet: TerminalAlphabet = .unicode, _ preferences: Preferences = Preferences(),
    moves: Bool = false, locale: String = "en_US"
  ) {
    format = DisplayFormat(localeIdentifier: locale)
    state = AppState(size: size, alphabet: alphabet, preferences: preferences, moves: moves, format: format)
    var settings = Settings()
    settings.client = .test
    root = CompositionRoot(settings, observe: { _ in }, warn: { _ in })
  }

  /// How the providers are.
  enum Weather: Sendable {
    case fine
    /// None can be reached.
    case offline
    /// None can be reached, but what they said before is stored.
    case stale
    /// All of them hang.
    case silent
  }

  /// Lets everything be answered that the screen wants, and what it wants then.
  mutating func settle(_ weather: Weather = .fine) async {
    for _ in 0..<5 {
      clock += .seconds(1)
      for question in schedule.plan(state.wants, at: clock).ask {
        state.start(question)
        guard weather != .silent else { continue }
        let answer = await Questioner.answer(to: question, of: root)
        _ = schedule.finish(question, at: clock)
        let received = weather == .fine ? answer : answer.in(weather)
        state.receive(received, to: question)
        if refresh.receive(received, to: question) {
          state.report(ManualRefresh.message(nextRefresh: .seconds(40)))
        }
      }
    }
  }

  /// Presses keys, one after the other.
  mutating func press(_ keys: KeyPress...) {
    for key in keys { act(.key(key)) }
  }

  /// Types a text.
  mutating func type(_ text: String) {
    for character in text { act(.key(.character(character))) }
  }

  /// Takes an input, and does what the loop does about it.
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

  /// What is to be seen.
  var frame: CellGrid { state.frame(ScreenContext(now: TestClient.now, format: format)) }

  /// The rows as text.
  var text: String {
    Self.text(of: frame)
  }

  /// The rows of a frame as text.
  static func text(of grid: CellGrid) -> String {
    (0..<grid.size.rows).map { row in
      String((0..<grid.size.columns).filter { grid[row, $0].width > 0 }.map { grid[row, $0].character })
    }.joined(separator: "\n")
  }
}

extension Answer {
  private static let failure = ProviderError(.offline, from: Source(name: "CoinGecko", host: "api.coingecko.com"))

  /// The same answer when the network is gone.
  fileprivate func `in`(_ weather: Stage.Weather) -> Answer {
    let isStored = weather == .stale
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
