/// The best match is first.
enum MatchKind: Int, CaseIterable, Comparable {
  case exact
  case prefix
  /// A word of a search key, other than the first word, begins with the query.
  case word
  case substring
  /// A search key contains the characters of the query in the same order, from the beginning of a word: `btcn` matches
  /// `bitcoin`.
  case subsequence

  static func < (left: MatchKind, right: MatchKind) -> Bool { left.rawValue < right.rawValue }
}
