import Foundation
import QuidCore

// A trace is something that depends on a result; a round adds them up, so that no result can be left out.

extension FixedPoint {
  var trace: UInt64 { UInt64(truncatingIfNeeded: units) ^ UInt64(truncatingIfNeeded: units >> 64) }
}

extension Wei {
  var trace: UInt64 { UInt64(truncatingIfNeeded: count) ^ UInt64(truncatingIfNeeded: count >> 64) }
}

extension Decimal {
  /// The lowest word of the mantissa, which lies behind four bytes of exponent and sign.
  var trace: UInt64 { withUnsafeBytes(of: self) { $0.loadUnaligned(fromByteOffset: 4, as: UInt64.self) } }
}
