/// A sequence of bits to which numbers of any width are appended.
struct QRBits: Hashable, Sendable {
  private(set) var bits: [Bool] = []

  var count: Int { bits.count }

  /// Appends the lowest `width` bits of a number, most significant bit first.
  mutating func append(_ number: Int, width: Int) {
    for bit in (0..<width).reversed() { bits.append(number >> bit & 1 == 1) }
  }

  /// The bits grouped into codewords (bytes); the number of bits must be a multiple of eight.
  var codewords: [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }
}
