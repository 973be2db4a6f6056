/// The name of a field, as it lies in the bytes of a body.
struct JSONFieldName {
  private let string: JSONString

  init(_ string: JSONString) { self.string = string }

  /// The name.
  var text: String { string.text }

  /// Whether it is that name.
  func `is`(_ name: StaticString) -> Bool {
    if string.hasEscapes { return string.text == "\(name)" }
    return string.bytes.count == name.utf8CodeUnitCount && string.bytes.elementsEqual(name.buffer)
  }

  /// The ``JSONKeyHash`` of the name, the same however it is written.
  var hash: UInt64 {
    guard !string.hasEscapes else { return Self.hash(string.text.utf8) }
    return Self.hash(string.bytes)
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = JSONKeyHash()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }
}

/// The hash of a key, byte by byte (FNV-1a, 64 bits).
struct JSONKeyHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Takes the next byte in.
  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

/// The keys of all open objects, to find one that stands twice in the same.
struct JSONKeys {
  /// Their hashes, those of the innermost object last.
  private var hashes: [UInt64] = []

  /// Begins an object.
  func open() -> Int { hashes.count }

  /// Adds a key, by its hash, to the innermost object.
  mutating func append(_ hash: UInt64) { hashes.append(hash) }

  /// Ends the innermost object, which began there, and says whether a key was in it twice.
  mutating func close(_ start: Int) -> Bool {
    let count = hashes.count - start
    defer { hashes.removeLast(count) }
    // Most objects have few keys and need no set.
    return count <= 48 ? hasDuplicateAmongFew(from: start) : Set(hashes[start...]).count < count
  }

  private func hasDuplicateAmongFew(from start: Int) -> Bool {
    hashes.withUnsafeBufferPointer { hashes in
      for one in start..<hashes.count {
        let hash = hashes[one]
        for other in start..<one where hashes[other] == hash { return true }
      }
      return false
    }
  }
}
