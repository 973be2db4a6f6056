import Foundation
import QuidNetworking
import QuidPresentation

/// The whole program: reads the command line, runs the command, prints what it found out.
struct Program: Sendable {
  /// The arguments without the program's own name.
  let arguments: [String]
  /// The environment variables.
  let environment: [String: String]
  /// Where to print.
  let console: Console
  /// Waits between two updates of a command that is repeated.
  let sleep: @Sendable (Duration) async throws -> Void
  private let alphabet: TerminalAlphabet

  /// A program that has yet to run.
  init(
    arguments: [String], environment: [String: String], console: Console,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.arguments = arguments
    self.environment = environment
    self.console = console
    self.sleep = sleep
    alphabet = TerminalAlphabet(environment: environment)
  }

  /// The version, which `quid --version` prints.
  static let version = "0.1.0"
  /// The day of the version, which the manual page shows.
  static let versionDay = "2026-11-21"

  /// Runs and tells how it ended.
  func run() async -> ExitCode {
    // A failure before the options are read is printed in the form that was asked for all the same.
    let wantsJSON = arguments.prefix { $0 != "--" }.contains("--json")
    var command: String?
    do throws(CommandFailure) {
      let invocation = try ArgumentParser.parse(arguments)
      command = invocation.command
      if invocation.has("version") {
        try console.write("quid \(Self.version)\n")
        return .success
      }
      if console.hasFullScreen, invocation.asksForNothing, let code = try await runFullScreen(invocation) {
        return code
      }
      if invocation.asksForNothing, console.isInputTerminal, console.isOutputTerminal, environment["TERM"] == "dumb" {
        print(.note("TERM=dumb has no cursor, which the full screen needs, so here is the help."))
      }
      guard let spec = try spec(for: invocation) else { return .success }
      return try await run(spec, invocation)
    } catch {
      report(error, of: command, asJSON: wantsJSON)
      return error.exitCode
    }
  }

  /// The command to run; `nil` when its help was asked for and has been printed.
  private func spec(for invocation: Invocation) throws(CommandFailure) -> CommandSpec? {
    var topic = invocation.command
    if topic == "help" { topic = invocation.arguments.first }
    guard let topic else {
      try printHelp(HelpText.overview, invocation)
      return nil
    }
    if invocation.command == "help", topic == "options" {
      try printHelp(HelpText.commonOptions, invocation)
      return nil
    }
    guard let spec = CommandTable.command(named: topic) else {
      if topic == "help" {
        try printHelp(HelpText.overview, invocation)
        return nil
      }
      throw CommandTable.unknownCommand(topic)
    }
    guard invocation.command == "help" || invocation.has("help") else { return spec }
    try printHelp(HelpText.page(spec, columns: console.columns), invocation)
    return nil
  }

  /// Runs the app; `nil` where the terminal turns out not to be one.
  private func runFullScreen(_ invocation: Invocation) async throws(CommandFailure) -> ExitCode? {
    let file = try Folders(environment).configurationFile.map { url throws(CommandFailure) in
      try ConfigurationFile(at: url)
    }
    let settings = try settings(invocation, file)
    console.listen()
    var app = FullScreenApp(settings, environment: environment, warnings: file?.warnings ?? [])
    return await app?.run()
  }

  /// Reads the settings, and prepares the process for what follows from them.
  private func settings(_ invocation: Invocation, _ file: ConfigurationFile?) throws(CommandFailure) -> Settings {
    let settings = try Settings(invocation, environment: environment, file: file ?? .none)
    if settings.holdsKey { ResourceLimit.forbidCoreFiles() }
    try ResourceLimit.ensureOpenFiles()
    for folder in [settings.store, settings.sends] { folder.map { AbandonedFiles.remove(in: $0) } }
    return settings
  }

