/// Every place where a word begins in a list of texts, in the alphabetical order of what follows, up to the end of its text.
///
/// All texts that begin with something, or hold a word that does, then lie side by side and two binary searches find them.
struct WordStarts {
  /// A place where a word begins.
  struct Entry {
    /// The first eight bytes of what follows, so that most comparisons look nowhere else.
    let head: UInt64
    /// Where it begins.
    let start: UInt32
    /// Whose text it is.
    let owner: UInt32
    /// Whether the text begins here too.
    let isTextStart: Bool
  }

  private let entries: [Entry]

  /// - Parameters:
  ///   - bytes: the texts, each ended by a zero.
  ///   - owners: where the texts of each owner lie.
  init(in bytes: UnsafeBufferPointer<UInt8>, owners: [Range<Int>]) {
    var entries: [Entry] = []
    for (owner, texts) in owners.enumerated() {
      var previous: UInt8 = 0
      for place in texts {
        let isTextStart = previous == 0
        if bytes[place] != 0, isTextStart || previous == SearchText.space {
          entries.append(
            Entry(
              head: Self.head(of: bytes, at: place), start: UInt32(place), owner: UInt32(owner),
              isTextStart: isTextStart))
        }
        previous = bytes[place]
      }
    }
    entries.sort { Self.precedes($0, $1, in: bytes) }
    self.entries = entries
  }

  /// Calls back with every owner of a word that begins with the query and tells how closely.
  ///
  /// An owner comes up once for each such word.
  func forEachOwner(
    of query: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>,
    _ body: (_ owner: Int, _ closeness: Closeness) -> Void
  ) {
    entries.withUnsafeBufferPointer { entries in
      let (ended, longer) = Self.places(of: query, among: entries, in: bytes)
      for place in ended { body(Int(entries[place].owner), entries[place].isTextStart ? .exact : .word) }
      for place in longer { body(Int(entries[place].owner), entries[place].isTextStart ? .prefix : .word) }
    }
  }

  /// The owners of a text that is the query, each once.
  func owners(of query: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Set<Int> {
    entries.withUnsafeBufferPointer { entries in
      let (ended, _) = Self.places(of: query, among: entries, in: bytes)
      return Set(ended.lazy.filter { entries[$0].isTextStart }.map { Int(entries[$0].owner) })
    }
  }

  /// Where the words lie that begin with the query: first those with which their text ends too.
  private static func places(
    of query: UnsafeBufferPointer<UInt8>, among entries: UnsafeBufferPointer<Entry>,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> (ended: Range<Int>, longer: Range<Int>) {
    let head = head(of: query, at: 0)
    let start = firstPlace(in: 0..<entries.count) { order(entries[$0], query, head: head, in: bytes) != .before }
    let end = firstPlace(in: start..<entries.count) { order(entries[$0], query, head: head, in: bytes) == .after }
    // Nothing sorts before the zero at the end of a text.
    let longer = firstPlace(in: start..<end) { bytes[Int(entries[$0].start) + query.count] != 0 }
    return (start..<longer, longer..<end)
  }

  private enum Order {
    case before, within, after
  }

  /// Where an entry stands beside all that begin with the query.
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

  /// The first place from which on a condition holds; the end of the range when it never does.
  private static func firstPlace(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func precedes(_ left: Entry, _ right: Entry, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if left.head != right.head { return left.head < right.head }
    var (leftPlace, rightPlace) = (Int(left.start), Int(right.start))
    while bytes[leftPlace] == bytes[rightPlace] {
      if bytes[leftPlace] == 0 { return left.start < right.start }
      (leftPlace, rightPlace) = (leftPlace + 1, rightPlace + 1)
    }
    return bytes[leftPlace] < bytes[rightPlace]
  }

  /// Eight bytes, the first the most significant; zeros from the end of the text on.
  private static func head(of bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt64 {
    var head: UInt64 = 0
    var offset = 0
    while offset < 8, place + offset < bytes.count, bytes[place + offset] != 0 {
      head |= UInt64(bytes[place + offset]) &<< UInt64(56 - 8 * offset)
      offset += 1
    }
    return head
  }
}
