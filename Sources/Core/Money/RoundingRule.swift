/// How a result that has no exact place on the scale is brought onto it.
///
/// Quid rounds once, at the end of a calculation, and always by a rule that is written down: ``halfEven`` for what is
/// shown, ``down`` for what can be sent, ``up`` for what has to be paid. The names are those of IEEE 754 and of
/// Python's `decimal`, against which every rule is tested.
public enum RoundingRule: Hashable, Sendable, CaseIterable {
  /// To the nearest; a tie goes to the even digit.
  case halfEven
  /// To the nearest; a tie goes away from zero.
  case halfUp
  /// To the nearest; a tie goes toward zero.
  case halfDown
  /// Toward zero.
  case down
  /// Away from zero.
  case up
  /// Toward negative infinity.
  case floor
  /// Toward positive infinity.
  case ceiling

  /// Whether a magnitude that was cut off moves one unit away from zero.
  ///
  /// - Parameter lastBit: 1 when the magnitude is odd, otherwise 0.
  @inlinable @inline(__always)
  func movesAwayFromZero(discarding rest: DiscardedPart, lastBit: UInt64, isNegative: Bool) -> Bool {
    switch self {
    case .halfEven: rest.passesHalf(countingTie: lastBit)
    case .halfUp: rest.passesHalf(countingTie: 1)
    case .halfDown: rest.passesHalf(countingTie: 0)
    case .down: false
    case .up: !rest.isNothing
    case .floor: isNegative && !rest.isNothing
    case .ceiling: !isNegative && !rest.isNothing
    }
  }
}
