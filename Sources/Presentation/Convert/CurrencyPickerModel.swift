public import QuidCore

/// The state of the currency picker: the search query, the matching currencies and the selection.
public struct CurrencyPickerModel: Sendable {
  /// The amount field whose currency the user chooses in the picker.
  public let field: ConversionEntry.Field
  /// The current currency of the amount field.
  public let chosen: Currency
  /// The search query in the currency picker.
  public private(set) var searchText = ""
  /// The currencies that match the search query, best match first.
  ///
  /// An empty query matches all currencies, in descending order of their trading volume. The matches are stored,
  /// because the screen is redrawn more often than the query changes.
  public private(set) var matches: [NamedCurrency] = []
  /// The index of the selected currency in ``matches``.
  public private(set) var selectedIndex = 0
  private var index: CurrencyIndex

  /// Creates a picker that shows all currencies and selects the current currency of an amount field.
  ///
  /// - Parameters:
  ///   - field: The amount field whose currency the user chooses in the picker.
  ///   - chosen: The current currency of the field.
  ///   - currencies: The currencies that the user can choose.
  init(field: ConversionEntry.Field, chosen: Currency, currencies: [NamedCurrency]) {
    self.field = field
    self.chosen = chosen
    index = CurrencyIndex(currencies)
    matches = index.matches("")
    selectedIndex = matches.firstIndex { $0.currency == chosen } ?? 0
  }

  /// Replaces the search query and selects the first match.
  ///
  /// Call this method at every keystroke.
  public mutating func search(_ query: String) {
    searchText = query
    matches = index.matches(query)
    selectedIndex = 0
  }

  /// Moves the selection in the currency picker by a number of rows; negative numbers move it up.
  ///
  /// The selection stops at the first and the last row.
  public mutating func moveSelection(by steps: Int) {
    let (moved, overflow) = selectedIndex.addingReportingOverflow(steps)
    let last = max(0, matches.count - 1)
    selectedIndex = overflow ? (steps < 0 ? 0 : last) : max(0, min(moved, last))
  }

  /// Replaces the currencies in the picker after exchange rates or currency names were loaded.
  ///
  /// The selected currency stays selected if it still matches the search query. Otherwise, the first match is
  /// selected.
  mutating func receive(_ currencies: [NamedCurrency]) {
    let selected = selection
    index = CurrencyIndex(currencies)
    matches = index.matches(searchText)
    selectedIndex = matches.firstIndex { $0.currency == selected } ?? 0
  }

  /// The selected currency; `nil` if no currency matches the search query.
  public var selection: Currency? { matches.indices.contains(selectedIndex) ? matches[selectedIndex].currency : nil }
}
