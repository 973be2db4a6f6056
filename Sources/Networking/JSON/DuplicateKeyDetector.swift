/// A detector of duplicate keys in JSON objects.
///
/// The detector compares hashes of the keys. The value of a duplicate key is ambiguous (RFC 8259, section 4): for
/// `{"usd":0,"usd":1644.1}`, Foundation's `JSONDecoder` returns the first value and `JSONSerialization` the second.
struct DuplicateKeyDetector {
  /// The hashes of the keys in all JSON objects that are currently being read, starting with the outermost object.
  ///
  /// Only the first ``count`` elements are in use.
  private var hashes: [UInt64] = []
  /// The number of elements of ``hashes`` that are in use.
  private var count = 0
  /// The combined hash of all keys in the most recently read JSON object without duplicate keys; `nil` until such an
  /// object has been read.
  ///
  /// An object with the same combined hash has the same keys, so its keys are not compared again. The objects in a
  /// JSON array usually have the same keys.
  private var lastUnique: UInt64?

  /// The state of the duplicate-key detection for one JSON object, while the fields of the object are read.
  struct Keys {
    /// The index of the object's first key hash in ``hashes``.
    fileprivate let start: Int
    /// The combined hash of the keys that have been read so far.
    ///
    /// The hash depends on the order of the keys.
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
    // For the few keys of most objects, comparing all pairs is faster than a set.
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
