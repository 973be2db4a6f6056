import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

struct ConvertCommand: Command {
  static let configuration = CommandConfiguration(
    name: "convert",
    summary: "convert amounts between currencies and coins, today or on a past day",
    discussion: [
      "AMOUNT is 1 by default and can include the currency or coin, as in 100usd, 0.5btc or '€50'. Without TO, the"
        + " result is shown in the ten most traded currencies.",
      "A currency is a code such as USD, a symbol such as € or zł, or an English name such as yen, Swiss francs,"
        + " pounds (GBP) or dollars (USD). Ambiguous names and symbols, such as pesos and kr, are rejected. A number can"
        + " end in k, m or bn, or be followed by million, lakh and the like. A coin is the id or symbol of a well-known coin or"
        + " of one of the 250 largest, such as bitcoin or btc; if several coins have the same symbol, the one with the largest market cap is used.",
      "DATE is a day such as 2026-11-20, or today or yesterday, in UTC. Rates begin in 1948, those of the"
        + " European Central Bank on 1999-01-04. For weekends and holidays, which have no exchange rates, --on previous uses the last rates before DATE, --on next uses the first rates after DATE, and --on"
        + " exact reports an error. CoinGecko's free plans include coin prices of the last 365 days only.",
    ] + ConversionStreamOptions.discussion,
    examples: [
      "quid convert 100 usd eur sek",
      "quid convert eur --json",
      "quid convert 0.5 btc in sek",
      "quid convert 250 sek usd --date 2023-08-30 --on next",
    ],
    interval: RefreshIntervals().rates,
    otherNames: [
      "exchange": "convert", "rates": "convert", "rate": "convert", "fx": "convert", "forex": "convert",
      "xe": "convert", "calc": "convert", "exrates": "convert",
    ],
    // The dash is not part of a currency name such as `swiss francs`.
    dividesArguments: {
      $0.first == "-" ? ["-"] + CompoundWords.divided(Array($0.dropFirst())) : CompoundWords.divided($0)
    })

  @Argument("[AMOUNT|-] FROM [TO…]", .string("CURRENCY", completion: .local(.assets)), limit: 200)
  var words: [String]
  @Option("date", .date, "the date of the exchange rates and coin prices")
  var date: RequestedDate?
  @Option("on", .choice, "the rates to use if there are no rates for DATE")
  var rule: RateDayRule?
  @OptionGroup
  var stream = ConversionStreamOptions()

  private var isStream: Bool { words.first == "-" }
  var isDialogue: Bool { isStream }
  var refreshInterval: Duration? { (try? ConversionWords(words))?.refreshInterval ?? RefreshIntervals().rates }

  func run(in context: CommandContext) async throws -> any CommandReport {
    let today = CalendarDay(context.services.now())
    if isStream {
      let request = try ConversionStreamRequest(self, context.outputFormat, today: today)
      return try await ConversionStreamRunner(request: request, context: context).run()
    }
    if let option = $stream.firstGiven {
      throw CommandError.usage("\(option.flag) requires amounts from standard input, as in “quid convert - USD EUR”.")
    }
    let parsed = try ConversionWords(words, context.format.numbers)
    let names = try await context.knownNames([parsed.from] + (parsed.targets ?? []), in: words)
    let targets = parsed.targets == nil ? context.defaultTargets(from: names[0]) : Array(names.dropFirst())
    let day = try requestedDay(today: today)
    let conversions: SourcedConversions
    do {
      conversions = try await context.services.assetConversionService
        .conversions(of: parsed.amount, from: names[0], to: targets, on: day)
    } catch ConversionError.unknownCurrency(let currency, _) where !currency.isMoney {
      throw CommandError.unknownUnit(currency.code, in: words)
    }
    return ConvertReport(
      result: conversions, requestedDay: day?.day,
      inputNotes: await context.coinNotes(parsed.targets == nil ? [names[0]] : names) + parsed.notes, context: context)
  }

