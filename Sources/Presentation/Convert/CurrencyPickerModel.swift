package import QuidCore

/// The state of the currency picker: the search query, the matching currencies and the selection.
package struct CurrencyPickerModel: Sendable {
  /// The amount field whose currency the user chooses in the picker.
  package let field: ConversionEntry.Field
  /// The currency that the amount field had when the picker was opened.
  package let chosen: Currency
  /// The search query for currencies that the user typed into the picker.
  package private(set) var searchText = ""
  /// The currencies that match the search query, best match first; for an empty query all, most traded first.
  ///
  /// Currencies without an exchange rate are last.
  package private(set) var matches: [NamedCurrency] = []
  /// The index of the selected currency in ``matches``; 0 if there are no matches.
  package private(set) var selectedIndex = 0
  private var index = CurrencyIndex([])
  private var unavailable: Set<Currency> = []

  init(
    field: ConversionEntry.Field, chosen: Currency, currencies: [NamedCurrency], unavailable: Set<Currency>
  ) {
    self.field = field
    self.chosen = chosen
    receive(currencies, unavailable: unavailable)
    selectedIndex = matches.firstIndex { $0.currency == chosen } ?? 0
  }

  /// Replaces the search query and selects the first match.
  package mutating func search(_ query: String) {
    searchText = query
    updateMatches()
    selectedIndex = 0
  }

  /// Moves the selection in the currency picker down by a number of rows, or up if the number is negative.
  package mutating func moveSelection(by steps: Int) {
    selectedIndex = selectedIndex.moved(by: steps, in: matches.count)
  }

  /// Replaces the currencies of the picker; the selection moves to the first match if its currency no longer matches.
  mutating func receive(_ currencies: [NamedCurrency], unavailable: Set<Currency>) {
    let selected = selection
    index = CurrencyIndex(currencies)
    self.unavailable = unavailable
    updateMatches()
    selectedIndex = matches.firstIndex { $0.currency == selected } ?? 0
  }

  private mutating func updateMatches() {
    let found = index.matches(searchText)
    matches = found.filter { !unavailable.contains($0.currency) } + found.filter { unavailable.contains($0.currency) }
  }

  /// The selected currency; `nil` if no currency matches the search query.
  package var selection: Currency? { matches.indices.contains(selectedIndex) ? matches[selectedIndex].currency : nil }
}
