/// How characters become bits.
///
/// Source: ISO/IEC 18004:2015, 7.3 and 7.4. Kanji are written as bytes.
enum QRMode: Hashable, Sendable {
  /// Digits: ten bits for three.
  case numeric
  /// Digits, capitals, space and `$%*+-./:`: eleven bits for two.
  case alphanumeric
  /// Any bytes, by convention UTF-8: eight bits each.
  case byte

  /// The mode that says a text in the fewest bits.
  init(for text: [UInt8]) {
    let values = text.map { Self.values[$0] }
    if !text.isEmpty, values.allSatisfy({ $0.map { $0 < 10 } ?? false }) {
      self = .numeric
    } else if !text.isEmpty, !values.contains(nil) {
      self = .alphanumeric
    } else {
      self = .byte
    }
  }

  /// The mode indicator (table 2).
  private var indicator: Int {
    switch self {
    case .numeric: 0b0001
    case .alphanumeric: 0b0010
    case .byte: 0b0100
    }
  }

  /// How many bits tell the number of characters (table 3).
  private func countWidth(_ version: QRVersion) -> Int {
    let group = version.number < 10 ? 0 : version.number < 27 ? 1 : 2
    return switch self {
    case .numeric: [10, 12, 14][group]
    case .alphanumeric: [9, 11, 13][group]
    case .byte: [8, 16, 16][group]
    }
  }

  /// The data codewords of a text, filled up to as many as there are; `nil` when it does not fit.
  func codewords(_ text: [UInt8], _ version: QRVersion, _ level: QRLevel) -> [UInt8]? {
    let capacity = version.dataCodewordCount(level) * 8
    let countWidth = countWidth(version)
    guard text.count < 1 << countWidth, 4 + countWidth + dataWidth(text.count) <= capacity else { return nil }
    var bits = QRBits()
    bits.append(indicator, width: 4)
    bits.append(text.count, width: countWidth)
    append(text, to: &bits)
    // The terminator, cut off where there is no room, and zeros up to a whole codeword.
    bits.append(0, width: min(4, capacity - bits.count))
    bits.append(0, width: (8 - bits.count % 8) % 8)
    for index in 0..<(capacity - bits.count) / 8 { bits.append(index.isMultiple(of: 2) ? 0xEC : 0x11, width: 8) }
    return bits.codewords
  }

  private func dataWidth(_ count: Int) -> Int {
    switch self {
    case .numeric: count / 3 * 10 + [0, 4, 7][count % 3]
    case .alphanumeric: count / 2 * 11 + count % 2 * 6
    case .byte: count * 8
    }
  }

  private func append(_ text: [UInt8], to bits: inout QRBits) {
    let (length, base) = self == .numeric ? (3, 10) : self == .alphanumeric ? (2, 45) : (1, 256)
    for start in stride(from: 0, to: text.count, by: length) {
      let group = text[start..<min(start + length, text.count)]
      let number = group.reduce(0) { $0 * base + (self == .byte ? Int($1) : Self.values[$1] ?? 0) }
      bits.append(number, width: dataWidth(group.count))
    }
  }

  /// The values of the characters of alphanumeric mode (table 5).
  private static let values: [UInt8: Int] = Dictionary(
    uniqueKeysWithValues: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8.enumerated().map { ($1, $0) })
}
