// An optimization of the start of the program: see `concatenated(separator:)`.

extension [String] {
  /// Returns the strings as one string, with a separator between them.
  ///
  /// The result equals that of the standard library's `joined(separator:)`, whose first call searches the protocol
  /// conformances of the whole program. That search takes a seventh of the instructions of a command on cached data, such
  /// as `quid price btc`. Use this method only in code that such a command executes.
  package func concatenated(separator: String) -> String {
    var result = ""
    for (index, string) in enumerated() {
      if index > 0 { result += separator }
      result += string
    }
    return result
  }
}
