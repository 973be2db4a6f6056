import Foundation

extension UnsafeRawBufferPointer {
  /// Returns the big-endian integer at a byte offset.
  ///
  /// - Precondition: all bytes of the integer are within the buffer.
  func bigEndian<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
    Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }
}

extension Data {
  /// Appends the bytes of an integer in big-endian order.
  mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
