/// A block of memory that bytes are put into at the end and taken out of at the front, used over and over.
public struct ByteBlock: ~Copyable {
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  private var start = 0
  private var end = 0

  /// An empty block with room for so many bytes.
  public init(capacity: Int) {
    self.capacity = max(capacity, 64)
    memory = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { memory.deallocate() }

  /// How many bytes are in it.
  public var count: Int { end - start }

  /// Whether nothing is in it.
  public var isEmpty: Bool { start == end }

  /// The bytes in it; only until it is changed.
  public var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: (memory + start).assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// How many bytes there is room for behind those in it.
  var room: Int { capacity - end }

  /// Where the next byte goes.
  var tail: UnsafeMutableRawPointer { memory + end }

  /// Counts bytes that were written at the ``tail``.
  mutating func advance(by count: Int) { end += count }

  /// Takes bytes off the front.
  public mutating func drop(_ count: Int) {
    start += count
    if start == end { (start, end) = (0, 0) }
  }

  /// Takes out everything.
  public mutating func clear() { (start, end) = (0, 0) }

  /// Makes room for so many bytes at the end: first where bytes were taken off the front, then by growing.
  public mutating func reserve(_ count: Int) {
    guard room < count else { return }
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

  /// Has someone fill the room at the end, who says how many bytes they have written.
  public mutating func fill<Failure: Error>(
    _ write: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    end += min(room, max(0, try write(UnsafeMutableRawBufferPointer(start: memory + end, count: room))))
  }

  /// Puts bytes at the end, where there is room for them.
  mutating func append(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    (memory + end).copyMemory(from: bytes, byteCount: count)
    end += count
  }

  /// Puts some of the bytes of a buffer at the end, where there is room for them.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    if let base = bytes.baseAddress { append(base + range.lowerBound, range.count) }
  }

  /// Puts a byte at the end, where there is room for it.
  mutating func append(_ byte: UInt8) {
    memory.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
    end += 1
  }

  /// Puts bytes at the end, where there is room for them.
  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { append(base, $0.count) } }
  }
}
