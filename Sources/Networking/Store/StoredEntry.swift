public import Foundation

/// A stored answer, seen from outside.
public struct StoredEntry: Hashable, Sendable {
  /// The name of the upstream that gave it, such as `CoinGecko`.
  public let upstream: String
  /// The base of that upstream, such as `https://api.coingecko.com/api/v3`.
  public let base: String
  /// What it was asked for: a path and parameters, percent-encoded, without a key.
  public let resource: String
  /// How much room the file takes, in bytes.
  public let bytes: Int
  /// When it was fetched, or when the upstream last said that it has not changed.
  public let fetchedAt: Date
}
