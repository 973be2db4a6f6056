import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// Converts a stream of amounts from standard input to standard output.
final class ConversionStreamRunner: StreamEnvironment {
  private let request: ConversionStreamRequest
  private let context: CommandContext
  private let today: CalendarDay
  /// The source, if there is one, and the target.
  private var assets: [Asset] = []
  private var pastPrices: PastPrices
  /// The buffered error messages for standard error.
  private var notes = ""
  /// The messages about rates that were added, so that each is printed only once.
  private var reportedMessages: Set<Message> = []
  private var failedDays = 0
  /// The time of the first request for the cached rates; `nil` if rates must be requested again.
  private var requestedAt: Date?

  /// The number of days with failed requests for rates at which the conversion ends with an error.
  private static let failedDayLimit = 3

  init(request: ConversionStreamRequest, context: CommandContext) {
    self.request = request
    self.context = context
    today = CalendarDay(context.services.now())
    pastPrices = PastPrices(today: today)
  }

  /// Converts all lines up to the end of the input.
  func run() async throws -> any CommandReport {
    let shared = try await findAssets()
    let known = shared?.table?.value.fixedRates(of: [request.from, request.to].compactMap { $0?.currency }) ?? []
    warn(context.format.notes(about: known))
    var stream = StreamConverter(
      from: request.from == nil ? nil : assets.first, to: assets[assets.count - 1], layout: request.layout,
      format: request.format, days: RateTable.earliestDay...max(today, RateTable.earliestDay))
    stream.requiresCurrencyRates = request.hasCurrencyColumn
    if let shared { stream.setRates(shared, for: nil) }
    var pipeline = StreamPipeline(stream, self, coreCount: ProcessInfo.processInfo.activeProcessorCount)
    try await pipeline.run()
    if let rejection = pipeline.rejection { throw CommandError(rejection) }
    warn(context.format.notes(about: pipeline.fixedRates.subtracting(known).sorted { $0.source < $1.source }))
    return ConversionStreamReport(
      lines: pipeline.lineCount, failed: pipeline.failedLineCount, isStrict: request.layout.isStrict)
  }

  /// Finds the source and the target, prints the warnings about them, and returns the rates for a stream without a date
  /// column.
  private func findAssets() async throws -> ConversionRates? {
    let names = try await context.knownNames([request.from].compactMap { $0 } + [request.to], in: [])
    let service = context.services.assetConversionService
    guard request.layout.columns?.day == nil else {
      let (found, matches) = try await service.assets(named: names)
      assets = found
      warn(matches.compactMap(\.warning) + (await context.coinNotes(names)))
      return nil
    }
    let quotes = try await service.quotes(of: names, needsTable: request.hasCurrencyColumn, on: request.day)
    assets = quotes.assets
    // Without a rate for the source or the target no line can be converted, so the command fails before the first line.
    _ = try quotes.rates.ratio(from: assets[0], to: assets[assets.count - 1])
    warn(
      quotes.matches.compactMap(\.warning) + quotes.rates.warnings(request.day, context)
        + (await context.coinNotes(names)))
    return quotes.rates
  }

  // MARK: - Input, output and rates

  var isInputReady: Bool { context.console.input.isReady(0) }

  func read(_ memory: UnsafeMutableRawBufferPointer) throws -> Int { try context.console.input.read(memory) }

  func write(_ bytes: [UInt8]) throws {
    if !bytes.isEmpty { try bytes.withUnsafeBufferPointer { try context.console.write($0) } }
    printNotes()
  }

  func report(_ error: StreamLineError, line: Int) {
    if request.layout.isJSON {
      notes += JSONValue(fields: ["line": line, "problem": error.code, "message": error.message]).text + "\n"
    } else {
      notes += Message.error("line \(line): \(error.commandMessage(line: line))").line.rendered(inColor: false) + "\n"
    }
    if notes.utf8.count > 16_384 { printNotes() }
  }

  private func printNotes() {
    if !notes.isEmpty { context.console.writeError(notes) }
    notes = ""
  }

  private func warn(_ warnings: [String]) {
    for warning in warnings { add(.warning(warning)) }
    printNotes()
  }

  /// Adds a message about rates, unless it was already added.
  private func add(_ message: Message) {
    guard reportedMessages.count < 100, reportedMessages.insert(message).inserted else { return }
    notes += message.line.rendered(inColor: false) + "\n"
  }

  /// Adds the error of a request for rates, unless the output is JSON, and returns it.
  @discardableResult private func report(_ error: any Error) -> CommandError {
    let error = CommandError(error)
    let failure = context.options.isOffline ? error.offline : error
    if !request.layout.isJSON { add(.error(failure.message)) }
    return failure
  }

  var hasOutdatedRates: Bool {
    guard let requestedAt, !(0..<300 ~= context.services.now().timeIntervalSince(requestedAt)) else { return false }
    self.requestedAt = nil
    pastPrices = PastPrices(today: today)
    return true
  }

