import Foundation

extension Decimal {
  /// The number rounded half to even at the 18th decimal, as every result of Quid is.
  var rounded: Decimal {
    var (result, value) = (Decimal(), self)
    NSDecimalRound(&result, &value, 18, .bankers)
    return result
  }

  /// The number cut off at the 18th decimal; it is not negative.
  var cut: Decimal {
    var (result, value) = (Decimal(), self)
    NSDecimalRound(&result, &value, 18, .down)
    return result
  }

  /// The number that a text of this program says.
  init(sample text: String) throws {
    guard let number = Decimal(string: text) else {
      throw Disagreement(row: "a sample", input: text, quid: text, decimal: "no number")
    }
    self = number
  }
}
