extension UInt128 {
  /// Creates an unsigned 128-bit number from its upper and lower 64 bits.
  @inlinable @inline(__always)
  init(high: UInt64, low: UInt64) {
    self = UInt128(low: high) &<< 64 | UInt128(low: low)
  }

  /// Creates a 128-bit number from its lower 64 bits, with zeros in the upper 64 bits.
  @inlinable @inline(__always)
  init(low: UInt64) { self.init(truncatingIfNeeded: low) }

  /// The upper 64 bits of the 128-bit number.
  @inlinable
  var high: UInt64 {
    @inline(__always) get { UInt64(truncatingIfNeeded: self &>> 64) }
  }

  /// The lower 64 bits of the 128-bit number.
  @inlinable
  var low: UInt64 {
    @inline(__always) get { UInt64(truncatingIfNeeded: self) }
  }
}

extension Int128 {
  /// Creates a signed 128-bit number from its upper and lower 64 bits.
  @inlinable @inline(__always)
  init(high: Int64, low: UInt64) {
    self = Int128(truncatingIfNeeded: high) &<< 64 | Int128(truncatingIfNeeded: low)
  }

  /// The upper 64 bits of the 128-bit number, including the sign bit.
  @inlinable
  var high: Int64 {
    @inline(__always) get { Int64(truncatingIfNeeded: self &>> 64) }
  }

  /// The lower 64 bits of the 128-bit number.
  @inlinable
  var low: UInt64 {
    @inline(__always) get { UInt64(truncatingIfNeeded: self) }
  }
}
