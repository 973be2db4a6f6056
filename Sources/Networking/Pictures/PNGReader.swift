import Foundation
import QuidCore

/// Looks at a PNG before any terminal does (W3C Portable Network Graphics, third edition; RFC 2083).
///
/// Signature, order, lengths and checksums have to be right and the picture no larger than a thumbnail needs. Of what is
/// left only what is drawn stays: header, palette, transparency and pixels. Texts, colour profiles and whatever else a
/// decoder could stumble over do not come through. The pixels themselves stay compressed; that they are few follows from
/// the header, to which a decoder holds them.
struct PNGReader {
  /// The largest file, in bytes: four times what CoinGecko's largest pictures take.
  static let byteLimit = 256 << 10
  /// How many pixels there are at most, side by side and above each other.
  static let sideLimit = 1_024

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let kept: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  private var rest: ArraySlice<UInt8>

  /// The picture that a file holds.
  ///
  /// - Throws: ``AnswerFlaw`` for anything that is no such PNG.
  static func picture(_ file: Data) throws(AnswerFlaw) -> Picture {
    guard file.count <= byteLimit else { throw flaw("at most \(byteLimit) bytes") }
    guard file.starts(with: signature) else { throw flaw("a PNG") }
    var reader = PNGReader(rest: Array(file)[signature.count...])
    return try reader.picture()
  }

  private static func flaw(_ what: String) -> AnswerFlaw { .unreadable(what: what, place: "picture") }

  private mutating func picture() throws(AnswerFlaw) -> Picture {
    let header = try chunk()
    guard header.type == "IHDR", let size = Self.size(header.content) else {
      throw Self.flaw("a header of a thumbnail")
    }
    var png = Self.signature + header.bytes
    var hasPixels = false
    while true {
      let chunk = try chunk()
      guard Self.kept.contains(chunk.type) else {
        // A small first letter says that the picture can be drawn without it.
        guard chunk.type.first?.isLowercase == true else { throw Self.flaw("no \(chunk.type)") }
        continue
      }
      guard chunk.type != "IHDR" else { throw Self.flaw("one header") }
      png += chunk.bytes
      if chunk.type == "IDAT" { hasPixels = true }
      if chunk.type == "IEND" { break }
    }
    guard hasPixels else { throw Self.flaw("pixels") }
    return Picture(png: png, width: size.width, height: size.height)
  }

  private struct Chunk {
    let type: String
    let content: ArraySlice<UInt8>
    /// All of it, with its length and checksum.
    let bytes: ArraySlice<UInt8>
  }

  /// The next chunk: its length, type, content and checksum.
  private mutating func chunk() throws(AnswerFlaw) -> Chunk {
    guard rest.count >= 12 else { throw Self.flaw("an end") }
    let length = Self.number(rest.prefix(4))
    let type = rest.dropFirst(4).prefix(4)
    guard length <= rest.count - 12 else { throw Self.flaw("a whole chunk") }
    guard type.allSatisfy({ 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }) else { throw Self.flaw("a type of chunk") }
    let bytes = rest.prefix(12 + length)
    let checked = bytes.dropFirst(4).dropLast(4)
    guard Self.checksum(checked) == UInt32(Self.number(bytes.suffix(4))) else { throw Self.flaw("a right checksum") }
    rest = rest.dropFirst(bytes.count)
    return Chunk(type: String(decoding: type, as: UTF8.self), content: checked.dropFirst(4), bytes: bytes)
  }

  /// Width and height, where they and the form of the pixels are what a decoder knows.
  private static func size(_ header: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
    guard header.count == 13 else { return nil }
    let (width, height) = (number(header.prefix(4)), number(header.dropFirst(4).prefix(4)))
    let form = Array(header.suffix(5))
    let depths: [UInt8: [UInt8]] = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    guard (1...sideLimit).contains(width), (1...sideLimit).contains(height),
      depths[form[1]]?.contains(form[0]) == true, form[2] == 0, form[3] == 0, form[4] <= 1
    else { return nil }
    return (width, height)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// The CRC of ISO 3309 that PNG uses, bit by bit: a thumbnail is small.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
