/// The origin of a value: a provider, an Ethereum node, or a table built into Quid.
public struct DataSource: Hashable, Sendable, Codable {
  /// The display name of the source, such as `CoinGecko`.
  public let name: String
  /// The host name of the provider or node, without scheme, path or query; `nil` for built-in values.
  public let host: String?
  /// Whether the source blends the rates of many central banks, which publish at different times.
  package var blendsCentralBanks = false
  /// The text with which the terms of the source require its values to be shown; `nil` if its name is enough.
  package var attribution: String?

  /// The text that names the source of a picture, such as `Data by CoinGecko`.
  package var credit: String { attribution ?? "Data by \(name)" }

  /// Creates a source with a display name and the host of the provider, by default without a host.
  public init(name: String, host: String? = nil) {
    self.name = name
    self.host = host
  }
}
