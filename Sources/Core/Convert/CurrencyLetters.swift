/// The three letters of a currency's code in one word, so that a stream can compare them without making text of them.
struct CurrencyLetters: Hashable, Sendable {
  /// The letters in capitals, the first the highest of three bytes.
  let word: UInt32

  /// The letters of a currency.
  init(_ currency: Currency) {
    word = currency.code.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// What stands in a field, in any case; `nil` unless it is three letters.
  init?(_ field: UnsafeBufferPointer<UInt8>) {
    guard field.count == 3 else { return nil }
    var word: UInt32 = 0
    for byte in field {
      let small = byte | 0x20
      guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= small else { return nil }
      word = word << 8 | UInt32(small & 0xDF)
    }
    self.word = word
  }

  /// The currency.
  var currency: Currency? {
    Currency(String(decoding: [UInt8(word >> 16), UInt8(word >> 8 & 0xFF), UInt8(word & 0xFF)], as: UTF8.self))
  }
}
