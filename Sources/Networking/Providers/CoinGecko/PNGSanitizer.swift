import QuidCore

/// A sanitizer for downloaded PNG files, which keeps only the header, palette, transparency and pixels.
///
/// The signature of the file, the order and checksums of its chunks, and the size of the picture are validated. Source:
/// W3C Portable Network Graphics, third edition; RFC 2083.
struct PNGSanitizer {
  /// The maximum size of a PNG file, in bytes: 256 KiB (four times CoinGecko's largest thumbnails).
  static let maximumByteCount = 256 << 10
  /// The maximum width and height of a picture, in pixels.
  static let maximumSideLength = 1_024

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let keptChunkTypes: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  private var rest: ArraySlice<UInt8>

  static func picture(_ file: Data) throws -> Picture {
    guard file.count <= maximumByteCount else { throw invalid("a picture of at most \(maximumByteCount) bytes") }
    guard file.starts(with: signature) else { throw invalid("a PNG picture") }
    var sanitizer = PNGSanitizer(rest: Array(file)[signature.count...])
    return try sanitizer.picture()
  }

  private static func invalid(_ expected: String) -> ResponseError { .malformed(expected: expected, at: "picture") }

  private mutating func picture() throws -> Picture {
    let header = try chunk()
    guard header.type == "IHDR", let size = Self.size(header.content) else {
      throw Self.invalid("a PNG header with a supported image size")
    }
    var png = Self.signature + header.bytes
    var hasPixels = false
    while true {
      let chunk = try chunk()
      guard Self.keptChunkTypes.contains(chunk.type) else {
        // A lower-case first letter marks a chunk that is not needed to draw the picture.
        guard chunk.type.first?.isLowercase == true else {
          throw Self.invalid("a PNG file without a chunk of the type \(chunk.type)")
        }
        continue
      }
      guard chunk.type != "IHDR" else { throw Self.invalid("exactly one PNG header") }
      png += chunk.bytes
      if chunk.type == "IDAT" { hasPixels = true }
      if chunk.type == "IEND" { break }
    }
    guard hasPixels else { throw Self.invalid("a PNG file with image data") }
    return Picture(png: png, width: size.width, height: size.height)
  }

  private struct Chunk {
    let type: String
    let content: ArraySlice<UInt8>
    /// The bytes of the PNG chunk, including the length, type and checksum.
    let bytes: ArraySlice<UInt8>
  }

  private mutating func chunk() throws -> Chunk {
    guard rest.count >= 12 else { throw Self.invalid("a PNG end chunk (IEND)") }
    let length = Self.number(rest.prefix(4))
    let type = rest.dropFirst(4).prefix(4)
    guard 0...rest.count - 12 ~= length else { throw Self.invalid("a complete PNG chunk") }
    guard type.allSatisfy({ 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }) else {
      throw Self.invalid("a valid PNG chunk type")
    }
    let bytes = rest.prefix(12 + length)
    let checked = bytes.dropFirst(4).dropLast(4)
    guard Self.checksum(checked) == UInt32(truncatingIfNeeded: Self.number(bytes.suffix(4))) else {
      throw Self.invalid("a valid PNG checksum")
    }
    rest = rest.dropFirst(bytes.count)
    return Chunk(type: String(decoding: type, as: UTF8.self), content: checked.dropFirst(4), bytes: bytes)
  }

  /// Returns the width and height, in pixels, from a PNG header chunk; `nil` if the size or format is not supported.
  private static func size(_ header: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
    guard header.count == 13 else { return nil }
    let (width, height) = (number(header.prefix(4)), number(header.dropFirst(4).prefix(4)))
    let format = Array(header.suffix(5))
    let depths: [UInt8: [UInt8]] = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    guard (1...maximumSideLength).contains(width), (1...maximumSideLength).contains(height),
      depths[format[1]]?.contains(format[0]) == true, format[2] == 0, format[3] == 0, format[4] <= 1
    else { return nil }
    return (width, height)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// Returns the CRC-32 checksum (ISO 3309), without a lookup table, since thumbnails are small.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
