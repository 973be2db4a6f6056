public import QuidCore

/// What stands where a coin's picture cannot be shown: up to two letters on a colour.
public struct Monogram: Hashable, Sendable {
  /// The first letters of the symbol, in capitals; `?` where it has neither letters nor digits.
  public var text: String
  /// Which of ``hueCount`` colours; the same coin always has the same.
  public var hue: Int

  /// How many colours there are.
  public static let hueCount = 12

  /// The monogram of a coin.
  public init(_ coin: Coin) {
    // ASCII only: the symbol comes from outside, and two cells must be enough for it.
    let letters = coin.symbol.utf8.filter {
      48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0
    }.prefix(2)
    text = letters.isEmpty ? "?" : String(decoding: letters, as: UTF8.self).uppercased()
    hue = Int(Self.hash(coin.id.description) % UInt64(Self.hueCount))
  }

  // Swift's own hashes differ from run to run. Source: Fowler, Noll and Vo, FNV-1a (64 bits).
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
