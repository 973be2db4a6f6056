public import QuidCore

/// The display values of the currency converter screen.
///
/// Names of currencies are untrusted data from the provider; sanitize them before they are displayed.
public struct ConverterViewState: Hashable, Sendable {
  /// The display values of the field with the amount in the source currency.
  public var from: Field
  /// The display values of the field with the amount in the target currency.
  public var to: Field
  /// The exchange rate from the source to the target currency, such as `1 USD = 0.922169 EUR`; `nil` if unknown.
  public var rateLine: String?
  /// The exchange rate from the target to the source currency, such as `1 EUR = 1.0844 USD`; `nil` if unknown.
  public var inverseRateLine: String?
  /// The day, source and age of the exchange rates; `nil` until the rates are loaded.
  ///
  /// An example is `Rates of 2023-09-01 · Frankfurter, 3 h ago`. A note about the legal conversion rate of a withdrawn
  /// currency follows.
  public var sourceLine: String?
  /// The instruction for a typed amount that is invalid or cannot be converted, as in `Type at most one dot`.
  ///
  /// The value is `nil` if the amount is valid or the field is empty.
  public var hint: String?
  /// The display values of the currency picker; `nil` while the picker is closed.
  public var picker: Picker?
  /// The display values of the converter's details; `nil` while the details are closed.
  public var details: Details?
  /// The status of the exchange rates, such as loading or out of date.
  public var status: ContentStatus
  /// The error that prevented the newest exchange rates from being loaded; `nil` if there is no such error.
  public var error: UserFacingError?
  /// A Boolean value that indicates whether newer rates are being requested while the last known rates are shown.
  public var isRefreshing: Bool

  /// The display values of an amount field: the currency of the field and the string in the field.
  public struct Field: Hashable, Sendable {
    /// The ISO 4217 code of the currency of the field, such as `EUR`.
    public var code: String
    /// The English name of the currency, such as `Euro`; `nil` if unknown.
    public var name: String?
    /// The symbol of the currency, such as `€`; `nil` if the currency has no symbol.
    public var symbol: String?
    /// The string in the amount field, such as `92.2169`, as typed or converted, without grouping separators.
    public var text: String
    /// A Boolean value that indicates whether the user edited this field last, so that the opposite amount is
    /// converted.
    public var isEdited: Bool
  }

  /// The display values of the currency picker, in which the user chooses the currency of an amount field.
  public struct Picker: Hashable, Sendable {
    /// A Boolean value that indicates whether the user is choosing the source currency, not the target currency.
    public var isForSource: Bool
    /// The search query for currencies that the user typed into the picker.
    public var searchText: String
    /// The display values of the currencies that match the search query, best match first.
    public var rows: [Row]
    /// The message that no currency matches the search query; `nil` if the picker has rows.
    public var emptyMessage: String?

    /// The display values of one currency in the currency picker.
    public struct Row: Hashable, Sendable, Identifiable {
      /// The ISO 4217 code of the currency in the row, such as `EUR`.
      public var code: String
      /// The English name of the currency, such as `Euro`; empty if unknown.
      public var name: String
      /// The symbol of the currency, such as `€`; `nil` if the currency has no symbol.
      public var symbol: String?
      /// A Boolean value that indicates whether the row is the selected row of the currency picker.
      public var isSelected: Bool
      /// A Boolean value that indicates whether the currency in the row is already the currency of the amount field.
      public var isChosen: Bool

      /// A Boolean value that indicates whether the newest rates contain the currency, or are not loaded yet.
      ///
      /// A currency without a rate cannot be chosen.
      public var hasRate: Bool

      /// The ISO 4217 code of the currency, which identifies the row.
      public var id: String { code }
    }
  }

  /// The display values of the details of the currency converter.
  public struct Details: Hashable, Sendable {
    /// The list and the chart of the exchange rates of past days; `nil` until the rates are loaded.
    public var history: RateHistoryViewState?
    /// The error that prevented exchange rates of past days from being loaded; `nil` if there is no such error.
    public var error: UserFacingError?
    /// A Boolean value that indicates whether the exchange rates of past days are being requested.
    public var isLoading: Bool
    /// The source amount in popular currencies, then in others; `nil` without exchange rates or a convertible amount.
    public var popular: ConversionsViewState?
  }
}

