import QuidCore

/// A 64-bit cyclic redundancy check (CRC), which detects accidental damage of cache files.
///
/// Source: CRC-64/XZ in Greg Cook's catalogue of parametrised CRC algorithms.
struct CRC64: Sendable {
  private var register: UInt64 = .max

  /// The checksum of all appended bytes.
  var value: UInt64 { ~register }

  static func value(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var checksum = CRC64()
    checksum.append(bytes)
    return checksum.value
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var register = register
    Self.tables.withUnsafeBufferPointer { tables in
      var offset = 0
      // Eight bytes per step. The table of a byte depends on its distance from the end of the eight bytes.
      while offset + 8 <= bytes.count {
        let word = register ^ UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        register = tables[0x700 | Int(word & 0xFF)] ^ tables[0x600 | Int(word >> 8 & 0xFF)]
        register ^= tables[0x500 | Int(word >> 16 & 0xFF)] ^ tables[0x400 | Int(word >> 24 & 0xFF)]
        register ^= tables[0x300 | Int(word >> 32 & 0xFF)] ^ tables[0x200 | Int(word >> 40 & 0xFF)]
        register ^= tables[0x100 | Int(word >> 48 & 0xFF)] ^ tables[Int(word >> 56)]
        offset += 8
      }
      while offset < bytes.count {
        register = register >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: register) ^ bytes[offset])]
        offset += 1
      }
    }
    self.register = register
  }

  /// Eight lookup tables with 256 entries each.
  ///
  /// Entry *b* of table *n* is the contribution to the checksum of a byte *b* that *n* more of the eight bytes follow.
  private static let tables = [UInt64](unsafeUninitializedCapacity: 2048) { tables, count in
    let polynomial: UInt64 = 0xC96C_5795_D787_0F42
    tables.initialize(repeating: 0)
    // First the bytes with a single bit; the entry of any other byte is the XOR of the entries of its bits.
    var word: UInt64 = 1
    for bit in 0..<8 {
      word = word & 1 == 0 ? word >> 1 : word >> 1 ^ polynomial
      tables[0x80 >> bit] = word
    }
    for byte in 1..<256 { tables[byte] = tables[byte & (byte - 1)] ^ tables[byte & -byte] }
    for index in 256..<2048 { tables[index] = tables[index - 256] >> 8 ^ tables[Int(tables[index - 256] & 0xFF)] }
    count = 2048
  }
}
