import Foundation
import QuidCore

extension Row {
  /// What conversions are made of: once on amounts, prices and rates as they occur, whose products pass 128 bits, and
  /// once on such small ones that bare integers can do it too.
  static func arithmetic() throws -> [Row] {
    let usual = try OperandTable(amounts: 1_000, prices: 3_000, rates: 20)
    let small = try OperandTable(amounts: 10, prices: 34, rates: 20)
    return [
      try row("add", usual, quid: { try $0.amount.adding($0.price) }, decimal: { $0.amount + $0.price })
        .against(small.bare) { $0.amount + $0.price },
      try multiply("multiply", usual),
      try multiply("multiply, small", small).against(small.bare) { $0.amount * $0.price / unitsPerOne },
      try divide("divide", usual),
      try divide("divide, small", small).against(small.bare) { $0.amount * unitsPerOne / $0.price },
      try convert("convert", usual),
      try convert("convert, small", small).against(small.bare) { $0.amount * $0.price / $0.rate },
    ]
  }

  private static func multiply(_ name: String, _ operands: OperandTable) throws -> Row {
    try row(
      name, operands, quid: { try $0.amount.multiplied(by: $0.price, rounding: .halfEven) },
      decimal: { ($0.amount * $0.price).rounded })
  }

  private static func divide(_ name: String, _ operands: OperandTable) throws -> Row {
    try row(
      name, operands, quid: { try $0.amount.divided(by: $0.price, rounding: .halfEven) },
      decimal: { ($0.amount / $0.price).rounded })
  }

  /// One multiplication and one division: what a cross rate takes.
  private static func convert(_ name: String, _ operands: OperandTable) throws -> Row {
    try row(
      name, operands, quid: { try $0.amount.multiplied(by: $0.price, dividedBy: $0.rate, rounding: .halfEven) },
      decimal: { ($0.amount * $0.price / $0.rate).rounded }, target: 20)
  }

  @inline(__always)
  private static func row(
    _ name: String, _ operands: OperandTable, quid: @escaping (Operands<FixedPoint>) throws -> FixedPoint,
    decimal: @escaping (Operands<Decimal>) -> Decimal, target: Double? = nil
  ) throws -> Row {
    try Disagreement.check(
      name, Array(zip(operands.quid, operands.decimal)),
      quid: { try quid($0.0).description }, decimal: { decimal($0.1).description })
    return Row(
      name: name,
      quid: work(on: operands.quid) { ((try? quid($0)) ?? .zero).trace },
      decimal: work(on: operands.decimal) { decimal($0).trace },
      target: target)
  }

  private static let unitsPerOne: UInt128 = 1_000_000_000_000_000_000

  /// The row with bare integers beside it.
  @inline(__always)
  private func against(
    _ operands: [Operands<UInt128>], _ operation: @escaping (Operands<UInt128>) -> UInt128
  ) -> Row {
    var row = self
    row.bare = work(on: operands) {
      let result = operation($0)
      return UInt64(truncatingIfNeeded: result) ^ UInt64(truncatingIfNeeded: result >> 64)
    }
    return row
  }
}
