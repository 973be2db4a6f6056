/// How closely a coin fits what was searched for, the closest first.
enum Closeness: UInt8, CaseIterable {
  /// Its id, symbol or name is the query.
  case exact
  /// One of them begins with it.
  case prefix
  /// A later word of one of them begins with it.
  case word
  /// One of them holds it.
  case inside
  /// One of them holds its letters in their order, the first at the beginning of a word.
  case scattered
}
