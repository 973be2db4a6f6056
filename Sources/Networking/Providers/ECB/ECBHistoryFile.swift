import QuidCore

/// The header of the binary file in which imported reference rates of the European Central Bank are stored.
///
/// The header is followed by one row of fixed length for each day, oldest first, so a day can be found by
/// binary search. All integers are big-endian:
///
/// | offset | bytes | contents |
/// |---|---|---|
/// | 0 | 8 | the magic number `QuidRate` |
/// | 8 | 4 | the format version, ``schema`` |
/// | 12 | 4 | the number of currencies |
/// | 16 | 4 | the number of days |
/// | 20 | 8 | the time of the import: the seconds since 2001-01-01, as the bits of an IEEE 754 double |
/// | 28 | | the currency codes, three letters each |
/// | | 8 | the CRC-64 checksum of all preceding bytes of the header |
///
/// | offset in a row | bytes | contents |
/// |---|---|---|
/// | 0 | 4 | the day as the number of days since 1970-01-01 |
/// | 4 | | the rates, an ``ECBRate`` of four bytes for each currency |
/// | | 8 | the CRC-64 checksum of the header's checksum, followed by all preceding bytes of the row |
///
/// Each row is validated when read. With the header's checksum, a row from another file is detected.
struct ECBHistoryFile: Hashable, Sendable {
  /// The currencies with rates in the file, in the order of the rates in each row.
  let currencies: [Currency]
  /// The number of rows in the file, one for each day with rates.
  let count: Int
  /// The time at which the user imported the reference rates.
  let importedAt: Date
  private let checksum: UInt64

  /// The only supported version of the file format.
  static let schema: UInt32 = 1
  /// The maximum size of the file in bytes: 64 MiB (the rates of 27 years in 42 currencies take 1.3 MB).
  static let byteLimit = 64 << 20

  /// The maximum length of a header in bytes, which is that of a header with 4,096 currencies.
  static let headerLimit = headerLength(currencyLimit)

  private static let magic = Array("QuidRate".utf8)
  private static let fixedLength = 28
  private static let currencyLimit = 4_096
}

