@testable import QuidCore

/// What it means that a whole number is a fraction rounded by a rule, in products and comparisons only.
///
/// It does not round; it judges. So it cannot make the same mistake as the code it judges.
struct RoundingDefinition {
  /// The fraction that was rounded; its denominator is above zero.
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
