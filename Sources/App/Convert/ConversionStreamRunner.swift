import Foundation
import QuidCore
import QuidPresentation

/// Runs a stream of amounts from standard input to standard output, through two blocks of memory that are used over and
/// over.
///
/// What has been converted is written when the output block is full, and before waiting for more input: so a person, or a
/// program that asks line by line, is answered at once, and a file goes through in large blocks.
struct ConversionStreamRunner {
  private let request: ConversionStreamRequest
  private let context: CommandContext
  private let today: CalendarDay

  /// How large a block is, in bytes.
  private static let blockSize = 1 << 17
  /// How many days may be out of reach before it makes no sense to go on asking.
  private static let mostUnreachableDays = 3

  init(_ request: ConversionStreamRequest, _ context: CommandContext) {
    self.request = request
    self.context = context
    today = CalendarDay(context.root.now())
  }

  /// Converts everything up to the end of the input.
  ///
  /// - Throws: a failure when rates that all lines need cannot be had, or when the input or output fails.
  func run() async throws(CommandFailure) -> any CommandReport {
    var stream = StreamConverter(
      from: request.from, to: request.to, layout: request.layout, format: request.form,
      days: RateTable.firstDay...max(today, RateTable.firstDay))
    if request.layout.columns?.day == nil { stream.setRates(try await tableOfAllLines(), for: nil) }
    var input = ByteQueue(capacity: Self.blockSize)
    var output = ByteQueue(capacity: Self.blockSize)
    var isEnd = false
    var notes = StreamNotes(context.console, isJSON: request.layout.isJSON)
    var unreachable = 0
    while true {
      let want = stream.convert(&input, isEnd: isEnd, into: &output) { line, flaw in notes.add(flaw, line: line) }
      switch want {
      case .input:
        if !output.isEmpty, !context.console.input.isReady() { try flush(&output, &notes) }
        try fill(&input, &isEnd)
      case .outputSpace(let count):
        try flush(&output, &notes)
        output.reserve(count)
      case .rates(let day):
        do throws(ConversionError) {
          stream.setRates(
            try await context.root.startingReport().rateReader.table(on: day, request.rule, today: today), for: day)
        } catch {
          let failure = CommandFailure(error)
          if failure.exitCode != .refusedInput { unreachable += 1 }
          guard unreachable < Self.mostUnreachableDays else {
            try flush(&output, &notes)
            throw failure
          }
          notes.add(failure.message)
          stream.setRates(nil, for: day)
        }
      case .finished:
        try flush(&output, &notes)
        return ConversionStreamReport(
          lines: stream.lineCount, flawed: stream.failedLineCount, isStrict: request.layout.isStrict)
      }
    }
  }

  /// The one table of a stream whose lines tell no day.
  private func tableOfAllLines() async throws(CommandFailure) -> Sourced<RateTable> {
    let table = try await context.convert { () throws(ConversionError) in
      guard let day = request.day else { return try await context.root.rateReader.latestTable() }
      return try await context.root.rateReader.table(on: day.day, day.rule, today: today)
    }
    // What no line could be converted with is refused before the first.
    for currency in [request.from, request.to].compactMap({ $0 }) where table.value.rates[currency] == nil {
      throw CommandFailure(ConversionError.unknownCurrency(currency, table: table.value))
    }
    let maximumAge = request.day == nil ? DataAge.rates : nil
    for warning in table.warnings(at: context.root.now(), context.format, notOlderThan: maximumAge) {
      context.console.writeError(Message.warning(warning).line.rendered(inColor: false) + "\n")
    }
    return table
  }

  private func fill(_ input: inout ByteQueue, _ isEnd: inout Bool) throws(CommandFailure) {
    // A line that does not end within a block needs a larger one, up to the longest line there may be.
    input.reserve(Self.blockSize / 2)
    let before = input.count
    try input.fill { memory throws(CommandFailure) in try context.console.input.read(memory) }
    isEnd = input.count == before
  }

  private func flush(_ output: inout ByteQueue, _ notes: inout StreamNotes) throws(CommandFailure) {
    if !output.isEmpty { try context.console.write(output.bytes) }
    output.clear()
    notes.flush()
  }
}

/// How a stream went; its lines are written already.
private struct ConversionStreamReport: CommandReport {
  let lines: Int
  let flawed: Int
  let isStrict: Bool

  var isWritten: Bool { true }
  var data: JSONValue { .null }
  var sources: [SourceReport] { [] }
  func lines(columns: Int) -> [StyledLine] { [] }

  var problems: [String] {
    guard flawed > 0 else { return [] }
    if isStrict { return ["The lines before it are converted; those behind it were not read."] }
    return [lines == 1 ? "The line was not converted." : "\(flawed) of \(lines) lines were not converted."]
  }
}
