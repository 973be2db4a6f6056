/// The kinds of match between a search query and an item, such as a coin.
///
/// The best match is first.
enum MatchKind: Int, CaseIterable, Comparable {
  /// A search key of the item equals the query.
  case exact
  /// A search key of the item begins with the query.
  case prefix
  /// A word of a search key, other than the first word, begins with the query.
  case word
  /// A search key of the item contains the query as a substring.
  case substring
  /// A search key of the item contains the characters of the query in the same order, possibly with other characters in
  /// between.
  ///
  /// The first character must be at the beginning of a word. For example, the query `btcn` matches `bitcoin`.
  case subsequence

  static func < (left: MatchKind, right: MatchKind) -> Bool { left.rawValue < right.rawValue }
}
