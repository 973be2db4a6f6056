public import QuidCore

/// All that the list of the Bitcoin index shows, and nothing else.
public struct BitcoinIndexViewState: Hashable, Sendable {
  /// The price now in each currency, that of the list first.
  public var today: [BitcoinRate]
  /// The change of the price now against yesterday.
  public var todayChange: ChangeText
  /// Whether the price now is selected.
  public var isTodaySelected: Bool
  /// The days before, newest first.
  public var rows: [Row]
  /// Their prices as a drawing; `nil` while there is nothing to draw.
  public var plot: ChartPlot?
  /// The code of the list's currency.
  public var currency: String
  /// Of when the price now is; `nil` while nothing is known.
  public var update: BitcoinUpdate?
  /// Whether the prices are on their way, here, out of date or not to be had.
  public var status: MarketStatus
  /// What stands in the way of newer prices; `nil` when nothing does.
  public var trouble: Trouble?
  /// Whether newer prices are on their way.
  public var isRefreshing: Bool
  /// What else is to know, such as that the source does not go back as far as was asked.
  public var notes: [String]
  /// Who said it and how old it is, a line a source.
  public var sourceLines: [String]
  /// The day that is open; `nil` while none is.
  public var openedDay: BitcoinDayViewState?

  /// One day.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The day.
    public var id: CalendarDay
    /// The day as people read it.
    public var date: String
    /// The price.
    public var price: String
    /// The change against the day before: its direction is its colour, and its arrow says the same without one.
    public var change: ChangeText
    /// Whether it is selected.
    public var isSelected: Bool
  }
}
