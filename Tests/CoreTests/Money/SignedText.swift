import QuidCore

extension FixedPoint {
  /// The number of a text that may begin with a minus, which the strict parser refuses and vectors contain.
  init(signed text: some StringProtocol) throws {
    let magnitude = try FixedPoint(text.drop { $0 == "-" })
    self = text.hasPrefix("-") ? try magnitude.negated() : magnitude
  }
}
