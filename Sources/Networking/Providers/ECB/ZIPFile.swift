import QuidCore

/// A reader for the first file of a ZIP archive, such as `eurofxref-hist.zip`.
///
/// The file must be stored or compressed with Deflate. Source: PKWARE's APPNOTE.TXT, sections 4.3 and 4.4.
enum ZIPFile {
  /// Returns the contents of the first file of an archive; `nil` if the archive is damaged or not supported.
  ///
  /// - Parameter limit: The maximum size of the contents, in bytes.
  static func firstFile(in archive: Data, limit: Int) -> Data? {
    let bytes = Array(archive)
    // On a platform whose `Int` has 32 bits, a number of four bytes can be negative.
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      return bytes[offset..<offset + count].reversed().reduce(0) { number, byte in number << 8 | Int(byte) }
    }
    // The end record has 22 bytes, followed by a comment of at most 65,535 bytes.
    let ends = stride(from: bytes.count - 22, through: max(0, bytes.count - 65_557), by: -1)
    guard let end = ends.first(where: { number($0, 4) == 0x0605_4b50 }), let entry = number(end + 16, 4),
      number(entry, 4) == 0x0201_4b50, let method = number(entry + 10, 2), let checksum = number(entry + 16, 4),
      let packedCount = number(entry + 20, 4), let count = number(entry + 24, 4), 0...limit ~= count,
      let header = number(entry + 42, 4), number(header, 4) == 0x0403_4b50,
      let nameCount = number(header + 26, 2), let extraCount = number(header + 28, 2)
    else { return nil }
    let start = header + 30 + nameCount + extraCount
    guard packedCount >= 0, packedCount <= bytes.count - start else { return nil }
    let packed = bytes[start..<start + packedCount]
    var inflater = Inflater(packed, limit: count)
    let contents: [UInt8]? =
      switch method {
      case 0: Array(packed)
      case 8: inflater.inflated()
      default: nil
      }
    guard let contents, contents.count == count, Int(truncatingIfNeeded: crc32(contents)) == checksum else {
      return nil
    }
    return Data(contents)
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    let table: [UInt32] = (0..<256).map { byte in
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1 }
      return value
    }
    var checksum = UInt32.max
    for byte in bytes { checksum = table[Int((checksum ^ UInt32(byte)) & 0xFF)] ^ (checksum >> 8) }
    return ~checksum
  }
}

/// A decompressor for the Deflate format.
///
/// Source: RFC 1951.
private struct Inflater {
  private let input: ArraySlice<UInt8>
  private let limit: Int
  private var index: Int
  private var bits = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  init(_ input: ArraySlice<UInt8>, limit: Int) {
    self.input = input
    self.limit = limit
    index = input.startIndex
  }

  /// Decompresses the input; returns `nil` if it is invalid, or if the output is larger than the limit.
  mutating func inflated() -> [UInt8]? {
    output.reserveCapacity(limit)
    var isFinal = false
    while !isFinal {
      guard let final = read(1), let kind = read(2) else { return nil }
      isFinal = final == 1
      let isValid =
        switch kind {
        case 0: copyBlock()
        case 1: decode(Self.fixedLiterals, Self.fixedDistances)
        case 2: decodeDynamicBlock()
        default: false
        }
      guard isValid else { return nil }
    }
    return output
  }

  private mutating func read(_ count: Int) -> Int? {
    while bitCount < count {
      guard index < input.endIndex else { return nil }
      bits |= Int(input[index]) << bitCount
      index += 1
      bitCount += 8
    }
    defer {
      bits >>= count
      bitCount -= count
    }
    return bits & (1 << count - 1)
  }

  private mutating func copyBlock() -> Bool {
    bits = 0
    bitCount = 0
    guard let count = read(16), let complement = read(16), count == ~complement & 0xFFFF,
      index + count <= input.endIndex, output.count + count <= limit
    else { return false }
    output += input[index..<index + count]
    index += count
    return true
  }

  /// A Huffman code: the number of codes of each length, and the symbols in the order of their codes.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(lengths: some Collection<Int>) {
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      symbols = lengths.enumerated().filter { $0.element > 0 }.sorted {
        ($0.element, $0.offset) < ($1.element, $1.offset)
      }.map(\.offset)
    }
  }

  private static let fixedLiterals = Code(
    lengths: Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
      + Array(repeating: 8, count: 8))
  private static let fixedDistances = Code(lengths: [Int](repeating: 5, count: 30))

  private mutating func symbol(_ code: Code) -> Int? {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      guard let bit = read(1) else { return nil }
      value |= bit
      let count = code.counts[length]
      if value - first < count { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    return nil
  }

  private mutating func decodeDynamicBlock() -> Bool {
    guard let literals = read(5), let distances = read(5), let codes = read(4) else { return false }
    var lengths = [Int](repeating: 0, count: 19)
    for position in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(codes + 4) {
      guard let length = read(3) else { return false }
      lengths[position] = length
    }
    let code = Code(lengths: lengths)
    let count = literals + 257 + distances + 1
    lengths = []
    while lengths.count < count {
      guard let symbol = symbol(code) else { return false }
      switch symbol {
      case 0...15: lengths.append(symbol)
      case 16:
        guard let last = lengths.last, let more = read(2) else { return false }
        lengths += [Int](repeating: last, count: more + 3)
      default:
        guard let more = symbol == 17 ? read(3) : read(7) else { return false }
        lengths += [Int](repeating: 0, count: more + (symbol == 17 ? 3 : 11))
      }
    }
    guard lengths.count == count else { return false }
    return decode(Code(lengths: lengths.prefix(literals + 257)), Code(lengths: lengths.suffix(distances + 1)))
  }

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12_289, 16_385, 24_577,
  ]

  private mutating func decode(_ literals: Code, _ distances: Code) -> Bool {
    while true {
      guard let symbol = symbol(literals) else { return false }
      switch symbol {
      case 0..<256:
        guard output.count < limit else { return false }
        output.append(UInt8(symbol))
      case 256: return true
      case 257..<286:
        let kind = symbol - 257
        guard let more = read(kind < 8 || kind == 28 ? 0 : (kind - 4) / 4), let far = self.symbol(distances), far < 30,
          let rest = read(max(0, far / 2 - 1))
        else { return false }
        let (count, distance) = (Self.lengthBases[kind] + more, Self.distanceBases[far] + rest)
        guard distance <= output.count, output.count + count <= limit else { return false }
        for _ in 0..<count { output.append(output[output.count - distance]) }
      default: return false
      }
    }
  }
}
