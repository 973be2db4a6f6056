import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The program: parses the command line, runs the command and prints its report.
struct Program: Sendable {
  let arguments: [String]
  let environment: [String: String]
  let console: Console
  /// The clock of deadlines, retries and the updates of `quid watch`.
  let clock: any Clock<Duration>
  /// Shows notifications of `quid watch --notify`; `nil` to use the programs of the desktop.
  let notifier: DesktopNotifier?
  private let folders: Folders
  private let alphabet: TerminalAlphabet
  private let parser = ArgumentParser(CommandList.declared)
  private let printer: ReportPrinter

  init(
    arguments: [String], environment: [String: String], console: Console,
    clock: any Clock<Duration> = ContinuousClock(), notifier: DesktopNotifier? = nil
  ) {
    self.arguments = arguments
    self.environment = environment
    self.console = console
    self.clock = clock
    self.notifier = notifier
    folders = Folders(environment)
    alphabet = TerminalAlphabet(environment: environment)
    printer = ReportPrinter(console: console, environment: environment, alphabet: alphabet)
  }

  func run() async -> ExitCode {
    // An error that occurs before the options are parsed is also printed as JSON.
    let wantsJSON = arguments.prefix { $0 != "--" }.contains("--json")
    var name: String?
    var alternative: String?
    do {
      let line = try await parser.parse(arguments) { words, line in
        try await bareInput(line).interpretation(of: words)
      }
      (name, alternative) = (line.command, line.alternative)
      if line.isVersionRequested {
        try console.write("quid \(ProgramInformation.version)\n")
        return .success
      }
      let (options, declaration) = CommandDeclaration.reading { CommonOptions() }
      try line.parseValues(of: declaration)
      if line.command == nil, let code = try await runFullScreen(line, options) { return code }
      let type: any Command.Type
      switch try CommandSelection(line, from: CommandList.all, columns: console.columns) {
      case .command(let selected): type = selected
      case .help(let lines):
        var printer = printer
        printer.color = options.color ?? .auto
        try printer.write(lines)
        return .success
      }
      let command = type.reading()
      try line.parseValues(of: command.declaration)
      return try await run(command.instance, line, options)
    } catch {
      let error = CommandError(error)
      printer.print(error.suggesting(alternative), of: name, asJSON: wantsJSON)
      return error.exitCode
    }
  }

  private func bareInput(_ line: ParsedArguments) -> BareInput {
    BareInput(
      commands: CommandList.declared, largestCoins: { await largestCoins($0 ? .only : .bySettings, line) },
      addressBook: { (try? ContactsFile(at: folders.contacts).read()) ?? AddressBook() })
  }

  /// Returns the largest coins; empty if they cannot be loaded or the settings are invalid.
  private func largestCoins(_ use: CacheUse, _ line: ParsedArguments) async -> [Coin] {
    let (options, declaration) = CommandDeclaration.reading { CommonOptions() }
    guard (try? line.parseValues(of: declaration)) != nil, let file = try? configurationFile(),
      let settings = try? Settings(options, environment: environment, file: file)
    else { return [] }
    return await CompositionRoot.largestCoins(settings, use, clock)
  }

  /// Runs the full-screen app; returns `nil` if an option requests other output, or if the terminal cannot be used.
  private func runFullScreen(_ line: ParsedArguments, _ options: CommonOptions) async throws -> ExitCode? {
    let ownOptions = try FullScreenOptions(line, commands: CommandList.declared)
    guard !line.isHelpRequested, !options.isJSON, !options.isCSV, !options.isTSV else { return nil }
    guard console.hasFullScreen else {
      if console.isInputTerminal, console.isOutputTerminal, environment["TERM"] == "dumb" {
        printer.print(.note("The terminal type “dumb” (TERM) does not support the full-screen app. See the help:"))
      }
      return nil
    }
    let file = try configurationFile()
    var settings = try settings(options, environment, file)
    settings.currency = ownOptions.currency ?? settings.currency
    let target = try FullScreenSendTarget(ownOptions.send, settings)
    console.listen()
    MemoryAllocator.returnFreedMemory()
    var app = FullScreenApp(
      settings, target, isCurrencyRequested: ownOptions.currency != nil, environment: environment,
      warnings: SettingValues(environment: environment, file: file).warnings)
    return await app?.run()
  }

  private func configurationFile() throws -> ConfigurationFile {
    try folders.configurationFile.map { try ConfigurationFile(at: $0) } ?? .none
  }

  /// Reads the settings and sets up the process: core files, open files and abandoned temporary files.
  private func settings(
    _ options: CommonOptions, _ environment: [String: String], _ file: ConfigurationFile
  ) throws -> Settings {
    let settings = try Settings(options, environment: environment, file: file)
    if settings.holdsKey { ResourceLimit.forbidCoreFiles() }
    try ResourceLimit.ensureOpenFiles()
    try ResourceLimit.ensureThreads()
    for folder in [folders.store, folders.sends] { folder.map { SecureDirectory.removeTemporaryFiles(in: $0) } }
    return settings
  }

