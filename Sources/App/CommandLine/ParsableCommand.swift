import Synchronization

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
  /// Whether the settings in the environment and in the configuration file apply to the command.
  ///
  /// If `false`, the command also runs with invalid settings.
  var usesSettings = true
  /// Whether `--columns` also chooses the columns of the text format.
  var hasTextColumns = false
  /// Names that other programs use for the function of the command, and the command lines to suggest for them.
  var otherNames: [String: String] = [:]
  /// Divides arguments that contain several values, such as the pair `usd/eur`; by default, they are not divided.
  var dividesArguments: @Sendable ([String]) -> [String] = { $0 }
}

/// The declaration of a command or of a group of options.
struct CommandDeclaration: Sendable {
  /// The arguments in the order of the command line.
  let arguments: [Parameter]
  /// The options and flags in the order of their declaration.
  let options: [Parameter]
  private let instance: any Sendable

  private init(_ instance: some Sendable, _ parameters: [Parameter]) {
    self.instance = instance
    arguments = parameters.filter { $0.kind == .argument }
    options = parameters.filter { $0.kind != .argument }
  }

  /// Creates an instance of a command or group and reads its declaration.
  ///
  /// The parameters of the instance are those that are created with it. They receive the values of a command line.
  /// Reflection would find them too, but Swift's runtime then searches all types of the program several times, which takes
  /// a quarter of the processor time of a command on cached data.
  static func reading<Instance: Sendable>(
    _ create: () -> Instance
  ) -> (instance: Instance, declaration: CommandDeclaration) {
    let list = ParameterList()
    let instance = ParameterList.$current.withValue(list) { create() }
    return (instance, CommandDeclaration(instance, list.parameters.flatMap(\.members)))
  }

  /// The names of the properties that declare ``arguments``, in the same order.
  var argumentNames: [String] {
    Mirror(reflecting: instance).children.compactMap { child in
      guard let parameter = child.value as? Parameter, parameter.kind == .argument else { return nil }
      // The storage of a property wrapper has the name of the property with an underscore.
      return String((child.label ?? "").trimmingPrefix("_"))
    }
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
  static var declaration: CommandDeclaration { reading().declaration }

  /// Creates the command with default values and reads its declaration.
  static func reading() -> (instance: Self, declaration: CommandDeclaration) { CommandDeclaration.reading { Self() } }
}

extension [any ParsableCommand.Type] {
  /// Returns the command with a name, or `nil` if there is none.
  func command(named name: String) -> (any ParsableCommand.Type)? { first { $0.name == name } }

  /// Returns the command or command line that has a name in other programs, or `nil` if there is none.
  func commandLine(withOtherName name: String) -> String? {
    lazy.compactMap { $0.configuration.otherNames[name.lowercased()] }.first
  }

  /// The names that the first word of a command line can have.
  var names: [String] { map { $0.name } + ["help"] }

  /// The commands that another command can repeat.
  var repeatable: [any ParsableCommand.Type] { filter { $0.configuration.interval != nil } }
}

/// A declared argument or option of a command.
///
/// The property wrappers ``Option``, ``Flag`` and ``Argument`` are subclasses. They are classes so that the parser can fill
/// in the values of a command.
class Parameter: @unchecked Sendable {
  // Unchecked because subclasses exist: all stored properties are immutable or protected by a mutex.

  /// The form on the command line.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case option
    case flag
    case argument
  }

  let kind: Kind
  /// The name of an option without its dashes, or the usage of an argument.
  let name: String
  /// The description for the help.
  let summary: String
  /// The placeholder of the value in the help, or an empty string for a flag.
  let placeholder: String
  /// Whether the value of an option may be omitted.
  let isValueOptional: Bool
  /// The maximum number of values.
  let limit: Int
  /// The values that a shell completes.
  let completion: Completion
  /// The type of the value, or of each value of an argument; `nil` for a flag.
  let type: ValueType?
  /// The value of an option that is not given; `nil` if it depends on the settings or if there is none.
  let defaultValue: String?
  /// Whether an argument must be given.
  let isRequired: Bool
  private let given = Mutex(false)

