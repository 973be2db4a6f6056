// Between 128-bit numbers and their two words. The standard library's conversions and shifts check their ranges first,
// which in the kernel costs more than the arithmetic; these cannot fail and come down to registers.

extension UInt128 {
  /// The number with these two words.
  @inlinable @inline(__always)
  init(high: UInt64, low: UInt64) {
    self = UInt128(low: high) &<< 64 | UInt128(low: low)
  }

  /// The number of one word.
  @inlinable @inline(__always)
  init(low: UInt64) { self.init(truncatingIfNeeded: low) }

  /// The upper 64 bits.
  @inlinable
  var high: UInt64 {
    @inline(__always) get { UInt64(truncatingIfNeeded: self &>> 64) }
  }

  /// The lower 64 bits.
  @inlinable
  var low: UInt64 {
    @inline(__always) get { UInt64(truncatingIfNeeded: self) }
  }
}

extension Int128 {
  /// The number with these two words.
  @inlinable @inline(__always)
  init(high: Int64, low: UInt64) {
    self = Int128(truncatingIfNeeded: high) &<< 64 | Int128(truncatingIfNeeded: low)
  }

  /// The upper 64 bits, with the sign.
  @inlinable
  var high: Int64 {
    @inline(__always) get { Int64(truncatingIfNeeded: self &>> 64) }
  }

  /// The lower 64 bits.
  @inlinable
  var low: UInt64 {
    @inline(__always) get { UInt64(truncatingIfNeeded: self) }
  }
}
