import QuidCore

/// A reader of imported reference rates that loads only the requested rows from the file.
struct ECBHistoryReader: ~Copyable, Sendable {
  private let file: SecureFile
  private let header: ECBHistoryFile
  private let path: String

  /// Creates a reader by opening a file with imported reference rates; `nil` if the file does not exist.
  ///
  /// - Throws: ``FileError`` if the file cannot be read, or its header is invalid (``FileError/Reason/damaged``).
  init?(_ location: AtomicFile) throws {
    guard let file = try location.opened() else { return nil }
    let start = try file.bytes(min(file.size, ECBHistoryFile.headerLimit), at: 0)
    guard let header = ECBHistoryFile(start, size: file.size) else { throw FileError(.damaged, at: location.path) }
    self.file = file
    self.header = header
    path = location.path
  }

  /// The currencies with rates in the file, in alphabetical order, without the euro, the base of all rates.
  var currencies: [Currency] { header.currencies }

  /// The number of rows in the file (at least one), one for each day with rates.
  var count: Int { header.count }

  var importedAt: Date { header.importedAt }

  /// Returns the row at an index, with the rates of one day; the oldest row has the index 0.
  ///
  /// - Throws: ``FileError`` if the row cannot be read or is invalid (``FileError/Reason/damaged``).
  func row(_ index: Int) throws -> ECBHistory.Row {
    let range = header.byteRange(ofRow: index)
    guard let row = header.row(try file.bytes(range.count, at: range.lowerBound)) else {
      throw FileError(.damaged, at: path)
    }
    return row
  }

  /// Returns the index of the newest row on or before the given day; `nil` if all rows are of later days.
  ///
  /// - Throws: ``FileError`` if a row cannot be read or is damaged.
  func lastIndex(notAfter day: CalendarDay) throws -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if try row(middle).day <= day { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
