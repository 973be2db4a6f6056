import QuidCore
import QuidPresentation

/// Finds the name that the user most likely meant.
enum NearestName {
  /// Returns the candidate with the smallest edit distance from `name`, or `nil` if none is similar enough.
  ///
  /// - Parameters:
  ///   - name: The name as typed, in any letter case.
  ///   - candidates: The valid names.
  ///   - limit: The maximum edit distance; `nil`, the default, for a third of the length of the name.
  static func nearest(to name: String, among candidates: [String], limit: Int? = nil) -> String? {
    if let synonym = synonyms[name.lowercased()], candidates.contains(synonym) { return synonym }
    let name = String(String.UnicodeScalarView(name.lowercased().unicodeScalars.prefix(40)))
    let limit = limit ?? max(1, name.unicodeScalars.count / 3)
    return candidates.compactMap { candidate in
      EditDistance.between(name, candidate.lowercased(), limit: limit).map { (candidate, distance: $0) }
    }.min { $0.distance < $1.distance }?.0
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
}
