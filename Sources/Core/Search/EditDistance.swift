/// A namespace for the edit distance between two strings.
///
/// The edit distance is the minimum number of insertions, deletions, substitutions and swaps of adjacent characters
/// that turn one string into the other. Source: the optimal string alignment distance, after Damerau (1964).
package enum EditDistance {
  /// Returns the edit distance in Unicode scalars; `nil` if it is greater than `limit`.
  package static func between(_ left: String, _ right: String, limit: Int) -> Int? {
    between(Array(left.unicodeScalars), Array(right.unicodeScalars), limit: limit)
  }

  static func between<Element: Equatable>(_ left: [Element], _ right: [Element], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        let isSame = left[row] == right[column]
        var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      guard let nearest = current.min(), nearest <= limit else { return nil }
      beforeLast = last
      last = current
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
