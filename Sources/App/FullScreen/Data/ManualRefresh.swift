import QuidCore

/// The pending responses to a refresh that the user requested.
///
/// A refresh within the lifetime of cached data changes nothing. The app then shows a message, so that the key press
/// has a visible effect.
struct ManualRefresh: Sendable {
  private var pending: Set<AnyQuery> = []
  private var hasNewData = false

  /// Starts waiting for the responses to queries.
  ///
  /// Ignores queries that no provider serves.
  mutating func start(_ queries: [AnyQuery]) {
    pending = Set(queries.filter(\.base.isForProvider))
    hasNewData = false
  }

  /// - Returns: Whether the response was the last one and all data was already up to date.
  mutating func receive(_ response: Response) -> Bool {
    guard pending.remove(response.query) != nil else { return false }
    if response.provenance?.isUpToDate != true { hasNewData = true }
    return pending.isEmpty && !hasNewData
  }

  /// - Parameter nextRefresh: The time until the next automatic refresh; `nil` if none is scheduled.
  static func message(nextRefresh: Duration?) -> String {
    guard let nextRefresh else { return "Up to date." }
    let seconds = nextRefresh.components.seconds + (nextRefresh.components.attoseconds > 0 ? 1 : 0)
    return "Up to date. Next refresh in \(max(1, seconds)) s."
  }
}
