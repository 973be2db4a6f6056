/// A detector of duplicate keys in JSON objects.
///
/// The value of a duplicate key is ambiguous (RFC 8259, section 4): for `{"usd":0,"usd":1644.1}`, Foundation's
/// `JSONDecoder` returns the first value and `JSONSerialization` the second. Hashes of the keys are compared.
struct DuplicateKeyDetector {
  /// The key hashes of all JSON objects that are being read, outermost first; ``count`` elements are in use.
  private var hashes: [UInt64] = []
  private var count = 0
  /// The combined hash of the keys in the last JSON object without duplicate keys; `nil` if there was none.
  ///
  /// An object with the same combined hash, as is usual in a JSON array, has the same keys and is not checked again.
  private var lastUnique: UInt64?

  /// The keys of one JSON object of which the fields are being read.
  struct Keys {
    /// The index of the object's first key hash in ``hashes``.
    fileprivate let start: Int
    /// The combined hash of the keys that have been read so far, which depends on their order.
    fileprivate var combined: UInt64 = 0
  }

  func begin() -> Keys { Keys(start: count) }

  @inline(__always)
  mutating func append(_ hash: UInt64, to keys: inout Keys) {
    if count < hashes.count { hashes[count] = hash } else { hashes.append(hash) }
    count += 1
    keys.combined = Self.mix(keys.combined, hash)
  }

  mutating func end(_ keys: Keys) -> Bool {
    let range = keys.start..<count
    count = keys.start
    guard keys.combined != lastUnique else { return false }
    // For up to 48 keys, comparing all pairs is faster than a set.
    let hasDuplicate = range.count <= 48 ? hasEqualPair(in: range) : Set(hashes[range]).count < range.count
    if !hasDuplicate { lastUnique = keys.combined }
    return hasDuplicate
  }

  private func hasEqualPair(in range: Range<Int>) -> Bool {
    hashes.withUnsafeBufferPointer { hashes in
      for index in range {
        let hash = hashes[index]
        for other in range.lowerBound..<index where hashes[other] == hash { return true }
      }
      return false
    }
  }

  /// Combines two hashes into one hash that depends on all bits of both hashes and on their order.
  static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: other ^ 0xD1B5_4A32_D192_ED03)
    return product.high ^ product.low
  }
}
