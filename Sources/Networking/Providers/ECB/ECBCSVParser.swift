import QuidCore

/// A parser for the European Central Bank's CSV files of reference rates.
///
/// The file `eurofxref-hist.csv` has the header `Date,USD,JPY,…,` and then one line for each day, newest first. A
/// missing rate is `N/A` or an empty cell. The daily file `eurofxref.csv` has spaces after its commas and days such
/// as `18 June 2025`. A CSV file of the bank's data portal has one line for each rate. Any deviation from this format is an error. Source: the European Central Bank's page "Euro
/// foreign exchange reference rates".
enum ECBCSVParser {
  /// The maximum size of an imported file in bytes: 32 MiB (the rates of 27 years take 2 MB).
  static let byteLimit = 32 << 20
  /// The maximum length of a line in a CSV file, in bytes.
  private static let lineLimit = 16_384
  /// The maximum number of currencies in a file; for comparison, the bank has published rates of 42 currencies.
  private static let currencyLimit = 512

  /// Returns the reference rates in a CSV file, or in an XML file, which starts with `<`.
  ///
  /// An XML file, which starts with `<`, is passed to ``ECBXMLParser``. In a ZIP archive, the first file is parsed.
  ///
  /// - Parameters:
  ///   - file: The contents of the file.
  ///   - today: The last day that the file may contain. A later day is an error.
  /// - Throws: ``ECBFileError`` if the file is invalid.
  static func parse(_ file: Data, today: CalendarDay) throws(ECBFileError) -> ECBHistory {
    guard file.count <= byteLimit else { throw ECBFileError(.tooLarge(byteLimit: byteLimit)) }
    var file = file
    if file.starts(with: Array("PK".utf8)) {
      guard let contents = ZIPFile.firstFile(in: file, limit: byteLimit) else { throw ECBFileError(.damagedArchive) }
      file = contents
    }
    return try file.withUnsafeBytes { bytes in
      Result { () throws(ECBFileError) in try parse(bytes.bindMemory(to: UInt8.self), today: today) }
    }.get()
  }