  /// Returns the day of `--date` and the rule of `--on`; `nil` without `--date`.
  func requestedDay(today: CalendarDay) throws -> AssetConversionService.RequestedDay? {
    guard let date else {
      guard rule == nil else { throw CommandError.usage("--on requires --date, as in --date 2026-11-20.") }
      return nil
    }
    return AssetConversionService.RequestedDay(day: date.day(today: today), rule: rule ?? .previous, today: today)
  }
}

extension CommandContext {
  /// Returns names in which each coin is built-in or one of the 250 largest, so that no ordinary word is a coin.
  ///
  /// Another word of three letters is the code of a currency that ISO 4217 has never listed, or that does not exist.
  func knownNames(_ names: [AssetName], in words: [String]) async throws -> [AssetName] {
    guard names.contains(where: { $0.coinName.map { BuiltinCoins.coin(named: $0) == nil } ?? false }) else {
      return names
    }
    let largest: MarketListing
    do { largest = try await services.marketService.listing(in: .usd).data.value } catch let error as ProviderError {
      throw ConversionError.provider(error)
    }
    return try names.map { name in
      guard let word = name.coinName, BuiltinCoins.coin(named: word) == nil, largest.largestCoin(named: word) == nil
      else { return name }
      guard let currency = Currency(word) else { throw CommandError.unknownUnit(word, in: words) }
      return .currency(currency)
    }
  }

  /// Returns notes about coins whose symbols are the codes of the given currencies, which mean the currencies.
  ///
  /// Only for withdrawn currencies are coins beyond the well-known ones found, because a coin can have any symbol.
  func coinNotes(_ names: [AssetName]) async -> [String] {
    let currencies = names.compactMap(\.currency).uniqued
    let coins = currencies.contains(where: \.isWithdrawn) ? await services.providers(.only).coins() : []
    return currencies.compactMap { $0.coinNote(among: $0.isWithdrawn ? coins : []) }
  }
}

extension CommandError {
  init(_ error: ConversionError) {
    switch error {
    case .provider(let providerError):
      // Another day is the remedy, because the day is part of the input.
      guard case .historyLimited = providerError.reason else {
        self.init(providerError)
        return
      }
      self = .rejectedInput(providerError.commandMessage)
    case .unknownCurrency(let currency, let table):
      self = .rejectedInput(error.message + Self.hint(for: currency, among: table))
    case .closed:
      self = .rejectedInput(error.message + " To use the rates of another day, add --on previous or --on next.")
    case .notPublished: self = .rejectedInput(error.message + " To use them, add --on previous.")
    case .nothingSince: self = .rejectedInput(error.message + " To use earlier rates, add --on previous.")
    case .unknownCoin(let name, _): self = .unknownUnit(name, in: [])
    case .ambiguousCoin(_, let coins):
      self = .rejectedInput("\(error.message) Give the id of one of these coins: \(coins.suggestions).")
    case .noPrice(let coin):
      // A well-known coin is no misspelled currency.
      let isKnown = BuiltinCoins.coin(named: coin.id.description) != nil
      let hint = isKnown ? "" : NearestName.hint(for: coin.symbol, among: Currency.known.map(\.code))
      self = .rejectedInput("\(error.message) Its symbol is \(coin.symbol.excerpt(12)).\(hint)")
    case .outOfRange, .future, .tooEarly: self = .rejectedInput(error.message)
    }
  }

  private static func hint(for currency: Currency, among table: RateTable) -> String {
    if let last = ECBPublication.lastDay(of: currency, before: table.day) {
      return " To use a past rate, run quid convert with --date \(last)."
    }
    let coins: [Currency: String] = [.btc: "bitcoin", .eth: "ethereum"]
    if let coin = coins[currency] { return " To see the past prices of this coin, run quid chart \(coin)." }
    guard !currency.isMoney, currency.minorUnitRate == nil else {
      return currency.coinNote(among: []).map { " \($0)" } ?? ""
    }
    let codes = Currency.known.filter { table.rates[$0] != nil } + table.currencies
    let hint = NearestName.hint(for: currency.code, among: codes.map(\.code))
    return hint.isEmpty ? " To list the available currencies, run quid currencies." : hint
  }

