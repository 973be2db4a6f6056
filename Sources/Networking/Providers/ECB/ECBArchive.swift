public import QuidCore

/// An archive of the European Central Bank's reference rates since 1999.
///
/// The user imports the rates from the bank's file `eurofxref-hist.csv`, which is linked from the bank's page "Euro
/// foreign exchange reference rates". For imported days, Quid sends no network request. The archive is stored in the
/// data folder instead of the cache, because Quid cannot download the archive again.
public struct ECBArchive: Sendable {
  private let file: AtomicFile?
  private let now: @Sendable () -> Date
  private let warn: @Sendable (String) -> Void

  /// Creates an archive that is stored in a file.
  ///
  /// The file does not have to exist yet.
  ///
  /// - Parameters:
  ///   - url: The URL of the file; `nil` if the path of the data folder is unknown.
  ///   - now: A closure that returns the current time.
  ///   - warn: A closure that receives a message for the user if the file exists but cannot be read.
  public init(at url: URL?, now: @escaping @Sendable () -> Date, warn: @escaping @Sendable (String) -> Void) {
    file = url.map { AtomicFile(at: $0, byteLimit: ECBHistoryFile.byteLimit) }
    self.now = now
    self.warn = warn
  }

  /// The data source that is reported with the rates of the archive: the European Central Bank.
  public static let source = DataSource(name: "European Central Bank", host: nil)

  /// The maximum size, in bytes, of a file that can be imported: 32 MiB.
  public static let byteLimit = ECBCSVParser.byteLimit

  // MARK: Importing

  /// An error that prevents an import of reference rates.
  public enum ImportError: Error, Hashable, Sendable {
    /// The path of the data folder, in which the archive is stored, is unknown.
    case noFolder
    /// The imported file is invalid. The associated value describes the error in the file.
    case invalidFile(ECBFileError)
    /// The file in which the imported rates are stored cannot be read or written.
    case storage(FileError)
  }

  /// Imports a CSV or XML file with the European Central Bank's reference rates into the archive.
  ///
  /// For days and currencies that the archive already contains, the imported rates replace the stored rates.
  ///
  /// - Parameter bytes: The contents of the imported file.
  /// - Returns: A summary of the imported days and of the archive after the import.
  /// - Throws: ``ImportError`` if the imported file is invalid, or if the archive cannot be read or written. An
  ///   invalid file does not change the archive.
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

  /// Merges imported rates into the file of the archive and returns a summary of the import.
  ///
  /// - Parameters:
  ///   - imported: The rates in the imported file.
  ///   - file: The file of the archive.
  ///   - setAsidePath: The path to which a damaged archive was renamed; `nil` if the archive was not damaged. The
  ///     path becomes part of the summary.
  /// - Throws: ``FileError`` if the archive cannot be read or written. The reason is ``FileError/Reason/damaged`` if
  ///   the archive cannot be decoded.
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
  /// The archive covers all days from the first through the last imported day, and the days without publications that
  /// follow, such as a weekend.
  public func covers(_ day: CalendarDay) -> Bool {
    (try? read { reader in try Self.covers(day, reader) }) ?? false
  }

  /// Returns the newest imported table of exchange rates.
  ///
  /// The freshness of the result is ``Freshness/fresh`` until the time at which the European Central Bank usually
  /// publishes the next rates, and ``Freshness/stale`` after that time.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if nothing was imported
  ///   or the archive cannot be read.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try find("imported exchange rates") { reader in
      guard let table = try Self.table(reader.count - 1, reader) else { return nil }
      return sourced(table, of: table.day, reader, isFresh: try isFresh(table.day, reader))
    }
  }

  /// Returns the exchange rates of a day.
  ///
  /// For a day without rates, such as a holiday, the result is the table of the last preceding day with rates. The
  /// freshness of the result is ``Freshness/stale`` unless the archive contains a later table, or no later table can
  /// exist yet.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if the archive does not
  ///   cover the day or cannot be read.
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
  /// If the first day of the range has no table, the result starts with the last table before that day. The freshness
  /// of the result is that of ``rates(on:)`` for the last day of the range.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if there is no table on
  ///   or before the last day of the range, or if the archive cannot be read.
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
      return sourced(tables, of: newest, reader, isFresh: try isFresh(last, reader))
    }
  }

  private static func covers(_ day: CalendarDay, _ reader: borrowing ECBHistoryReader) throws -> Bool {
    let last = try reader.row(reader.count - 1).day
    return try reader.row(0).day <= day && day < ECBPublication.nextDay(after: last)
  }

  /// Returns a Boolean value that indicates whether the rates of a day are final, or are the newest that can exist.
  private func isFresh(_ day: CalendarDay, _ reader: borrowing ECBHistoryReader) throws -> Bool {
    // In time zones ahead of UTC, the last table may be of tomorrow, which proves nothing about today.
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

  /// Reads a value from the archive, and warns the user if the file of the archive cannot be read.
  ///
  /// - Parameters:
  ///   - subject: A description of the value for the error message, such as `imported rates`.
  ///   - body: A closure that reads the value. The closure returns `nil` if the archive does not contain the value.
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if the archive does not
  ///   contain the value or cannot be read.
  private func find<Value>(
    _ subject: String, _ body: (borrowing ECBHistoryReader) throws -> Sourced<Value>?
  ) throws(ProviderError) -> Sourced<Value> {
    var found: Sourced<Value>?
    do {
      found = try read(body) ?? nil
    } catch {
      let hint = " Import the European Central Bank's file again: quid history --import FILE"
      warn("\(error)\((error as? FileError)?.reason == .damaged ? hint : "")")
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
