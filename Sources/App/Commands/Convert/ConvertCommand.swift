import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// `quid convert`: converts an amount to other currencies.
struct ConvertCommand: Command {
  static let configuration = CommandConfiguration(
    name: "convert",
    summary: "convert amounts between currencies, today or on a past day",
    discussion: [
      "AMOUNT is 1 by default and can contain the currency, as in 100usd. Without TO, the ten most traded"
        + " currencies are shown. Each result is computed from the two rates against the euro and rounded once.",
      "Name a currency by its code or by a common name such as euros, yen, pounds, francs or kronor. A name of several"
        + " currencies, such as dollars, is rejected: give the code instead.",
      "DATE is a day such as 2026-11-20, from 1999-01-04. There are no rates for weekends and holidays: --on previous"
        + " uses the last rates before the day, --on next the first after it, and --on exact rejects the day. The day of"
        + " the rates is always printed.",
    ] + ConversionStreamOptions.discussion,
    examples: [
      "quid convert 100 usd eur sek",
      "quid convert eur --json",
      "quid convert 250 sek usd --date 2023-08-30 --on next",
    ],
    interval: RateInterval.fiat,
    otherNames: [
      "exchange": "convert", "rates": "convert", "rate": "convert", "fx": "convert", "forex": "convert",
      "xe": "convert", "calc": "convert", "exrates": "convert",
    ],
    dividesArguments: CompoundWords.divided)

  @Argument("[AMOUNT|-] FROM [TO…]", .string("CURRENCY", completion: .local(.currencies)), limit: 200)
  var words: [String]
  @Option("date", .day, "the day of the rates")
  var date: CalendarDay?
  @Option("on", .choice, "the day to use instead if there are no rates for DATE")
  var rule: RateDayRule?
  @OptionGroup
  var stream = ConversionStreamOptions()

  /// A day and the rule that applies if it has no rates.
  struct RequestedDay: Hashable, Sendable {
    let day: CalendarDay
    let rule: RateDayRule
  }

  private var isStream: Bool { words.first == "-" }
  var isDialogue: Bool { isStream }

  func run(in context: CommandContext) async throws(CommandError) -> any CommandReport {
    if isStream {
      return try await ConversionStreamRunner(ConversionStreamRequest(self, context.outputFormat), context).run()
    }
    if let option = $stream.firstGiven {
      throw .usage("\(option.flag) works only with amounts from standard input, as in quid convert - USD EUR.")
    }
    let conversion = try conversion()
    let day = try requestedDay()
    let service = context.services.conversionService
    let today = CalendarDay(context.services.now())
    let conversions = try await context.convert { () throws(ConversionError) in
      guard let day else {
        return try await service.conversions(of: conversion.amount, from: conversion.from, to: conversion.targets)
      }
      return try await service.conversions(
        of: conversion.amount, from: conversion.from, to: conversion.targets, on: day.day, day.rule, today: today)
    }
    return ConvertReport(conversions: conversions, requestedDay: day?.day, context: context)
  }

  /// Returns the day of `--date` and the rule of `--on`; `nil` without `--date`.
  ///
  /// - Throws: A usage error for `--on` without `--date`.
  func requestedDay() throws(CommandError) -> RequestedDay? {
    guard let date else {
      guard rule == nil else { throw .usage("--on needs --date as well, as in --date 2026-11-20.") }
      return nil
    }
    return RequestedDay(day: date, rule: rule ?? .previous)
  }

  /// Parses the amount and the currencies.
  ///
  /// A first argument that begins with a letter is the source currency. Any other first argument is the amount, which may
  /// be followed by its currency without a space, as in `100usd`. A `to` or `in` before the target currencies is ignored.
  ///
  /// - Returns: The amount, the source currency, and the target currencies or `nil` for the popular ones.
  /// - Throws: A usage error if a currency is missing, or an error that rejects an invalid amount or currency.
  private func conversion() throws(CommandError) -> (amount: FixedPoint, from: Currency, targets: [Currency]?) {
    var words = separatedWords
    var amount = FixedPoint.one
    if let first = words.first, first.first?.isLetter != true {
      words.removeFirst()
      do throws(DecimalSyntaxError) {
        amount = try FixedPoint(typed: first)
      } catch {
        throw .refusedInput("“\(first.excerpt())” is not an amount to convert. \(error.message)")
      }
    }
    guard let source = words.popFirst() else {
      throw .usage("quid convert needs a currency, as in quid convert 100 USD EUR.")
    }
    let from = try Currency(argument: source)
    var targets: [Currency] = []
    for word in words { targets.append(try Currency(argument: word)) }
    return (amount, from, targets.isEmpty ? nil : targets)
  }

  /// The words with the currency separated from the amount before it, and without `to` or `in` before the targets.
  private var separatedWords: ArraySlice<String> {
    var words = words[...]
    if let first = words.first, first.first?.isNumber == true {
      let letters = first.reversed().prefix { $0.isLetter }.count
      if letters >= 3 {
        words[0] = String(first.dropLast(letters))
        words.insert(String(first.suffix(letters)), at: 1)
      }
    }
    let targetIndex = words.first?.first?.isLetter == true ? 1 : 2
    if words.count > targetIndex + 1, ["to", "in"].contains(words[targetIndex].lowercased()) {
      words.remove(at: targetIndex)
    }
    return words
  }
}

/// The refresh intervals of `quid watch` for exchange rates.
enum RateInterval {
  /// The interval for exchange rates between fiat currencies: five minutes.
  static let fiat = Duration.seconds(300)
}