  private func run(
    _ command: some Command, _ line: ParsedArguments, _ options: CommonOptions
  ) async throws -> ExitCode {
    let configuration = type(of: command).configuration
    let file = configuration.usesSettings ? try configurationFile() : .none
    var settings = try settings(
      options,
      configuration.usesSettings ? environment : environment.filter { Setting.ofVariable($0.key) == nil }, file)
    settings.isRefreshing = line.repeatingCommand != nil
    let printer = ReportPrinter(
      console: console, environment: environment, alphabet: alphabet, outputFormat: settings.outputFormat,
      isOffline: settings.isOffline, standingWarnings: settings.clientWarning.map { [$0] } ?? [],
      color: settings.color)
    let warnings = Warnings()
    if configuration.usesSettings {
      SettingValues(environment: environment, file: file).warnings.forEach(warnings.add)
    }
    let services = CompositionRoot.services(
      settings, clock: clock, observe: observer(settings), warn: warnings.add)
    let context = context(services, settings, options, printer, isRepeated: line.repeatingCommand != nil)
    do {
      if line.repeatingCommand != nil { return try await watch(command, line, settings, printer, context) }
      let report = try await report(of: command, in: context)
      report.warnings.forEach(warnings.add)
      try print(report, of: type(of: command).name, warnings.all, printer)
      return report.exitCode
    } catch {
      // With `--json`, standard error contains only the JSON object of the error.
      if settings.outputFormat != .json {
        (printer.standingWarnings + warnings.all).forEach { printer.print(.warning($0)) }
      }
      throw settings.isOffline ? CommandError(error).offline : error
    }
  }

  private func context(
    _ services: Services, _ settings: Settings, _ options: CommonOptions, _ printer: ReportPrinter,
    isRepeated: Bool
  ) -> CommandContext {
    let format = DisplayFormat(localeIdentifier: settings.localeIdentifier, strings: CommandStrings())
    return CommandContext(
      services: services, commands: CommandList.all, options: options,
      format: alphabet == .ascii ? format.transliterated(by: \.inASCII) : format, alphabet: alphabet,
      console: console, outputFormat: settings.outputFormat,
      usesErrorColor: settings.color.usesColor(onTerminal: console.isErrorTerminal, environment),
      isRepeated: isRepeated, standingWarnings: printer.standingWarnings, configuredCurrency: settings.currency,
      settingSources: SettingSources(environment: environment, file: folders.configurationFile),
      configuredCurrencies: settings.currencies)
  }

  private func watch(
    _ command: some Command, _ line: ParsedArguments, _ settings: Settings, _ printer: ReportPrinter,
    _ context: CommandContext
  ) async throws -> ExitCode {
    let (watch, declaration) = WatchCommand.reading()
    try line.parseValues(of: declaration)
    try watch.checkOptions()
    let interval = command.refreshInterval ?? .seconds(60)
    let loop = WatchLoop(
      printer: printer, clock: clock, commandLine: line.repeatedLine(without: declaration),
      conditions: watch.conditions ?? [],
      interval: watch.interval ?? (settings.client == .mock ? MockClient.updateInterval : interval),
      notifier: watch.notifies ? notifier ?? .standard(environment) : nil)
    return try await loop.run(command, in: context)
  }

  private func print(
    _ report: any CommandReport, of command: String, _ warnings: [String], _ printer: ReportPrinter
  ) throws {
    do { try printer.print(report, of: command, warnings) } catch {
      guard let message = report.messageIfUnwritten else { throw error }
      let failure = CommandError(kind: CommandError(error).kind, message: message, exitCode: report.exitCode)
      self.printer.print(failure, of: command, asJSON: printer.outputFormat == .json)
    }
  }

  /// Runs a command, with a progress message unless the command prompts the user.
  private func report(
    of command: some Command, in context: CommandContext
  ) async throws -> any CommandReport {
    guard !command.isDialogue else { return try await command.run(in: context) }
    return try await WaitingNote.accompanying(console) {
      try await command.run(in: context)
    }
  }

  private func observer(_ settings: Settings) -> @Sendable (RequestEvent) -> Void {
    guard settings.isVerbose else { return { _ in } }
    return { [printer] event in printer.print(event.line) }
  }
}

extension RequestEvent {
  /// The method, host, path, status, time and size of a request, for `--verbose`.
  fileprivate var line: StyledLine {
    let end =
      switch outcome {
      case .responded(let status): "\(status)"
      case .failed(let reason): CommandError.kind(of: reason)
      }
    let warning = warning.map { "; warning: \($0)" } ?? ""
    return StyledLine("\(method) \(host) \(path) \(end) \(duration.milliseconds) ms, \(bytes) bytes\(warning)")
  }
}
