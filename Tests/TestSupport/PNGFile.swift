/// Valid and invalid PNG files.
public enum PNGFile {
  /// A valid file with one red pixel.
  public static let pixel = file([
    header(), chunk("IDAT", [0x78, 0xDA, 0x63, 0xF8, 0xCF, 0xC0, 0x00, 0x00, 0x03, 0x01, 0x01, 0x00]), chunk("IEND"),
  ])

  /// Returns the signature followed by chunks.
  public static func file(_ chunks: [[UInt8]]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks.joined()
  }

  /// Returns the header chunk of a picture with 8 bits each of red, green and blue.
  public static func header(width: UInt32 = 1, height: UInt32 = 1, form: [UInt8] = [8, 2, 0, 0, 0]) -> [UInt8] {
    chunk("IHDR", number(width) + number(height) + form)
  }

  /// Returns a chunk with its length and checksum.
  public static func chunk(_ type: String, _ content: [UInt8] = []) -> [UInt8] {
    let checked = Array(type.utf8) + content
    return number(UInt32(content.count)) + checked + number(checksum(checked))
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Returns the CRC as in the annex of the PNG specification.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0xFFFF_FFFF) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) } ^ 0xFFFF_FFFF
  }

  private static let table: [UInt32] = (0..<256).map { start in
    var value = UInt32(start)
    for _ in 0..<8 { value = value % 2 == 1 ? 0xEDB8_8320 ^ (value / 2) : value / 2 }
    return value
  }
}
