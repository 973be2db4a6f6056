/// The kind of match between a query and a search key, best kind first.
enum MatchKind: Int, CaseIterable, Comparable {
  case exact
  case prefix
  /// A later word of the search key begins with the query.
  case word
  case substring
  /// The search key contains the characters of the query in order, from the start of a word: `btcn` matches `bitcoin`.
  case subsequence

  static func < (left: MatchKind, right: MatchKind) -> Bool { left.rawValue < right.rawValue }
}
