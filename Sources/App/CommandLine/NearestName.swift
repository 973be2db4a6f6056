import QuidPresentation

/// Finds the name that the user most likely meant.
enum NearestName {
  /// Returns the candidate with the smallest edit distance from `name`, or `nil` if none is similar enough.
  static func nearest(to name: String, among candidates: [String]) -> String? {
    if let synonym = synonyms[name.lowercased()], candidates.contains(synonym) { return synonym }
    let name = Array(name.lowercased().unicodeScalars.prefix(40))
    let limit = max(1, name.count / 3)
    return
      candidates
      .map { (name: $0, distance: distance(name, Array($0.lowercased().unicodeScalars))) }
      .filter { $0.distance <= limit }
      .min { $0.distance < $1.distance }?
      .name
  }

  /// The subcommands by words that other programs use for the same function.
  private static let synonyms = [
    "rm": "remove", "delete": "remove", "del": "remove", "drop": "remove", "ls": "list", "show": "list", "new": "add",
    "create": "add",
  ]

  /// Returns a sentence that suggests the nearest name, or an empty string.
  static func hint(for name: String, among candidates: [String], prefix: String = "") -> String {
    nearest(to: name, among: candidates).map { " Did you mean “\(prefix)\($0)”?" } ?? ""
  }

  /// Returns the usage error for a word that is not one of the allowed ones.
  ///
  /// - Parameters:
  ///   - word: The typed word.
  ///   - name: The command or option that takes the word.
  ///   - words: The allowed words.
  static func wrongWord(_ word: String, for name: String, among words: [String]) -> CommandError {
    let list = words.count > 1 ? words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "") : words.joined()
    return .usage("\(name) takes \(list), not “\(word.excerpt())”.\(hint(for: word, among: words))")
  }

  /// Returns the Damerau–Levenshtein distance (optimal string alignment): the number of insertions, deletions, substitutions
  /// and transpositions of adjacent characters.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(last[column + 1] + 1, current[column] + 1, last[column] + (character == other ? 0 : 1))
        if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
