/// The arguments and options that a command or a group of options declares.
struct CommandDeclaration: Sendable {
  let arguments: [Parameter]
  let options: [Parameter]

  private init(_ parameters: [Parameter]) {
    arguments = parameters.filter { $0.kind == .argument }
    options = parameters.filter { $0.kind != .argument }
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

  func option(named name: String) -> Parameter? { options.first { $0.name == name } }
}
