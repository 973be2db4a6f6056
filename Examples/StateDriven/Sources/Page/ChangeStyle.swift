import QuidCore

extension PriceDirection? {
  /// The style sheet's name for a direction; the arrow in the text says the same without color.
  var style: String {
    switch self {
    case .up: "up"
    case .down: "down"
    case .unchanged, nil: "faint"
    }
  }
}
