public import QuidCore

/// The list of currencies for one field of the converter, with its search.
public struct CurrencyPickerModel: Sendable {
  /// The field it is open for.
  public let field: ConversionEntry.Field
  /// The currency the field has.
  public let chosen: Currency
  /// What is searched for.
  public private(set) var searchText = ""
  /// What is found, the likeliest first; all currencies, those traded most first, while nothing is searched for.
  ///
  /// Kept, because the screen is drawn more often than typed at.
  public private(set) var matches: [NamedCurrency] = []
  /// Where the selected currency stands in ``matches``.
  public private(set) var selectedIndex = 0
  private var index: CurrencyIndex

  /// The list, with the chosen currency selected.
  public init(field: ConversionEntry.Field, chosen: Currency, currencies: [NamedCurrency]) {
    self.field = field
    self.chosen = chosen
    index = CurrencyIndex(currencies)
    matches = index.matches("")
    selectedIndex = matches.firstIndex { $0.currency == chosen } ?? 0
  }

  /// Replaces the text that is searched for; every keystroke.
  public mutating func search(_ text: String) {
    searchText = text
    matches = index.matches(text)
    selectedIndex = 0
  }

  /// Moves the selection by so many lines; it stays on the list.
  public mutating func moveSelection(by steps: Int) {
    let (moved, overflow) = selectedIndex.addingReportingOverflow(steps)
    let last = max(0, matches.count - 1)
    selectedIndex = overflow ? (steps < 0 ? 0 : last) : max(0, min(moved, last))
  }

  /// The currencies, or their names, have become known; the selection stays on its currency.
  mutating func receive(_ currencies: [NamedCurrency]) {
    let selected = selection
    index = CurrencyIndex(currencies)
    matches = index.matches(searchText)
    selectedIndex = matches.firstIndex { $0.currency == selected } ?? 0
  }

  /// The selected currency; `nil` where nothing is found.
  public var selection: Currency? { matches.indices.contains(selectedIndex) ? matches[selectedIndex].currency : nil }
}