  /// Creates the error for a word that is neither a currency nor a known coin.
  ///
  /// - Parameter words: The words of the conversion, which the suggestion repeats; empty if there are none.
  static func unknownUnit(_ name: String, in words: [String]) -> CommandError {
    let word = words.first { $0.lowercased() == name.lowercased() } ?? name
    let problem = "There is no currency or coin named “\(word.excerpt())”."
    let codes = word.count == 3 ? Currency.known.map(\.code).filter { $0.first == word.uppercased().first } : []
    if !word.contains(where: TypedAmount.isSymbol),
      let nearest = NearestUnit.name(similarTo: word) ?? NearestName.nearest(to: word, among: codes)
    {
      let line = words.map { $0 == word ? nearest : $0 }.joined(separator: " ")
      return .rejectedInput(problem + " Did you mean “\(words.isEmpty ? nearest : "quid \(line.excerpt(60))")”?")
    }
    let text = word.allSatisfy { $0.isASCII && $0.isLetter } ? word.excerpt().lowercased() : "TEXT"
    return .rejectedInput(
      "\(problem) Search with quid currencies --search \(text) or quid markets --search \(text). To see a coin that is"
        + " not one of the 250 largest, type quid coin ID.")
  }
}

private struct ConvertReport: CommandReport {
  let result: SourcedConversions
  /// The requested day; `nil` for the newest rates.
  let requestedDay: CalendarDay?
  let inputNotes: [String]
  let context: CommandContext

  /// The result in one currency or coin, and the amount that was converted.
  private struct Row {
    let conversions: Conversions
    let result: CurrencyConversion
  }

  /// The formatted result in one currency or coin, and the formatted amount.
  private struct Line {
    let state: ConversionsViewState
    let row: ConversionsViewState.Row
  }

  var fields: Fields {
    [
      "from": value.from,
      "fromID": value.from.coin?.id,
      "amount": value.amount,
      "date": value.day,
      "results": Self.rowFields.json(rows),
      "rates": UsedRate.fields.json(usedRates),
    ]
  }

  private static let rowFields: FieldTable<Row, Line> = [
    .csv("date") { $0.conversions.day }, .csv("from") { $0.conversions.from },
    .csv("amount") { $0.conversions.amount },
    .value("to") { $0.result.to },
    .json("toID") { $0.result.to.coin?.id },
    .value("amount", column: "result", text: valueColumn) { $0.result.value },
    .value("rate", text: rateColumn) { $0.result.rate },
    .json("digits") { $0.result.digits },
    .value("path") { $0.result.path },
    .text(inverseRateColumn),
  ]

  private var usedRates: [UsedRate] {
    guard let table = result.rates.table else { return [] }
    return ([value.from] + value.results.map(\.to)).compactMap(\.currency).uniqued.map {
      UsedRate(currency: $0, table: table)
    }
  }

  private static let valueColumn = TextColumn<Line>(heading: { "\($0.state.amount) =" }, .right) {
    .init($0.row.value, .strong)
  }
  private static let rateColumn = TextColumn<Line>(heading: { "\($0.state.unit) =" }, .right, omission: 2) {
    .init($0.row.rate)
  }
  private static let inverseRateColumn = TextColumn<Line>("inverse, 1 =", .right, omission: 1) {
    .init($0.row.inverseRate, .faint)
  }
  private static let pathColumn = TextColumn<Line>("through", omission: 0) { .init($0.row.path, .faint) }
  private static let unitFields: FieldTable<Row, Line> = [
    .text(valueColumn), .text(inverseRateColumn),
  ]

  private var rows: [Row] { value.results.map { Row(conversions: value, result: $0) } }

  private var now: Date { context.services.now() }
  private var value: Conversions { result.conversions }
  /// Whether the newest prices and rates were used, as without a day and for today.
  private var isCurrent: Bool { requestedDay.map { $0 >= CalendarDay(now) } ?? true }
  /// Whether a coin takes part, so that the path of the conversion is printed.
  private var hasCoins: Bool { !result.rates.prices.isEmpty }

  var sources: [SourceReport] {
    result.rates.priceSources.map { price in
      SourceReport(price, isOld: isCurrent && price.asOf?.isOldPrice(at: price.fetchedAt) ?? false)
    } + (result.rates.table.map { [SourceReport($0)] } ?? [])
  }

