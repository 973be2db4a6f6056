extension Sequence<String> {
  /// The texts one after another, with a separator between two.
  ///
  /// Every command asks for this before it answers. The library's `joined(separator:)` has the runtime look through all
  /// conformances of the program the first time, a twentieth of what such a command does.
  func text(separatedBy separator: String) -> String {
    var text = ""
    var isFirst = true
    for part in self {
      if !isFirst { text += separator }
      isFirst = false
      text += part
    }
    return text
  }
}
