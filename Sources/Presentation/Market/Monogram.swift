package import QuidCore

/// The placeholder for the image of a coin: one or two characters on a colored background.
public struct Monogram: Hashable, Sendable {
  /// The first two ASCII letters or digits of the coin's symbol in upper case, such as `BT` for `BTC`; `?` if there are
  /// none.
  public var text: String
  /// The index of the background color, from 0 to ``hueCount`` - 1; always the same for a coin ID.
  public var hue: Int

  /// The number of different background colors of placeholders: 12.
  public static let hueCount = 12

  /// Creates a placeholder for the image of a coin from the coin's symbol and ID.
  package init(_ coin: Coin) {
    // Only ASCII, because the symbol is untrusted and must fit into two terminal cells.
    let letters = coin.symbol.utf8.filter {
      48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0
    }.prefix(2)
    text = letters.isEmpty ? "?" : String(decoding: letters, as: UTF8.self).uppercased()
    hue = Int(Self.hash(coin.id.description) % UInt64(Self.hueCount))
  }

  // Swift's own hashes differ between processes. Source: Fowler, Noll and Vo, FNV-1a (64 bits).
  private static func hash(_ string: String) -> UInt64 {
    string.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
