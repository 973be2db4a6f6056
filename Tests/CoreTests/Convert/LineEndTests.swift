import Testing

@testable import QuidCore

struct LineEndTests {
  @Test func `a line feed is found wherever it stands, and the first of two`() {
    for count in 0...40 {
      for place in 0...count {
        var bytes = [UInt8](repeating: UInt8(ascii: "1"), count: count)
        // What differs from a line feed in one bit, or follows it in the same word, is none.
        for index in bytes.indices where index % 3 == 0 { bytes[index] = [0x0B, 0x8A, 0x00, 0xFF][index / 3 % 4] }
        for index in [place, place + 2] where index < count { bytes[index] = UInt8(ascii: "\n") }
        for start in 0...count {
          let found = bytes.withUnsafeBufferPointer { $0.lineEnd(from: start) }
          guard found == bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
            Issue.record("\(bytes) from \(start): \(found.map(String.init) ?? "none")")
            return
          }
        }
      }
    }
  }

  @Test func `where there is no memory there is no line end`() {
    #expect(UnsafeBufferPointer<UInt8>(start: nil, count: 0).lineEnd(from: 0) == nil)
  }
}
