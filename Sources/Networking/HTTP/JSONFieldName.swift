import Foundation

/// The name of a field, as it lies in the bytes of a body.
struct JSONFieldName {
  private let string: JSONString

  init(_ string: JSONString) { self.string = string }

  /// The name.
  var text: String { string.text }

  /// Whether it is that name.
  @inline(__always)
  func `is`(_ name: StaticString) -> Bool {
    // Most names differ in length, so nothing else is looked at.
    if string.bytes.count == name.utf8CodeUnitCount, let start = string.bytes.baseAddress {
      return memcmp(start, name.utf8Start, string.bytes.count) == 0
    }
    return string.hasEscapes && string.text == "\(name)"
  }

  /// A number by which names are told apart, the same however the name is written.
  var hash: UInt64 {
    guard string.hasEscapes else { return Self.hash(UnsafeRawBufferPointer(string.bytes)) }
    return Array(string.text.utf8).withUnsafeBytes { Self.hash($0) }
  }

  /// Mixes a name eight bytes at a time; of the last ones some are taken twice.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(bytes.count)
    guard bytes.count >= 8 else {
      var word: UInt64 = 0
      for byte in bytes { word = word << 8 | UInt64(byte) }
      return JSONKeys.mix(hash, word)
    }
    var place = 0
    while place < bytes.count - 8 {
      hash = JSONKeys.mix(hash, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    return JSONKeys.mix(hash, bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
  }
}
