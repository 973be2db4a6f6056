/// The normalized form of a string for searches: lowercase, without accents and punctuation, with single spaces.
///
/// `usd coin`, `USD-Coin` and `usd_coin` have the same search key. A string that consists only of punctuation, such as
/// the coin id `_`, keeps its punctuation, so that the string can be found.
struct SearchKey: Hashable, Sendable {
  let bytes: [UInt8]

  init(_ string: String) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(string.utf8.count)
    for scalar in string.unicodeScalars { Self.append(scalar, to: &bytes) }
    if bytes.last == Self.space { bytes.removeLast() }
    self.bytes = bytes.isEmpty ? string.utf8.filter { $0 > Self.space } : bytes
  }

  var isEmpty: Bool { bytes.isEmpty }

  static let space = UInt8(ascii: " ")

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar.value {
    case 0..<0x80: append(ascii: UInt8(truncatingIfNeeded: scalar.value), to: &bytes)
    case LatinLetters.range: for byte in LatinLetters.plain(scalar) { append(ascii: byte, to: &bytes) }
    // Combining accents are omitted.
    case 0x300...0x36F: break
    default: bytes += scalar.properties.lowercaseMapping.utf8
    }
  }

  private static func append(ascii byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
    default: if !bytes.isEmpty, bytes.last != space { bytes.append(space) }
    }
  }

  // MARK: Matching

  /// Returns the best kind of match for a query, which must not be empty; `nil` if the query does not match.
  func match(of query: SearchKey) -> MatchKind? {
    let query = query.bytes
    if contains(query, at: 0) { return bytes.count == query.count ? .exact : .prefix }
    var best: MatchKind?
    for start in bytes.indices.dropFirst() where contains(query, at: start) {
      if bytes[start - 1] == Self.space { return .word }
      best = .substring
    }
    return best ?? (containsSubsequence(query) ? .subsequence : nil)
  }

  /// Compares bytes without slices, which would take most of the time of a search.
  private func contains(_ query: [UInt8], at start: Int) -> Bool {
    bytes.count - start >= query.count && query.indices.allSatisfy { bytes[start + $0] == query[$0] }
  }

  /// Whether the key contains the characters of the query in order, from the start of a word, ignoring spaces.
  private func containsSubsequence(_ query: [UInt8]) -> Bool {
    var next = 0
    var previous = Self.space
    for byte in bytes {
      if byte == query[next], next > 0 || previous == Self.space {
        next += 1
        while next < query.count, query[next] == Self.space { next += 1 }
        if next == query.count { return true }
      }
      previous = byte
    }
    return false
  }
}
