import QuidCore
import QuidPresentation
import QuidTerminal

extension ChangeLabel {
  /// The style of a price change: green for a rise, red for a fall.
  var style: TextStyle {
    switch direction {
    case .up: .good
    case .down: .bad
    case .unchanged, nil: .plain
    }
  }
}
