import Foundation
import QuidCore

/// Reads `eurofxref-hist.csv`: `Date,USD,JPY,…,` and below it a line a day, newest first, with `N/A` or nothing where
/// there is no rate.
///
/// The file is taken whole or not at all: what is not as the bank writes it is refused with its line. Source: the bank's
/// page "Euro foreign exchange reference rates".
enum ECBHistoryCSV {
  /// The largest file; the history of 27 years has 2 MB.
  static let byteLimit = 32 << 20
  /// The longest line, in bytes.
  private static let lineLimit = 16_384
  /// The most currencies; the bank has had 42.
  private static let currencyLimit = 512

  /// What a file says.
  ///
  /// - Parameter today: the last day it can speak of.
  /// - Throws: ``ECBFlaw``.
  static func history(_ file: Data, today: CalendarDay) throws(ECBFlaw) -> ECBHistory {
    guard file.count <= byteLimit else { throw ECBFlaw(.tooLarge(byteLimit: byteLimit)) }
    let bytes = [UInt8](file)
    if bytes.starts(with: Array("PK".utf8)) || bytes.starts(with: [0x1F, 0x8B]) { throw ECBFlaw(.packed) }
    if bytes.first == UInt8(ascii: "<") { throw ECBFlaw(.markup) }
    var lines = Lines(bytes)
    guard let heading = try lines.next() else { throw ECBFlaw(.empty) }
    let columns = try columns(heading.last?.isEmpty == true ? heading.dropLast() : heading[...])
    let order = columns.indices.sorted { columns[$0] < columns[$1] }
    var rows: [ECBHistory.Row] = []
    while let cells = try lines.next() {
      guard cells.count == heading.count, cells.count == columns.count + 1 || cells.last?.isEmpty == true else {
        throw ECBFlaw(.cells(expected: heading.count, found: cells.count), line: lines.number)
      }
      let row = try row(cells, columns, order, today: today, line: lines.number)
      if let above = rows.last?.day, row.day >= above { throw ECBFlaw(.order(row.day.description), line: lines.number) }
      rows.append(row)
    }
    guard !rows.isEmpty else { throw ECBFlaw(.empty) }
    return ECBHistory(currencies: order.map { columns[$0] }, rows: rows.reversed())
  }

  /// The currencies of the heading, in the order they stand there.
  private static func columns(_ cells: ArraySlice<ArraySlice<UInt8>>) throws(ECBFlaw) -> [Currency] {
    var codes = cells.map { String(decoding: $0, as: UTF8.self) }
    if codes[0].hasPrefix("\u{FEFF}") { codes[0].removeFirst() }
    guard codes[0] == "Date", 2...currencyLimit + 1 ~= codes.count else { throw ECBFlaw(.header, line: 1) }
    var columns: [Currency] = []
    var known: Set<Currency> = [.eur]
    for code in codes.dropFirst() {
      guard let currency = Currency(code), currency.code == code else { throw ECBFlaw(.header, line: 1) }
      guard known.insert(currency).inserted else { throw ECBFlaw(.currencyTwice(code), line: 1) }
      columns.append(currency)
    }
    return columns
  }

  private static func row(
    _ cells: [ArraySlice<UInt8>], _ columns: [Currency], _ order: [Int], today: CalendarDay, line: Int
  ) throws(ECBFlaw) -> ECBHistory.Row {
    let text = String(decoding: cells[0], as: UTF8.self)
    guard let day = CalendarDay(text) else { throw ECBFlaw(.day(excerpt(text)), line: line) }
    guard let first = ECBHistory.firstDay, first <= day, day <= today else {
      throw ECBFlaw(.dayOutOfRange(text), line: line)
    }
    var rates: [ECBRate] = []
    rates.reserveCapacity(order.count)
    for column in order {
      let text = String(decoding: cells[column + 1], as: UTF8.self)
      if text.isEmpty || text == "N/A" {
        rates.append(.none)
      } else if let number = try? FixedPoint(text), let rate = ECBRate(number) {
        rates.append(rate)
      } else {
        throw ECBFlaw(.rate(currency: columns[column].code, text: excerpt(text)), line: line)
      }
    }
    return ECBHistory.Row(day: day, rates: rates)
  }

  private static func excerpt(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }

  /// The lines of a file, each cut into its cells; as the bank puts a comma behind the last one, there is an empty one.
  private struct Lines {
    private var rest: ArraySlice<UInt8>
    /// The number of the line that was read last, from 1.
    private(set) var number = 0

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// The cells of the next line, at least one; `nil` at the end of the file.
    mutating func next() throws(ECBFlaw) -> [ArraySlice<UInt8>]? {
      guard !rest.isEmpty else { return nil }
      number += 1
      guard let end = rest.prefix(ECBHistoryCSV.lineLimit).firstIndex(of: UInt8(ascii: "\n")) else {
        throw ECBFlaw(rest.count < ECBHistoryCSV.lineLimit ? .cutOff : .longLine, line: number)
      }
      var line = rest[..<end]
      rest = rest[(end + 1)...]
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      return line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    }
  }
}
