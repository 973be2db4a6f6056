import QuidCore

struct MCPLineBuffer {
  enum Line: Hashable, Sendable {
    case bytes([UInt8])
    /// A line of more than ``MCPLineBuffer/byteLimit`` bytes, which is skipped.
    case tooLong
  }

  /// The maximum length of a line in bytes: 1 MiB.
  static let byteLimit = 1 << 20

  private var line: [UInt8] = []
  private var isSkipping = false

  /// Returns the lines that are complete after new bytes, without blank lines.
  mutating func append(_ bytes: some Sequence<UInt8>) -> [Line] {
    var lines: [Line] = []
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        if line.count < Self.byteLimit { line.append(byte) } else { isSkipping = true }
        continue
      }
      if let line = finish() { lines.append(line) }
    }
    return lines
  }

  /// Returns the last line at the end of the input; `nil` if it is blank.
  mutating func finish() -> Line? {
    defer {
      line.removeAll(keepingCapacity: line.count < 65_536)
      isSkipping = false
    }
    if isSkipping { return .tooLong }
    return line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } ? nil : .bytes(line)
  }
}
