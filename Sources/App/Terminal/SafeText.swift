extension Unicode.Scalar {
  /// Whether a terminal only draws the scalar, without any other effect.
  ///
  /// Unsafe are the C0 and C1 controls, which can move the cursor or change the title and the clipboard; format
  /// characters, which reorder or hide characters (bidirectional controls, zero-width characters, tags); line and
  /// paragraph separators; and private use characters, which differ between fonts.
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
  /// The default maximum number of scalars of a string that are sent to a terminal.
  static let safeLimit = 4_000

  /// Returns the string sanitised for output on a terminal.
  ///
  /// All untrusted strings pass this function.
  ///
  /// Every scalar that is not ``Swift/Unicode/Scalar/isSafeForTerminal`` becomes `�`. At most four consecutive
  /// combining marks and `limit` scalars remain.
  func safeForTerminal(limit: Int = safeLimit) -> String {
    // Most strings contain only common scalars and remain unchanged.
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
