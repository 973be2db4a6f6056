/// Finds the name a person most likely meant.
enum NearestName {
  /// The candidate with the fewest typing slips from `name`, or `nil` when all are too far to be worth a hint.
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

  /// Subcommands by the words that other programs use for them.
  private static let synonyms = [
    "rm": "remove", "delete": "remove", "del": "remove", "drop": "remove", "ls": "list", "show": "list", "new": "add",
    "create": "add",
  ]

  /// A sentence that offers the nearest name, or nothing.
  static func hint(for name: String, among candidates: [String], prefix: String = "") -> String {
    nearest(to: name, among: candidates).map { " Did you mean “\(prefix)\($0)”?" } ?? ""
  }

  /// How many letters have to be added, removed, replaced or swapped with their neighbour.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
