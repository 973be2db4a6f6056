public import Foundation
public import QuidCore

/// The reference rates of the European Central Bank since 1999, out of the bank's own file, which the person has brought
/// in: any day without a request.
///
/// The file is kept in the data folder, not in the cache, since nobody can fetch it again but the person. A day is looked up
/// by halving in a file of 1.3 MB, of which a few rows are read. Source: `eurofxref-hist.csv`, linked from the bank's page
/// "Euro foreign exchange reference rates".
public struct ECBArchive: Sendable {
  private let file: AtomicFile?
  private let now: @Sendable () -> Date
  private let warn: @Sendable (String) -> Void

  /// The archive in a file, which need not be there; `nil` where no folder for it is known.
  ///
  /// - Parameter warn: is told, in a sentence, when the file is there and cannot be used.
  public init(at url: URL?, now: @escaping @Sendable () -> Date, warn: @escaping @Sendable (String) -> Void) {
    file = url.map { AtomicFile(at: $0, byteLimit: ECBHistoryFile.byteLimit) }
    self.now = now
    self.warn = warn
  }

  /// Who says so.
  public static let source = Source(name: "European Central Bank", host: nil)

  /// The largest CSV file that is taken, in bytes.
  public static let byteLimit = ECBHistoryCSV.byteLimit

  /// Takes in the bank's CSV file: every day and rate in it, beside what is known already.
  ///
  /// - Throws: ``Failure``; then nothing is changed.
  public func take(_ csv: Data) throws(Failure) -> ECBImport {
    guard let file else { throw .noFolder }
    let given: ECBHistory
    do throws(ECBFlaw) {
      // Where the day is already tomorrow's, the newest table may be of that day.
      given = try ECBHistoryCSV.history(csv, today: CalendarDay(now()).advanced(by: 1))
    } catch {
      throw .refused(error)
    }
    do throws(StoreFailure) {
      do throws(StoreFailure) {
        return try add(given, to: file, setAside: nil)
      } catch {
        guard error.reason == .damaged else { throw error }
        return try add(given, to: file, setAside: try file.setAside(now: now()))
      }
    } catch {
      throw .file(error)
    }
  }

  /// Writes what is given beside what is known.
  ///
  /// - Throws: ``StoreFailure``, ``StoreFailure/Reason/damaged`` when what is known is not what was written.
  private func add(
    _ given: ECBHistory, to file: AtomicFile, setAside: String?
  ) throws(StoreFailure) -> ECBImport {
    try file.update { (content: inout Data?) throws(StoreFailure) in
      let before = try content.map { bytes throws(StoreFailure) in
        guard let known = ECBHistoryFile.history(bytes) else { throw StoreFailure(.damaged, at: file.path) }
        return known
      }
      let after = before?.merged(with: given) ?? given
      guard let known = after.extent else { throw StoreFailure(.damaged, at: file.path) }
      content = ECBHistoryFile.bytes(after, importedAt: now())
      return ECBImport(
        days: given.rows.count, newDays: after.rows.count - (before?.rows.count ?? 0), known: known,
        setAside: setAside)
    }
  }

  /// Why a file was not taken in.
  public enum Failure: Error, Hashable, Sendable {
    /// No folder for it is known.
    case noFolder
    /// It is not what it should be.
    case refused(ECBFlaw)
    /// What is known already cannot be read, or nothing can be written.
    case file(StoreFailure)
  }
}

extension ECBArchive: RateArchive {
  /// From the first day in it to the last, and over the weekend behind that.
  public func covers(_ day: CalendarDay) -> Bool {
    (try? read { reader throws(StoreFailure) in try Self.covers(day, reader) }) ?? false
  }

  /// The last table in it: fresh for as long as no newer one can exist.
  ///
  /// - Throws: ``ProviderError``, ``ProviderError/Reason/notFound(_:)`` when nothing was imported.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try answer("imported rates") { reader throws(StoreFailure) in
      guard let table = try Self.table(reader.count - 1, reader) else { return nil }
      let isFresh = Lifetime.untilNextRates(.workingDays).isFresh(
        fetchedAt: .distantPast, asOf: table.day.start, at: now())
      return Self.sourced(table, of: table.day, reader, isFresh ? .fresh : .stale)
    }
  }

  /// The table of a day or of the last one before it, as far as the archive covers it.
  ///
  /// - Throws: ``ProviderError``, ``ProviderError/Reason/notFound(_:)`` for a day it does not cover.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try answer("the rates of \(day)") { reader throws(StoreFailure) in
      guard try Self.covers(day, reader), let place = try reader.place(notAfter: day),
        let table = try Self.table(place, reader)
      else { return nil }
      return Self.sourced(table, of: table.day, reader, .fresh)
    }
  }

  /// The tables of a span, as far as the archive reaches; out of date where it ends before the span does.
  ///
  /// - Throws: ``ProviderError``, ``ProviderError/Reason/notFound(_:)`` when it has none up to the last day.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try answer("the rates up to \(last)") { reader throws(StoreFailure) in
      guard let end = try reader.place(notAfter: last) else { return nil }
      let start = try reader.place(notAfter: min(first, last)) ?? 0
      var tables: [RateTable] = []
      for place in start...end {
        if let table = try Self.table(place, reader) { tables.append(table) }
      }
      guard let newest = tables.last?.day else { return nil }
      return Self.sourced(tables, of: newest, reader, try Self.covers(last, reader) ? .fresh : .stale)
    }
  }

  private static func covers(
    _ day: CalendarDay, _ reader: borrowing ECBHistoryReader
  ) throws(StoreFailure) -> Bool {
    let last = try reader.row(reader.count - 1).day
    guard try reader.row(0).day <= day else { return false }
    // On the weekend behind the last day no table came out, so that day still counts.
    return day <= last
      || day.ordinal - last.ordinal <= 2
        && (last.ordinal + 1...day.ordinal).allSatisfy {
          CalendarDay(daysSince1970: $0)?.isWeekend ?? false
        }
  }

  private static func table(
    _ place: Int, _ reader: borrowing ECBHistoryReader
  ) throws(StoreFailure) -> RateTable? {
    try reader.row(place).table(reader.currencies)
  }

  private static func sourced<Value: Sendable>(
    _ value: Value, of day: CalendarDay, _ reader: borrowing ECBHistoryReader, _ freshness: Freshness
  ) -> Sourced<Value> {
    Sourced(value, source: source, asOf: day.start, fetchedAt: reader.importedAt, freshness: freshness)
  }

  private func answer<Value>(
    _ what: String, _ look: (borrowing ECBHistoryReader) throws(StoreFailure) -> Sourced<Value>?
  ) throws(ProviderError) -> Sourced<Value> {
    var answer: Sourced<Value>?
    do throws(StoreFailure) {
      answer = try read(look) ?? nil
    } catch {
      warn("\(error) Import the bank's file again: quid history --import FILE")
    }
    guard let answer else { throw ProviderError(.notFound(what), from: Self.source) }
    return answer
  }

  private func read<Value>(
    _ look: (borrowing ECBHistoryReader) throws(StoreFailure) -> Value
  ) throws(StoreFailure) -> Value? {
    guard let file, let reader = try ECBHistoryReader(file) else { return nil }
    return try look(reader)
  }
}

extension ECBHistory {
  /// How far it reaches.
  fileprivate var extent: ECBImport.Extent? {
    guard let first = rows.first?.day, let last = rows.last?.day else { return nil }
    return ECBImport.Extent(days: rows.count, first: first, last: last, currencies: currencies)
  }
}
