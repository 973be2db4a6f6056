/// A fast writer for decimal numbers whose integer part fits in 64 bits.
///
/// For larger numbers, use ``DecimalFormatter``.
enum DecimalWriter {
  /// The number of bytes that the caller must allocate for one number: 48.
  ///
  /// A number has up to 39 characters: 20 digits, a dot and 18 digits. The writer may overwrite bytes after the end of
  /// the number, because it writes digits in groups of eight.
  static let maximumLength = 48

  /// Writes a number with up to 18 decimals to memory.
  ///
  /// - Parameters:
  ///   - whole: The integer part of the number.
  ///   - fraction: The fractional part of the number in units of 10⁻¹⁸, less than 10¹⁸.
  ///   - decimals: The number of decimals to which the number is already rounded. All further digits of `fraction` must
  ///     be zero.
  ///   - keepsZeros: A Boolean value that indicates whether trailing zeros are written, as in `2.50`.
  ///   - output: The memory for the number, with a capacity of ``maximumLength`` bytes or more.
  /// - Returns: The length of the number in bytes.
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

  /// Writes an integer without leading zeros to memory and returns the number of digits.
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

  /// Writes an integer less than 10⁸ without leading zeros to memory and returns the number of digits.
  @inline(__always)
  private static func writeShort(_ number: UInt64, to output: UnsafeMutableRawPointer) -> Int {
    let digits = eight(number)
    // The first digit is in the lowest byte. The number 0 is written with one digit.
    let zeros = min(digits.trailingZeroBitCount / 8, 7)
    store(digits &>> UInt64(truncatingIfNeeded: 8 * zeros), to: output)
    return 8 - zeros
  }

  /// Writes eight digits to memory as ASCII characters.
  ///
  /// Each byte of `digits` is one digit from 0 to 9. The digit in the lowest byte is written first.
  @inline(__always)
  private static func store(_ digits: UInt64, to output: UnsafeMutableRawPointer) {
    output.storeBytes(of: (digits &+ 0x3030_3030_3030_3030).littleEndian, as: UInt64.self)
  }

  /// Returns the eight digits of a number less than 10⁸, one digit per byte.
  ///
  /// The most significant digit is in the lowest byte. A shorter number has leading zeros.
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