extension CommandContext {
  /// Runs a request for rates and converts its error into a ``CommandError``.
  func convert<Value>(
    _ request: () async throws(ConversionError) -> Value
  ) async throws(CommandError) -> Value {
    do throws(ConversionError) { return try await request() } catch { throw CommandError(error) }
  }
}

extension CommandError {
  /// Creates the error for a failed conversion, with a suggestion if there is one.
  init(_ error: ConversionError) {
    switch error {
    case .provider(let providerError): self.init(providerError)
    case .unknownCurrency(let currency, let table):
      self = .refusedInput(error.message + Self.hint(for: currency, among: table))
    case .closed: self = .refusedInput(error.message + " Use other rates with --on previous or --on next.")
    case .nothingSince: self = .refusedInput(error.message + " Use earlier rates with --on previous.")
    case .outOfRange, .future, .tooEarly: self = .refusedInput(error.message)
    }
  }

  private static func hint(for currency: Currency, among table: RateTable) -> String {
    let coins: [Currency: String] = [.btc: "bitcoin", .eth: "ethereum"]
    if let coin = coins[currency] { return " It is a coin: see its price with quid coin \(coin)." }
    let codes = Currency.known.filter { table.rates[$0] != nil } + table.rates.keys.sorted()
    let hint = NearestName.hint(for: currency.code, among: codes.map(\.code))
    return hint.isEmpty ? " See the available currencies with quid currencies." : hint
  }
}

/// The report of an amount converted to one or more currencies.
private struct ConvertReport: CommandReport {
  let conversions: Sourced<Conversions>
  /// The requested day; `nil` for the newest rates.
  let requestedDay: CalendarDay?
  let context: CommandContext

  /// The result in one currency, and the amount that was converted.
  private struct Row {
    let conversions: Conversions
    let result: CurrencyConversion
  }

  /// The formatted result in one currency, and the formatted amount.
  private struct Line {
    let state: ConversionsViewState
    let row: ConversionsViewState.Row
  }

  static let fields: Fields = [
    .json("from", "the currency of the amount") { $0.value.from },
    .json("amount", "the amount to convert") { $0.value.amount },
    .json("date", "the day of the rates") { $0.value.day },
    .rows("results", "the results, one for each target currency", rowFields) { $0.rows },
  ]

  private static let rowFields: FieldTable<Row, Line> = [
    .csv("date") { $0.conversions.day }, .csv("from") { $0.conversions.from },
    .csv("amount") { $0.conversions.amount },
    .value("to", "the currency of the result") { $0.result.to },
    .value("amount", "the converted amount", column: "result", text: valueColumn) { $0.result.value },
    .value("rate", "the exchange rate: the value of one unit of the source currency", text: rateColumn) {
      $0.result.rate
    },
    .value("path", "the currencies used for the conversion, such as SEK, EUR, USD") { $0.result.path },
    .text(inverseRateColumn),
  ]

  private static let valueColumn = TextColumn<Line>(heading: { "\($0.state.amount) =" }, .right) {
    .init($0.row.value, .strong)
  }
  private static let rateColumn = TextColumn<Line>(heading: { "\($0.state.unit) =" }, .right, omission: 2) {
    .init($0.row.rate)
  }
  private static let inverseRateColumn = TextColumn<Line>("and back, 1 =", .right, omission: 1) {
    .init($0.row.inverseRate, .faint)
  }
  /// The table of one unit, in which the rates equal the results.
  private static let unitFields: FieldTable<Row, Line> = [
    .text(valueColumn), .text(inverseRateColumn),
  ]

  private var rows: [Row] { value.results.map { Row(conversions: value, result: $0) } }

  private var now: Date { context.services.now() }
  private var value: Conversions { conversions.value }

  var sources: [SourceReport] { [SourceReport(conversions)] }
  var warnings: [String] {
    conversions.warnings(at: now, context.format, notOlderThan: requestedDay == nil ? DataAge.rates : nil)
  }

  var table: [[String]]? { Self.rowFields.csv(rows) }

  var watchedValues: [WatchedValue] {
    value.results.map { WatchedValue(name: $0.to.code.lowercased(), value: $0.rate) }
  }

  func lines(columns: Int) -> [StyledLine] {
    let state = ConversionsViewState(conversions, requestedDay: requestedDay, at: now, context.format)
    let results =
      state.rows.count == 1 ? state.rows.flatMap { Self.single($0, state, columns) } : Self.table(state, columns)
    let notes = [state.dayLine, state.sourceLine].compactMap { $0 }
    return results + [StyledLine()] + notes.flatMap { StyledLine.wrapping($0, columns: columns, .faint) }
  }

  private static func single(_ row: ConversionsViewState.Row, _ state: ConversionsViewState, _ columns: Int)
    -> [StyledLine]
  {
    let heading = StyledLine.wrapping("\(state.amount) = \(row.value)", columns: columns, .strong)
    let inverse = StyledLine("\(row.unit) = \(row.inverseRate)")
    return heading + (state.isUnit ? [inverse] : [StyledLine(), StyledLine("\(state.unit) = \(row.rate)"), inverse])
  }

  /// Returns the table of several conversions.
  ///
  /// If it is too wide, the inverse rates are omitted, then the rates.
  private static func table(_ state: ConversionsViewState, _ columns: Int) -> [StyledLine] {
    let lines = state.rows.map { Line(state: state, row: $0) }
    let table = (state.isUnit ? unitFields : rowFields).text(lines, columns: columns)
    guard table.width > columns else { return table.lines }
    // The heading contains the amount and can be wider than the results, so it is wrapped above them.
    let results = rowFields.text(lines, columns: 0, hasHeadings: false)
    return StyledLine.wrapping("\(state.amount) =", columns: columns, .strong) + results.lines
  }
}
