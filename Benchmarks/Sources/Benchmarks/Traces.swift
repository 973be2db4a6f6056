import Foundation
import QuidCore

// A trace is something that depends on a result; a round adds them up, so that no result can be left out.

extension UInt128 {
  @inline(__always)
  var trace: UInt64 { UInt64(truncatingIfNeeded: self) ^ UInt64(truncatingIfNeeded: self &>> 64) }
}

extension FixedPoint {
  @inline(__always)
  var trace: UInt64 { UInt128(bitPattern: units).trace }
}

extension FixedPoint? {
  @inline(__always)
  var trace: UInt64 { self?.trace ?? 0 }
}

extension Wei {
  @inline(__always)
  var trace: UInt64 { count.trace }
}

extension Decimal {
  /// The lowest word of the mantissa, which lies behind four bytes of exponent and sign.
  @inline(__always)
  var trace: UInt64 {
    withUnsafeBytes(of: self) { $0.loadUnaligned(fromByteOffset: 4, as: UInt64.self) }
  }
}
