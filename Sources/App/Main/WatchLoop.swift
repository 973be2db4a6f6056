import QuidPresentation

/// Repeats a command for `quid watch`, until its condition is true or the reader of standard output is gone.
struct WatchLoop: Sendable {
  let printer: ReportPrinter
  /// Waits between two updates.
  let sleep: @Sendable (Duration) async throws -> Void
  /// The condition that ends the loop; `nil` for none.
  let condition: WatchCondition?
  let interval: Duration

  /// Runs the command repeatedly and prints each report.
  ///
  /// Temporary errors, such as an unreachable provider, are printed only.
  func run(_ command: some Command, in context: CommandContext) async throws(CommandError) -> ExitCode {
    let name = type(of: command).name
    var drawnLineCount = 0
    while true {
      var isOver = false
      do throws(CommandError) {
        let report = try await command.run(in: context.startingReport())
        isOver = try condition?.holds(for: report, of: name) ?? false
        drawnLineCount = try printer.redraw(report, of: name, over: drawnLineCount)
      } catch {
        guard [.unavailable, .rateLimited, .invalidResponse].contains(error.exitCode) else { throw error }
        printer.print(.error(error.message))
        drawnLineCount = 0
      }
      if isOver { return .success }
      do { try await waitForUpdate() } catch { return .interrupted }
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
}
