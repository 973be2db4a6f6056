extension UInt128 {
  @inlinable @inline(__always)
  init(high: UInt64, low: UInt64) {
    self = UInt128(low: high) &<< 64 | UInt128(low: low)
  }

  @inlinable @inline(__always)
  init(low: UInt64) { self.init(truncatingIfNeeded: low) }

  @inlinable
  var high: UInt64 {
    @inline(__always) get { UInt64(truncatingIfNeeded: self &>> 64) }
  }

  @inlinable
  var low: UInt64 {
    @inline(__always) get { UInt64(truncatingIfNeeded: self) }
  }
}

extension Int128 {
  @inlinable @inline(__always)
  init(high: Int64, low: UInt64) {
    self = Int128(truncatingIfNeeded: high) &<< 64 | Int128(truncatingIfNeeded: low)
  }

  @inlinable
  var high: Int64 {
    @inline(__always) get { Int64(truncatingIfNeeded: self &>> 64) }
  }

  @inlinable
  var low: UInt64 {
    @inline(__always) get { UInt64(truncatingIfNeeded: self) }
  }
}
