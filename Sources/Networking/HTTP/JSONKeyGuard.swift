/// Looks for objects that have a key twice.
///
/// Readers of JSON disagree about which of the two counts (RFC 8259, 4), so such a body says nothing for certain: of
/// `{"usd":0,"usd":1644.1}` Foundation's decoder takes the first and its `JSONSerialization` the second.
///
/// It looks at bytes that ``JSONGuard`` has let through. Escapes of ASCII characters in a key count as what they stand for;
/// other characters are compared as they are written, which no key of an upstream needs more than.
enum JSONKeyGuard {
  /// Whether some object has a key twice.
  static func hasDuplicate(in bytes: UnsafeRawBufferPointer) -> Bool {
    var scan = Scan(bytes: bytes)
    while let byte = scan.next() {
      switch byte {
      case UInt8(ascii: "\""): scan.readString()
      case UInt8(ascii: "{"): scan.open(isObject: true)
      case UInt8(ascii: "["): scan.open(isObject: false)
      case UInt8(ascii: ","): scan.isKeyNext = scan.isInObject
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if scan.close() { return true }
      default: break
      }
    }
    return false
  }

  private struct Scan {
    let bytes: UnsafeRawBufferPointer
    private var index = 0
    private var keys = JSONKeys()
    /// Where the keys of each open object begin; −1 for a list.
    private var starts: [Int] = []
    var isKeyNext = false

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isInObject: Bool { starts.last.map { $0 >= 0 } ?? false }

    mutating func next() -> UInt8? {
      guard index < bytes.count else { return nil }
      defer { index += 1 }
      return bytes[index]
    }

    mutating func open(isObject: Bool) {
      starts.append(isObject ? keys.open() : -1)
      isKeyNext = isObject
    }

    /// Ends the innermost object or list and says whether a key was in it twice.
    mutating func close() -> Bool {
      isKeyNext = false
      guard let start = starts.popLast(), start >= 0 else { return false }
      return keys.close(start)
    }

    /// Reads a string to its end, and keeps its hash where it is a key.
    mutating func readString() {
      var hash = JSONKeyHash()
      while let byte = next(), byte != UInt8(ascii: "\"") {
        let character = byte == UInt8(ascii: "\\") ? unescaped() : byte
        if isKeyNext { hash.add(character) }
      }
      if isKeyNext { keys.append(hash.value) }
      isKeyNext = false
    }

    /// What the escape after a backslash stands for; of one that is not ASCII, its backslash.
    private mutating func unescaped() -> UInt8 {
      let letter = next()
      switch letter {
      case UInt8(ascii: "b"): return 0x08
      case UInt8(ascii: "f"): return 0x0C
      case UInt8(ascii: "n"): return 0x0A
      case UInt8(ascii: "r"): return 0x0D
      case UInt8(ascii: "t"): return 0x09
      case UInt8(ascii: "u"):
        let digits = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
        guard let code = UInt8(digits, radix: 16), code < 0x80 else { return UInt8(ascii: "\\") }
        index = min(index + 4, bytes.count)
        return code
      default: return letter ?? 0
      }
    }
  }
}
