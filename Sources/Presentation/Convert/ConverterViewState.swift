public import Foundation
public import QuidCore

/// The display values of the currency converter screen.
///
/// Names of currencies come from the provider and are not trusted.
public struct ConverterViewState: Hashable, Sendable {
  /// The field with the amount in the source currency.
  public var from: Field
  /// The field with the amount in the target currency.
  public var to: Field
  /// The exchange rate, such as `1 USD = 0.922169 EUR`; `nil` if unknown.
  public var rateLine: String?
  /// The inverse exchange rate, such as `1 EUR = 1.0844 USD`; `nil` if unknown.
  public var inverseRateLine: String?
  /// The day, source and age of the exchange rates; `nil` until the rates are loaded.
  public var sourceLine: String?
  /// A message about an invalid typed amount, with an example of a valid one; `nil` if the amount is valid or
  /// empty.
  public var hint: String?
  /// The display values of the currency picker; `nil` while the picker is closed.
  public var picker: Picker?
  /// The display values of the details, which are the exchange rates of the last days and the amount in
  /// popular currencies; `nil` while the details are closed.
  public var details: Details?
  /// The status of the exchange rates, such as loading or out of date.
  public var status: ContentStatus
  /// The error of the last failed request for exchange rates; `nil` if the rates are up to date or not yet
  /// loaded.
  public var error: UserFacingError?
  /// A Boolean value that indicates whether newer exchange rates are being requested.
  public var isRefreshing: Bool

  /// The display values of an amount field and its currency.
  public struct Field: Hashable, Sendable {
    /// The ISO 4217 code of the currency, such as `EUR`.
    public var code: String
    /// The English name of the currency, such as `Euro`; `nil` if unknown.
    public var name: String?
    /// The symbol of the currency, such as `€`; `nil` if the currency has none.
    public var symbol: String?
    /// The string in the amount field.
    ///
    /// In the field that the user edited last, it is the string that the user typed. In the other field, it
    /// is the converted amount without grouping separators.
    public var text: String
    /// A Boolean value that indicates whether the user edited this field last.
    ///
    /// The amount in the opposite field is computed from this field.
    public var isEdited: Bool
  }

  /// The display values of the currency picker.
  public struct Picker: Hashable, Sendable {
    /// A Boolean value that indicates whether the picker selects the source currency.
    ///
    /// If the value is `false`, the picker selects the target currency.
    public var isForSource: Bool
    /// The search query in the currency picker.
    public var searchText: String
    /// The currencies that match the search query, best match first.
    public var rows: [Row]
    /// The message that is shown instead of the rows if there are none; `nil` if there are rows.
    public var emptyMessage: String?

    /// The display values of one currency in the picker.
    public struct Row: Hashable, Sendable, Identifiable {
      /// The ISO 4217 code of the currency, such as `EUR`.
      public var code: String
      /// The English name of the currency, such as `Euro`; empty if unknown.
      public var name: String
      /// The symbol of the currency, such as `€`; `nil` if the currency has none.
      public var symbol: String?
      /// A Boolean value that indicates whether this row of the picker is selected.
      public var isSelected: Bool
      /// A Boolean value that indicates whether this currency is the current currency of the amount field.
      public var isChosen: Bool

      /// The ISO 4217 code of the currency, which identifies the row.
      public var id: String { code }
    }
  }

  /// The display values of the details: the exchange rates of the last days, and the amount in popular
  /// currencies.
  public struct Details: Hashable, Sendable {
    /// The exchange rates of the last days; `nil` until the rates are loaded.
    public var history: RateHistoryViewState?
    /// The error of the last failed request for the exchange rates of the last days; `nil` if there was none.
    public var error: UserFacingError?
    /// A Boolean value that indicates whether the exchange rates of the last days are being requested.
    public var isLoading: Bool
    /// The amount converted to popular currencies; `nil` if the exchange rates or the amount are unknown.
    public var popular: ConversionsViewState?
  }
}

