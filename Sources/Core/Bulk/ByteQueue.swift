/// A first-in, first-out queue of bytes in one block of memory, which grows only when ``reserve(_:)`` is called.
///
/// The queue is sendable because it is the only owner of its memory.
public struct ByteQueue: ~Copyable, @unchecked Sendable {
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  private var start = 0
  private var end = 0

  /// Creates an empty queue with a capacity in bytes.
  public init(capacity: Int) {
    self.capacity = max(capacity, 64)
    memory = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { memory.deallocate() }

  /// The number of bytes in the queue.
  public var count: Int { end - start }

  /// A Boolean value that indicates whether the queue has no bytes.
  public var isEmpty: Bool { start == end }

  /// The bytes in the queue, oldest first, valid until the queue is modified.
  public var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: (memory + start).assumingMemoryBound(to: UInt8.self), count: count)
  }

  var availableCapacity: Int { capacity - end }

  var tail: UnsafeMutableRawPointer { memory + end }

  /// Adds bytes that the caller has already written to the memory at ``tail``.
  mutating func advance(by count: Int) { end += count }

  package mutating func drop(_ count: Int) {
    start += count
    if start == end {
      start = 0
      end = 0
    }
  }

  /// Moves all bytes at or after an offset to the end of another queue.
  mutating func moveSuffix(from count: Int, to other: inout ByteQueue) {
    let suffix = count..<self.count
    other.reserve(suffix.count)
    other.append(bytes, suffix)
    end -= suffix.count
  }

  /// Removes all bytes.
  public mutating func clear() {
    start = 0
    end = 0
  }

  /// Ensures a free capacity in bytes.
  public mutating func reserve(_ count: Int) {
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
    start = 0
    end = used
  }

  /// Adds bytes that a closure writes to the free capacity.
  ///
  /// - Parameter write: A closure that returns the number of bytes that it wrote.
  public mutating func fill(_ write: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows {
    let available = UnsafeMutableRawBufferPointer(start: memory + end, count: availableCapacity)
    end += min(availableCapacity, max(0, try write(available)))
  }

  /// Appends bytes without checking that ``availableCapacity`` is sufficient, as do the other overloads.
  mutating func append(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    (memory + end).copyMemory(from: bytes, byteCount: count)
    end += count
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    if let base = bytes.baseAddress { append(base + range.lowerBound, range.count) }
  }

  mutating func append(_ byte: UInt8) {
    memory.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
    end += 1
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { append(base, $0.count) } }
  }
}

extension UnsafeBufferPointer<UInt8> {
  @inline(__always)
  func lineEnd(from start: Int) -> Int? { index(of: UInt8(ascii: "\n"), from: start) }

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

  @inline(__always)
  private static func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }
}
