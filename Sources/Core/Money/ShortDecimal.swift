/// A nonnegative decimal number with at most 19 digits, stored in 64 bits.
///
/// The value of the number is `digits` ÷ 10^`decimals`. For example, `1.50` is stored as the digits 150 with 2
/// decimals.
@usableFromInline
package struct ShortDecimal: Hashable, Sendable {
  /// The digits of the number as an integer, without the dot, such as 150 for `1.50`.
  @usableFromInline package let digits: UInt64
  /// The number of digits after the dot, including trailing zeros, such as 2 for `1.50`.
  @usableFromInline package let decimals: Int

  /// Creates a number from the UTF-8 bytes of a decimal string such as `1.50`.
  ///
  /// Returns `nil` if the string is malformed or has more than 19 digits.
  @inlinable @inline(__always)
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    // A number of 19 digits is less than 2⁶⁴. With a dot, it has 20 bytes.
    guard bytes.count <= 20 else { return nil }
    var word: UInt64 = 0
    var index = 0
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      word = word &* 10 &+ UInt64(digit)
      index += 1
    }
    var typed = 0
    if index < bytes.count {
      guard index > 0, bytes[index] == UInt8(ascii: ".") else { return nil }
      index += 1
      typed = bytes.count - index
      guard typed > 0 else { return nil }
      while index < bytes.count {
        let digit = bytes[index] &- UInt8(ascii: "0")
        guard digit <= 9 else { return nil }
        word = word &* 10 &+ UInt64(digit)
        index += 1
      }
    } else if index == 0 || index == 20 {
      return nil
    }
    digits = word
    decimals = typed
  }
}
