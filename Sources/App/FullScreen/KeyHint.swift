import QuidPresentation

/// A key and its action, for the line of key hints and the help window.
struct KeyHint: Hashable, Sendable {
  var key: String
  var action: String

  init(_ key: String, _ action: String) {
    self.key = key
    self.action = action
  }
}

extension LoadState {
  /// The key hint for a refresh of the data; empty while the first data is loading.
  var refreshHint: [KeyHint] {
    if case .loading(nil) = self { [] } else { [KeyHint("r", "refresh")] }
  }
}
