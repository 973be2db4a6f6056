import QuidCore

/// A number in JSON that may be unknown: where there are many, one that fixed point has no place for must not cost the
/// others.
///
/// Only its size makes a number unknown. A text or an object where a number should be is no number at all and refused, as
/// in ``JSONNumber``, which is the one to use where a single number is the answer.
struct PossibleNumber: Decodable, Hashable, Sendable {
  /// The number; `nil` when it is too large, or is not zero but would become it.
  let value: FixedPoint?

  init(from decoder: any Decoder) throws {
    do {
      value = try JSONNumber(from: decoder).value
    } catch is AnswerFlaw {
      value = nil
    }
  }

  /// The number where it is above zero.
  var positive: FixedPoint? { value?.ifPositive }
}

extension FixedPoint {
  /// The number where it is above zero, as prices, rates and capitalisations are: upstreams write 0 for what they do not
  /// know.
  var ifPositive: FixedPoint? { self > .zero ? self : nil }
}
