/// Detects JSON objects that contain the same key twice, by comparing hashes of the keys.
///
/// The value of a repeated key is ambiguous (RFC 8259, section 4): of `{"usd":0,"usd":1644.1}`, Foundation's
/// `JSONDecoder` takes the first value and `JSONSerialization` the second.
struct DuplicateKeyDetector {
  /// The key hashes of all JSON objects that have begun but not ended, with the outermost object first.
  ///
  /// The elements from index ``count`` on are unused capacity.
  private var hashes: [UInt64] = []
  /// The number of elements of ``hashes`` in use.
  private var count = 0
  /// The combined hash of the keys of the last object without duplicate keys; `nil` before the first such
  /// object.
  ///
  /// The objects of a JSON array usually have the same keys in the same order. An object with an equal
  /// combined hash has no duplicate keys either, so its keys are not compared.
  private var lastUnique: UInt64?

  /// The state of one JSON object that has begun but not ended.
  struct Keys {
    /// The index of the object's first key hash in ``hashes``.
    fileprivate let start: Int
    /// The combined hash of the object's keys so far, which depends on their order.
    fileprivate var combined: UInt64 = 0
  }

  /// Begins a JSON object and returns its initial state, without keys.
  func begin() -> Keys { Keys(start: count) }

  /// Adds the hash of a key to the innermost JSON object.
  @inline(__always)
  mutating func append(_ hash: UInt64, to keys: inout Keys) {
    if count < hashes.count { hashes[count] = hash } else { hashes.append(hash) }
    count += 1
    keys.combined = Self.mix(keys.combined, hash)
  }

  /// Ends the innermost JSON object and removes its key hashes.
  ///
  /// - Returns: Whether the object contains a key twice.
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

  /// Combines two hashes into one that depends on all bits of both and on their order.
  static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: other ^ 0xD1B5_4A32_D192_ED03)
    return product.high ^ product.low
  }
}