  private func run(_ spec: CommandSpec, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
    let file = try Folders(environment).configurationFile.map { url throws(CommandFailure) in
      try ConfigurationFile(at: url)
    }
    let settings = try settings(invocation, file)
    let warnings = Warnings()
    file?.warnings.forEach(warnings.add)
    let format = DisplayFormat(localeIdentifier: settings.localeIdentifier)
    let context = CommandContext(
      root: CompositionRoot(settings, observe: observer(settings), warn: warnings.add),
      format: alphabet == .ascii ? format.spelled(by: \.inASCII) : format, alphabet: alphabet, console: console,
      form: settings.form,
      usesErrorColor: settings.color.usesColor(onTerminal: console.isErrorTerminal, environment))
    do throws(CommandFailure) {
      if invocation.isWatched { return try await watch(spec, invocation, context, settings) }
      let report: any CommandReport
      if spec.isDialogue(invocation) {
        report = try await spec.run(invocation, context)
      } else {
        report = try await WaitingNote.accompanying(console) { () throws(CommandFailure) in
          try await spec.run(invocation, context)
        }
      }
      report.warnings.forEach(warnings.add)
      do throws(CommandFailure) { try print(report, of: spec, warnings.all, settings) } catch {
        guard let message = report.messageIfUnwritten else { throw error }
        let failure = CommandFailure(kind: error.kind, message: message, exitCode: report.exitCode)
        self.report(failure, of: spec.name, asJSON: settings.form == .json)
      }
      return report.exitCode
    } catch {
      // Standard error holds one JSON object then, and nothing else.
      if settings.form != .json { warnings.all.forEach { print(.warning($0), settings.color) } }
      throw settings.isOffline ? error.offline : error
    }
  }

  /// Repeats a command until its condition is true; what passes, such as an upstream that is down, is only told.
  private func watch(
    _ spec: CommandSpec, _ invocation: Invocation, _ context: CommandContext, _ settings: Settings
  ) async throws(CommandFailure) -> ExitCode {
    let condition = try invocation.value("until", takes: "a condition such as btc>90000") { WatchCondition($0) }
    let interval = settings.client == .mock ? MockClient.interval : spec.interval ?? .seconds(60)
    var drawn = 0
    while true {
      var isOver = false
      do throws(CommandFailure) {
        let report = try await spec.run(invocation, context.startingReport())
        isOver = try condition?.holds(for: report, of: spec.name) ?? false
        drawn = try redraw(report, of: spec, over: drawn, settings)
      } catch {
        guard [.unavailable, .rateLimited, .unreadableAnswer].contains(error.exitCode) else { throw error }
        print(.error(error.message), settings.color)
        drawn = 0
      }
      if isOver { return .success }
      do { try await rest(interval) } catch { return .interrupted }
      guard console.hasReader() else { return .success }
    }
  }

  /// Waits for the next update, but no longer than somebody reads.
  private func rest(_ interval: Duration) async throws {
    var rest = interval
    while rest > .zero, console.hasReader() {
      let step = min(rest, .seconds(1))
      try await sleep(step)
      rest -= step
    }
  }

  /// Prints an update, on a terminal over the one before.
  ///
  /// - Returns: how many lines it takes.
  private func redraw(
    _ report: any CommandReport, of spec: CommandSpec, over drawn: Int, _ settings: Settings
  ) throws(CommandFailure) -> Int {
    guard settings.form == .text, console.isOutputTerminal else {
      try print(report, of: spec, report.warnings, settings)
      return 0
    }
    // Up by so many lines, then erase to the end of the screen (ECMA-48, CUU and ED).
    if drawn > 0 { try console.write("\u{1B}[\(drawn)A\u{1B}[J") }
    let messages =
      [report.emptyMessage].compactMap { $0.map { Message.note($0).line } }
      + report.warnings.map { Message.warning($0).line } + errors(of: report, settings).map { Message.error($0).line }
    let lines = fitting(report.lines(columns: console.columns), besides: messages.count) + messages
    try write(lines, settings.color)
    return lines.count
  }

