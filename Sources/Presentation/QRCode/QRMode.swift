/// The encoding mode of a QR code, which determines the number of bits per character.
///
/// Kanji characters are encoded as bytes. Source: ISO/IEC 18004:2015, 7.3 and 7.4.
enum QRMode: Hashable, Sendable {
  case numeric
  /// A mode for digits, capital letters, spaces and the characters `$%*+-./:`. Two characters need eleven bits.
  case alphanumeric
  case byte

  init(for bytes: [UInt8]) {
    let values = bytes.map { Self.values[$0] }
    if !bytes.isEmpty, values.allSatisfy({ $0.map { $0 < 10 } ?? false }) {
      self = .numeric
    } else if !bytes.isEmpty, !values.contains(nil) {
      self = .alphanumeric
    } else {
      self = .byte
    }
  }

  /// The four bits that identify the encoding mode in the QR code (ISO/IEC 18004:2015, table 2).
  private var indicator: Int {
    switch self {
    case .numeric: 0b0001
    case .alphanumeric: 0b0010
    case .byte: 0b0100
    }
  }

  /// Returns the width, in bits, of the field that contains the length of the encoded string (ISO/IEC 18004:2015, table
  /// 3).
  private func countWidth(_ version: QRVersion) -> Int {
    let group = version.number < 10 ? 0 : version.number < 27 ? 1 : 2
    return switch self {
    case .numeric: [10, 12, 14][group]
    case .alphanumeric: [9, 11, 13][group]
    case .byte: [8, 16, 16][group]
    }
  }

  func codewords(_ bytes: [UInt8], _ version: QRVersion, _ level: QRErrorCorrectionLevel) -> [UInt8]? {
    let capacity = version.dataCodewordCount(level) * 8
    let countWidth = countWidth(version)
    guard bytes.count < 1 << countWidth, 4 + countWidth + dataWidth(bytes.count) <= capacity else { return nil }
    var bits = QRBits()
    bits.append(indicator, width: 4)
    bits.append(bytes.count, width: countWidth)
    append(bytes, to: &bits)
    // The terminator has fewer than four bits if the capacity of the QR code is reached. Zero bits fill the last
    // codeword.
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

  private func append(_ bytes: [UInt8], to bits: inout QRBits) {
    let (length, base) = self == .numeric ? (3, 10) : self == .alphanumeric ? (2, 45) : (1, 256)
    for start in stride(from: 0, to: bytes.count, by: length) {
      let group = bytes[start..<min(start + length, bytes.count)]
      let number = group.reduce(0) { $0 * base + (self == .byte ? Int($1) : Self.values[$1] ?? 0) }
      bits.append(number, width: dataWidth(group.count))
    }
  }

  /// The values of the alphanumeric characters, from 0 to 44, keyed by ASCII code (ISO/IEC 18004:2015, table 5).
  private static let values: [UInt8: Int] = Dictionary(
    uniqueKeysWithValues: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8.enumerated().map { ($1, $0) })
}
