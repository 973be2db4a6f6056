/// All that the converter shows, and nothing else.
///
/// Names of currencies come from outside.
public struct ConverterViewState: Hashable, Sendable {
  /// The field of the amount.
  public var from: Field
  /// The field of what it is worth.
  public var to: Field
  /// The rate: `1 USD = 0.922169 EUR`; `nil` while unknown.
  public var rateLine: String?
  /// The rate back: `1 EUR = 1.0844 USD`; `nil` while unknown.
  public var inverseRateLine: String?
  /// The day of the rates, who said them and how old they are; `nil` while unknown.
  public var sourceLine: String?
  /// What is wrong with what was typed, and what to type instead; `nil` when nothing is, or nothing was typed.
  public var hint: String?
  /// The list of currencies; `nil` while it is closed.
  public var picker: Picker?
  /// The last days and the popular currencies; `nil` while they are closed.
  public var details: Details?
  /// Whether the rates are on their way, here, out of date or not to be had.
  public var status: MarketStatus
  /// What stands in the way of figures, or of newer ones; `nil` when nothing does.
  public var trouble: Trouble?
  /// Whether newer rates are on their way.
  public var isRefreshing: Bool

  /// One amount with its currency.
  public struct Field: Hashable, Sendable {
    /// The code of the currency.
    public var code: String
    /// Its name; `nil` while unknown.
    public var name: String?
    /// The sign people write for it; `nil` where there is none.
    public var sign: String?
    /// The amount in the form that is typed: what the person typed, or what follows from it.
    public var text: String
    /// Whether the person typed this one.
    public var isEdited: Bool
  }

  /// The list of currencies.
  public struct Picker: Hashable, Sendable {
    /// The field it is for.
    public var isForSource: Bool
    /// What is searched for.
    public var searchText: String
    /// What is found, the likeliest first.
    public var rows: [Row]
    /// Why there is nothing to choose; `nil` when there is.
    public var emptiness: String?

    /// One currency.
    public struct Row: Hashable, Sendable, Identifiable {
      /// The code.
      public var code: String
      /// The name; empty while unknown.
      public var name: String
      /// The sign people write for it; `nil` where there is none.
      public var sign: String?
      /// Whether it is selected.
      public var isSelected: Bool
      /// Whether it is the one the field has.
      public var isChosen: Bool

      /// The code.
      public var id: String { code }
    }
  }

  /// What is behind "details".
  public struct Details: Hashable, Sendable {
    /// The rates of the last days; `nil` while unknown.
    public var history: RateHistoryViewState?
    /// What stands in the way of the history, or of a newer one; `nil` when nothing does.
    public var trouble: Trouble?
    /// Whether the history is on its way.
    public var isLoading: Bool
    /// The same amount in the popular currencies; `nil` while unknown.
    public var popular: ConversionsViewState?
  }
}
