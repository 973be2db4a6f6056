import Foundation
import QuidCore

// A trace is a value that depends on a result. A round adds the traces up, so that the optimizer cannot remove a
// result.

extension UInt128 {
  @inline(__always)
  var trace: UInt64 { UInt64(truncatingIfNeeded: self) ^ UInt64(truncatingIfNeeded: self &>> 64) }
}

extension FixedDecimal {
  @inline(__always)
  var trace: UInt64 { UInt128(bitPattern: units).trace }
}

extension FixedDecimal? {
  @inline(__always)
  var trace: UInt64 { self?.trace ?? 0 }
}

extension Ether {
  @inline(__always)
  var trace: UInt64 { wei.trace }
}

extension Decimal {
  /// The lowest word of the mantissa, which follows four bytes of exponent and sign.
  @inline(__always)
  var trace: UInt64 {
    withUnsafeBytes(of: self) { $0.loadUnaligned(fromByteOffset: 4, as: UInt64.self) }
  }
}
