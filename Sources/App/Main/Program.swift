import Foundation
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The program: parses the command line, runs the command and prints its report.
struct Program: Sendable {
  /// The arguments of the process without the program's name.
  let arguments: [String]
  /// The environment variables.
  let environment: [String: String]
  /// Standard input, output and error.
  let console: Console
  /// Waits between two updates of `quid watch`.
  let sleep: @Sendable (Duration) async throws -> Void
  private let alphabet: TerminalAlphabet

  /// Creates a program that has not started.
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

  /// The version that `quid --version` prints.
  static let version = "0.1.0"
  /// The date of the version, for the manual page.
  static let versionDay = "2026-11-21"

  /// Runs the program and returns its exit code.
  func run() async -> ExitCode {
    // `--json` applies also to an error that occurs before the options are parsed.
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

  /// Returns the command to run, or prints the requested help and returns `nil`.
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

  /// Runs the full-screen app, or returns `nil` if the terminal cannot be used.
  private func runFullScreen(_ invocation: Invocation) async throws(CommandFailure) -> ExitCode? {
    let file = try Folders(environment).configurationFile.map { url throws(CommandFailure) in
      try ConfigurationFile(at: url)
    }
    let settings = try settings(invocation, file)
    console.listen()
    var app = FullScreenApp(settings, environment: environment, warnings: file?.warnings ?? [])
    return await app?.run()
  }

  /// Reads the settings and configures the process: core files, open files and abandoned temporary files.
  private func settings(_ invocation: Invocation, _ file: ConfigurationFile?) throws(CommandFailure) -> Settings {
    let settings = try Settings(invocation, environment: environment, file: file ?? .none)
    if settings.holdsKey { ResourceLimit.forbidCoreFiles() }
    try ResourceLimit.ensureOpenFiles()
    for folder in [settings.store, settings.sends] { folder.map { SecureDirectory.removeTemporaryFiles(in: $0) } }
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
      services: CompositionRoot.services(settings, observe: observer(settings), warn: warnings.add),
      format: alphabet == .ascii ? format.transliterated(by: \.inASCII) : format, alphabet: alphabet, console: console,
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
      // With `--json`, standard error contains only the JSON object of the error.
      if settings.form != .json { warnings.all.forEach { print(.warning($0), settings.color) } }
      throw settings.isOffline ? error.offline : error
    }
  }

  /// Repeats a command until its condition is true.
  ///
  /// Temporary errors, such as an unreachable provider, are printed only.
  private func watch(
    _ spec: CommandSpec, _ invocation: Invocation, _ context: CommandContext, _ settings: Settings
  ) async throws(CommandFailure) -> ExitCode {
    let condition = try invocation.value("until", takes: "a condition such as btc>90000") { WatchCondition($0) }
    let interval = settings.client == .mock ? MockClient.updateInterval : spec.interval ?? .seconds(60)
    var drawnLineCount = 0
    while true {
      var isOver = false
      do throws(CommandFailure) {
        let report = try await spec.run(invocation, context.startingReport())
        isOver = try condition?.holds(for: report, of: spec.name) ?? false
        drawnLineCount = try redraw(report, of: spec, over: drawnLineCount, settings)
      } catch {
        guard [.unavailable, .rateLimited, .invalidResponse].contains(error.exitCode) else { throw error }
        print(.error(error.message), settings.color)
        drawnLineCount = 0
      }
      if isOver { return .success }
      do { try await rest(interval) } catch { return .interrupted }
      guard console.hasReader() else { return .success }
    }
  }

  /// Waits for the next update, or until the reader of standard output is gone.
  private func rest(_ interval: Duration) async throws {
    var remaining = interval
    while remaining > .zero, console.hasReader() {
      let step = min(remaining, .seconds(1))
      try await sleep(step)
      remaining -= step
    }
  }

  /// Prints an update.
  ///
  /// On a terminal it replaces the previous one.
  ///
  /// - Returns: The number of lines of the update.
  private func redraw(
    _ report: any CommandReport, of spec: CommandSpec, over lineCount: Int, _ settings: Settings
  ) throws(CommandFailure) -> Int {
    guard settings.form == .text, console.isOutputTerminal else {
      try print(report, of: spec, report.warnings, settings)
      return 0
    }
    // Move the cursor up, then erase to the end of the screen (ECMA-48, CUU and ED).
    if lineCount > 0 { try console.write("\u{1B}[\(lineCount)A\u{1B}[J") }
    let messages =
      [report.emptyMessage].compactMap { $0.map { Message.note($0).line } }
      + report.warnings.map { Message.warning($0).line } + errors(of: report, settings).map { Message.error($0).line }
    let lines = fitting(report.lines(columns: console.columns), besides: messages.count) + messages
    try write(lines, settings.color)
    return lines.count
  }

  /// Returns as many of the first lines as fit on the terminal, since an update that scrolls cannot be replaced.
  private func fitting(_ lines: [StyledLine], besides others: Int) -> [StyledLine] {
    guard let rows = console.rows else { return lines }
    let limit = max(1, rows - 1 - others)
    guard lines.count > limit else { return lines }
    let hidden = lines.count - limit + 1
    return lines.prefix(limit - 1) + [StyledLine("… \(hidden) more lines; the terminal has \(rows).", .faint)]
  }

  private func print(
    _ report: any CommandReport, of spec: CommandSpec, _ warnings: [String], _ settings: Settings
  ) throws(CommandFailure) {
    var shown = ""
    switch settings.form {
    // Standard error contains JSON too.
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
    // A warning that the output contains already, such as the age of its data, is not repeated.
    for warning in warnings where !report.omitsWarnings && !shown.contains(warning) {
      print(.warning(warning), settings.color)
    }
    report.notes.forEach { print(.note($0), settings.color) }
    errors(of: report, settings).forEach { print(.error($0), settings.color) }
  }

  /// Returns the messages for rejected input and for the parts that could not be fetched.
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

  /// Returns a line for the terminal, with only the characters that it can display.
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
  /// Whether the command line contains no command, no `--help` and no output format.
  fileprivate var asksForNothing: Bool {
    command == nil && !["help", "json", "csv"].contains { has($0) }
  }
}

extension RequestEvent {
  /// The method, host, path, status, time and size of a request, for `--verbose`.
  fileprivate var line: StyledLine {
    let end =
      switch outcome {
      case .responded(let status): "\(status)"
      case .failed(let reason): CommandFailure.kind(of: reason)
      }
    let milliseconds = duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
    return StyledLine("\(method) \(host) \(path) \(end) \(milliseconds) ms, \(bytes) bytes")
  }
}
