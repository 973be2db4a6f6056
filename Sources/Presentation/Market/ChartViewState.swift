/// All that a price chart shows, and nothing else.
public struct ChartViewState: Hashable, Sendable {
  /// The drawing; `nil` while there is nothing to draw.
  public var plot: ChartPlot?
  /// The lines beside the drawing; `nil` while there is nothing to draw.
  public var legend: Legend?
  /// The periods to choose from, shortest first.
  public var periods: [PeriodChoice]
  /// The chosen period in words.
  public var periodName: String
  /// The code of the currency the prices are in.
  public var currency: String
  /// The code of the currency the person chose; another one than ``currency`` while its rate is not known.
  public var chosenCurrency: String
  /// Whether the prices are on their way, here, out of date or not to be had.
  public var status: MarketStatus
  /// Whether newer prices are on their way.
  public var isRefreshing: Bool
  /// Who said it; `nil` while nothing is known.
  public var sourceName: String?
  /// Who said it and how old it is; `nil` while nothing is known.
  public var updatedLine: String?
  /// The rate prices were converted by, who said it and how old it is; `nil` where they were not converted.
  public var rateLine: String?

  /// What the chart says in words: of the focused point, else of the last one.
  public struct Legend: Hashable, Sendable {
    /// The coin's picture; the address comes from outside.
    public var image: String?
    /// What stands in place of the picture.
    public var monogram: Monogram
    /// The coin's symbol.
    public var symbol: String
    /// The coin's name.
    public var name: String
    /// The price at the point.
    public var price: String
    /// The moment of the point.
    public var date: String
    /// The change from the start of the period to the point.
    public var change: ChangeText
    /// Whether the person looks at that point, so that it need not be the current price.
    public var isFocused: Bool
  }

  /// One choice of the period control.
  public struct PeriodChoice: Hashable, Sendable {
    /// The period.
    public var period: ChartPeriod
    /// What the control says: `7D`.
    public var title: String
    /// Whether it is the chosen one.
    public var isSelected: Bool
  }
}
