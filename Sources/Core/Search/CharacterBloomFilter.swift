/// A Bloom filter of a string, with which most strings that do not match a search query are rejected quickly.
///
/// The filter has 64 bits for the characters of the string, and 64 bits for its pairs of adjacent characters.
/// A string can contain a query only if the filter of the string has all bits that are set in the filter of
/// the query. The test takes about a hundredth of the time of a substring search. False positives are
/// possible, false negatives are not.
struct CharacterBloomFilter {
  private var characters: UInt64 = 0
  private var pairs: UInt64 = 0

  init(_ bytes: some Sequence<UInt8>) {
    var previous: UInt8?
    for byte in bytes {
      if byte > SearchKey.space { characters |= 1 &<< Self.bit(byte) }
      if let previous { pairs |= 1 &<< ((UInt64(previous) &* 37 &+ UInt64(byte)) & 63) }
      previous = byte
    }
  }

  /// Returns whether the string with this filter may contain a query as a substring.
  ///
  /// - Parameter query: The filter of the query.
  @inline(__always)
  func mayContain(_ query: CharacterBloomFilter) -> Bool {
    query.characters & ~characters | query.pairs & ~pairs == 0
  }

  /// Returns whether the string with this filter may contain the characters of a query as a subsequence.
  ///
  /// The characters of a subsequence are in the same order, possibly with other characters between them.
  ///
  /// - Parameter query: The filter of the query.
  @inline(__always)
  func mayContainSubsequence(_ query: CharacterBloomFilter) -> Bool { query.characters & ~characters == 0 }

  private static func bit(_ byte: UInt8) -> UInt64 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt64(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0")) + 26
    // Bytes of other characters share the remaining bits.
    default: UInt64(byte % 28) + 36
    }
  }
}
