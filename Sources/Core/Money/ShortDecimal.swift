/// A number with at most 19 digits, which is `digits` ÷ 10^`decimals`.
@usableFromInline
package struct ShortDecimal: Hashable, Sendable {
  @usableFromInline package let digits: UInt64
  @usableFromInline package let decimals: Int

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
