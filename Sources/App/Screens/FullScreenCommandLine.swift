import QuidCore
import QuidPresentation
import QuidTerminal
import Synchronization

/// Runs command lines that the user types in the full-screen app.
struct FullScreenCommandLine: Sendable {
  let commands: [any Command.Type]
  /// The currency of the settings; `nil` if none is set.
  let currency: Currency?
  let settingSources: SettingSources
  /// Whether the app was started with `--node`.
  var sendsForReal = false

  /// Parses and runs a command line; throws a usage error for a command or an option that the app does not support.
  func run(_ typed: CommandLineEffect, from services: Services) async throws -> CommandLineEffect.Value {
    let declared: [any ParsableCommand.Type] = commands.map { $0 }
    let bareInput = BareInput(
      commands: declared,
      // No page is read at each key.
      largestCoins: { typed.isPreview ? [] : await services.providers($0 ? .only : .bySettings).largestCoins() },
      addressBook: { (try? services.contacts.read()) ?? AddressBook() })
    let line = try await ArgumentParser(declared).parse(typed.line.commandLineWords) { words, _ in
      try await bareInput.interpretation(of: words)
    }
    do {
      return try await run(line, typed, services)
    } catch {
      throw CommandError(error).suggesting(line.alternative)
    }
  }

  private func run(
    _ line: ParsedArguments, _ typed: CommandLineEffect, _ services: Services
  ) async throws -> CommandLineEffect.Value {
    var line = line
    if typed.isPreview {
      // The price is a part of the output of quid coin.
      if line.command == CoinCommand.name { line.command = PriceCommand.name }
      guard [ConvertCommand.name, PriceCommand.name].contains(line.command), line.repeatingCommand == nil,
        !line.isHelpRequested
      else { return .output([]) }
    }
    if line.isVersionRequested { return .output([StyledLine("quid \(ProgramInformation.version)")]) }
    try line.checkOptionsInFullScreen(allowsHelp: true)
    let type: any Command.Type
    switch try CommandSelection(line, from: commands, columns: typed.columns) {
    case .command(let selected): type = selected
    case .help(let lines): return .output(lines)
    }
    let command = type.reading()
    try line.parseValues(of: command.declaration)
    if line.repeatingCommand == nil, let send = command.instance as? SendCommand, sendsForReal || !send.isOnlyPlanned {
      return .message(try OpenSend(send))
    }
    guard line.repeatingCommand == nil, !command.instance.isDialogue else {
      throw CommandError.usage(
        "quid \(line.repeatingCommand ?? type.name) reads standard input or uses the whole terminal, which is not possible"
          + " in the full-screen app. Run it in a shell.")
    }
    let output = Output()
    let context = CommandContext(
      inFullScreen: services, typed.format, currency: currency, commands: commands,
      alphabet: typed.alphabet, console: output.console(columns: typed.columns), settingSources: settingSources)
    return .output(lines(of: try await command.instance.run(in: context), output, columns: typed.columns))
  }

  /// Returns the output of a report with its messages, as the command prints them.
  private func lines(of report: any CommandReport, _ output: Output, columns: Int) -> [StyledLine] {
    let lines = report.isWritten ? output.lines : report.lines(columns: columns)
    let shown = lines.map(\.text).joined(separator: " ")
    var messages = report.emptyMessage.map { [Message.note($0)] } ?? []
    messages += report.warnings.filter { !shown.contains($0) }.map { .warning($0) }
    messages += report.notes.map { .note($0) }
    messages += (report.problems + report.failureMessages(isOffline: false)).map { .error($0) }
    return lines
      + messages.flatMap { message in
        let line = message.line
        return StyledLine.wrapping(line.text, columns: columns, line.spans.first?.style ?? .plain)
      }
  }

  /// The output that a command writes to standard output itself.
  private final class Output: Sendable {
    private let text = Mutex("")

    var lines: [StyledLine] {
      text.withLock { $0.split(separator: "\n", omittingEmptySubsequences: false).map { StyledLine(String($0)) } }
    }

    func console(columns: Int) -> Console {
      Console(
        write: { written in self.text.withLock { $0 += written } }, writeError: { _ in }, isOutputTerminal: false,
        isErrorTerminal: false, columns: columns)
    }
  }
}
