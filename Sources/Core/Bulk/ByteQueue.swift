/// A first-in, first-out queue of bytes in one block of memory.
///
/// The memory is reused when bytes are removed. The memory grows only when ``reserve(_:)`` is called.
///
/// The queue is sendable because it is the only owner of its memory.
package struct ByteQueue: ~Copyable, @unchecked Sendable {
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  private var start = 0
  private var end = 0

  /// Creates an empty queue with capacity for the given number of bytes.
  ///
  /// If the number is less than 64, the capacity is 64 bytes.
  package init(capacity: Int) {
    self.capacity = max(capacity, 64)
    memory = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { memory.deallocate() }

  /// The number of bytes in the queue.
  package var count: Int { end - start }

  /// A Boolean value that indicates whether the queue is empty.
  package var isEmpty: Bool { start == end }

  /// The bytes in the queue, oldest first.
  ///
  /// The buffer is valid until the queue is modified.
  package var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: (memory + start).assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// The number of bytes that can be appended to the queue without calling ``reserve(_:)``.
  var availableCapacity: Int { capacity - end }

  /// A pointer to the memory after the last byte of the queue, where the next byte is appended.
  var tail: UnsafeMutableRawPointer { memory + end }

  /// Adds the given number of bytes to the end of the queue.
  ///
  /// The caller must have written the bytes to the memory at ``tail`` before the call.
  mutating func advance(by count: Int) { end += count }

  /// Removes the given number of bytes from the front of the queue.
  package mutating func drop(_ count: Int) {
    start += count
    if start == end { (start, end) = (0, 0) }
  }

  /// Removes all bytes at or after the given offset from this queue, and appends them to another queue.
  ///
  /// - Parameters:
  ///   - count: The offset of the first byte to move, which equals the number of bytes that remain in this queue.
  ///   - other: The queue to which the bytes are appended.
  mutating func moveSuffix(from count: Int, to other: inout ByteQueue) {
    let suffix = count..<self.count
    other.reserve(suffix.count)
    other.append(bytes, suffix)
    end -= suffix.count
  }

  /// Removes all bytes from the queue.
  ///
  /// The allocated memory is retained.
  package mutating func clear() { (start, end) = (0, 0) }

  /// Ensures that at least the given number of bytes can be appended to the queue.
  ///
  /// If necessary, the bytes of the queue are moved to the start of the allocated memory, or more memory is allocated.
  package mutating func reserve(_ count: Int) {
    guard availableCapacity < count else { return }
    let used = self.count
    if capacity - used >= count {
      memory.copyMemory(from: memory + start, byteCount: used)
    } else {
      capacity = max(2 * capacity, used + count)
      let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
      larger.copyMemory(from: memory + start, byteCount: used)
      memory.deallocate()
      memory = larger
    }
    (start, end) = (0, used)
  }

  /// Appends the bytes that a closure writes into the available capacity of the queue.
  ///
  /// - Parameter write: A closure that writes bytes into the given memory and returns the number of bytes written.
  /// - Throws: The error that `write` throws.
  package mutating func fill<Failure: Error>(
    _ write: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    let available = UnsafeMutableRawBufferPointer(start: memory + end, count: availableCapacity)
    end += min(availableCapacity, max(0, try write(available)))
  }

  /// Appends the given number of bytes, copied from memory, to the queue.
  ///
  /// The caller must ensure that ``availableCapacity`` is sufficient.
  mutating func append(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    (memory + end).copyMemory(from: bytes, byteCount: count)
    end += count
  }

  /// Appends the bytes in a range of a buffer to the queue.
  ///
  /// The caller must ensure that ``availableCapacity`` is sufficient.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    if let base = bytes.baseAddress { append(base + range.lowerBound, range.count) }
  }

  /// Appends one byte to the queue.
  ///
  /// The caller must ensure that ``availableCapacity`` is sufficient.
  mutating func append(_ byte: UInt8) {
    memory.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
    end += 1
  }

  /// Appends an array of bytes to the queue.
  ///
  /// The caller must ensure that ``availableCapacity`` is sufficient.
  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { append(base, $0.count) } }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first line feed in the buffer at or after `start`; `nil` if no line feed is found.
  @inline(__always)
  func lineEnd(from start: Int) -> Int? { index(of: UInt8(ascii: "\n"), from: start) }

  /// Returns the index of the first byte with the given value at or after `start`; `nil` if no such byte is found.
  @inline(__always)
  func index(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress else { return nil }
    let memory = UnsafeRawPointer(base)
    var index = start
    while index + 8 <= count {
      let word = UInt64(littleEndian: memory.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      // The bytes become zero bytes. The test for zero bytes is exact for the lowest zero byte, the only one needed.
      let difference = word ^ Self.repeated(byte)
      let found = (difference &- Self.repeated(1)) & ~difference & Self.repeated(0x80)
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      if base[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// The number of line feeds in the buffer.
  var lineFeedCount: Int {
    guard let base = baseAddress else { return 0 }
    let memory = UnsafeRawPointer(base)
    var total = 0
    var index = 0
    while index + 8 <= count {
      let word = memory.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ Self.repeated(UInt8(ascii: "\n"))
      // The highest bit of each zero byte is set, and no other bit. The product adds these bits in its highest byte.
      let found = ~((word & Self.repeated(0x7F)) &+ Self.repeated(0x7F) | word | Self.repeated(0x7F))
      total += Int(((found &>> 7) &* Self.repeated(1)) &>> 56)
      index += 8
    }
    while index < count {
      if base[index] == UInt8(ascii: "\n") { total += 1 }
      index += 1
    }
    return total
  }

  /// Returns a 64-bit integer that consists of eight copies of the given byte.
  @inline(__always)
  private static func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }
}
