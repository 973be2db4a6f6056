/// Looks for a query inside texts that are each ended by a zero.
enum LetterSearch {
  /// Whether the query stands anywhere in one of the texts.
  static func holds(_ texts: UnsafeBufferPointer<UInt8>, _ query: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = query.first, texts.count >= query.count else { return false }
    var place = 0
    while place <= texts.count - query.count {
      if texts[place] == first, begins(texts, at: place, query) { return true }
      place += 1
    }
    return false
  }

  private static func begins(
    _ texts: UnsafeBufferPointer<UInt8>, at place: Int, _ query: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var offset = 1
    while offset < query.count, texts[place + offset] == query[offset] { offset += 1 }
    return offset == query.count
  }

  /// Whether one of the texts holds the letters of the query in their order, others between them, the first at the
  /// beginning of a word.
  static func holdsScattered(_ texts: UnsafeBufferPointer<UInt8>, _ query: UnsafeBufferPointer<UInt8>) -> Bool {
    var next = 0
    var previous: UInt8 = 0
    for byte in texts {
      if byte == 0 {
        next = 0
      } else if byte == query[next], next > 0 || previous == 0 || previous == SearchText.space {
        next += 1
        while next < query.count, query[next] == SearchText.space { next += 1 }
        if next == query.count { return true }
      }
      previous = byte
    }
    return false
  }
}