extension ECBHistoryFile {
  /// Returns the contents of a binary file with the given reference rates.
  static func encode(_ history: ECBHistory, importedAt: Date) -> Data {
    var bytes = Data(magic)
    bytes.append(bigEndian: schema)
    bytes.append(bigEndian: UInt32(history.currencies.count))
    bytes.append(bigEndian: UInt32(history.rows.count))
    bytes.append(bigEndian: importedAt.timeIntervalSinceReferenceDate.bitPattern)
    for currency in history.currencies { bytes.append(contentsOf: currency.code.utf8) }
    let checksum = bytes.withUnsafeBytes { CRC64.value(of: $0) }
    bytes.append(bigEndian: checksum)
    let start = bytes.count
    let length = rowLength(history.currencies.count)
    bytes.append(Data(count: history.rows.count * length))
    bytes.withUnsafeMutableBytes { bytes in
      for (index, row) in history.rows.enumerated() {
        let offset = start + index * length
        write(row, checksum, to: UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<offset + length]))
      }
    }
    return bytes
  }

  private static func write(_ row: ECBHistory.Row, _ header: UInt64, to bytes: UnsafeMutableRawBufferPointer) {
    let end = bytes.count - 8
    bytes.storeBytes(of: Int32(row.day.ordinal).bigEndian, as: Int32.self)
    for (index, rate) in row.rates.enumerated() {
      bytes.storeBytes(of: rate.bits.bigEndian, toByteOffset: 4 + 4 * index, as: UInt32.self)
    }
    let checksum = rowChecksum(UnsafeRawBufferPointer(rebasing: bytes[..<end]), header)
    bytes.storeBytes(of: checksum.bigEndian, toByteOffset: end, as: UInt64.self)
  }

  /// Returns the reference rates in the complete contents of a binary file; `nil` if invalid or damaged.
  static func decode(_ bytes: Data) -> ECBHistory? {
    guard let file = Self(bytes, size: bytes.count) else { return nil }
    return bytes.withUnsafeBytes { bytes -> ECBHistory? in
      var rows: [ECBHistory.Row] = []
      rows.reserveCapacity(file.count)
      for index in 0..<file.count {
        let range = file.byteRange(ofRow: index)
        guard let row = file.row(UnsafeRawBufferPointer(rebasing: bytes[range])) else { return nil }
        rows.append(row)
      }
      return ECBHistory(currencies: file.currencies, rows: rows)
    }
  }

  /// Creates a header from the start of a file; `nil` if the header is invalid or does not match the file size.
  ///
  /// - Parameters:
  ///   - start: At least the first ``headerLimit`` bytes of the file, or the whole file.
  ///   - size: The size of the whole file in bytes.
  init?(_ start: Data, size: Int) {
    guard let header = start.withUnsafeBytes({ Self(header: $0) }) else { return nil }
    guard size == Self.headerLength(header.currencies.count) + header.count * Self.rowLength(header.currencies.count)
    else { return nil }
    self = header
  }

  private init?(header bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.fixedLength, bytes.starts(with: Self.magic),
      bytes.bigEndian(at: 8, as: UInt32.self) == Self.schema
    else { return nil }
    let width = Int(clamping: bytes.bigEndian(at: 12, as: UInt32.self))
    guard 1...Self.currencyLimit ~= width, bytes.count >= Self.headerLength(width) else { return nil }
    let end = Self.headerLength(width) - 8
    checksum = CRC64.value(of: UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    guard checksum == bytes.bigEndian(at: end, as: UInt64.self) else { return nil }
    currencies = (0..<width).compactMap { index in
      let start = Self.fixedLength + 3 * index
      return Currency(String(decoding: bytes[start..<start + 3], as: UTF8.self))
    }
    count = Int(clamping: bytes.bigEndian(at: 16, as: UInt32.self))
    importedAt = Date(timeIntervalSinceReferenceDate: .init(bitPattern: bytes.bigEndian(at: 20, as: UInt64.self)))
    guard currencies.count == width, count > 0, importedAt.timeIntervalSinceReferenceDate.isFinite else { return nil }
  }

  /// Returns the byte range in the file of the row at an index; the oldest row has the index 0.
  func byteRange(ofRow index: Int) -> Range<Int> {
    let length = Self.rowLength(currencies.count)
    let start = Self.headerLength(currencies.count) + index * length
    return start..<start + length
  }

  /// Returns a row from its bytes; `nil` if the number of bytes, the checksum or the day is invalid.
  func row(_ bytes: Data) -> ECBHistory.Row? { bytes.withUnsafeBytes { row($0) } }

  private func row(_ bytes: UnsafeRawBufferPointer) -> ECBHistory.Row? {
    let end = bytes.count - 8
    guard bytes.count == Self.rowLength(currencies.count),
      Self.rowChecksum(UnsafeRawBufferPointer(rebasing: bytes[..<end]), checksum)
        == bytes.bigEndian(at: end, as: UInt64.self),
      let day = CalendarDay(daysSince1970: Int(bytes.bigEndian(at: 0, as: Int32.self)))
    else { return nil }
    let rates = currencies.indices.map { ECBRate(bits: bytes.bigEndian(at: 4 + 4 * $0, as: UInt32.self)) }
    return ECBHistory.Row(day: day, rates: rates)
  }

  private static func headerLength(_ currencies: Int) -> Int { fixedLength + 3 * currencies + 8 }

  private static func rowLength(_ currencies: Int) -> Int { 4 + 4 * currencies + 8 }

  private static func rowChecksum(_ row: UnsafeRawBufferPointer, _ header: UInt64) -> UInt64 {
    var checksum = CRC64()
    withUnsafeBytes(of: header.bigEndian) { checksum.append($0) }
    checksum.append(row)
    return checksum.value
  }
}

extension CalendarDay {
  /// Creates a day from the number of days since 1970-01-01; `nil` if not in the years 1 through 9999.
  init?(daysSince1970 days: Int) {
    guard let day = CalendarDay(year: 1970, month: 1, day: 1)?.advanced(by: days), day.ordinal == days else {
      return nil
    }
    self = day
  }
}
