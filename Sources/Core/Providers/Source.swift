/// Who said something: an upstream, a node, or the figures built into Quid.
public struct Source: Hashable, Sendable {
  /// The name people know it by, such as `CoinGecko`.
  public let name: String
  /// The host that was asked, without scheme, path or query; `nil` for what is built in.
  public let host: String?

  /// A source.
  public init(name: String, host: String?) {
    self.name = name
    self.host = host
  }
}
