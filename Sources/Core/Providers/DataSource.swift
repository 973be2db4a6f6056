/// The origin of a value: a provider, an Ethereum node, or a table built into Quid.
public struct DataSource: Hashable, Sendable {
  /// The display name of the source, such as `CoinGecko`.
  public let name: String
  /// The host name of the provider or node, without scheme, path or query; `nil` for built-in values.
  public let host: String?

  /// Creates a source with a display name and the host of the provider.
  public init(name: String, host: String?) {
    self.name = name
    self.host = host
  }
}
