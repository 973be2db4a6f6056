import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// Converts a stream of amounts from standard input to standard output.
struct ConversionStreamRunner {
  let request: ConversionStreamRequest
  let context: CommandContext

  /// Converts all lines up to the end of the input.
  func run() async throws -> any CommandReport {
    let today = CalendarDay(context.services.now())
    let (assets, shared) = try await assetsAndRates()
    let currencies = [request.from, request.to].compactMap { $0?.currency }
    let known = shared?.table?.value.fixedRates(of: currencies) ?? []
    warn(context.format.notes(about: known))
    var stream = StreamConverter(
      from: request.from == nil ? nil : assets.first, to: assets[assets.count - 1], layout: request.layout,
      format: request.format, days: RateTable.earliestDay...max(today, RateTable.earliestDay))
    stream.requiresCurrencyRates = request.hasCurrencyColumn
    if let shared { stream.setRates(shared, for: nil) }
    let environment = ConversionStreamEnvironment(request, context, assets: assets, today: today)
    var pipeline = StreamPipeline(stream, environment, coreCount: ProcessInfo.processInfo.activeProcessorCount)
    try await pipeline.run()
    if let rejection = pipeline.rejection { throw CommandError(rejection) }
    let others = pipeline.fixedRates.subtracting(known).sorted { $0.source < $1.source }
    warn(context.format.notes(about: others))
    return ConversionStreamReport(
      lines: pipeline.lineCount, failed: pipeline.failedLineCount, isStrict: request.layout.isStrict)
  }

  /// Returns the source, if there is one, the target, and the rates for a stream without a date column.
  ///
  /// Prints the warnings about the coins and the rates.
  private func assetsAndRates() async throws -> (assets: [Asset], rates: ConversionRates?) {
    let names = [request.from].compactMap { $0 } + [request.to]
    let service = context.services.assetConversionService
    guard request.layout.columns?.day == nil else {
      let (assets, matches) = try await service.assets(named: names)
      warn(matches.compactMap(\.warning) + (await context.coinNotes(names)))
      return (assets, nil)
    }
    let quotes = try await service.quotes(of: names, needsTable: request.hasCurrencyColumn, on: request.day)
    // Without a rate for the source or the target no line can be converted, so the command fails before the first line.
    if let source = quotes.assets.first, let target = quotes.assets.last {
      _ = try quotes.rates.ratio(from: source, to: target)
    }
    let isCurrent = request.day.map { $0.day >= $0.today } ?? true
    warn(
      quotes.matches.compactMap(\.warning) + [request.day.flatMap { quotes.rates.pendingNote($0) }].compactMap { $0 }
        + quotes.rates.priceSources.flatMap { warnings($0, isCurrent ? DataAge.prices : nil) }
        + (quotes.rates.table.map { warnings($0, isCurrent ? DataAge.rates : nil) } ?? [])
        + (await context.coinNotes(names)))
    return (quotes.assets, quotes.rates)
  }

  private func warnings(_ data: Sourced<some Sendable>, _ maximumAge: DataAge?) -> [String] {
    data.warnings(at: context.services.now(), context.format, notOlderThan: maximumAge)
  }

  private func warn(_ warnings: [String]) {
    for warning in warnings.uniqued {
      context.console.writeError(Message.warning(warning).line.rendered(inColor: false) + "\n")
    }
  }
}

/// Standard input and output, and the rates of the days in a stream.
private final class ConversionStreamEnvironment: StreamEnvironment {
  private let request: ConversionStreamRequest
  private let context: CommandContext
  private let assets: [Asset]
  private let today: CalendarDay
  private var pastPrices: PastPrices
  /// The buffered error messages for standard error.
  private var notes = ""
  /// The messages about unavailable rates that were added, so that each is printed only once.
  private var reportedMessages: Set<String> = []
  private var failedDays = 0
  /// The time of the first request for the cached rates; `nil` if rates must be requested again.
  private var requestedAt: Date?

  /// The number of days with failed requests for rates at which the conversion ends with an error.
  private static let failedDayLimit = 3

  init(_ request: ConversionStreamRequest, _ context: CommandContext, assets: [Asset], today: CalendarDay) {
    self.request = request
    self.context = context
    self.assets = assets
    self.today = today
    pastPrices = PastPrices(today: today)
  }

  var isInputReady: Bool { context.console.input.isReady(0) }

  func read(_ memory: UnsafeMutableRawBufferPointer) throws -> Int {
    try context.console.input.read(memory)
  }

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

  /// Adds a message about unavailable rates of a day, unless it was already added or the output is JSON.
  private func report(_ message: String) {
    if request.layout.isJSON || reportedMessages.count >= 100 || !reportedMessages.insert(message).inserted { return }
    notes += Message.error(message).line.rendered(inColor: false) + "\n"
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
      if let note = rates.pendingNote(requested) { report(note) }
      return rates
    } catch {
      let error = CommandError(error)
      let failure = context.options.isOffline ? error.offline : error
      if failure.exitCode != .rejectedInput { failedDays += 1 }
      guard failedDays < Self.failedDayLimit else { throw failure }
      report(failure.message)
      return nil
    }
  }

  func rates(of currency: Currency, for day: CalendarDay?) async -> Sourced<RateTable>? {
    let currencies = [currency] + assets.suffix(1).compactMap(\.currency)
    let service = context.services.startingReport().conversionService
    do {
      guard let day = day ?? request.day?.day else { return try await service.latestRates(for: currencies) }
      return try await service.rates(
        on: day, rule: request.day?.rule ?? request.rule, today: today, for: currencies)
    } catch {
      let failure = CommandError(error)
      report((context.options.isOffline ? failure.offline : failure).message)
      return nil
    }
  }
}

extension ConversionRates {
  /// Returns a note that rates of the requested day are not published yet and earlier ones are used; otherwise `nil`.
  fileprivate func pendingNote(_ requested: AssetConversionService.RequestedDay) -> String? {
    guard let day = table?.value.day, day < requested.day,
      ECBPublication.isPending(requested.day, today: requested.today)
    else { return nil }
    return "\(EnglishStrings().ratesNotPublished(on: requested.day)) Those of \(day) are used."
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
    }
  }
}
