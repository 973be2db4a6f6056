import QuidCore

extension PriceDirection? {
  /// The CSS class of a direction.
  ///
  /// The arrow in the text shows it without color.
  var style: String {
    switch self {
    case .up: "up"
    case .down: "down"
    case .unchanged, nil: "faint"
    }
  }
}
