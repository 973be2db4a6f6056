/// A key and what it does, for the line at the bottom and for the help.
struct KeyHint: Hashable, Sendable {
  var key: String
  var action: String

  init(_ key: String, _ action: String) {
    self.key = key
    self.action = action
  }
}