extension ConverterModel {
  /// Computes the display values of the currency converter screen.
  ///
  /// - Parameter others: The maximum number of currencies after the popular ones in the details.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, detail: ChartDetail = .standard, others: Int = 0
  ) -> ConverterViewState {
    let cross = table.value.flatMap { $0.value.cross(from: entry.from, to: entry.to) }
    return ConverterViewState(
      from: field(.from, format.numbers), to: field(.to, format.numbers),
      rateLine: cross.flatMap { rateLine($0, format.numbers) },
      inverseRateLine: cross.flatMap { rateLine($0.inverse, format.numbers) },
      sourceLine: table.value.map { table in
        let table = table.dated(by: [entry.from, entry.to])
        let notes = format.notes(about: table.value.fixedRates(of: [entry.from, entry.to]))
        return (["\(format.strings.rates(of: table.value.day)) · \(table.provenance(at: now, format))"] + notes)
          .joined(separator: " · ")
      },
      hint: hint(format), picker: picker.map { pickerState($0, format.strings) },
      details: isShowingDetails ? details(at: now, format, detail, others) : nil, status: table.status(at: now, format),
      error: Self.error(table, format.strings), isRefreshing: table.isRefreshing)
  }

  // MARK: Fields

  private func field(_ field: ConversionEntry.Field, _ numbers: NumberFormat) -> ConverterViewState.Field {
    let currency = entry.currency(of: field)
    return .init(
      code: currency.code, name: names.value?.value.first { $0.currency == currency }?.name,
      symbol: currency.narrowSymbol,
      text: text(of: field, numbers), isEdited: entry.edited == field)
  }

  /// Returns the string in an amount field, such as `92.2169`.
  ///
  /// For the field that the user edited last, the result is the typed string. For the opposite field, the result is
  /// the converted amount without grouping separators, or an empty string if the converted amount is unknown.
  package func text(of field: ConversionEntry.Field, _ numbers: NumberFormat = .english) -> String {
    guard entry.edited != field else { return typedString ?? numbers.fieldDecimal(entry.text) }
    guard let amounts = try? amounts() else { return "" }
    return numbers.fieldDecimal(
      Self.plainText(of: field == .from ? amounts.from : amounts.to, in: entry.currency(of: field)))
  }

  /// Formats a converted amount for an input field, with a decimal point and without grouping separators.
  ///
  /// The result has at least the decimals of the currency's minor unit, as in `1234567.89` for cents, and at least six
  /// significant digits, as in `0.0253617`.
  private static func plainText(of amount: FixedDecimal, in currency: Currency) -> String {
    let minimum = currency.minorUnitDigits
    let plain = amount.description
    let whole = plain.prefix { $0 != "." }
    let zeros = plain.dropFirst(whole.count + 1).prefix { $0 == "0" }.count
    let needed = whole == "0" ? zeros + 6 : 6 - whole.count
    let decimals = amount.isZero ? minimum : min(max(minimum, needed), FixedDecimal.decimals)
    return NumberFormat.rounded(amount, decimals: decimals).description(minimumDecimals: minimum)
  }

  private func rateLine(_ cross: CrossRate, _ numbers: NumberFormat) -> String? {
    guard let rate = try? cross.rate() else { return nil }
    let digits = table.value?.value.digits(from: entry.from, to: entry.to)
    return "1 \(cross.from.quote) = \(numbers.rate(rate, digits: digits)) \(cross.to.quote)"
  }

  private func hint(_ format: DisplayFormat) -> String? {
    if let rejection { return rejection }
    do {
      _ = try amounts()
      return nil
    } catch {
      return switch error {
      case .syntax(.empty): nil
      case .syntax(let error): error.fieldMessage(format.numbers, format.strings)
      case .conversion(let failure): format.strings.message(of: failure)
      }
    }
  }

  /// Returns the error that prevented the newest data from being loaded; `nil` if there is no such error.
  private static func error<Content>(
    _ state: LoadState<Sourced<Content>>, _ strings: any ViewStrings
  ) -> UserFacingError? {
    if case .failed(let error, _) = state { return UserFacingError(error, strings) }
    guard let value = state.value, value.freshness == .stale else { return nil }
    return value.failures.last.map { UserFacingError($0, strings) }
  }

  // MARK: Currency picker

  private func pickerState(_ picker: CurrencyPickerModel, _ strings: any ViewStrings) -> ConverterViewState.Picker {
    let rows = picker.matches.enumerated().map { index, match in
      ConverterViewState.Picker.Row(
        code: match.currency.code, name: match.name, symbol: match.currency.narrowSymbol,
        isSelected: index == picker.selectedIndex, isChosen: match.currency == picker.chosen,
        hasRate: hasRate(match.currency) != false)
    }
    let emptyMessage = rows.isEmpty ? strings.noCurrency(named: picker.searchText.excerpt()) : nil
    return .init(
      isForSource: picker.field == .from, searchText: picker.searchText, rows: rows, emptyMessage: emptyMessage)
  }

  // MARK: Details

  private func details(
    at now: Date, _ format: DisplayFormat, _ detail: ChartDetail, _ others: Int
  ) -> ConverterViewState.Details {
    var loadError: UserFacingError?
    var isLoading = false
    switch days {
    case .loading: isLoading = true
    case .failed(let error, _): loadError = UserFacingError(error, format.strings)
    case .loaded(let history):
      loadError = history.tables.lazy.compactMap { $0.failures.last }.first.map {
        UserFacingError($0, format.strings)
      }
    }
    let history = days.value.flatMap {
      try? SourcedRateHistory(from: entry.from, to: entry.to, tables: $0.tables, count: dayCount)
    }
    // The rates of another pair are not shown while those of this pair are loaded.
    let isOfOtherPair = days.isRefreshing && history?.history.days.isEmpty ?? false
    return .init(
      history: isOfOtherPair
        ? nil : history.map { RateHistoryViewState($0, requestedDays: dayCount, at: now, format, detail: detail) },
      error: loadError, isLoading: isLoading, popular: popular(at: now, format, others))
  }

  private func popular(at now: Date, _ format: DisplayFormat, _ others: Int) -> ConversionsViewState? {
    guard let table = table.value, let amount = try? amounts()?.from else { return nil }
    func conversions(_ targets: [Currency]?) -> Conversions? {
      try? Conversions(of: amount, from: entry.from, to: targets, by: table.value)
    }
    let popular = table.value.popularCurrencies(excluding: entry.from)
    let known = (Currency.mostTradedCurrencies + table.value.currencies.sorted()).uniqued.filter {
      $0.isMoney && $0 != entry.from && table.value[$0] != nil && !popular.contains($0)
    }
    // The amount can be too large in another currency.
    guard let conversions = conversions(popular + known.prefix(others)) ?? conversions(nil) else { return nil }
    return ConversionsViewState(table.with(value: conversions), at: now, format)
  }
}
