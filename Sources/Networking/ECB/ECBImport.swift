public import QuidCore

/// What an import has brought.
public struct ECBImport: Hashable, Sendable {
  /// How many days the file has.
  public let days: Int
  /// How many of them were not known before.
  public let newDays: Int
  /// What is known now.
  public let known: Extent
  /// Where a damaged history was put away; `nil` where there was none.
  public let setAside: String?

  /// How far a history reaches.
  public struct Extent: Hashable, Sendable {
    /// How many days have a table.
    public let days: Int
    /// The first of them.
    public let first: CalendarDay
    /// The last of them.
    public let last: CalendarDay
    /// The currencies besides the euro, in alphabetical order.
    public let currencies: [Currency]
  }
}
