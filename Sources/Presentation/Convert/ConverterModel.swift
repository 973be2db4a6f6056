public import QuidCore

/// The state of the currency converter screen.
public struct ConverterModel: Sendable {
  /// The source currency, the target currency and the amount that the user typed.
  package private(set) var entry: ConversionEntry
  /// The string in an amount field, such as `1,5`, in the notation of the locale; `nil` before the first keystroke.
  private(set) var typedString: String?
  /// The reason why the typed string is not an amount with a unit; `nil` if it is, or if it has no unit.
  private(set) var rejection: String?
  /// Whether the typed string contains its currency, as in `5 GBP`, so that it is wrong in another currency.
  private var namesCurrency = false
  /// The table of the newest exchange rates, with its loading state.
  package private(set) var table: LoadState<Sourced<RateTable>> = .loading(previous: nil)
  /// The English names of currencies, with their loading state.
  package private(set) var names: LoadState<Sourced<[NamedCurrency]>> = .loading(previous: nil)
  /// The exchange rates of all currencies on past days, with their loading state.
  package private(set) var days: LoadState<SourcedRateHistory> = .loading(previous: nil)
  /// The number of past days whose exchange rates are displayed; at least 1.
  public let dayCount: Int
  /// A Boolean value that indicates whether the details of the converter are open.
  package private(set) var isShowingDetails = false
  /// The state of the currency picker; `nil` while the picker is closed.
  package private(set) var picker: CurrencyPickerModel?

  /// Creates the state of the converter before exchange rates are loaded.
  public init(from: Currency = .usd, to: Currency = .eur, dayCount: Int = 3) {
    entry = ConversionEntry(from: from, to: to)
    self.dayCount = max(1, dayCount)
  }

  // MARK: User actions

  /// Replaces the string in an amount field.
  public mutating func type(
    _ string: String, in field: ConversionEntry.Field, _ numbers: NumberFormat = .english
  ) {
    typedString = string
    (rejection, namesCurrency) = (nil, false)
    entry.type(numbers.plainDecimal(typed: string), in: field)
  }

  /// Replaces the string in an amount field by one that is more than a number, such as `5 GBP` or `2k`.
  ///
  /// The currency becomes that of the field.
  package mutating func type(
    _ string: String, meaning amount: FixedDecimal, _ currency: Currency, in field: ConversionEntry.Field
  ) {
    choose(currency, for: field)
    type(string, in: field)
    entry.type(amount.description, in: field)
    namesCurrency = true
  }

  /// Marks the typed string as invalid, for a reason that is shown below the fields.
  package mutating func reject(_ reason: String) { rejection = reason }

  /// Exchanges the source currency and the target currency; the typed number stays in its amount field.
  public mutating func swap() {
    forgetTypedCurrency()
    entry.swap()
  }

  /// Replaces a typed string such as `5 GBP` by its number, before the currencies of the fields change.
  private mutating func forgetTypedCurrency() {
    guard namesCurrency else { return }
    (typedString, namesCurrency) = (nil, false)
  }

  /// Opens the currency picker, in which the user chooses the currency of an amount field.
  public mutating func openPicker(for field: ConversionEntry.Field) {
    picker = CurrencyPickerModel(
      field: field, chosen: entry.currency(of: field), currencies: currencies, unavailable: unavailableCurrencies)
  }

  /// Closes the currency picker without changing the currency.
  public mutating func closePicker() { picker = nil }

  /// Replaces the search query of the currency picker; has no effect if the picker is closed.
  public mutating func search(_ query: String) { picker?.search(query) }

  /// Moves the selection in the currency picker down by a number of rows, or up if the number is negative.
  ///
  /// The selection stops at the first and the last row. The method has no effect if the picker is closed.
  public mutating func moveSelection(by steps: Int) { picker?.moveSelection(by: steps) }

  /// Changes the currency of the amount field to the currency that is selected in the picker, and closes the picker.
  ///
  /// The method has no effect if the picker is closed, its list is empty, or the currency has no exchange rate.
  public mutating func chooseSelected() {
    guard let currency = picker?.selection, hasRate(currency) != false else { return }
    choose(currency)
  }