  func rates(for day: CalendarDay) async throws -> ConversionRates? {
    do {
      requestedAt = requestedAt ?? context.services.now()
      let requested = AssetConversionService.RequestedDay(day: day, rule: request.rule, today: today)
      let rates = try await context.services.startingReport().assetConversionService
        .rates(of: assets, needsTable: request.hasCurrencyColumn, on: requested, &pastPrices)
      warn(rates.warnings(requested, context))
      return rates
    } catch {
      let failure = report(error)
      if failure.exitCode != .rejectedInput { failedDays += 1 }
      guard failedDays < Self.failedDayLimit else { throw failure }
      return nil
    }
  }

  func rates(of currency: Currency, for day: CalendarDay?) async -> Sourced<RateTable>? {
    let currencies = [currency] + assets.suffix(1).compactMap(\.currency)
    let service = context.services.startingReport().conversionService
    let day = day ?? request.day?.day
    do {
      let table =
        if let day { try await service.rates(on: day, rule: request.rule, today: today, for: currencies) } else {
          try await service.latestRates(for: currencies)
        }
      warn(ConversionRates(table).warnings(day.map { .init(day: $0, rule: request.rule, today: today) }, context))
      return table
    } catch {
      report(error)
      return nil
    }
  }
}

extension ConversionRates {
  /// Returns the warnings about old rates and prices, and about a requested day whose rates are not published yet.
  fileprivate func warnings(
    _ requested: AssetConversionService.RequestedDay?, _ context: CommandContext
  ) -> [String] {
    let isCurrent = requested.map { $0.day >= $0.today } ?? true
    let now = context.services.now()
    let prices = priceSources.flatMap { $0.warnings(at: now, context.format, notOlderThan: isCurrent ? .prices : nil) }
    let rates = table?.warnings(at: now, context.format, notOlderThan: isCurrent ? .rates : nil) ?? []
    guard let requested, let day = table?.value.day, day < requested.day,
      ECBPublication.isPending(requested.day, today: requested.today)
    else { return prices + rates }
    return ["\(EnglishStrings().ratesNotPublished(on: requested.day)) Those of \(day) are used."] + prices + rates
  }
}

/// The report of a converted stream, whose results are already written: the number of failed lines.
private struct ConversionStreamReport: CommandReport {
  let lines: Int
  let failed: Int
  let isStrict: Bool

  var fields: Fields { [:] }

  var isWritten: Bool { true }
  func lines(columns: Int) -> [StyledLine] { [] }

  var problems: [String] {
    guard failed > 0 else { return [] }
    if isStrict {
      return ["Only the lines before the invalid line were converted. Correct the line, or remove --strict."]
    }
    return [lines == 1 ? "The input line was not converted." : "\(failed) of \(lines) lines were not converted."]
  }
}

extension StreamLineError {
  /// The error message for the command line, which names the options that read other amounts.
  fileprivate func commandMessage(line: Int) -> String {
    let text =
      switch self {
      case .malformed(let text, _), .syntax(let text, _): text
      default: ""
      }
    let hasLetters = text.contains(where: \.isLetter)
    if line == 1, hasLetters, !text.contains(where: \.isNumber) {
      return "\(message) If the line is a heading, add --heading."
    }
    return switch self {
    case .malformed(_, .separator) where hasLetters:
      "\(message) Write the amounts without a currency; the arguments name it."
    case .malformed(_, .separator):
      "\(message) To read amounts such as 1,234.56, add --thousands; such as 1.234,56, --decimal-comma."
    case .malformed(_, .sign): "\(message) To convert negative amounts, add --negative."
    case .syntax(let text, let syntax) where !syntax.allowsNegative && (text.hasPrefix("-") || text.hasPrefix("(")):
      "\(message) To convert negative amounts, add --negative."
    default: message
    }
  }
}

extension CommandError {
  /// Creates the error for an input of which no line can be converted, with the option or program that helps.
  fileprivate init(_ error: StreamInputError) {
    switch error {
    case .utf16(let isBigEndian):
      self = .rejectedInput(
        "The input is UTF-16, not UTF-8. Convert it first: iconv -f UTF-16\(isBigEndian ? "BE" : "LE") -t UTF-8")
    case .ambiguousDelimiter(let delimiter, let count, let commaCount, let isHeader):
      let name = delimiter == .tab ? "tab" : "'\(delimiter.rawValue)'"
      self = .rejectedInput(
        "The \(isHeader ? "heading" : "first line") has \(commaCount) \(commaCount == 1 ? "column" : "columns")"
          + " with commas, and \(count) with --delimiter \(name). Add that option, or --delimiter , for commas.")
    case .ambiguousComma(let amount, let line):
      self = .rejectedInput(
        "The comma after “\(amount)” in line \(line) can be part of the amount or separate columns. Add --delimiter with"
          + " the character between the columns, or put each amount with a comma in quotation marks.")
    }
  }
}
