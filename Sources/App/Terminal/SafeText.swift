extension Unicode.Scalar {
  /// Whether a terminal draws this and does nothing else with it.
  ///
  /// Not so for the controls of C0 and C1, which can move the cursor, change the title or the clipboard; for format
  /// characters, which reorder or hide text (bidirectional controls, zero-width characters, tags); for line and
  /// paragraph separators; and for private use, which means something else in every font.
  var isSafeForTerminal: Bool {
    if value < 0x7F { return value >= 0x20 }
    if isDrawing { return true }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }

  fileprivate var isCombining: Bool {
    value >= 0x300 && !isDrawing
      && [.nonspacingMark, .enclosingMark, .spacingMark].contains(properties.generalCategory)
  }
}

extension String {
  /// How many scalars of a text reach a terminal, where nobody says otherwise.
  static let safeLimit = 4_000

  /// The text as it may reach a terminal: the one sanitiser that everything from outside passes.
  ///
  /// Every scalar that is not ``Swift/Unicode/Scalar/isSafeForTerminal`` becomes `�`; piles of combining marks are cut
  /// after four and the whole after `limit` scalars.
  func safeForTerminal(limit: Int = safeLimit) -> String {
    // Most text is made of signs of which nothing has to go.
    if utf8.count <= limit, unicodeScalars.allSatisfy(\.isCommon) { return self }
    var safe = ""
    var marks = 0
    for scalar in unicodeScalars.prefix(limit) {
      marks = scalar.isCombining ? marks + 1 : 0
      guard marks <= 4 else { continue }
      safe.unicodeScalars.append(scalar.isSafeForTerminal ? scalar : "\u{FFFD}")
    }
    return safe
  }
}
