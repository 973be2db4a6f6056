import Foundation
import QuidCore

/// Different results of the same work.
///
/// The run fails.
struct Disagreement: Error, CustomStringConvertible {
  let row: String
  let input: String
  let quid: String
  let decimal: String

  var description: String { "\(row): \(input) is \(quid) by Quid and \(decimal) by Decimal" }

  /// Compares the results for each input.
  static func check<Input>(
    _ row: String, _ inputs: [Input], quid: (Input) throws -> String,
    decimal: (Input) throws -> String
  ) throws {
    for input in inputs {
      let (ours, theirs) = (try quid(input), try decimal(input))
      guard ours == theirs else {
        throw Disagreement(row: row, input: "\(input)", quid: ours, decimal: theirs)
      }
    }
  }

  /// Compares the results for all operands.
  static func check(
    _ row: String, _ operands: OperandTable, quid: (Operands<FixedDecimal>) throws -> FixedDecimal,
    decimal: (Operands<Decimal>) -> Decimal
  ) throws {
    try check(
      row, Array(zip(operands.quid, operands.decimal)), quid: { try quid($0.0).description },
      decimal: { decimal($0.1).description })
  }
}
