/// What the body of an answer says went wrong, in the upstream's own words.
struct Complaint: Hashable, Sendable {
  /// What kind of thing went wrong, where the body is clear about it.
  let kind: Kind?
  /// The upstream's text, as it came.
  let message: String
  /// The status the body gives in place of the HTTP status, where it does.
  var status: Int?

  /// The kinds that are told apart.
  enum Kind: Hashable, Sendable {
    /// Too many requests.
    case rateLimited
    /// The requests of the month are used up.
    case quotaExceeded
    /// There should have been a key.
    case keyMissing
    /// The key is not accepted.
    case keyRefused
    /// There is no key or a wrong one; the text does not say which.
    case keyMissingOrRefused
    /// The key's plan does not include this.
    case planRestricted
    /// The plan gives no history of more than that many days.
    case historyLimited(days: Int)
  }
}
