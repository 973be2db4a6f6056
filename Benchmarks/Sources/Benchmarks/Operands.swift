import Foundation
import QuidCore

/// The operands of one calculation in one number type.
struct Operands<Number> {
  let amount: Number
  let price: Number
  let rate: Number
}

extension Operands<FixedDecimal> {
  @inline(__always)
  func sum() throws -> FixedDecimal { try amount.adding(price) }
  @inline(__always)
  func product() throws -> FixedDecimal { try amount.multiplied(by: price, rounding: .halfEven) }
  @inline(__always)
  func quotient() throws -> FixedDecimal { try amount.divided(by: price, rounding: .halfEven) }
  /// Multiplies and divides, as a conversion with a cross rate does.
  @inline(__always)
  func conversion() throws -> FixedDecimal {
    try amount.multiplied(by: price, dividedBy: rate, rounding: .halfEven)
  }
}

extension Operands<Decimal> {
  @inline(__always)
  func sum() -> Decimal { amount + price }
  @inline(__always)
  func product() -> Decimal { (amount * price).rounded }
  @inline(__always)
  func quotient() -> Decimal { (amount / price).rounded }
  @inline(__always)
  func conversion() -> Decimal { (amount * price / rate).rounded }
}

/// Numbers of 10⁻¹⁸ units with plain arithmetic, which traps on overflow and truncates instead of rounding.
extension Operands<UInt128> {
  @inline(__always)
  func sum() -> UInt128 { amount + price }
  @inline(__always)
  func product() -> UInt128 { amount * price / 1_000_000_000_000_000_000 }
  @inline(__always)
  func quotient() -> UInt128 { amount * 1_000_000_000_000_000_000 / price }
  @inline(__always)
  func conversion() -> UInt128 { amount * price / rate }
}