  /// The first lines, where all of them are more than the terminal has rows: what is drawn in place must not scroll.
  private func fitting(_ lines: [StyledLine], besides others: Int) -> [StyledLine] {
    guard let rows = console.rows else { return lines }
    let limit = max(1, rows - 1 - others)
    guard lines.count > limit else { return lines }
    let rest = lines.count - limit + 1
    return lines.prefix(limit - 1) + [StyledLine("… \(rest) more lines; the terminal has \(rows).", .faint)]
  }

  private func print(
    _ report: any CommandReport, of spec: CommandSpec, _ warnings: [String], _ settings: Settings
  ) throws(CommandFailure) {
    var shown = ""
    switch settings.form {
    // Standard error holds JSON then too.
    case .json where report.isWritten: return
    case _ where report.isWritten: break
    case .json:
      let all = warnings + report.failures.map { (settings.isOffline ? $0.offline : $0).message }
      try console.write(Envelope.success(spec.name, report, all).text + "\n")
      return
    case .csv:
      guard let table = report.table else {
        throw .usage("quid \(spec.name) has no table. Use --json instead of --csv.")
      }
      try console.write(CSVText.text(table))
    case .text:
      let lines = report.lines(columns: console.columns)
      try write(lines, settings.color)
      shown = lines.map(\.text).joined(separator: " ")
    }
    if let message = report.emptyMessage, settings.form != .json { print(.note(message), settings.color) }
    // What the output says already, such as the age of its data, is not repeated.
    for warning in warnings where !report.omitsWarnings && !shown.contains(warning) {
      print(.warning(warning), settings.color)
    }
    report.notes.forEach { print(.note($0), settings.color) }
    errors(of: report, settings).forEach { print(.error($0), settings.color) }
  }

  /// What is wrong with the input, and the parts that could not be fetched.
  private func errors(of report: any CommandReport, _ settings: Settings) -> [String] {
    report.problems + report.failures.map { (settings.isOffline ? $0.offline : $0).message }
  }

  private func printHelp(_ lines: [StyledLine], _ invocation: Invocation) throws(CommandFailure) {
    try write(lines, try invocation.choice("color", of: ColorMode.self) ?? .auto)
  }

  private func write(_ lines: [StyledLine], _ color: ColorMode) throws(CommandFailure) {
    let inColor = color.usesColor(onTerminal: console.isOutputTerminal, environment)
    try console.write(lines.reduce(into: "") { $0 += text(of: $1, inColor: inColor) })
  }

  /// A line as the terminal gets it, in no other characters than it knows.
  private func text(of line: StyledLine, inColor: Bool) -> String {
    (alphabet == .ascii ? line.inASCII : line).rendered(inColor: inColor) + "\n"
  }

  /// Prints a message on standard error.
  private func print(_ message: Message, _ color: ColorMode = .auto) {
    let inColor = color.usesColor(onTerminal: console.isErrorTerminal, environment)
    console.writeError(text(of: message.line, inColor: inColor))
  }

  private func observer(_ settings: Settings) -> @Sendable (RequestEvent) -> Void {
    guard settings.isVerbose else { return { _ in } }
    return { event in console.writeError(text(of: event.line, inColor: false)) }
  }

  private func report(_ failure: CommandFailure, of command: String?, asJSON: Bool) {
    if asJSON {
      console.writeError(Envelope.failure(command, failure).text + "\n")
    } else {
      print(.error(failure.message))
    }
  }
}

extension Invocation {
  /// Whether neither a command nor help nor a form to print in was asked for.
  fileprivate var asksForNothing: Bool {
    command == nil && !["help", "json", "csv"].contains { has($0) }
  }
}

extension RequestEvent {
  /// Method, host, path, status and time, for `--verbose`.
  fileprivate var line: StyledLine {
    let end =
      switch outcome {
      case .answered(let status): "\(status)"
      case .failed(let reason): CommandFailure.kind(of: reason)
      }
    let milliseconds = duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
    return StyledLine("\(method) \(host) \(path) \(end) \(milliseconds) ms, \(bytes) bytes")
  }
}
