import Foundation

extension Decimal {
  /// The number rounded half to even to 18 decimals, like every result of Quid.
  var rounded: Decimal {
    var (result, value) = (Decimal(), self)
    NSDecimalRound(&result, &value, 18, .bankers)
    return result
  }

  /// The number truncated to 18 decimals.
  ///
  /// It must not be negative.
  var cut: Decimal {
    var (result, value) = (Decimal(), self)
    NSDecimalRound(&result, &value, 18, .down)
    return result
  }

  /// Parses a decimal string of this program.
  init(sample text: String) throws {
    guard let number = Decimal(string: text) else {
      throw Disagreement(row: "a sample", input: text, quid: text, decimal: "no number")
    }
    self = number
  }
}
