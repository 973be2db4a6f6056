/// The arguments and options that a command or a group of options declares.
struct CommandDeclaration: Sendable {
  let arguments: [Parameter]
  let options: [Parameter]

  private init(_ parameters: [Parameter]) {
    arguments = parameters.filter { $0.kind == .argument }
    options = parameters.filter { $0.kind != .argument }
  }

  /// Creates the declaration of a command with subcommands.
  ///
  /// The first argument is the name of a subcommand, the second one stands for all its arguments.
  init(_ own: CommandDeclaration, with subcommands: [(name: String, type: any ParsableCommand.Type)]) {
    var usages: [String] = []
    var localWords: [String: LocalWords] = [:]
    var limit = 0
    var options: [Parameter] = []
    for (name, type) in subcommands {
      let declaration = type.reading().declaration
      usages.append(([name] + declaration.arguments.map(\.name)).joined(separator: " "))
      if case .local(let words) = declaration.arguments.first?.completion { localWords[name] = words }
      limit = max(limit, declaration.argumentLimit)
      options += declaration.options
    }
    arguments = [
      Parameter(
        .argument, "[\(usages.joined(separator: " | "))]", completion: .words(subcommands.map(\.name))),
      Parameter(.argument, "", limit: limit, completion: .localAfter(localWords)),
    ]
    self.options = (options + own.options).reduce(into: []) { result, option in
      if !result.contains(where: { $0.name == option.name }) { result.append(option) }
    }
  }

  /// Creates a command or option group and returns it with the declaration of every ``Parameter`` that it contains.
  ///
  /// The parameters also receive the values of a command line. Reflection is avoided because it takes a quarter of the
  /// processor time of a command that uses cached data.
  static func reading<Instance: Sendable>(
    _ create: () -> Instance
  ) -> (instance: Instance, declaration: CommandDeclaration) {
    let list = ParameterList()
    let instance = ParameterList.$current.withValue(list) { create() }
    return (instance, CommandDeclaration(list.parameters.flatMap(\.members)))
  }

  /// The arguments and options as the usage line of the help shows them, such as `AMOUNT [OPTIONS]`.
  var usage: String {
    (arguments.map(\.name).filter { !$0.isEmpty } + (options.isEmpty ? [] : ["[OPTIONS]"])).joined(separator: " ")
  }

  var argumentLimit: Int { arguments.reduce(0) { $0 + $1.limit } }

  func option(named name: String) -> Parameter? { options.first { $0.name == name } }
}
