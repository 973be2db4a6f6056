import QuidCore
import QuidPresentation

/// Functions that find the valid name that is most similar to a mistyped name.
enum NearestName {
  /// Returns the candidate with the smallest edit distance from a name; `nil` if none is similar enough.
  ///
  /// - Parameter limit: The maximum edit distance; `nil`, the default, for a third of the length of the shorter name.
  static func nearest(to name: String, among candidates: [String], limit: Int? = nil) -> String? {
    if let synonym = synonyms[name.lowercased()], candidates.contains(synonym) { return synonym }
    // A command line of the full-screen app opens with a colon, which users may also type here.
    let letters = name.lowercased().unicodeScalars.drop { $0 == ":" }.prefix(40)
    let name = String(String.UnicodeScalarView(letters))
    return candidates.compactMap { candidate in
      let limit = limit ?? max(1, min(name.unicodeScalars.count, candidate.unicodeScalars.count) / 3)
      return EditDistance.between(name, candidate.lowercased(), limit: limit).map { (candidate, distance: $0) }
    }.min { $0.distance < $1.distance }?.0
  }

  /// The subcommands and options of Quid for words that other programs use for the same function, such as `rm`.
  private static let synonyms = [
    "rm": "remove", "delete": "remove", "del": "remove", "drop": "remove", "ls": "list", "show": "list", "new": "add",
    "create": "add", "buy": "add", "price": "at", "currency": "in", "total": "cost", "fees": "fee",
    "top": "limit", "undo": "remove",
  ]

  /// Returns a sentence with a leading space, such as ` Did you mean “remove”?`; empty if no name is similar.
  ///
  /// - Parameter prefix: A string to show before the suggested name, such as `--`; empty by default.
  static func hint(for name: String, among candidates: [String], prefix: String = "") -> String {
    nearest(to: name, among: candidates).map { " Did you mean “\(prefix)\($0)”?" } ?? ""
  }

  static func wrongWord(_ word: String, for name: String, among words: [String]) -> CommandError {
    .usage("\(name) takes \(words.list("or")), not “\(word.excerpt())”.\(hint(for: word, among: words))")
  }
}