extension ConverterModel {
  /// Computes the display values of the converter.
  ///
  /// - Parameter detail: The maximum numbers of ticks and points on the chart of past exchange rates.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, detail: ChartDetail = .standard
  ) -> ConverterViewState {
    let cross = table.value.flatMap { $0.value.cross(from: entry.from, to: entry.to) }
    return ConverterViewState(
      from: field(.from, format.numbers), to: field(.to, format.numbers),
      rateLine: cross.flatMap { Self.rateLine($0, format.numbers) },
      inverseRateLine: cross.flatMap { Self.rateLine($0.inverse, format.numbers) },
      sourceLine: table.value.map {
        "Rates of \($0.value.day) · \($0.provenance(at: now, format))"
      },
      hint: hint(format.numbers), picker: picker.map { pickerState($0) },
      details: isShowingDetails ? details(at: now, format, detail) : nil, status: table.status(at: now, format),
      error: Self.error(table), isRefreshing: table.isRefreshing)
  }

  // MARK: Fields

  private func field(_ field: ConversionEntry.Field, _ numbers: NumberFormat) -> ConverterViewState.Field {
    let currency = entry.currency(of: field)
    return .init(
      code: currency.code, name: names.value?.value.first { $0.currency == currency }?.name,
      symbol: currency.narrowSymbol,
      text: text(of: field, numbers), isEdited: entry.edited == field)
  }

  /// Returns the string in an amount field.
  ///
  /// For the field that the user edited last, the result is the string that the user typed. For the other
  /// field, the result is the converted amount without grouping separators; it is empty if that amount is
  /// unknown. The user can edit the result, and the edited string can be passed to ``type(_:in:_:)``.
  public func text(of field: ConversionEntry.Field, _ numbers: NumberFormat = .english) -> String {
    guard entry.edited != field else { return typedString ?? numbers.fieldDecimal(entry.text) }
    guard let amounts = try? amounts() else { return "" }
    return numbers.fieldDecimal(
      Self.plainText(of: field == .from ? amounts.from : amounts.to, in: entry.currency(of: field)))
  }

  /// Formats a converted amount with six significant digits.
  ///
  /// The result always has the decimals of the currency's minor unit, such as two for cents.
  private static func plainText(of amount: FixedPoint, in currency: Currency) -> String {
    let usual = currency.minorUnitDigits
    let plain = amount.description
    let whole = plain.prefix { $0 != "." }
    let zeros = plain.dropFirst(whole.count + 1).prefix { $0 == "0" }.count
    let needed = whole == "0" ? zeros + 6 : 6 - whole.count
    let decimals = amount.isZero ? usual : min(max(usual, needed), FixedPoint.decimals)
    return NumberFormat.rounded(amount, decimals: decimals).description(minimumDecimals: usual)
  }

  private static func rateLine(_ cross: CrossRate, _ numbers: NumberFormat) -> String? {
    guard let rate = try? cross.rate() else { return nil }
    return "1 \(cross.from.quote) = \(numbers.rate(rate)) \(cross.to.quote)"
  }

  private func hint(_ numbers: NumberFormat) -> String? {
    do throws(ConversionEntry.AmountError) {
      _ = try amounts()
      return nil
    } catch {
      return switch error {
      case .syntax(.empty): nil
      case .syntax(let error): error.fieldMessage(numbers)
      case .conversion(let failure): failure.message
      }
    }
  }

  /// Returns the error of the last failed request for a value; `nil` if the value is up to date or not yet
  /// loaded.
  private static func error<Content>(_ state: LoadState<Sourced<Content>>) -> UserFacingError? {
    if case .failed(let error, _) = state { return UserFacingError(error) }
    guard let value = state.value, value.freshness == .stale else { return nil }
    return value.failures.last.map { UserFacingError($0) }
  }

  // MARK: Currency picker

  private func pickerState(_ picker: CurrencyPickerModel) -> ConverterViewState.Picker {
    let rows = picker.matches.enumerated().map { index, match in
      ConverterViewState.Picker.Row(
        code: match.currency.code, name: match.name, symbol: match.currency.narrowSymbol,
        isSelected: index == picker.selectedIndex, isChosen: match.currency == picker.chosen)
    }
    let emptyMessage: String? =
      if !rows.isEmpty {
        nil
      } else if !picker.searchText.isEmpty {
        "There is no currency named “\(picker.searchText.excerpt())”. Try its code or another word."
      } else {
        Self.error(table)?.message ?? "Loading the currencies."
      }
    return .init(
      isForSource: picker.field == .from, searchText: picker.searchText, rows: rows, emptyMessage: emptyMessage)
  }

  // MARK: Details

  private func details(
    at now: Date, _ format: DisplayFormat, _ detail: ChartDetail
  ) -> ConverterViewState.Details {
    var loadError: UserFacingError?
    var isLoading = false
    switch days {
    case .loading: isLoading = true
    case .failed(let error, _): loadError = UserFacingError(error)
    case .loaded(let history):
      loadError = history.tables.lazy.compactMap { $0.failures.last }.first.map { UserFacingError($0) }
    }
    let history = days.value.flatMap {
      try? SourcedRateHistory(from: entry.from, to: entry.to, tables: $0.tables, count: dayCount)
    }
    return .init(
      history: history.map { RateHistoryViewState($0, requestedDays: dayCount, at: now, format, detail: detail) },
      error: loadError, isLoading: isLoading, popular: popular(at: now, format))
  }

  private func popular(at now: Date, _ format: DisplayFormat) -> ConversionsViewState? {
    guard let table = table.value, let amount = try? amounts()?.from,
      let conversions = try? Conversions(of: amount, from: entry.from, to: nil, by: table.value)
    else { return nil }
    return ConversionsViewState(table.map { _ in conversions }, at: now, format)
  }
}