  fileprivate init(
    _ kind: Kind, _ name: String, _ summary: String = "", placeholder: String = "", isValueOptional: Bool = false,
    limit: Int = 1, completion: Completion = .none, type: ValueType? = nil, defaultValue: String? = nil,
    isRequired: Bool = false
  ) {
    self.kind = kind
    self.name = name
    self.summary = summary
    self.placeholder = placeholder
    self.isValueOptional = isValueOptional
    self.limit = limit
    self.completion = completion
    self.type = type
    self.defaultValue = defaultValue
    self.isRequired = isRequired
    ParameterList.current?.append(self)
  }

  /// The option as on the command line, such as `--in`.
  var flag: String { "--\(name)" }

  /// The parameters to declare: the parameter, or those of a group.
  var members: [Parameter] { [self] }

  /// Whether the command line contains the parameter.
  var isGiven: Bool { given.withLock { $0 } }

  /// The option with its placeholder, as in the help.
  var usage: String {
    switch kind {
    case .argument: name
    case .flag: flag
    case .option: "\(flag) \(isValueOptional ? "[\(placeholder)]" : placeholder)"
    }
  }

  /// Parses the values of the command line; none if it does not contain the parameter.
  ///
  /// - Parameters:
  ///   - values: The values as typed.
  ///   - command: The command line of the command, such as `quid fee`, for the error of an argument.
  ///   - name: The name of the parameter in errors; `nil` for the option as on the command line.
  /// - Throws: An error with the invalid value, or with the missing argument.
  final func parse(_ values: [String], of command: String, named name: String? = nil) throws(CommandError) {
    if !values.isEmpty { given.withLock { $0 = true } }
    try read(values, for: name ?? (kind == .argument ? command : flag))
  }

  /// Parses and stores the values.
  fileprivate func read(_ values: [String], for name: String) throws(CommandError) {}
}

/// The parameters that are created while ``CommandDeclaration/reading(_:)`` creates a command, in the order of their
/// declaration.
private final class ParameterList: Sendable {
  @TaskLocal static var current: ParameterList?

  private let list = Mutex<[Parameter]>([])

  var parameters: [Parameter] { list.withLock { $0 } }

  func append(_ parameter: Parameter) { list.withLock { $0.append(parameter) } }
}

/// An option with a value, such as `--in eur`.
@propertyWrapper
final class Option<Value: Sendable>: Parameter, @unchecked Sendable {
  private let parser: @Sendable (String, _ name: String) throws(CommandError) -> Value
  private let value: Mutex<Value>

  /// Creates an option that is `nil` if the command line does not contain it.
  ///
  /// - Parameters:
  ///   - name: The name without its dashes.
  ///   - parser: The parser of the value.
  ///   - summary: The description for the help.
  ///   - placeholder: The placeholder in the help; `nil` for that of the parser.
  init<Wrapped>(
    _ name: String, _ parser: ValueParser<Wrapped>, _ summary: String, placeholder: String? = nil
  ) where Value == Wrapped? {
    self.parser = { string, name throws(CommandError) in try parser.parse(string, name) }
    value = Mutex(nil)
    super.init(
      .option, name, summary, placeholder: placeholder ?? parser.placeholder, isValueOptional: parser.isValueOptional,
      completion: parser.completion, type: parser.type)
  }

  /// Creates an option with a default value.
  init(
    wrappedValue: Value, _ name: String, _ parser: ValueParser<Value>, _ summary: String, placeholder: String? = nil
  ) {
    self.parser = parser.parse
    value = Mutex(wrappedValue)
    super.init(
      .option, name, summary, placeholder: placeholder ?? parser.placeholder, isValueOptional: parser.isValueOptional,
      completion: parser.completion, type: parser.type, defaultValue: parser.format(wrappedValue))
  }

  var wrappedValue: Value { value.withLock { $0 } }
  var projectedValue: Option { self }

  override fileprivate func read(_ values: [String], for name: String) throws(CommandError) {
    guard let string = values.last else { return }
    let parsed = try parser(string, name)
    value.withLock { $0 = parsed }
  }
}

