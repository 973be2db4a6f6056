public import QuidCore

/// An archive of the European Central Bank's reference rates since 1999.
///
/// The user imports the bank's file `eurofxref-hist.csv` (page "Euro foreign exchange reference rates"). For imported
/// days, no request is sent. The archive is in the data folder, because Quid cannot download the archive again.
public struct ECBArchive: Sendable {
  private let file: AtomicFile?
  private let now: @Sendable () -> Date
  private let warn: @Sendable (any Error) -> Void

  /// Creates an archive in a file, which does not have to exist yet.
  ///
  /// - Parameters:
  ///   - url: The URL of the file; `nil` if the path of the data folder is unknown.
  ///   - warn: A closure that receives the error, a ``FileError``, if the file exists but cannot be read. If it is
  ///     damaged, import the bank's file again.
  public init(at url: URL?, now: @escaping @Sendable () -> Date, warn: @escaping @Sendable (any Error) -> Void) {
    file = url.map { AtomicFile(at: $0, byteLimit: ECBHistoryFile.byteLimit) }
    self.now = now
    self.warn = warn
  }

  /// The data source that is reported with the rates of the archive: the European Central Bank.
  package static let source = DataSource(name: "European Central Bank", host: nil)

  /// The maximum size of an imported file, in bytes: 32 MiB.
  package static let byteLimit = ECBCSVParser.byteLimit

  // MARK: Importing

  /// An error that prevents an import of reference rates.
  public enum ImportError: NamedError, Hashable, Sendable {
    /// The path of the data folder is unknown.
    case noFolder
    /// The imported file is invalid. The associated value describes the error in the file.
    case invalidFile(ECBFileError)
    /// The file with the imported rates cannot be read or written.
    case storage(FileError)
  }

  /// Imports a CSV or XML file with the European Central Bank's reference rates.
  ///
  /// For the same day and currency, the imported rate replaces the stored rate.
  ///
  /// - Parameter bytes: The contents of the imported file.
  /// - Returns: A summary of the imported days and of the archive after the import.
  /// - Throws: ``ImportError`` if the imported file is invalid, or if the archive cannot be read or written. An invalid
  ///   file does not change the archive.
  public func importFile(_ bytes: Data) throws(ImportError) -> ECBImportSummary {
    guard let file else { throw .noFolder }
    let imported: ECBHistory
    do throws(ECBFileError) {
      // In time zones ahead of UTC, the newest table may be of tomorrow.
      imported = try ECBCSVParser.parse(bytes, today: CalendarDay(now()).advanced(by: 1))
    } catch {
      throw .invalidFile(error)
    }
    do {
      do {
        return try merge(imported, into: file, setAsidePath: nil)
      } catch let error as FileError where error.reason == .damaged {
        return try merge(imported, into: file, setAsidePath: try file.setAside(now: now()))
      }
    } catch {
      throw .storage(error as? FileError ?? FileError(.damaged, at: file.path))
    }
  }

  /// Merges imported rates into the file of the archive and returns a summary with the path of a damaged archive.
  ///
  /// - Throws: ``FileError`` if the archive cannot be read or written, or is damaged (``FileError/Reason/damaged``).
  private func merge(
    _ imported: ECBHistory, into file: AtomicFile, setAsidePath: String?
  ) throws -> ECBImportSummary {
    try file.update { content in
      let before = try content.map { bytes in
        guard let known = ECBHistoryFile.decode(bytes) else { throw FileError(.damaged, at: file.path) }
        return known
      }
      let after = before?.merged(with: imported) ?? imported
      guard let coverage = ECBImportSummary.Coverage(after) else { throw FileError(.damaged, at: file.path) }
      content = ECBHistoryFile.encode(after, importedAt: now())
      return ECBImportSummary(
        days: imported.rows.count, newDays: after.rows.count - (before?.rows.count ?? 0), coverage: coverage,
        setAsidePath: setAsidePath)
    }
  }
}

extension ECBArchive: RateArchive {
  // MARK: Reading

  /// Returns a Boolean value that indicates whether the archive can provide the rates for a day.
  ///
  /// The archive covers the imported days, and days on which the European Central Bank publishes no rates that follow
  /// them.
  public func covers(_ day: CalendarDay) -> Bool {
    (try? read { reader in try Self.covers(day, reader) }) ?? false
  }

