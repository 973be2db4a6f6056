/// A client of one upstream, whose state can be told.
public protocol UpstreamClient: Sendable {
  /// How it stands with the upstream: when it last answered, what of it is stored.
  func status() -> UpstreamStatus
}
