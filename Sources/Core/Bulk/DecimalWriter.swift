/// A fast writer for decimal numbers whose integer part fits in 64 bits; see ``DecimalFormatter`` for larger numbers.
enum DecimalWriter {
  /// The required capacity of the output in bytes: a number has at most 39, and bytes after its end may be overwritten.
  static let maximumLength = 48

  /// Writes a number and returns its length; `fraction`, in units of 10⁻¹⁸, must be rounded to the given number of
  /// decimals.
  @inline(__always)
  static func write(
    _ whole: UInt64, _ fraction: UInt64, decimals: Int, keepsZeros: Bool, to output: UnsafeMutableRawPointer
  ) -> Int {
    var count = write(whole, to: output)
    guard keepsZeros ? decimals > 0 : fraction > 0 else { return count }
    output.storeBytes(of: UInt8(ascii: "."), toByteOffset: count, as: UInt8.self)
    count += 1
    let first = eight(fraction / 10_000_000_000)
    let rest = fraction % 10_000_000_000
    let second = eight(rest / 100)
    let last = UInt16(truncatingIfNeeded: eight(rest % 100) &>> 48)
    store(first, to: output + count)
    store(second, to: output + count + 8)
    (output + count + 16).storeBytes(of: (last &+ 0x3030).littleEndian, as: UInt16.self)
    if keepsZeros { return count + decimals }
    // The last digit is in the highest byte of its word, so trailing zero digits are leading zero bits.
    if last != 0 { return count + 18 - last.leadingZeroBitCount / 8 }
    if second != 0 { return count + 16 - second.leadingZeroBitCount / 8 }
    return count + 8 - first.leadingZeroBitCount / 8
  }

  @inline(__always)
  private static func write(_ whole: UInt64, to output: UnsafeMutableRawPointer) -> Int {
    if whole < 100_000_000 { return writeShort(whole, to: output) }
    let (upper, lower) = whole.quotientAndRemainder(dividingBy: 100_000_000)
    var count: Int
    if upper < 100_000_000 {
      count = writeShort(upper, to: output)
    } else {
      let (top, middle) = upper.quotientAndRemainder(dividingBy: 100_000_000)
      count = writeShort(top, to: output)
      store(eight(middle), to: output + count)
      count += 8
    }
    store(eight(lower), to: output + count)
    return count + 8
  }

  /// Writes a number less than 10⁸ and returns its length.
  @inline(__always)
  private static func writeShort(_ number: UInt64, to output: UnsafeMutableRawPointer) -> Int {
    let digits = eight(number)
    // The first digit is in the lowest byte. The number 0 is written with one digit.
    let zeros = min(digits.trailingZeroBitCount / 8, 7)
    store(digits &>> UInt64(truncatingIfNeeded: 8 * zeros), to: output)
    return 8 - zeros
  }

  /// Writes eight digits, each a byte of `digits`, the lowest byte first.
  @inline(__always)
  private static func store(_ digits: UInt64, to output: UnsafeMutableRawPointer) {
    output.storeBytes(of: (digits &+ 0x3030_3030_3030_3030).littleEndian, as: UInt64.self)
  }

  /// Returns the digits of a number less than 10⁸, one per byte, the most significant digit in the lowest byte.
  @inline(__always)
  private static func eight(_ number: UInt64) -> UInt64 {
    // The number is split into two groups of four digits, then four groups of two, then eight digits. Multiplications
    // and shifts replace the divisions by 100 and 10, and are exact for numbers of this size.
    let upper = number / 10_000
    let fours = upper | (number &- upper &* 10_000) &<< 32
    let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = ((twos &* 103) &>> 10) & 0x000F_000F_000F_000F
    return tens | (twos &- tens &* 10) &<< 8
  }
}