  var warnings: [String] {
    let prices = result.rates.priceSources.flatMap {
      $0.warnings(at: now, context.format, notOlderThan: isCurrent ? DataAge.prices : nil)
    }
    let rates = result.rates.table?.warnings(
      at: now, context.format, notOlderThan: isCurrent ? DataAge.rates : nil)
    let currencies = ([value.from] + value.results.map(\.to)).compactMap(\.currency)
    let notes = context.format.notes(about: result.rates.table?.value.fixedRates(of: currencies) ?? [])
    return (result.matches.compactMap(\.warning) + prices + (rates ?? []) + notes + inputNotes).uniqued
  }

  var table: [[String]]? { Self.rowFields.csv(rows) }

  var watchedValues: [WatchedValue] {
    let asOf = isCurrent ? result.rates.priceSources.map { $0.asOf ?? $0.fetchedAt }.leastCurrent(at: now) : nil
    var values = value.results.map { WatchedValue($0.to, $0.rate, asOf) }
    // In a single currency or coin, the value of a coin is its price.
    if let price = value.results.first, value.results.count == 1, value.from.coin != nil {
      values.append(WatchedValue(value.from, price.rate, asOf))
    }
    let isUsable =
      !result.rates.priceSources.contains { $0.hasUnconfirmedPrice }
      && (!isCurrent || result.rates.table?.isOlder(than: .rates, at: now) != true)
    return isUsable ? values : values.map { WatchedValue(name: $0.name, id: $0.id, value: nil, asOf: $0.asOf) }
  }

  func lines(columns: Int) -> [StyledLine] {
    let state = ConversionsViewState(result, requestedDay: requestedDay, at: now, context.format)
    let results =
      state.rows.count == 1 ? state.rows.flatMap { Self.single($0, state, columns) } : table(state, columns)
    let path = state.rows.count == 1 && hasCoins ? state.rows.map { asShown($0.path) } : []
    let notes = path + [state.dayLine].compactMap { $0 } + state.sourceLines
    return results + [StyledLine()] + notes.flatMap { StyledLine.wrapping($0, columns: columns, .faint) }
  }

  /// Returns a string in the characters that the terminal can display, so that its width is known.
  private func asShown(_ string: String) -> String { context.alphabet == .ascii ? string.inASCII : string }

  private static func single(_ row: ConversionsViewState.Row, _ state: ConversionsViewState, _ columns: Int)
    -> [StyledLine]
  {
    let heading = StyledLine.wrapping("\(state.amount) = \(row.value)", columns: columns, .strong)
    let inverse = StyledLine.wrapping("\(row.unit) = \(row.inverseRate)", columns: columns)
    guard !state.isUnit else { return heading + inverse }
    return heading + [StyledLine()] + StyledLine.wrapping("\(state.unit) = \(row.rate)", columns: columns) + inverse
  }

  /// Returns the table of several conversions, with their paths if a coin takes part.
  ///
  /// A table that is too wide omits the paths, then the inverse rates, then the rates.
  private func table(_ state: ConversionsViewState, _ columns: Int) -> [StyledLine] {
    let lines = state.rows.map { Line(state: state, row: $0) }
    var fields = state.isUnit ? Self.unitFields : Self.rowFields
    if hasCoins { fields = FieldTable(fields.fields + [.text(Self.pathColumn)]) }
    let table = fields.text(lines, columns: columns, alphabet: context.alphabet)
    guard table.width > columns else { return table.lines }
    // The heading with the amount can be wider than the results, so it is wrapped above them.
    let results = Self.rowFields.text(lines, columns: 0, hasHeadings: false)
    return StyledLine.wrapping("\(state.amount) =", columns: columns, .strong) + results.lines
  }
}

extension WatchedValue {
  fileprivate init(_ asset: Asset, _ value: FixedDecimal, _ asOf: Date?) {
    self.init(name: asset.symbol.lowercased(), id: asset.coin?.id.description, value: value, asOf: asOf)
  }
}