  /// Returns the newest imported table of exchange rates.
  ///
  /// The freshness is ``Freshness/fresh`` until the European Central Bank usually publishes the next rates.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if nothing was imported or the
  ///   archive cannot be read.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try find("imported exchange rates") { reader in
      guard let table = try Self.table(reader.count - 1, reader) else { return nil }
      return sourced(table, of: table.day, reader, isFresh: try isFresh(table.day, reader))
    }
  }

  /// Returns the exchange rates of a day, or of the last preceding day with rates (for example, on a holiday).
  ///
  /// The freshness is ``Freshness/fresh`` if the archive contains a later table, or no later table can exist yet.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if the archive does not cover
  ///   the day or cannot be read.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try find("the exchange rates of \(day)") { reader in
      guard try Self.covers(day, reader), let index = try reader.lastIndex(notAfter: day),
        let table = try Self.table(index, reader)
      else { return nil }
      return sourced(table, of: table.day, reader, isFresh: try isFresh(day, reader))
    }
  }

  /// Returns the imported tables of exchange rates for a range of days, oldest first.
  ///
  /// The first table can be of an earlier day, if the first day has no table. The freshness is that of the last day, or
  /// ``Freshness/stale`` if the archive does not cover all days.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if there is no table on or
  ///   before the last day, or if the archive cannot be read.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try find("exchange rates up to \(last)") { reader in
      guard let end = try reader.lastIndex(notAfter: last) else { return nil }
      let start = try reader.lastIndex(notAfter: min(first, last)) ?? 0
      var tables: [RateTable] = []
      for index in start...end {
        if let table = try Self.table(index, reader) { tables.append(table) }
      }
      guard let newest = tables.last?.day else { return nil }
      let isComplete =
        last < ECBPublication.nextDay(after: newest)
        && zip(tables, tables.dropFirst()).allSatisfy { $1.day <= ECBPublication.nextDay(after: $0.day) }
      let isCurrent = try isFresh(last, reader)
      return sourced(tables, of: newest, reader, isFresh: isComplete && isCurrent)
    }
  }

  private static func covers(_ day: CalendarDay, _ reader: borrowing ECBHistoryReader) throws -> Bool {
    guard let index = try reader.lastIndex(notAfter: day) else { return false }
    let published = try reader.row(index).day
    return day < ECBPublication.nextDay(after: published)
  }

  /// Whether the rates of a day are final, or are the newest that can exist.
  private func isFresh(_ day: CalendarDay, _ reader: borrowing ECBHistoryReader) throws -> Bool {
    // In time zones ahead of UTC, the last table may be of tomorrow, which does not make the rates of today final.
    guard let index = try reader.lastIndex(notAfter: CalendarDay(now())) else { return false }
    let last = try reader.row(index).day
    if day < last { return true }
    return try Self.covers(day, reader)
      && CacheLifetime.untilNextPublication(.workingDays).isFresh(
        fetchedAt: .distantPast, asOf: last.start, at: now())
  }

  private static func table(_ index: Int, _ reader: borrowing ECBHistoryReader) throws -> RateTable? {
    try reader.row(index).table(reader.currencies)
  }

  private func sourced<Value: Sendable>(
    _ value: Value, of day: CalendarDay, _ reader: borrowing ECBHistoryReader, isFresh: Bool
  ) -> Sourced<Value> {
    Sourced(
      value, source: Self.source, asOf: day.start, fetchedAt: reader.importedAt, freshness: isFresh ? .fresh : .stale)
  }

  /// Returns the result of a closure that reads from the archive; warns the user if the file cannot be read.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)``, which contains `subject`, if
  ///   the closure returns `nil` or the archive cannot be read.
  private func find<Value>(
    _ subject: String, _ body: (borrowing ECBHistoryReader) throws -> Sourced<Value>?
  ) throws(ProviderError) -> Sourced<Value> {
    var found: Sourced<Value>?
    do {
      found = try read(body) ?? nil
    } catch {
      warn(error)
    }
    guard let found else { throw ProviderError(.notFound(subject), from: Self.source) }
    return found
  }

  private func read<Value>(
    _ body: (borrowing ECBHistoryReader) throws -> Value
  ) throws -> Value? {
    guard let file, let reader = try ECBHistoryReader(file) else { return nil }
    return try body(reader)
  }
}
