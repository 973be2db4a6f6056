/// A currency code packed into a 32-bit integer, for fast comparisons.
struct PackedCurrencyCode: Hashable, Sendable {
  /// The ASCII codes of the letters in the lower 24 bits, such as 0x455552 for `EUR`.
  let word: UInt32

  private static let minorUnits = Currency.minorUnitSpellings.map { word(of: $0.utf8) }

  private static func word(of letters: some Sequence<UInt8>) -> UInt32 { letters.reduce(0) { $0 << 8 | UInt32($1) } }

  /// The code of a coin as the source, which no currency has, because currency codes have at most 24 bits.
  static let coin = PackedCurrencyCode(word: 1 << 24)

  private init(word: UInt32) { self.word = word }

  init(_ currency: Currency) { word = Self.word(of: currency.code.utf8) }

  /// Creates a code from three ASCII letters in either case, or from the exact spelling of a minor unit; otherwise
  /// `nil`.
  init?(_ field: UnsafeBufferPointer<UInt8>) {
    guard field.count == 3 else { return nil }
    var (exact, capitals): (UInt32, UInt32) = (0, 0)
    for byte in field {
      let small = byte | 0x20
      guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= small else { return nil }
      exact = exact << 8 | UInt32(byte)
      capitals = capitals << 8 | UInt32(small & 0xDF)
    }
    let isMinorUnit = exact != capitals && Self.minorUnits.contains(exact)
    guard exact == capitals || isMinorUnit || !Self.minorUnits.contains(capitals) else { return nil }
    word = isMinorUnit ? exact : capitals
  }

  var currency: Currency? {
    guard self != .coin else { return nil }
    let code = String(decoding: [UInt8(word >> 16), UInt8(word >> 8 & 0xFF), UInt8(word & 0xFF)], as: UTF8.self)
    return Currency.minorUnit(spelled: code) ?? Currency(code)
  }
}
