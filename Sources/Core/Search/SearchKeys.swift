/// The search keys of an item, such as the normalized id, symbol and name of a coin.
struct SearchKeys: Hashable, Sendable {
  /// The search keys in UTF-8, each followed by a zero byte.
  private let bytes: [UInt8]

  init(_ strings: [String]) {
    bytes = strings.flatMap { SearchKey($0).bytes + [0] }
  }

  /// Returns whether one of the search keys equals a query.
  func contains(_ query: SearchKey) -> Bool {
    bytes.split(separator: 0).contains { $0.elementsEqual(query.bytes) }
  }

  /// Returns the best match of a query; `nil` if no search key matches.
  func match(of query: SearchKey) -> MatchKind? {
    let query = query.bytes
    var best: MatchKind?
    var previous: UInt8 = 0
    for start in bytes.indices {
      if bytes[start] == query[0], bytes.count - start > query.count, bytes[start...].starts(with: query) {
        let kind: MatchKind =
          switch previous {
          case 0: bytes[start + query.count] == 0 ? .exact : .prefix
          case SearchKey.space: .word
          default: .substring
          }
        best = min(best ?? kind, kind)
      }
      previous = bytes[start]
    }
    return best ?? (containsSubsequence(query) ? .subsequence : nil)
  }

  /// Returns whether a search key contains the bytes of a query in the same order, from the start of a word.
  ///
  /// Spaces in the query are ignored.
  private func containsSubsequence(_ query: [UInt8]) -> Bool {
    var next = 0
    var previous: UInt8 = 0
    for byte in bytes {
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

  /// Returns the smallest edit distance of a search key to a query; `nil` if it is greater than `limit`.
  func distance(to query: SearchKey, limit: Int) -> Int? {
    bytes.split(separator: 0).compactMap { EditDistance.between(query.bytes, Array($0), limit: limit) }.min()
  }
}
