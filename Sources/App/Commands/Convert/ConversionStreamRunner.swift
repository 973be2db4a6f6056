import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// Converts a stream of amounts from standard input to standard output, with one input and one output buffer.
///
/// The output is written when its buffer is full and before waiting for more input. A user or process that writes single
/// lines therefore gets each result immediately, and a file is processed in large blocks.
struct ConversionStreamRunner {
  private let request: ConversionStreamRequest
  private let context: CommandContext
  private let today: CalendarDay

  /// The initial capacity of a buffer, in bytes.
  private static let bufferSize = 1 << 17
  /// The number of days with failed requests for rates at which the conversion ends with an error.
  private static let failedDayLimit = 3

  init(_ request: ConversionStreamRequest, _ context: CommandContext) {
    self.request = request
    self.context = context
    today = CalendarDay(context.services.now())
  }

  /// Converts all lines up to the end of the input.
  ///
  /// - Throws: An error if the rates for all lines are unavailable, the requests for the rates of three days fail, or reading
  ///   or writing fails.
  func run() async throws(CommandError) -> any CommandReport {
    let (assets, shared) = try await assetsAndRates()
    var stream = StreamConverter(
      from: request.from == nil ? nil : assets.first, to: assets[assets.count - 1], layout: request.layout,
      format: request.format, days: RateTable.firstDay...max(today, RateTable.firstDay))
    if let shared { stream.setRates(shared, for: nil) }
    var pastPrices = PastPrices(today: today)
    var input = ByteQueue(capacity: Self.bufferSize)
    var output = ByteQueue(capacity: Self.bufferSize)
    var isEnd = false
    var notes = StreamNotes(context.console, isJSON: request.layout.isJSON)
    var failedDays = 0
    while true {
      let next = stream.convert(&input, isEnd: isEnd, into: &output) { line, error in notes.add(error, line: line) }
      switch next {
      case .input:
        if !output.isEmpty, !context.console.input.isReady() { try flush(&output, &notes) }
        try fill(&input, &isEnd)
      case .outputSpace(let count):
        try flush(&output, &notes)
        output.reserve(count)
      case .rates(let day):
        do throws(ConversionError) {
          let requested = AssetConversionService.RequestedDay(day: day, rule: request.rule, today: today)
          let rates = try await context.services.startingReport().assetConversionService
            .rates(of: assets, needsTable: hasCurrencyColumn, on: requested, &pastPrices)
          stream.setRates(rates, for: day)
        } catch {
          let failure = CommandError(error)
          if failure.exitCode != .refusedInput { failedDays += 1 }
          guard failedDays < Self.failedDayLimit else {
            try flush(&output, &notes)
            throw failure
          }
          notes.add(failure.message)
          stream.setRates(nil, for: day)
        }
      case .finished:
        try flush(&output, &notes)
        return ConversionStreamReport(
          lines: stream.lineCount, failed: stream.failedLineCount, isStrict: request.layout.isStrict)
      }
    }
  }

  private var hasCurrencyColumn: Bool { request.layout.columns?.from != nil }

  /// Returns the source, if there is one, and the target, and the rates for all lines of a stream without a date column.
  ///
  /// The warnings about the coins and the rates are printed.
  private func assetsAndRates() async throws(CommandError) -> (assets: [Asset], rates: ConversionRates?) {
    let names = [request.from].compactMap { $0 } + [request.to]
    let service = context.services.assetConversionService
    guard request.layout.columns?.day == nil else {
      let (assets, matches) = try await context.convert { () throws(ConversionError) in
        try await service.assets(named: names)
      }
      warn(matches.compactMap(\.warning))
      return (assets, nil)
    }
    let day = request.day.map { AssetConversionService.RequestedDay(day: $0.day, rule: $0.rule, today: today) }
    let quotes = try await context.convert { () throws(ConversionError) in
      let quotes = try await service.quotes(of: names, needsTable: hasCurrencyColumn, on: day)
      // Without a rate for the source or the target no line can be converted, so the command fails before the first line.
      if let source = quotes.assets.first, let target = quotes.assets.last {
        _ = try quotes.rates.ratio(from: source, to: target)
      }
      return quotes
    }
    let isCurrent = request.day == nil
    warn(
      quotes.matches.compactMap(\.warning)
        + quotes.rates.priceSources.flatMap { warnings($0, isCurrent ? DataAge.prices : nil) }
        + (quotes.rates.table.map { warnings($0, isCurrent ? DataAge.rates : nil) } ?? []))
    return (quotes.assets, quotes.rates)
  }

