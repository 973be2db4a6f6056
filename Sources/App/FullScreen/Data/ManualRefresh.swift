/// The pending responses to a refresh by the user, to report if all data was already up to date.
struct ManualRefresh: Sendable {
  private var pending: Set<AnyRequest> = []
  private var hasNewData = false

  /// Starts a refresh of the queries for which a provider exists; the others are ignored.
  mutating func start(_ queries: [AnyRequest]) {
    pending = Set(queries.filter(\.base.isForProvider))
    hasNewData = false
  }

  /// Removes a pending response; returns `true` if it was the last one and all data was already up to date.
  mutating func receive(_ response: Response) -> Bool {
    guard pending.remove(response.query) != nil else { return false }
    if response.provenance?.isUpToDate != true { hasNewData = true }
    return pending.isEmpty && !hasNewData
  }

  /// Returns the message that data is up to date, with the time until the next automatic refresh if it is not `nil`.
  static func message(nextRefresh: Duration?) -> String {
    guard let nextRefresh else { return "Up to date." }
    let seconds = nextRefresh.components.seconds + (nextRefresh.components.attoseconds > 0 ? 1 : 0)
    return "Up to date. Next refresh in \(max(1, seconds)) s."
  }
}
