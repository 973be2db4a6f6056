import QuidCore

/// The pending responses to a refresh that the user requested.
///
/// A refresh within the lifetime of cached data changes nothing. The app then shows a message, so that the key press
/// has a visible effect.
struct ManualRefresh: Sendable {
  private var pending: Set<Question> = []
  private var hasNewData = false

  /// Starts waiting for the responses to queries.
  ///
  /// Ignores queries that no provider serves.
  mutating func start(_ questions: some Sequence<Question>) {
    pending = Set(questions.filter(\.isForProvider))
    hasNewData = false
  }

  /// Records a response.
  ///
  /// - Returns: Whether the response was the last one and all data was already up to date.
  mutating func receive(_ answer: Answer, to question: Question) -> Bool {
    guard pending.remove(question) != nil else { return false }
    if !answer.isUpToDate { hasNewData = true }
    return pending.isEmpty && !hasNewData
  }

  /// Returns the message for data that is up to date.
  ///
  /// - Parameter nextRefresh: The time until the next automatic refresh; `nil` if none is scheduled.
  static func message(nextRefresh: Duration?) -> String {
    guard let nextRefresh else { return "Up to date." }
    let seconds = nextRefresh.components.seconds + (nextRefresh.components.attoseconds > 0 ? 1 : 0)
    return "Up to date, next refresh in \(max(1, seconds)) s."
  }
}

extension Question {
  /// Whether a provider serves the data, rather than a file or a computation.
  var isForProvider: Bool {
    switch self {
    case .market, .coins, .rates, .series, .catalog, .send, .bitcoin, .currencyNames, .rateDays: true
    case .watchlist, .searchIndex, .picture: false
    }
  }
}

extension Answer {
  /// Whether the data is from the cache, within its lifetime, or built in.
  var isUpToDate: Bool {
    guard let provenance, !provenance.hasFailures else { return false }
    return provenance.freshness == .fresh || provenance.freshness == .builtin
  }

  /// The time at which cached data was fetched; `nil` for data that is not from the cache.
  var cachedAt: Timestamp? { provenance.flatMap { $0.freshness == .fresh ? $0.fetchedAt : nil } }

  private struct Provenance {
    let freshness: Freshness
    let fetchedAt: Timestamp
    let hasFailures: Bool

    init(_ sourced: Sourced<some Sendable>) {
      freshness = sourced.freshness
      fetchedAt = sourced.fetchedAt
      hasFailures = !sourced.failures.isEmpty
    }
  }

  private var provenance: Provenance? {
    switch self {
    case .listing(.success(let listing)): Provenance(listing)
    case .rates(.success(let rates)): Provenance(rates)
    case .series(.success(let series)): Provenance(series)
    case .catalog(.success(let catalog)): Provenance(catalog)
    case .send(.success(let market)) where market.priceError == nil && market.gasError == nil:
      market.prices.map { Provenance($0) }
    case .bitcoin(.success(let index)): index.price.map { Provenance($0) }
    case .currencyNames(.success(let names)): Provenance(names)
    case .rateDays(.success(let days)): days.tables.first.map { Provenance($0) }
    case .listing, .rates, .series, .catalog, .send, .bitcoin, .currencyNames, .rateDays, .watchlist, .picture,
      .searchIndex:
      nil
    }
  }
}
