/// The keys of all open objects, to find one that stands twice in the same.
///
/// Readers of JSON disagree about which of the two counts (RFC 8259, 4), so such a body says nothing for certain: of
/// `{"usd":0,"usd":1644.1}` Foundation's decoder takes the first and its `JSONSerialization` the second.
struct JSONKeys {
  /// Their hashes, those of the innermost object last, and room that was needed before.
  private var hashes: [UInt64] = []
  /// How many of them there are.
  private var count = 0
  /// All keys, in their order, of an object that was found to have none twice.
  ///
  /// In lists, one object is like the other, and need not be looked through again.
  private var known: UInt64?

  /// The keys of one open object.
  struct Span {
    /// Where they begin.
    fileprivate let start: Int
    /// All of them, in their order.
    fileprivate var all: UInt64 = 0
  }

  /// Begins an object.
  func open() -> Span { Span(start: count) }

  /// Adds a key, by its hash, to the innermost object.
  @inline(__always)
  mutating func append(_ hash: UInt64, to span: inout Span) {
    if count < hashes.count { hashes[count] = hash } else { hashes.append(hash) }
    count += 1
    span.all = Self.mix(span.all, hash)
  }

  /// Ends the innermost object and says whether a key was in it twice.
  mutating func close(_ span: Span) -> Bool {
    let keys = span.start..<count
    count = span.start
    guard span.all != known else { return false }
    // Most objects have few keys and need no set.
    let isDouble = keys.count <= 48 ? hasDuplicate(amongFew: keys) : Set(hashes[keys]).count < keys.count
    if !isDouble { known = span.all }
    return isDouble
  }

  private func hasDuplicate(amongFew keys: Range<Int>) -> Bool {
    hashes.withUnsafeBufferPointer { hashes in
      for one in keys {
        let hash = hashes[one]
        for other in keys.lowerBound..<one where hashes[other] == hash { return true }
      }
      return false
    }
  }

  /// A number made of two, in which every bit of both has a part.
  static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: other ^ 0xD1B5_4A32_D192_ED03)
    return product.high ^ product.low
  }
}
