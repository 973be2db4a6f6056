/// What names a coin beyond doubt: CoinGecko's id, such as `bitcoin`.
///
/// Symbols do not: several coins call themselves `BTC`. The text comes from outside; a screen sanitises it.
public struct CoinID: Hashable, Sendable, CustomStringConvertible {
  /// The id.
  public let description: String

  /// The coin of that id; any text may be one, even `_` or an emoji.
  public init(_ text: String) { description = text }

  /// Bitcoin.
  public static let bitcoin = CoinID("bitcoin")
  /// Ether.
  public static let ethereum = CoinID("ethereum")
}
