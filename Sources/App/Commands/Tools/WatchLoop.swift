import QuidCore
import QuidPresentation
import Synchronization

/// Repeats a command for `quid watch` until one of its conditions is true, the user quits or nothing reads standard output.
struct WatchLoop: Sendable {
  let printer: ReportPrinter
  let clock: any Clock<Duration>
  let commandLine: String
  let conditions: [WatchCondition]
  let interval: Duration
  /// Shows a notification when a condition is true; `nil` to show none.
  let notifier: DesktopNotifier?
  private let requests = UpdateRequests()

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
      command: commandLine, interval: interval,
      condition: conditions.isEmpty ? nil : conditions.map(\.description).joined(separator: " or "), hasKeys: hasKeys)
    var drawn = DrawnUpdate()
    var isFirst = true
    while true {
      var outdated: CommandError?
      do {
        let report = try await command.run(in: context.startingReport())
        let now = context.services.now()
        var warnings = report.warnings
        var result: String?
        for condition in conditions {
          let watched = try condition.value(in: report, of: name)
          if isFirst, outdated == nil { outdated = condition.error(for: watched, in: report, at: now) }
          guard result == nil, let value = condition.trueValue(watched, at: now) else { continue }
          let sentence = condition.sentence(for: value, context.format.numbers)
          if let coin = watched.unconfirmedCoin,
            !(await context.services.providers().confirmsPrice(coin))
          {
            warnings.append("\(sentence), but no second provider confirms the price, so that quid watch goes on.")
          } else {
            result = sentence
          }
        }
        isFirst = false
        if requests.takeOtherOutput() { drawn.release() }
        try printer.redraw(report, of: name, warnings, over: &drawn) { columns, alphabet in
          title.line(.updated, at: now, isLast: result != nil || outdated != nil, columns: columns, alphabet)
        }
        if let result {
          // With `--json`, standard error contains only the JSON object of an error.
          if printer.outputFormat != .json { printer.print(.note("\(result).")) }
          try await notify(result)
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

  /// Waits for the next update, or until nothing reads standard output any more.
  private func waitForUpdate() async throws {
    var remaining = interval
    while remaining > .zero, printer.console.hasReader() {
      let step = min(remaining, .seconds(1))
      try await clock.sleep(for: step)
      remaining -= step
    }
  }

  private func notify(_ sentence: String) async throws {
    guard let notifier else { return }
    let notification = DesktopNotification(title: commandLine, body: sentence)
    try printer.notifyTerminal(title: notification.title, body: notification.body)
    guard let problem = await notifier.show(notification), printer.outputFormat != .json else { return }
    printer.print(.note(problem))
  }
}

private final class UpdateRequests: Sendable {
  private struct State {
    /// Ends the current wait for the next update; `nil` between waits.
    var waiter: AsyncStream<Void>.Continuation?
    var hasOtherOutput = false
  }

  private let state = Mutex(State())

  /// Requests an update now; without effect while an update is in progress.
  ///
  /// - Parameter afterOtherOutput: Whether other output may follow the last update, so that it cannot be replaced.
  func send(afterOtherOutput: Bool) {
    state.withLock { state in
      if afterOtherOutput { state.hasOtherOutput = true }
      state.waiter?.finish()
    }
  }

  /// Returns whether other output may follow the last update, and resets that state.
  func takeOtherOutput() -> Bool {
    state.withLock { state in
      defer { state.hasOtherOutput = false }
      return state.hasOtherOutput
    }
  }

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
