public import Foundation
public import QuidCore

extension ConverterModel {
  /// What the converter shows now, with as much text on its chart as there is room for.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, detail: ChartDetail = .usual
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
      trouble: Self.trouble(table), isRefreshing: table.isRefreshing)
  }

  // MARK: The fields

  private func field(_ field: ConversionEntry.Field, _ numbers: NumberFormat) -> ConverterViewState.Field {
    let currency = entry.currency(of: field)
    return .init(
      code: currency.code, name: names.value?.value.first { $0.currency == currency }?.name, sign: currency.sign,
      text: text(of: field, numbers), isEdited: entry.edited == field)
  }

  /// The typed or computed text of a field, in the notation that ``type(_:in:_:)`` takes to continue editing.
  public func text(of field: ConversionEntry.Field, _ numbers: NumberFormat = .english) -> String {
    guard entry.edited != field else { return typedText ?? numbers.fieldDecimal(entry.text) }
    guard let amounts = try? amounts() else { return "" }
    return numbers.fieldDecimal(
      Self.plainText(of: field == .from ? amounts.from : amounts.to, in: entry.currency(of: field)))
  }

  /// The decimals of the minor unit, more where six digits that count need them.
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
    do throws(ConversionEntry.Failure) {
      _ = try amounts()
      return nil
    } catch {
      return switch error {
      case .text(.empty): nil
      case .text(let error): error.fieldMessage(numbers)
      case .conversion(let failure): failure.message
      }
    }
  }

  /// What stands in the way of something newer than what is shown, or of anything.
  private static func trouble<Content>(_ state: LoadState<Sourced<Content>>) -> Trouble? {
    if case .failed(let error, _) = state { return Trouble(error) }
    guard let value = state.value, value.freshness == .stale else { return nil }
    return value.failures.last.map { Trouble($0) }
  }

  // MARK: The list of currencies

  private func pickerState(_ picker: CurrencyPickerModel) -> ConverterViewState.Picker {
    let rows = picker.matches.enumerated().map { index, match in
      ConverterViewState.Picker.Row(
        code: match.currency.code, name: match.name, sign: match.currency.sign,
        isSelected: index == picker.selectedIndex, isChosen: match.currency == picker.chosen)
    }
    let emptiness: String? =
      if !rows.isEmpty {
        nil
      } else if !picker.searchText.isEmpty {
        "No currency is called “\(picker.searchText.excerpt())”. Try its code or another word."
      } else {
        Self.trouble(table)?.message ?? "The currencies are on their way."
      }
    return .init(
      isForSource: picker.field == .from, searchText: picker.searchText, rows: rows, emptiness: emptiness)
  }

  // MARK: The details

  private func details(
    at now: Date, _ format: DisplayFormat, _ detail: ChartDetail
  ) -> ConverterViewState.Details {
    var trouble: Trouble?
    var isLoading = false
    switch days {
    case .loading: isLoading = true
    case .failed(let error, _): trouble = Trouble(error)
    case .loaded(let answer): trouble = answer.tables.lazy.compactMap { $0.failures.last }.first.map { Trouble($0) }
    }
    let history = days.value.flatMap {
      try? RateHistoryAnswer(from: entry.from, to: entry.to, tables: $0.tables, count: dayCount)
    }
    return .init(
      history: history.map { RateHistoryViewState($0, asked: dayCount, at: now, format, detail: detail) },
      trouble: trouble, isLoading: isLoading, popular: popular(at: now, format))
  }

  private func popular(at now: Date, _ format: DisplayFormat) -> ConversionsViewState? {
    guard let table = table.value, let amount = try? amounts()?.from,
      let conversions = try? Conversions(of: amount, from: entry.from, to: nil, by: table.value)
    else { return nil }
    return ConversionsViewState(table.map { _ in conversions }, at: now, format)
  }
}
