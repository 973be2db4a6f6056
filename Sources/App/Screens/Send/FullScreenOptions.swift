import QuidCore

/// The options of `quid` without a command, which opens the full-screen app.
struct FullScreenOptions: Sendable {
  @Option("in", .currency, "the currency of the prices")
  var currency: Currency?
  @OptionGroup
  var send = NodeSendOptions()

  /// Creates the options from a command line without a command.
  ///
  /// - Throws: ``CommandError`` for an invalid value, and for an option that only commands have.
  init(_ line: ParsedArguments, commands: [any ParsableCommand.Type]) throws {
    let (options, declaration) = CommandDeclaration.reading { FullScreenOptions() }
    try line.parseValues(of: declaration)
    self = options
    guard !line.isHelpRequested else { return }
    let own = [$currency, send.$node, send.$sender, send.$chain, send.$wait, send.$maximumFee].map(\Parameter.name)
    let allowed = own + CommonOptions.declaration.options.map(\.name)
    for option in line.options.keys.sorted() where !allowed.contains(option) {
      let owners = commands.filter { $0.declaration.option(named: option) != nil }.map { "quid \($0.name)" }
      throw CommandError.usage("--\(option) works only with \(owners.joined(separator: " or ")).")
    }
  }

  private init() {}
}
