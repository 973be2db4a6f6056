/// A 64-bit cyclic redundancy check (CRC), which detects accidental damage of cache files.
///
/// Source: CRC-64/XZ in Greg Cook's catalogue of parametrised CRC algorithms.
enum CRC64 {
  static func value(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var register = UInt64.max
    table.withUnsafeBufferPointer { table in
      for byte in bytes { register = register >> 8 ^ table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] }
    }
    return ~register
  }

  /// The checksum of each byte.
  private static let table = (0..<256 as Range<UInt64>).map { byte in
    (0..<8).reduce(byte) { word, _ in word & 1 == 0 ? word >> 1 : word >> 1 ^ 0xC96C_5795_D787_0F42 }
  }
}
