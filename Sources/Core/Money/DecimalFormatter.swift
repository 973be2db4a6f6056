/// A formatter that converts an integer to a decimal string, such as 24705 to `2470.5` with one decimal.
enum DecimalFormatter {
  /// The capacity of the buffer in bytes; the longest string needs 41 for a minus sign, 39 digits and a dot.
  private static let capacity = 48

  /// Returns `magnitude` ÷ 10^`decimals` without unnecessary trailing zeros; `decimals` is at most 19.
  static func string(
    _ magnitude: UInt128, decimals: Int, minimumDecimals: Int = 0, isNegative: Bool = false
  ) -> String {
    withBytes(magnitude, decimals: decimals, minimumDecimals: minimumDecimals, isNegative: isNegative) {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Calls a closure with the UTF-8 bytes of the same string.
  static func withBytes<Result>(
    _ magnitude: UInt128, decimals: Int, minimumDecimals: Int = 0, isNegative: Bool = false,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      var digits = DecimalDigits(endingAt: buffer)
      var (whole, fraction) = quotientAndRemainder(magnitude, PowersOfTen.word(decimals))
      let shown = decimals - dropZeros(from: &fraction, decimals: decimals, minimum: minimumDecimals)
      if shown > 0 {
        digits.prepend(fraction, width: shown)
        digits.prepend(".")
      }
      // Any number of 19 digits fits in a 64-bit word.
      while whole.high > 0 {
        let (rest, word) = quotientAndRemainder(whole, PowersOfTen.word(19))
        digits.prepend(word, width: 19)
        whole = rest
      }
      digits.prepend(whole.low, width: 1)
      if isNegative { digits.prepend("-") }
      return body(digits.bytes)
    }
  }

  /// Removes trailing decimal zeros from a fraction, and returns their number.
  private static func dropZeros(from fraction: inout UInt64, decimals: Int, minimum: Int) -> Int {
    guard fraction > 0 else { return max(0, decimals - minimum) }
    // A number with n trailing decimal zeros has at least n trailing zero bits, which are counted without a division.
    let maximum = min(decimals - minimum, fraction.trailingZeroBitCount)
    var dropped = 0
    for step in [16, 8, 4, 2, 1] where dropped + step <= maximum {
      let (quotient, remainder) = fraction.quotientAndRemainder(dividingBy: PowersOfTen.word(step))
      if remainder == 0 { (fraction, dropped) = (quotient, dropped + step) }
    }
    return dropped
  }

  private static func quotientAndRemainder(_ value: UInt128, _ divisor: UInt64) -> (UInt128, UInt64) {
    let high = value.high.quotientAndRemainder(dividingBy: divisor)
    let low = divisor.dividingFullWidth((high.remainder, value.low))
    return (UInt128(high: high.quotient, low: low.quotient), low.remainder)
  }
}

/// A writer that adds digits from the end of a buffer to its start, in pairs, which halves the number of divisions.
private struct DecimalDigits {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var start: Int

  init(endingAt buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.buffer = buffer
    start = buffer.count
  }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer[start...]) }

  mutating func prepend(_ character: Unicode.Scalar) {
    start -= 1
    buffer[start] = UInt8(ascii: character)
  }

  mutating func prepend(_ number: UInt64, width: Int) {
    let end = start - width
    var rest = number
    while rest >= 100 {
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      prepend(pair: Int(pair))
      rest = quotient
    }
    if rest >= 10 { prepend(pair: Int(rest)) } else if rest > 0 { prependDigit(Int(rest)) }
    while start > end { prependDigit(0) }
  }

  private mutating func prepend(pair: Int) {
    start -= 2
    buffer[start] = Self.pairs.utf8Start[2 * pair]
    buffer[start + 1] = Self.pairs.utf8Start[2 * pair + 1]
  }

  private mutating func prependDigit(_ digit: Int) {
    start -= 1
    buffer[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
  }

  /// The digit pairs from `00` through `99`; the pair for the number *n* starts at byte offset 2*n*.
  private static let pairs: StaticString = """
    00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657\
    585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """
}
