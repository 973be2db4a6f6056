import QuidCore
import QuidPresentation
import QuidTerminal
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Repeats a command for `quid watch`, until its condition is true, the user quits or the reader of standard output is
/// gone.
struct WatchLoop: Sendable {
  let printer: ReportPrinter
  /// Waits between two updates.
  let sleep: @Sendable (Duration) async throws -> Void
  /// The repeated command line, such as `quid coin btc`.
  let commandLine: String
  /// The condition that ends the loop; `nil` for none.
  let condition: WatchCondition?
  let interval: Duration
  /// Shows a notification when the condition is true; `nil` for none.
  let notifier: DesktopNotifier?
  private let requests = UpdateRequests()

  /// Creates a loop that has not started.
  init(
    printer: ReportPrinter, sleep: @escaping @Sendable (Duration) async throws -> Void, commandLine: String,
    condition: WatchCondition?, interval: Duration, notifier: DesktopNotifier?
  ) {
    self.printer = printer
    self.sleep = sleep
    self.commandLine = commandLine
    self.condition = condition
    self.interval = interval
    self.notifier = notifier
  }

  /// Runs the command repeatedly and prints each report.
  ///
  /// Temporary errors, such as an unreachable provider, are printed only.
  func run(_ command: some Command, in context: CommandContext) async throws -> ExitCode {
    // A command that prompts the user or converts typed lines reads standard input itself.
    guard !command.isDialogue, let keyboard = printer.console.openKeyboard() else {
      return try await repeatCommand(command, in: context, hasKeys: false)
    }
    defer { keyboard.close() }
    let end = await withTaskGroup(of: Result<ExitCode, any Error>?.self) { group in
      group.addTask {
        do {
          return .success(try await repeatCommand(command, in: context, hasKeys: true))
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        for await event in keyboard.events {
          guard event != .quit else { return .success(.success) }
          requests.send(afterOtherOutput: event == .continued)
        }
        return nil
      }
      for await end in group {
        guard let end else { continue }
        group.cancelAll()
        return end
      }
      return .success(.interrupted)
    }
    return try end.get()
  }

  private func repeatCommand(
    _ command: some Command, in context: CommandContext, hasKeys: Bool
  ) async throws -> ExitCode {
    let name = type(of: command).name
    let title = WatchTitle(
      command: commandLine, interval: interval, condition: condition?.description, hasKeys: hasKeys)
    var drawn = DrawnUpdate()
    var isFirst = true
    while true {
      var outdated: CommandError?
      do {
        let report = try await command.run(in: context.startingReport())
        let now = context.services.now()
        let watched = try condition?.value(in: report, of: name)
        let value = watched.flatMap { condition?.trueValue($0, at: now) }
        if isFirst { outdated = watched.flatMap { condition?.error(for: $0, in: report, at: now) } }
        isFirst = false
        if requests.takeOtherOutput() { drawn.release() }
        try printer.redraw(report, of: name, over: &drawn) { columns, alphabet in
          title.line(.updated, at: now, isLast: value != nil || outdated != nil, columns: columns, alphabet)
        }
        if let condition, let value {
          try await notify(condition.sentence(for: value, context.format.numbers))
          return .success
        }
      } catch {
        let error = CommandError(error)
        guard [.unavailable, .rateLimited, .invalidResponse].contains(error.exitCode), !Task.isCancelled else {
          throw error
        }
        let now = context.services.now()
        if requests.takeOtherOutput() { drawn.release() }
        try printer.redraw(error, over: &drawn) { columns, alphabet in
          title.line(.failed, at: now, columns: columns, alphabet)
        }
      }
      if let outdated { throw outdated }
      do {
        if hasKeys { try await requests.wait(waitForUpdate) } else { try await waitForUpdate() }
      } catch {
        return .interrupted
      }
      guard printer.console.hasReader() else { return .success }
    }
  }

  /// Waits for the next update, or until the reader of standard output is gone.
  private func waitForUpdate() async throws {
    var remaining = interval
    while remaining > .zero, printer.console.hasReader() {
      let step = min(remaining, .seconds(1))
      try await sleep(step)
      remaining -= step
    }
  }

  /// Shows a notification in the terminal and on the desktop.
  private func notify(_ sentence: String) async throws {
    guard let notifier else { return }
    let notification = DesktopNotification(title: commandLine, body: sentence)
    try printer.notifyTerminal(notification)
    // With `--json`, standard error contains only the JSON object of an error.
    guard let problem = await notifier.show(notification), printer.outputFormat != .json else { return }
    printer.print(.note(problem))
  }
}

/// The requests of the user for an update before the interval has passed.
private final class UpdateRequests: Sendable {
  private struct State {
    /// Ends the current wait; `nil` between waits.
    var waiter: AsyncStream<Void>.Continuation?
    var hasOtherOutput = false
  }

