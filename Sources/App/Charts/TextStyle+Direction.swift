import QuidCore
import QuidPresentation
import QuidTerminal

extension ChangeLabel {
  /// Green for a rise, red for a fall.
  ///
  /// The arrow in the label shows the direction on terminals without colors.
  var style: TextStyle { TextStyle(direction) }
}

extension ProfitLabel {
  /// Green for a profit, red for a loss.
  var style: TextStyle { TextStyle(direction) }
}

extension TextStyle {
  init(_ direction: PriceDirection?) {
    self =
      switch direction {
      case .up: .good
      case .down: .bad
      case .unchanged, nil: .plain
      }
  }
}
