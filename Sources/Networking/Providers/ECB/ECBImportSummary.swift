public import QuidCore

/// A summary of an import of the European Central Bank's reference rates into the archive.
public struct ECBImportSummary: Hashable, Sendable {
  /// The number of days with rates in the imported file.
  public let days: Int
  /// The number of imported days for which the archive had no rates before the import.
  public let newDays: Int
  /// The days and currencies for which the archive contains rates after the import.
  public let coverage: Coverage
  /// The path to which the import renamed a damaged archive; `nil` if the archive was not damaged.
  public let setAsidePath: String?

  /// The days and currencies for which the archive contains rates.
  public struct Coverage: Hashable, Sendable {
    /// The number of days with rates in the archive.
    public let days: Int
    /// The first day with rates in the archive.
    public let first: CalendarDay
    /// The last day with rates in the archive.
    public let last: CalendarDay
    /// The currencies for which the archive contains rates against the euro, in alphabetical order.
    public let currencies: [Currency]

    /// Creates the coverage of an archive from all of its rates; `nil` if the archive contains no days.
    init?(_ history: ECBHistory) {
      guard let first = history.rows.first?.day, let last = history.rows.last?.day else { return nil }
      days = history.rows.count
      self.first = first
      self.last = last
      currencies = history.currencies
    }
  }
}
