/// A type that declares a command: its name, its help and, as properties, its arguments and options.
///
/// The parser, the help, the manual page and the completions derive from the declaration.
protocol ParsableCommand: Sendable {
  /// The name, help and behaviour of the command.
  static var configuration: CommandConfiguration { get }

  /// Creates the command with the default values of its arguments and options.
  init()
}

/// The name, help and behaviour of a command.
struct CommandConfiguration: Sendable {
  /// The name of the command on the command line.
  let name: String
  /// A one-line description for the help.
  let summary: String
  /// Further paragraphs for the help.
  var discussion: [String] = []
  /// Example command lines for the help.
  var examples: [String] = []
  /// The interval at which another command can repeat this one, or `nil` if it cannot be repeated.
  var interval: Duration? = .seconds(60)
  /// Whether the command repeats the command that its first argument names.
  var repeatsCommand = false
  /// Names that other programs use for the function of the command, and the command lines to suggest for them.
  var otherNames: [String: String] = [:]
}

/// The declaration of a command or of a group of options, read from the properties of an instance.
struct CommandDeclaration {
  /// The arguments in the order of the command line.
  let arguments: [Parameter]
  /// The options and flags in the order of their declaration.
  let options: [Parameter]

  /// Reads the declaration of an instance, whose parameters receive the values of a command line.
  ///
  /// Reflection takes some microseconds for a command, so only the selected command is read when the program starts.
  init(_ instance: some Sendable) {
    let parameters = Mirror(reflecting: instance).children.flatMap { ($0.value as? Parameter)?.members ?? [] }
    arguments = parameters.filter { $0.kind == .argument }
    options = parameters.filter { $0.kind != .argument }
  }

  /// The arguments and options in the usage line of the help.
  var usage: String {
    (arguments.map(\.name).filter { !$0.isEmpty } + (options.isEmpty ? [] : ["[OPTIONS]"])).joined(separator: " ")
  }

  /// Returns the option or flag with a name, or `nil` if there is none.
  func option(named name: String) -> Parameter? { options.first { $0.name == name } }
}

extension ParsableCommand {
  /// The name of the command on the command line.
  static var name: String { configuration.name }

  /// The arguments and options of the command.
  static var declaration: CommandDeclaration { CommandDeclaration(Self()) }
}

extension [any ParsableCommand.Type] {
  /// Returns the command with a name, or `nil` if there is none.
  func command(named name: String) -> (any ParsableCommand.Type)? { first { $0.name == name } }

  /// The commands that another command can repeat.
  var repeatable: [any ParsableCommand.Type] { filter { $0.configuration.interval != nil } }
}