  private let state = Mutex(State())

  /// Requests an update now, which has no effect while one is in progress.
  ///
  /// - Parameter afterOtherOutput: Whether other output may follow the last update, so that it cannot be replaced.
  func send(afterOtherOutput: Bool) {
    state.withLock { state in
      if afterOtherOutput { state.hasOtherOutput = true }
      state.waiter?.finish()
    }
  }

  /// Returns whether other output may follow the last update, once for each time.
  func takeOtherOutput() -> Bool {
    state.withLock { state in
      defer { state.hasOtherOutput = false }
      return state.hasOtherOutput
    }
  }

  /// Waits until an operation ends or an update is requested.
  ///
  /// - Throws: The error of the operation, or `CancellationError` if the task is cancelled.
  func wait(_ operation: @escaping @Sendable () async throws -> Void) async throws {
    let (requests, waiter) = AsyncStream.makeStream(of: Void.self)
    state.withLock { $0.waiter = waiter }
    defer { state.withLock { $0.waiter = nil } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await operation() }
      group.addTask { for await _ in requests {} }
      try await group.next()
      group.cancelAll()
    }
    try Task.checkCancellation()
  }
}

/// The first line of a repeated command on a terminal: the command, its interval and condition, and the last and the next
/// update.
struct WatchTitle: Hashable, Sendable {
  /// The result of the last update.
  enum Result: String, Hashable, Sendable {
    case updated
    case failed
  }

  /// The repeated command line, such as `quid coin btc`.
  let command: String
  /// The time between two updates.
  let interval: Duration
  /// The condition that ends the command, such as `btc>90000`; `nil` for none.
  var condition: String?
  /// Whether keys are read from the terminal.
  var hasKeys = false

  /// The minimum number of cells of the command, if it is that long.
  private static let minimumCommandWidth = 20

  /// Returns the title after an update, without the last parts that do not fit on the terminal.
  ///
  /// Times are in UTC.
  ///
  /// - Parameters:
  ///   - result: The result of the update.
  ///   - now: The time of the update.
  ///   - isLast: Whether the command ends after the update.
  func line(
    _ result: Result, at now: Date, isLast: Bool = false, columns: Int, _ alphabet: TerminalAlphabet
  ) -> StyledLine {
    var parts = condition.map { ["until \($0)"] } ?? []
    parts += ["every \(interval.inWords)", "\(result.rawValue) \(Self.time(now)) UTC"]
    if !isLast {
      let next = now + TimeInterval(interval.milliseconds) / 1_000
      parts.append("\(result == .failed ? "next attempt" : "next") \(Self.time(next))")
      if hasKeys { parts.append("q quits") }
    }
    var text = shortenedCommand(columns: columns, alphabet)
    for part in parts {
      let longer = text + " · " + part
      guard (alphabet == .ascii ? longer.inASCII : longer).cellWidth <= columns else { break }
      text = longer
    }
    return StyledLine(text, .faint)
  }

  /// Returns the command, shortened to half of the terminal.
  private func shortenedCommand(columns: Int, _ alphabet: TerminalAlphabet) -> String {
    let limit = min(columns, max(Self.minimumCommandWidth, columns / 2))
    guard alphabet == .ascii else { return command.shortened(toCells: limit) }
    let text = command.inASCII
    return text.count > limit ? String(text.prefix(limit - min(limit, 3))) + "..." : text
  }

  private static func time(_ date: Date) -> String {
    let time = UTCDateTime(date)
    let second = time.secondOfDay % 60
    return "\(time.timeOfDay):\(second < 10 ? "0" : "")\(second)"
  }
}

extension Duration {
  /// The duration in the largest unit of which it is a multiple, such as `90 s` or `5 min`.
  fileprivate var inWords: String {
    let units: [(name: String, milliseconds: Int64)] = [
      ("days", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000),
    ]
    let milliseconds = milliseconds
    guard let unit = units.first(where: { milliseconds % $0.milliseconds == 0 }) else { return "\(milliseconds) ms" }
    let count = milliseconds / unit.milliseconds
    return count == 1 && unit.name == "days" ? "day" : "\(count) \(unit.name)"
  }
}
