/// The kind of match between a search query and the search keys of an item.
///
/// An item is, for example, a coin. A search key is the normalized form of a string, such as the name of the coin. The
/// cases are sorted from the best match to the worst.
enum MatchKind: UInt8, CaseIterable {
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
}

/// A sorted index of the words in the names of many items, such as coins, for fast searches by the beginning of a word.
///
/// The names are normalized to search keys; see ``SearchKey``. The words are sorted alphabetically, so that all words
/// that begin with a query are adjacent and can be found with a binary search.
struct PrefixIndex {
  /// A word in the index, with its position and the item to which the word belongs.
  struct Entry {
    /// The first eight bytes of the search key from the start of the word, as a big-endian number for fast comparisons.
    ///
    /// Bytes after the end of the search key are zero. Most comparisons of two words need only this number.
    let head: UInt64
    /// The byte offset of the word in the buffer of all search keys.
    let start: UInt32
    /// The index of the item to which the word belongs, in the `owners` array of ``PrefixIndex/init(in:owners:)``.
    let owner: UInt32
    /// A Boolean value that indicates whether the word is the first word of its search key.
    let isKeyStart: Bool
  }

  private let entries: [Entry]

  /// Creates an index of the words in the given search keys.
  ///
  /// - Parameters:
  ///   - bytes: The search keys of all items in UTF-8, each followed by a zero byte.
  ///   - owners: For each item, the range of `bytes` that contains all search keys of the item.
  init(in bytes: UnsafeBufferPointer<UInt8>, owners: [Range<Int>]) {
    var entries: [Entry] = []
    for (owner, keys) in owners.enumerated() {
      var previous: UInt8 = 0
      for offset in keys {
        let isKeyStart = previous == 0
        if bytes[offset] != 0, isKeyStart || previous == SearchKey.space {
          entries.append(
            Entry(
              head: Self.head(of: bytes, at: offset), start: UInt32(offset), owner: UInt32(owner),
              isKeyStart: isKeyStart))
        }
        previous = bytes[offset]
      }
    }
    entries.sort { Self.precedes($0, $1, in: bytes) }
    self.entries = entries
  }

  /// Calls a closure for each word that begins with the query, with the item to which the word belongs (its owner).
  ///
  /// - Parameters:
  ///   - query: The query, normalized to a ``SearchKey``, in UTF-8.
  ///   - bytes: The buffer of search keys from which the index was created.
  ///   - body: A closure that receives the index of the item and the kind of the match. If several words of an item
  ///     match, the closure is called for each of them.
  func forEachOwner(
    of query: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>,
    _ body: (_ owner: Int, _ kind: MatchKind) -> Void
  ) {
    entries.withUnsafeBufferPointer { entries in
      let (equal, longer) = Self.matches(of: query, among: entries, in: bytes)
      for index in equal { body(Int(entries[index].owner), entries[index].isKeyStart ? .exact : .word) }
      for index in longer { body(Int(entries[index].owner), entries[index].isKeyStart ? .prefix : .word) }
    }
  }

  /// Returns the indices of the items that have a search key equal to the query.
  ///
  /// - Parameters:
  ///   - query: The query, normalized to a ``SearchKey``, in UTF-8.
  ///   - bytes: The buffer of search keys from which the index was created.
  func owners(of query: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Set<Int> {
    entries.withUnsafeBufferPointer { entries in
      let (equal, _) = Self.matches(of: query, among: entries, in: bytes)
      return Set(equal.lazy.filter { entries[$0].isKeyStart }.map { Int(entries[$0].owner) })
    }
  }

  /// Returns the indices of all entries whose word begins with the query, as two adjacent ranges.
  ///
  /// If the query consists of several words, the words that follow the entry's word in its search key must also match.
  ///
  /// - Returns: The range `equal` contains the entries whose search key ends directly after the query. The range
  ///   `longer` contains the entries whose search key continues after the query.
  private static func matches(
    of query: UnsafeBufferPointer<UInt8>, among entries: UnsafeBufferPointer<Entry>,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> (equal: Range<Int>, longer: Range<Int>) {
    let head = head(of: query, at: 0)
    let start = firstIndex(in: 0..<entries.count) { order(entries[$0], query, head: head, in: bytes) != .before }
    let end = firstIndex(in: start..<entries.count) { order(entries[$0], query, head: head, in: bytes) == .after }
    // The zero byte at the end of a key sorts before every other byte.
    let longer = firstIndex(in: start..<end) { bytes[Int(entries[$0].start) + query.count] != 0 }
    return (start..<longer, longer..<end)
  }

  private enum Order {
    case before, within, after
  }

  /// Returns the position of an entry relative to the entries that begin with the query: before, within or after them.
  ///
  /// Because the entries are sorted, all entries that begin with the query are adjacent. `head` contains the first
  /// eight bytes of the query as a big-endian number.
  private static func order(
    _ entry: Entry, _ query: UnsafeBufferPointer<UInt8>, head: UInt64, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Order {
    let mask: UInt64 = query.count >= 8 ? .max : ~(.max >> UInt64(8 * query.count))
    guard entry.head & mask == head else { return entry.head & mask < head ? .before : .after }
    var offset = 8
    while offset < query.count {
      let byte = bytes[Int(entry.start) + offset]
      if byte != query[offset] { return byte < query[offset] ? .before : .after }
      offset += 1
    }
    return .within
  }

  /// Returns the first index in a range for which a condition is true, found by binary search.
  ///
  /// If the condition is false for all indices, the upper bound of the range is returned. Precondition: if the
  /// condition is true for an index, it is true for all later indices in the range.
  private static func firstIndex(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func precedes(_ left: Entry, _ right: Entry, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if left.head != right.head { return left.head < right.head }
    var (leftOffset, rightOffset) = (Int(left.start), Int(right.start))
    while bytes[leftOffset] == bytes[rightOffset] {
      if bytes[leftOffset] == 0 { return left.start < right.start }
      (leftOffset, rightOffset) = (leftOffset + 1, rightOffset + 1)
    }
    return bytes[leftOffset] < bytes[rightOffset]
  }

  /// Returns the eight bytes at the offset `start` as a big-endian number, for fast comparisons.
  ///
  /// Bytes after the end of the search key are replaced by zeros.
  private static func head(of bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt64 {
    var head: UInt64 = 0
    var offset = 0
    while offset < 8, start + offset < bytes.count, bytes[start + offset] != 0 {
      head |= UInt64(bytes[start + offset]) &<< UInt64(56 - 8 * offset)
      offset += 1
    }
    return head
  }
}