  private func warnings(_ data: Sourced<some Sendable>, _ maximumAge: Duration?) -> [String] {
    data.warnings(at: context.services.now(), context.format, notOlderThan: maximumAge)
  }

  private func warn(_ warnings: [String]) {
    for warning in warnings.uniqued {
      context.console.writeError(Message.warning(warning).line.rendered(inColor: false) + "\n")
    }
  }

  private func fill(_ input: inout ByteQueue, _ isEnd: inout Bool) throws(CommandError) {
    // A line that is longer than the buffer needs more capacity, up to the maximum line length of the converter.
    input.reserve(Self.bufferSize / 2)
    let before = input.count
    try input.fill { memory throws(CommandError) in try context.console.input.read(memory) }
    isEnd = input.count == before
  }

  private func flush(_ output: inout ByteQueue, _ notes: inout StreamNotes) throws(CommandError) {
    if !output.isEmpty { try context.console.write(output.bytes) }
    output.clear()
    notes.flush()
  }
}

/// The report of a converted stream: the number of failed lines.
///
/// The results are already written.
private struct ConversionStreamReport: CommandReport {
  let lines: Int
  let failed: Int
  let isStrict: Bool

  static let fields: Fields = []

  var isWritten: Bool { true }
  func lines(columns: Int) -> [StyledLine] { [] }

  var problems: [String] {
    guard failed > 0 else { return [] }
    if isStrict { return ["The lines before this line were converted; the lines after it were not read."] }
    return [lines == 1 ? "The line was not converted." : "\(failed) of \(lines) lines were not converted."]
  }
}

/// A buffered writer of error messages about the lines of a stream to standard error.
private struct StreamNotes {
  private let console: Console
  private let isJSON: Bool
  private var buffer = ""
  private var isFull: Bool { buffer.utf8.count > 16_384 }
  /// The messages about unavailable rates that were added, so that each is printed only once.
  private var reportedMessages: Set<String> = []

  /// The error of a line.
  private struct Note {
    let line: Int
    let error: StreamLineError

    static let fields: FieldTable<Note, Never> = [
      .json("line", "the number of the line") { $0.line }, .json("problem", "the name of the error") { $0.error.code },
      .json("message", "the message for the user") { $0.error.message },
    ]
  }

  init(_ console: Console, isJSON: Bool) {
    self.console = console
    self.isJSON = isJSON
  }

  /// Adds the error of a line: a JSON object or a message with the line number.
  mutating func add(_ error: StreamLineError, line: Int) {
    if isJSON {
      buffer += Note.fields.json(Note(line: line, error: error)).text + "\n"
    } else {
      buffer += Message.error("line \(line): \(error.message)").line.rendered(inColor: false) + "\n"
    }
    if isFull { flush() }
  }

  /// Adds a message about unavailable rates of a day, unless it was already added.
  ///
  /// JSON output omits these messages.
  mutating func add(_ message: String) {
    guard !isJSON, reportedMessages.count < 100, reportedMessages.insert(message).inserted else { return }
    buffer += Message.error(message).line.rendered(inColor: false) + "\n"
  }

  /// Writes the added messages to standard error.
  mutating func flush() {
    if !buffer.isEmpty { console.writeError(buffer) }
    buffer = ""
  }
}
