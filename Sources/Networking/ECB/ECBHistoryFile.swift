import Foundation
import QuidCore

/// The form an imported history has on disk: a header, then one row of fixed length a day, oldest first.
///
/// A day is found by halving, and only the rows on the way to it are read.
///
/// All numbers big-endian:
///
/// | offset | bytes | |
/// |---|---|---|
/// | 0 | 8 | `QuidRate` |
/// | 8 | 4 | the schema, ``schema`` |
/// | 12 | 4 | how many currencies there are |
/// | 16 | 4 | how many days there are |
/// | 20 | 8 | when it was imported: the bits of an IEEE 754 number of seconds since 2001 |
/// | 28 | | the currencies, three letters each |
/// | | 8 | the checksum of everything before it |
///
/// | offset in a row | bytes | |
/// |---|---|---|
/// | 0 | 4 | the day, counted from 1970-01-01 |
/// | 4 | | the rates, an ``ECBRate`` of four bytes for each currency |
/// | | 8 | the checksum of the header's own and of everything in the row before it |
///
/// Each row that is looked at is checked by itself; a row of another file does not pass, since its header is another.
struct ECBHistoryFile: Hashable, Sendable {
  /// The currencies, in the order of the rates.
  let currencies: [Currency]
  /// How many days there are.
  let count: Int
  /// When it was imported.
  let importedAt: Date
  private let checksum: UInt64

  /// The version of the form.
  static let schema: UInt32 = 1
  /// The largest file; 27 years of 42 currencies take 1.3 MB.
  static let byteLimit = 64 << 20

  /// The longest header, in bytes.
  static let headerLimit = headerLength(currencyLimit)

  private static let mark = Array("QuidRate".utf8)
  private static let fixedLength = 28
  private static let currencyLimit = 4_096
}

extension ECBHistoryFile {
  /// A history as a file.
  static func bytes(_ history: ECBHistory, importedAt: Date) -> Data {
    var bytes = Data(mark)
    bytes.append(number: schema)
    bytes.append(number: UInt32(history.currencies.count))
    bytes.append(number: UInt32(history.rows.count))
    bytes.append(number: importedAt.timeIntervalSinceReferenceDate.bitPattern)
    for currency in history.currencies { bytes.append(contentsOf: currency.code.utf8) }
    let checksum = bytes.withUnsafeBytes { CRC64.value(of: $0) }
    bytes.append(number: checksum)
    let start = bytes.count
    let length = rowLength(history.currencies.count)
    bytes.append(Data(count: history.rows.count * length))
    bytes.withUnsafeMutableBytes { bytes in
      for (index, row) in history.rows.enumerated() {
        let place = start + index * length
        write(row, checksum, to: UnsafeMutableRawBufferPointer(rebasing: bytes[place..<place + length]))
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

  /// The history that a whole file holds; `nil` where it is not what was written.
  static func history(_ bytes: Data) -> ECBHistory? {
    guard let file = Self(bytes, size: bytes.count) else { return nil }
    return bytes.withUnsafeBytes { bytes -> ECBHistory? in
      var rows: [ECBHistory.Row] = []
      rows.reserveCapacity(file.count)
      for index in 0..<file.count {
        let place = file.place(of: index)
        let part = bytes[place.offset..<place.offset + place.count]
        guard let row = file.row(UnsafeRawBufferPointer(rebasing: part)) else { return nil }
        rows.append(row)
      }
      return ECBHistory(currencies: file.currencies, rows: rows)
    }
  }

  /// The header that a file starts with; `nil` for what is no such file, or not the one that was written.
  ///
  /// - Parameters:
  ///   - start: the file, or its first ``headerLimit`` bytes.
  ///   - size: how long the file is.
  init?(_ start: Data, size: Int) {
    guard let header = start.withUnsafeBytes({ Self(header: $0) }) else { return nil }
    guard size == Self.headerLength(header.currencies.count) + header.count * Self.rowLength(header.currencies.count)
    else { return nil }
    self = header
  }

  private init?(header bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.fixedLength, bytes.starts(with: Self.mark),
      bytes.number(at: 8, as: UInt32.self) == Self.schema
    else { return nil }
    let width = Int(bytes.number(at: 12, as: UInt32.self))
    guard 1...Self.currencyLimit ~= width, bytes.count >= Self.headerLength(width) else { return nil }
    let end = Self.headerLength(width) - 8
    checksum = CRC64.value(of: UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    guard checksum == bytes.number(at: end, as: UInt64.self) else { return nil }
    currencies = (0..<width).compactMap { index in
      let start = Self.fixedLength + 3 * index
      return Currency(String(decoding: bytes[start..<start + 3], as: UTF8.self))
    }
    count = Int(bytes.number(at: 16, as: UInt32.self))
    importedAt = Date(timeIntervalSinceReferenceDate: .init(bitPattern: bytes.number(at: 20, as: UInt64.self)))
    guard currencies.count == width, count > 0, importedAt.timeIntervalSinceReferenceDate.isFinite else { return nil }
  }

  /// Where a row lies.
  func place(of index: Int) -> (count: Int, offset: Int) {
    let length = Self.rowLength(currencies.count)
    return (length, Self.headerLength(currencies.count) + index * length)
  }

  /// The row that bytes from its place are; `nil` where they are not what was written.
  func row(_ bytes: Data) -> ECBHistory.Row? { bytes.withUnsafeBytes { row($0) } }

  private func row(_ bytes: UnsafeRawBufferPointer) -> ECBHistory.Row? {
    let end = bytes.count - 8
    guard bytes.count == Self.rowLength(currencies.count),
      Self.rowChecksum(UnsafeRawBufferPointer(rebasing: bytes[..<end]), checksum)
        == bytes.number(at: end, as: UInt64.self),
      let day = CalendarDay(daysSince1970: Int(bytes.number(at: 0, as: Int32.self)))
    else { return nil }
    let rates = currencies.indices.map { ECBRate(bits: bytes.number(at: 4 + 4 * $0, as: UInt32.self)) }
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
  /// The day so many days after 1970-01-01; `nil` beyond the calendar.
  init?(daysSince1970 days: Int) {
    guard let day = CalendarDay(year: 1970, month: 1, day: 1)?.advanced(by: days), day.ordinal == days else {
      return nil
    }
    self = day
  }
}
