import QuidPresentation

/// A key and what it does, for the line at the bottom and for the help.
struct KeyHint: Hashable, Sendable {
  var key: String
  var action: String

  init(_ key: String, _ action: String) {
    self.key = key
    self.action = action
  }
}

extension LoadState {
  /// The key that asks again; none while the first answer is on its way, which need not be asked for.
  var refreshHint: [KeyHint] {
    if case .loading(nil) = self { [] } else { [KeyHint("r", "refresh")] }
  }
}