  /// Sets the currency of the amount field for which the currency picker is open, and closes the picker.
  ///
  /// If the opposite field already has this currency, the two fields exchange their currencies. The method has no
  /// effect if the picker is closed.
  public mutating func choose(_ currency: Currency) {
    guard let picker else { return }
    choose(currency, for: picker.field)
    self.picker = nil
  }

  private mutating func choose(_ currency: Currency, for field: ConversionEntry.Field) {
    guard currency != entry.currency(of: field) else { return }
    forgetTypedCurrency()
    let isSwap = currency == entry.currency(of: field.other)
    entry.choose(currency, for: field)
    // The provider of the rates of a metal, or of any currency after a failure, depends on the currencies.
    guard let table = table.value, !isSwap, currency.isMetal || !table.failures.isEmpty else { return }
    self.table = .loading(previous: nil)
  }

  /// Opens the details of the converter.
  public mutating func openDetails() { isShowingDetails = true }

  /// Closes the details of the converter, which are exchange rates of past days and popular currencies.
  public mutating func closeDetails() { isShowingDetails = false }

  // MARK: Responses

  /// Records that the newest exchange rates are being requested.
  public mutating func startLoading() { table = table.reloading }

  /// Stores the newest exchange rates, and updates the list of currencies in the currency picker.
  public mutating func receive(_ table: Sourced<RateTable>) {
    self.table = .loaded(table)
    updatePicker()
  }

  /// Records that the request for the newest exchange rates failed.
  public mutating func fail(with error: ProviderError) { table = table.failing(with: error) }

  /// Stores the names of currencies, and updates the names in the currency picker.
  public mutating func receive(_ names: Sourced<[NamedCurrency]>) {
    self.names = .loaded(names)
    updatePicker()
  }

  /// Records that the request for the names of currencies failed, so that unnamed currencies are shown as codes.
  public mutating func failNames(with error: ProviderError) { names = names.failing(with: error) }

  /// Records that the exchange rates of past days are being requested.
  public mutating func startLoadingDays() { days = days.reloading }

  /// Stores the exchange rates of past days, which stay valid if the user selects another currency.
  public mutating func receive(_ days: SourcedRateHistory) { self.days = .loaded(days) }

  /// Records that the request for the exchange rates of past days failed.
  public mutating func failDays(with error: ProviderError) { days = days.failing(with: error) }

  // MARK: Derived values

  /// All currencies with an exchange rate or a known name, sorted by code.
  package var currencies: [NamedCurrency] {
    let named = Dictionary((names.value?.value ?? []).map { ($0.currency, $0.name) }) { first, _ in first }
    let names = Currency.englishNames.merging(named) { $1 }
    return Set(names.keys).union(table.value?.value.currencies ?? []).sorted().map {
      NamedCurrency(currency: $0, name: names[$0] ?? "")
    }
  }

  private var unavailableCurrencies: Set<Currency> {
    Set(currencies.map(\.currency).filter { hasRate($0) == false })
  }

  private mutating func updatePicker() {
    let (currencies, unavailable) = (currencies, unavailableCurrencies)
    picker?.receive(currencies, unavailable: unavailable)
  }

  /// Returns whether the newest rates contain a currency; `nil` until they are loaded.
  package func hasRate(_ currency: Currency) -> Bool? { table.value.map { $0.value[currency] != nil } }

  /// Returns a Boolean value that indicates whether the user typed the string in an amount field.
  ///
  /// If the result is `false`, the string is the initial amount 1 or a converted amount.
  package func isTyped(_ field: ConversionEntry.Field) -> Bool { entry.edited == field && typedString != nil }

  /// Returns the amounts in the source and target currencies, one typed and the other converted from it.
  ///
  /// - Returns: Both amounts; `nil` if no exchange rates are loaded.
  /// - Throws: ``ConversionEntry/AmountError`` if the typed string is not a number, or if the amount cannot be
  ///   converted.
  public func amounts() throws(ConversionEntry.AmountError) -> (from: FixedDecimal, to: FixedDecimal)? {
    if let table = table.value?.value { return try entry.amounts(by: table) }
    do { _ = try entry.typedAmount() } catch { throw .syntax(error) }
    return nil
  }
}
