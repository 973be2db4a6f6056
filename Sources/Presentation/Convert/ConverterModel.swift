public import QuidCore

/// The converter as a value: takes what the person does and what the providers answer.
///
/// What it shows is ``viewState(at:_:detail:)``, computed anew each time and never stored.
public struct ConverterModel: Sendable {
  /// The two amount fields.
  public private(set) var entry: ConversionEntry
  /// The text of the edited field as it was typed; `nil` before anything was.
  private(set) var typedText: String?
  /// The newest rates, as far as they are known.
  public private(set) var table: LoadState<Sourced<RateTable>> = .loading(previous: nil)
  /// What currencies are called, as far as that is known.
  public private(set) var names: LoadState<Sourced<[NamedCurrency]>> = .loading(previous: nil)
  /// The rates of the last days, as far as they are known, of whatever pair they were asked for.
  public private(set) var days: LoadState<RateHistoryAnswer> = .loading(previous: nil)
  /// How many days the details show.
  public let dayCount: Int
  /// Whether the details are open: the last days and the popular currencies.
  public private(set) var isShowingDetails = false
  /// The list of currencies, while it is open.
  public private(set) var picker: CurrencyPickerModel?

  /// The converter, before anything is known.
  public init(from: Currency = .usd, to: Currency = .eur, dayCount: Int = 3) {
    entry = ConversionEntry(from: from, to: to)
    self.dayCount = max(1, dayCount)
  }

  // MARK: What the person does

  /// Replaces the text of a field; every keystroke.
  ///
  /// - Parameter numbers: The notation of the text; it shows decimals as the locale does.
  public mutating func type(
    _ text: String, in field: ConversionEntry.Field, _ numbers: NumberFormat = .english
  ) {
    typedText = text
    entry.type(numbers.plainDecimal(typed: text), in: field)
  }

  /// Exchanges the currencies.
  public mutating func swap() { entry.swap() }

  /// Opens the list of currencies for a field.
  public mutating func openPicker(for field: ConversionEntry.Field) {
    picker = CurrencyPickerModel(field: field, chosen: entry.currency(of: field), currencies: currencies)
  }

  /// Closes the list and keeps the currency there was.
  public mutating func closePicker() { picker = nil }

  /// Replaces the text that is searched for in the open list.
  public mutating func search(_ text: String) { picker?.search(text) }

  /// Moves the selection in the open list by so many lines.
  public mutating func moveSelection(by steps: Int) { picker?.moveSelection(by: steps) }

  /// Takes the selected currency of the open list and closes it.
  public mutating func chooseSelected() {
    guard let currency = picker?.selection else { return }
    choose(currency)
  }

  /// Takes a currency for the field the list is open for, and closes it.
  public mutating func choose(_ currency: Currency) {
    guard let picker else { return }
    entry.choose(currency, for: picker.field)
    self.picker = nil
  }

  /// Opens the details.
  public mutating func openDetails() { isShowingDetails = true }

  /// Closes the details.
  public mutating func closeDetails() { isShowingDetails = false }

  // MARK: What the providers answer

  /// The newest rates are being asked for.
  public mutating func startLoading() { table = table.reloading }

  /// The newest rates are here.
  public mutating func receive(_ table: Sourced<RateTable>) {
    self.table = .loaded(table)
    let currencies = currencies
    picker?.receive(currencies)
  }

  /// The newest rates could not be had.
  public mutating func fail(with error: ProviderError) { table = table.failing(with: error) }

  /// The names are here.
  public mutating func receive(_ names: Sourced<[NamedCurrency]>) {
    self.names = .loaded(names)
    let currencies = currencies
    picker?.receive(currencies)
  }

  /// The names could not be had; the codes stand for themselves.
  public mutating func failNames(with error: ProviderError) { names = names.failing(with: error) }

  /// The rates of the last days are being asked for.
  public mutating func startLoadingDays() { days = days.reloading }

  /// The rates of the last days are here, of any pair: they tell all others too.
  public mutating func receive(_ days: RateHistoryAnswer) { self.days = .loaded(days) }

  /// The rates of the last days could not be had.
  public mutating func failDays(with error: ProviderError) { days = days.failing(with: error) }

  // MARK: What follows from it

  /// The currencies to choose from: those there are rates of, with their names as far as they are known; before that,
  /// all that are known by name.
  public var currencies: [NamedCurrency] {
    let named = names.value?.value ?? []
    guard let table = table.value?.value else { return named }
    let known = Dictionary(named.map { ($0.currency, $0.name) }) { first, _ in first }
    return table.rates.keys.sorted().map { NamedCurrency(currency: $0, name: known[$0] ?? "") }
  }

  /// Whether a field holds what the user typed, rather than a default or computed value.
  public func isTyped(_ field: ConversionEntry.Field) -> Bool { entry.edited == field && typedText != nil }

  /// Both amounts; `nil` while the rates are not known and what was typed is a number.
  ///
  /// - Throws: ``QuidCore/ConversionEntry/Failure``.
  public func amounts() throws(ConversionEntry.Failure) -> (from: FixedPoint, to: FixedPoint)? {
    if let table = table.value?.value { return try entry.amounts(by: table) }
    do { _ = try entry.typedAmount() } catch { throw .text(error) }
    return nil
  }
}
