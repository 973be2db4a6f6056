/// A namespace for functions that search for a query in a buffer of search keys.
///
/// The query is found as a substring or a subsequence. Each search key in the buffer is followed by a zero
/// byte.
enum SubsequenceMatch {
  /// Returns whether one or more search keys in the buffer `keys` contain the query as a substring.
  static func containsSubstring(_ keys: UnsafeBufferPointer<UInt8>, _ query: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = query.first, keys.count >= query.count else { return false }
    var start = 0
    while start <= keys.count - query.count {
      if keys[start] == first, hasPrefix(keys, at: start, query) { return true }
      start += 1
    }
    return false
  }

  private static func hasPrefix(
    _ keys: UnsafeBufferPointer<UInt8>, at start: Int, _ query: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var offset = 1
    while offset < query.count, keys[start + offset] == query[offset] { offset += 1 }
    return offset == query.count
  }

  /// Returns whether one or more search keys in the buffer `keys` contain the query as a subsequence.
  ///
  /// The characters of the query must be in the same order, possibly with other characters between them. The
  /// first character must be at the beginning of a word. Spaces in the query are ignored.
  static func containsSubsequence(_ keys: UnsafeBufferPointer<UInt8>, _ query: UnsafeBufferPointer<UInt8>) -> Bool {
    var next = 0
    var previous: UInt8 = 0
    for byte in keys {
      if byte == 0 {
        next = 0
      } else if byte == query[next], next > 0 || previous == 0 || previous == SearchKey.space {
        next += 1
        while next < query.count, query[next] == SearchKey.space { next += 1 }
        if next == query.count { return true }
      }
      previous = byte
    }
    return false
  }
}