  private static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, today: CalendarDay
  ) throws(ECBFileError) -> ECBHistory {
    if bytes.starts(with: [0x1F, 0x8B]) { throw ECBFileError(.compressed) }
    if bytes.first == UInt8(ascii: "<") { return try ECBXMLParser.parse(bytes, today: today) }
    var lines = Lines(bytes)
    guard try lines.advance() else { throw ECBFileError(.empty) }
    guard lines.isTerminated else { throw ECBFileError(.truncated, line: lines.number) }
    let width = lines.cells.count
    if let columns = DataColumns(lines.texts) { return try dataHistory(&lines, columns, today: today) }
    let columns = try columns(lines.texts)
    let order = columns.indices.sorted { columns[$0] < columns[$1] }
    var rows: [ECBHistory.Row] = []
    while try lines.advance() {
      let count = lines.cells.count
      // Without a line break, only a comma after the last rate shows that the rate is complete.
      guard lines.isTerminated || count == width && lines.cells.last?.isEmpty == true else {
        throw ECBFileError(.truncated, line: lines.number)
      }
      guard count == width, count == columns.count + 1 || lines.cells.last?.isEmpty == true else {
        throw ECBFileError(.cellCount(expected: width, found: count), line: lines.number)
      }
      let row = try row(lines, columns, order, today: today)
      if let above = rows.last?.day, row.day >= above {
        throw ECBFileError(.unorderedDay(row.day.description), line: lines.number)
      }
      rows.append(row)
    }
    guard !rows.isEmpty else { throw ECBFileError(.empty) }
    return ECBHistory(currencies: order.map { columns[$0] }, rows: rows.reversed())
  }

  /// Returns the currencies in the cells of the header line, such as `Date`, `USD` and `JPY`, in column order.
  private static func columns(_ cells: [String]) throws(ECBFileError) -> [Currency] {
    var codes = cells.last?.isEmpty == true ? cells.dropLast() : cells
    if codes.first?.hasPrefix("\u{FEFF}") == true { codes[0].removeFirst() }
    guard codes.first == "Date", 2...currencyLimit + 1 ~= codes.count else {
      throw ECBFileError(.invalidHeader, line: 1)
    }
    var columns: [Currency] = []
    var known: Set<Currency> = [.eur]
    for code in codes.dropFirst() {
      guard let currency = Currency(code), currency.code == code else { throw ECBFileError(.invalidHeader, line: 1) }
      guard known.insert(currency).inserted else { throw ECBFileError(.duplicateCurrency(code), line: 1) }
      columns.append(currency)
    }
    return columns
  }

  /// The positions of the columns in a CSV file of the bank's data portal, such as
  /// `KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE`.
  private struct DataColumns {
    let frequency, currency, base, day, rate: Int

    init?(_ names: [String]) {
      func index(_ name: String) -> Int? { names.firstIndex { $0.trimmingPrefix("\u{FEFF}") == name } }
      guard let frequency = index("FREQ"), let currency = index("CURRENCY"), let base = index("CURRENCY_DENOM"),
        let day = index("TIME_PERIOD"), let rate = index("OBS_VALUE")
      else { return nil }
      (self.frequency, self.currency, self.base, self.day, self.rate) = (frequency, currency, base, day, rate)
    }

    var last: Int { max(frequency, currency, base, day, rate) }
  }

  /// Parses the daily rates against the euro in a file with one line for each rate.
  ///
  /// Later columns can contain quoted commas, so that the number of cells varies.
  private static func dataHistory(
    _ lines: inout Lines, _ columns: DataColumns, today: CalendarDay
  ) throws(ECBFileError) -> ECBHistory {
    var days: [CalendarDay: [Currency: ECBRate]] = [:]
    while try lines.advance() {
      guard lines.isTerminated else { throw ECBFileError(.truncated, line: lines.number) }
      guard lines.cells.count > columns.last else {
        throw ECBFileError(.cellCount(expected: columns.last + 1, found: lines.cells.count), line: lines.number)
      }
      guard lines.text(columns.frequency) == "D", lines.text(columns.base) == Currency.eur.code else { continue }
      let (code, value) = (lines.text(columns.currency), lines.text(columns.rate))
      guard let day = CalendarDay(utf8: lines.cell(columns.day)) else {
        throw ECBFileError(.invalidDay(ECBFileError.excerpt(lines.text(columns.day))), line: lines.number)
      }
      guard ECBHistory.canInclude(day, today: today) else {
        throw ECBFileError(.dayOutOfRange(lines.text(columns.day)), line: lines.number)
      }
      if value.isEmpty || value == "NaN" { continue }
      guard let currency = Currency(code), currency.code == code, let rate = ECBRate(utf8: lines.cell(columns.rate))
      else {
        throw ECBFileError(
          .invalidRate(currency: ECBFileError.excerpt(code), value: ECBFileError.excerpt(value)), line: lines.number)
      }
      guard days[day, default: [:]].updateValue(rate, forKey: currency) == nil else {
        throw ECBFileError(.duplicateCurrency(code), line: lines.number)
      }
    }
    guard !days.isEmpty else { throw ECBFileError(.empty) }
    let currencies = Set(days.values.flatMap(\.keys)).sorted()
    guard currencies.count <= currencyLimit else { throw ECBFileError(.invalidHeader, line: 1) }
    let rows = days.sorted { $0.key < $1.key }.map { day, rates in
      ECBHistory.Row(day: day, rates: currencies.map { rates[$0] ?? .none })
    }
    return ECBHistory(currencies: currencies, rows: rows)
  }

  private static func row(
    _ line: Lines, _ columns: [Currency], _ order: [Int], today: CalendarDay
  ) throws(ECBFileError) -> ECBHistory.Row {
    guard let day = CalendarDay(utf8: line.cell(0)) ?? self.day(line.text(0)) else {
      throw ECBFileError(.invalidDay(ECBFileError.excerpt(line.text(0))), line: line.number)
    }
    guard ECBHistory.canInclude(day, today: today) else {
      throw ECBFileError(.dayOutOfRange(line.text(0)), line: line.number)
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
        let text = ECBFileError.excerpt(line.text(column + 1))
        throw ECBFileError(.invalidRate(currency: columns[column].code, value: text), line: line.number)
      }
    }
    return ECBHistory.Row(day: day, rates: rates)
  }

  /// Returns the day in a string such as `18 June 2025` (the format of `eurofxref.csv`); `nil` for other strings.
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

  /// A reader that splits the lines of a CSV file into cells and trims the spaces around each cell.
  private struct Lines {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var start = 0
    /// The number of the current line in the file, counted from 1; 0 before the first line is read.
    private(set) var number = 0
    /// The byte range of each cell (at least one) in the current line, without the spaces around the cell.
    private(set) var cells: [Range<Int>] = []
    /// Whether the current line ends with a line break, which may be missing only in the last line of the file.
    private(set) var isTerminated = true

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Moves to the next line and splits the line into cells; returns `false` at the end of the file.
    mutating func advance() throws(ECBFileError) -> Bool {
      guard start < bytes.count else { return false }
      number += 1
      let limit = min(bytes.count, start + ECBCSVParser.lineLimit)
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
      guard bytes.count - start < ECBCSVParser.lineLimit else { throw ECBFileError(.lineTooLong, line: number) }
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

    var texts: [String] { cells.indices.map { text($0) } }
  }
}
