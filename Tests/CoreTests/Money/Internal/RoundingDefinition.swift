@testable import QuidCore

/// Checks whether an integer is a fraction rounded by a rule.
///
/// It uses products and comparisons only and never rounds, so it cannot repeat an error of the tested code.
struct RoundingDefinition {
  /// The fraction before rounding, with a denominator above zero.
  let numerator: Schoolbook
  let denominator: Schoolbook
  let isNegative: Bool

  /// Whether `result`, a magnitude, is the fraction rounded by `rule`.
  func accepts(_ result: Schoolbook, as rule: RoundingRule) -> Bool {
    let below = result * denominator
    let two = Schoolbook(2)
    switch rule {
    case .down: return below <= numerator && numerator < below + denominator
    case .up: return numerator <= below && below < numerator + denominator
    case .floor: return accepts(result, as: isNegative ? .up : .down)
    case .ceiling: return accepts(result, as: isNegative ? .down : .up)
    case .halfEven, .halfUp, .halfDown:
      let (twice, twiceBelow) = (two * numerator, two * below)
      guard twice <= twiceBelow + denominator, twiceBelow <= twice + denominator else { return false }
      if twice == twiceBelow + denominator { return rule == .halfDown || (rule == .halfEven && result.isEven) }
      if twiceBelow == twice + denominator { return rule == .halfUp || (rule == .halfEven && result.isEven) }
      return true
    }
  }
}
