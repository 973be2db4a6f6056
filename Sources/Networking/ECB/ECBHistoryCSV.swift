import Foundation
import QuidCore

/// Parses the bank's CSV files of reference rates.
///
/// `eurofxref-hist.csv` has the heading `Date,USD,JPY,…,` and below it a line a day, newest first, with `N/A` or nothing
/// where there is no rate. The daily file `eurofxref.csv` has spaces behind its commas and days such as `18 June 2025`.
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
    return try file.withUnsafeBytes { bytes in
      Result { () throws(ECBFlaw) in try history(bytes.bindMemory(to: UInt8.self), today: today) }
    }.get()
  }

  private static func history(
    _ bytes: UnsafeBufferPointer<UInt8>, today: CalendarDay
  ) throws(ECBFlaw) -> ECBHistory {
    if bytes.starts(with: Array("PK".utf8)) || bytes.starts(with: [0x1F, 0x8B]) { throw ECBFlaw(.packed) }
    if bytes.first == UInt8(ascii: "<") { return try ECBHistoryXML.history(bytes, today: today) }
    var lines = Lines(bytes)
    guard try lines.advance() else { throw ECBFlaw(.empty) }
    guard lines.isTerminated else { throw ECBFlaw(.cutOff, line: lines.number) }
    let width = lines.cells.count
    let columns = try columns(lines.texts)
    let order = columns.indices.sorted { columns[$0] < columns[$1] }
    var rows: [ECBHistory.Row] = []
    while try lines.advance() {
      let count = lines.cells.count
      // Without a line break, only the comma behind the last rate shows that the rate is complete.
      guard lines.isTerminated || count == width && lines.cells.last?.isEmpty == true else {
        throw ECBFlaw(.cutOff, line: lines.number)
      }
      guard count == width, count == columns.count + 1 || lines.cells.last?.isEmpty == true else {
        throw ECBFlaw(.cells(expected: width, found: count), line: lines.number)
      }
      let row = try row(lines, columns, order, today: today)
      if let above = rows.last?.day, row.day >= above { throw ECBFlaw(.order(row.day.description), line: lines.number) }
      rows.append(row)
    }
    guard !rows.isEmpty else { throw ECBFlaw(.empty) }
    return ECBHistory(currencies: order.map { columns[$0] }, rows: rows.reversed())
  }

  /// The currencies of the heading, in the order they stand there.
  private static func columns(_ cells: [String]) throws(ECBFlaw) -> [Currency] {
    var codes = cells.last?.isEmpty == true ? cells.dropLast() : cells
    if codes.first?.hasPrefix("\u{FEFF}") == true { codes[0].removeFirst() }
    guard codes.first == "Date", 2...currencyLimit + 1 ~= codes.count else { throw ECBFlaw(.header, line: 1) }
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
    _ line: Lines, _ columns: [Currency], _ order: [Int], today: CalendarDay
  ) throws(ECBFlaw) -> ECBHistory.Row {
    guard let day = CalendarDay(utf8: line.cell(0)) ?? self.day(line.text(0)) else {
      throw ECBFlaw(.day(excerpt(line.text(0))), line: line.number)
    }
    guard ECBHistory.canInclude(day, today: today) else {
      throw ECBFlaw(.dayOutOfRange(line.text(0)), line: line.number)
    }
    var rates: [ECBRate] = []
    rates.reserveCapacity(order.count)
    for column in order {
      let cell = line.cell(column + 1)
      if cell.isEmpty || cell[0] == UInt8(ascii: "N") && cell.elementsEqual("N/A".utf8) {
        rates.append(.none)
      } else if let rate = ECBRate(utf8: cell) {
        rates.append(rate)
      } else {
        let text = excerpt(line.text(column + 1))
        throw ECBFlaw(.rate(currency: columns[column].code, text: text), line: line.number)
      }
    }
    return ECBHistory.Row(day: day, rates: rates)
  }

  /// The day that a string such as `18 June 2025` names, as the daily file writes it.
  private static func day(_ text: String) -> CalendarDay? {
    let words = text.split(separator: " ")
    guard words.count == 3, let month = months.firstIndex(where: { $0 == words[1] }),
      words[0].utf8.allSatisfy({ 48...57 ~= $0 }), let day = Int(words[0]),
      words[2].utf8.count == 4, words[2].utf8.allSatisfy({ 48...57 ~= $0 }), let year = Int(words[2])
    else { return nil }
    return CalendarDay(year: year, month: month + 1, day: day)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  private static func excerpt(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }

  /// The lines of a file, each split into its cells without the spaces around them; as the bank puts a comma behind the
  /// last one, there is an empty one.
  private struct Lines {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var start = 0
    /// The number of the line that was read last, from 1.
    private(set) var number = 0
    /// The positions of its cells; at least one.
    private(set) var cells: [Range<Int>] = []
    /// Whether a line break ends it.
    private(set) var isTerminated = true

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Reads the next line; `false` at the end of the file.
    mutating func advance() throws(ECBFlaw) -> Bool {
      guard start < bytes.count else { return false }
      number += 1
      let limit = min(bytes.count, start + ECBHistoryCSV.lineLimit)
      cells.removeAll(keepingCapacity: true)
      var cell = start
      for index in start..<limit {
        let byte = bytes[index]
        if byte == UInt8(ascii: ",") {
          append(cell..<index)
          cell = index + 1
        } else if byte == UInt8(ascii: "\n") {
          let isReturn = index > cell && bytes[index - 1] == UInt8(ascii: "\r")
          append(cell..<(isReturn ? index - 1 : index))
          start = index + 1
          return true
        }
      }
      guard bytes.count - start < ECBHistoryCSV.lineLimit else { throw ECBFlaw(.longLine, line: number) }
      append(cell..<bytes.count)
      start = bytes.count
      isTerminated = false
      return true
    }

    private mutating func append(_ cell: Range<Int>) {
      var (lower, upper) = (cell.lowerBound, cell.upperBound)
      while lower < upper, bytes[lower] == UInt8(ascii: " ") { lower += 1 }
      while lower < upper, bytes[upper - 1] == UInt8(ascii: " ") { upper -= 1 }
      cells.append(lower..<upper)
    }

    func cell(_ index: Int) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[cells[index]]) }

    func text(_ index: Int) -> String { String(decoding: cell(index), as: UTF8.self) }

    /// All cells.
    var texts: [String] { cells.indices.map { text($0) } }
  }
}
