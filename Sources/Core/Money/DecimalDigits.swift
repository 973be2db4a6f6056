/// Writes a number into a buffer from its last character to its first.
///
/// Two digits at a time: a division by a hundred costs no more than one by ten.
struct DecimalDigits {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var start: Int

  /// Starts at the end of the buffer, which has room for all that will be put.
  init(endingAt buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.buffer = buffer
    start = buffer.count
  }

  /// What has been put so far.
  var text: String {
    String(decoding: UnsafeBufferPointer(rebasing: buffer[start...]), as: UTF8.self)
  }

  /// Puts one character in front.
  mutating func put(_ character: Unicode.Scalar) {
    start -= 1
    buffer[start] = UInt8(ascii: character)
  }

  /// Puts a whole number in front, with zeros before it where it has fewer digits than `width`.
  mutating func put(_ number: UInt64, width: Int) {
    let end = start - width
    var rest = number
    while rest >= 100 {
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      put(pair: Int(pair))
      rest = quotient
    }
    if rest >= 10 { put(pair: Int(rest)) } else if rest > 0 { putDigit(Int(rest)) }
    while start > end { putDigit(0) }
  }

  private mutating func put(pair: Int) {
    start -= 2
    buffer[start] = Self.pairs.utf8Start[2 * pair]
    buffer[start + 1] = Self.pairs.utf8Start[2 * pair + 1]
  }

  private mutating func putDigit(_ digit: Int) {
    start -= 1
    buffer[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
  }

  /// The numbers from 00 to 99.
  private static let pairs: StaticString = """
    00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657\
    585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """
}