/// An option without a value, such as `--json`.
@propertyWrapper
final class Flag: Parameter, @unchecked Sendable {
  /// Creates a flag that is `false` unless the command line contains it.
  init(_ name: String, _ summary: String) { super.init(.flag, name, summary) }

  var wrappedValue: Bool { isGiven }
  var projectedValue: Flag { self }
}

/// An argument without a name, such as the amount of `quid send`.
@propertyWrapper
final class Argument<Value: Sendable>: Parameter, @unchecked Sendable {
  private let parser: @Sendable ([String], _ name: String) throws(CommandError) -> Value
  private let value: Mutex<Value?>

  /// Creates an argument that is `nil` if the command line does not contain it.
  ///
  /// - Parameters:
  ///   - usage: The argument in the usage line of the help.
  ///   - parser: The parser of the value.
  init<Wrapped>(_ usage: String, _ parser: ValueParser<Wrapped>) where Value == Wrapped? {
    value = Mutex(nil)
    self.parser = { strings, name throws(CommandError) in
      guard let string = strings.first else { return nil }
      return try parser.parse(string, name)
    }
    super.init(.argument, usage, completion: parser.completion, type: parser.type)
  }

  /// Creates an argument with a default value.
  init(wrappedValue: Value, _ usage: String, _ parser: ValueParser<Value>) {
    value = Mutex(wrappedValue)
    self.parser = { strings, name throws(CommandError) in
      guard let string = strings.first else { return wrappedValue }
      return try parser.parse(string, name)
    }
    super.init(
      .argument, usage, completion: parser.completion, type: parser.type, defaultValue: parser.format(wrappedValue))
  }

  /// Creates a required argument.
  ///
  /// - Parameter missing: The end of the error message for a missing argument, such as `a coin, as in quid coin bitcoin`.
  init(_ usage: String, _ parser: ValueParser<Value>, missing: String) {
    value = Mutex(nil)
    self.parser = { strings, name throws(CommandError) in
      guard let string = strings.first else { throw .usage("\(name) needs \(missing).") }
      return try parser.parse(string, name)
    }
    super.init(.argument, usage, completion: parser.completion, type: parser.type, isRequired: true)
  }

  /// Creates an argument that takes all remaining values, up to a limit.
  ///
  /// - Parameter isRequired: Whether the command needs at least one value. The command checks it.
  init<Element>(
    _ usage: String, _ parser: ValueParser<Element>, limit: Int, isRequired: Bool = false
  ) where Value == [Element] {
    value = Mutex([])
    self.parser = { strings, name throws(CommandError) in
      var values: [Element] = []
      for string in strings { values.append(try parser.parse(string, name)) }
      return values
    }
    super.init(
      .argument, usage, limit: limit, completion: parser.completion, type: parser.type, isRequired: isRequired)
  }

  /// The value of a parsed command line.
  ///
  /// - Precondition: A required argument has been parsed.
  var wrappedValue: Value {
    guard let value = value.withLock({ $0 }) else { preconditionFailure("The argument \(name) is not parsed.") }
    return value
  }

  override fileprivate func read(_ values: [String], for name: String) throws(CommandError) {
    let parsed = try parser(values, name)
    value.withLock { $0 = parsed }
  }
}

/// A group of options that a command declares together, such as those of a send through a node.
@propertyWrapper
final class OptionGroup<Group: Sendable>: Parameter, @unchecked Sendable {
  let wrappedValue: Group
  private let declaration: CommandDeclaration

  /// Creates a group from an instance that declares the options.
  init(wrappedValue: @autoclosure () -> Group) {
    (self.wrappedValue, declaration) = CommandDeclaration.reading(wrappedValue)
    super.init(.flag, "")
  }

  var projectedValue: OptionGroup { self }
  override var members: [Parameter] { declaration.options }
  override var isGiven: Bool { firstGiven != nil }

  /// The first option of the group that the command line contains, or `nil` if there is none.
  var firstGiven: Parameter? { members.first(where: \.isGiven) }
}
