import Foundation
import QuidCore

/// An imported history on disk, of which only the rows that are asked for are read.
struct ECBHistoryReader: ~Copyable, Sendable {
  private let file: PrivateFile
  private let header: ECBHistoryFile
  private let path: String

  /// Opens the file; `nil` when there is none.
  ///
  /// - Throws: ``StoreFailure``, ``StoreFailure/Reason/damaged`` for what is no such file.
  init?(_ place: AtomicFile) throws(StoreFailure) {
    guard let file = try place.opened() else { return nil }
    let start = try file.bytes(min(file.size, ECBHistoryFile.headerLimit), at: 0)
    guard let header = ECBHistoryFile(start, size: file.size) else { throw StoreFailure(.damaged, at: place.path) }
    self.file = file
    self.header = header
    path = place.path
  }

  /// The currencies besides the euro, in alphabetical order.
  var currencies: [Currency] { header.currencies }

  /// How many days there are; at least one.
  var count: Int { header.count }

  /// When the history was imported.
  var importedAt: Date { header.importedAt }

  /// A row by its place, from 0, the oldest.
  ///
  /// - Throws: ``StoreFailure``, ``StoreFailure/Reason/damaged`` when it is not what was written.
  func row(_ index: Int) throws(StoreFailure) -> ECBHistory.Row {
    let place = header.place(of: index)
    guard let row = header.row(try file.bytes(place.count, at: place.offset)) else {
      throw StoreFailure(.damaged, at: path)
    }
    return row
  }

  /// The place of the last row of that day or before it; `nil` when the first is later.
  ///
  /// - Throws: ``StoreFailure``.
  func place(notAfter day: CalendarDay) throws(StoreFailure) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if try row(middle).day <= day { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
