import Foundation

extension UnsafeRawBufferPointer {
  /// The big-endian number at a place that is within the bytes.
  func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
    Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }
}

extension Data {
  /// Adds a number, big-endian.
  mutating func append(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
