extension UnsafeBufferPointer<UInt8> {
  /// Where the next line feed is, looked for in eight bytes at a time; `nil` when there is none.
  @inline(__always)
  func lineEnd(from start: Int) -> Int? {
    guard let base = baseAddress else { return nil }
    let memory = UnsafeRawPointer(base)
    var place = start
    while place + 8 <= count {
      let word = UInt64(littleEndian: memory.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      // A byte becomes zero where there is a line feed; of those this finds, the lowest is right.
      let difference = word ^ 0x0A0A_0A0A_0A0A_0A0A
      let found = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < count {
      if base[place] == UInt8(ascii: "\n") { return place }
      place += 1
    }
    return nil
  }
}
