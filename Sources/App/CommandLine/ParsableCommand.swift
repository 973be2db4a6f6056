import Synchronization

/// A type that declares a command: its name, its help and, as properties, its arguments and options.
///
/// The parser, the help, the manual page and the shell completions are generated from the declaration.
protocol ParsableCommand: Sendable {
  /// The name of the command, the content of its help and its behavior.
  static var configuration: CommandConfiguration { get }

  /// Creates the command with the default values of its arguments and options.
  init()
}

/// The name of a command, the content of its help and its behavior.
///
/// The parts of the help are created when they are used, because the parser reads the names of all commands.
struct CommandConfiguration: Sendable {
  /// The name of the command as the user types it, such as `convert`.
  let name: String
  /// A description of the command in one line, for the help.
  let summary: String
  /// The default interval at which `quid watch` repeats the command; `nil` if the command cannot be repeated.
  let interval: Duration?
  /// A Boolean value that indicates whether the command repeats another command, which its first argument names, as in
  /// `quid watch coin`.
  let repeatsCommand: Bool
  /// A Boolean value that indicates whether the settings in the environment and in the configuration file apply to the
  /// command.
  ///
  /// If `false`, the command also runs with invalid settings.
  let usesSettings: Bool
  /// A Boolean value that indicates whether the option `--columns` also selects the columns of the text output, and not
  /// only of CSV and TSV.
  let hasTextColumns: Bool
  /// A closure that splits arguments which contain several values, such as the pair `usd/eur`.
  ///
  /// The default closure returns the arguments unchanged.
  let dividesArguments: @Sendable ([String]) -> [String]
  private let makeDiscussion: @Sendable () -> [String]
  private let makeExamples: @Sendable () -> [String]
  private let makeOtherNames: @Sendable () -> [String: String]

  init(
    name: String, summary: String, discussion: @autoclosure @escaping @Sendable () -> [String] = [],
    examples: @autoclosure @escaping @Sendable () -> [String] = [], interval: Duration? = .seconds(60),
    repeatsCommand: Bool = false, usesSettings: Bool = true, hasTextColumns: Bool = false,
    otherNames: @autoclosure @escaping @Sendable () -> [String: String] = [:],
    dividesArguments: @escaping @Sendable ([String]) -> [String] = { $0 }
  ) {
    self.name = name
    self.summary = summary
    self.interval = interval
    self.repeatsCommand = repeatsCommand
    self.usesSettings = usesSettings
    self.hasTextColumns = hasTextColumns
    self.dividesArguments = dividesArguments
    makeDiscussion = discussion
    makeExamples = examples
    makeOtherNames = otherNames
  }

  /// The paragraphs of the help that follow the one-line description.
  var discussion: [String] { makeDiscussion() }

  /// The example command lines in the help of the command.
  var examples: [String] { makeExamples() }

  /// The suggestions for names of the command in other programs.
  ///
  /// Each key is a name that users of another program may type, such as `ticker`. Its value is the command line to
  /// suggest.
  var otherNames: [String: String] { makeOtherNames() }
}

/// The arguments and options that a command or a group of options declares.
struct CommandDeclaration: Sendable {
  /// The declared arguments, in their order on the command line.
  let arguments: [Parameter]
  /// The declared options and flags, in the order of their declaration.
  let options: [Parameter]
  private let instance: any Sendable

  private init(_ instance: some Sendable, _ parameters: [Parameter]) {
    self.instance = instance
    arguments = parameters.filter { $0.kind == .argument }
    options = parameters.filter { $0.kind != .argument }
  }

  /// Creates a command or an option group and returns it together with its declared arguments and options.
  ///
  /// The declaration contains every ``Parameter`` that the closure creates. These parameters also receive the values of
  /// a command line. Reflection is avoided because it is slow: it takes a quarter of the processor time of a command
  /// that uses cached data.
  ///
  /// - Parameter create: A closure that creates the command or the option group.
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

  /// The arguments and options as the usage line of the help shows them, such as `AMOUNT [OPTIONS]`.
  var usage: String {
    (arguments.map(\.name).filter { !$0.isEmpty } + (options.isEmpty ? [] : ["[OPTIONS]"])).joined(separator: " ")
  }

  /// Returns the declared option or flag with the given name; `nil` if there is none.
  func option(named name: String) -> Parameter? { options.first { $0.name == name } }
}

extension ParsableCommand {
  /// The name of the command as the user types it, such as `convert`.
  static var name: String { configuration.name }

  /// The declared arguments and options of the command.
  static var declaration: CommandDeclaration { reading().declaration }

  /// Creates the command with default values and returns it together with its declared arguments and options.
  static func reading() -> (instance: Self, declaration: CommandDeclaration) { CommandDeclaration.reading { Self() } }
}

extension [any ParsableCommand.Type] {
  /// Returns the command with the given name; `nil` if there is none.
  func command(named name: String) -> (any ParsableCommand.Type)? { first { $0.name == name } }

  /// Returns the command line to suggest for a name that a command has in other programs; `nil` if there is none.
  func commandLine(withOtherName name: String) -> String? {
    lazy.compactMap { $0.configuration.otherNames[name.lowercased()] }.first
  }

  /// The names of all commands, and `help`, which the first word of a command line can be.
  var names: [String] { map { $0.name } + ["help"] }

  /// The commands that `quid watch` can repeat.
  var repeatable: [any ParsableCommand.Type] { filter { $0.configuration.interval != nil } }
}

/// A declared argument or option of a command, which also stores the parsed value.
///
/// The property wrappers ``Option``, ``Flag``, ``Argument`` and ``OptionGroup`` are subclasses. They are classes, so
/// that the parser can set the values of a command.
class Parameter: @unchecked Sendable {
  // Unchecked because subclasses exist: all stored properties are immutable or protected by a mutex.

  /// The kind of a parameter: an option with a value, a flag, or an argument without a name.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case option
    case flag
    case argument
  }

  let kind: Kind
  /// The name of the option without its dashes, or the usage of the argument, such as `AMOUNT`.
  let name: String
  /// The description of the parameter in the help.
  let summary: String
  /// The placeholder of the option's value in the help, such as `USD`; empty for a flag.
  ///
  /// Without a placeholder of its own, an option with a list of allowed words shows these words, as in `slow|fast`.
  var placeholder: String { ownPlaceholder ?? type?.words?.joined(separator: "|") ?? "" }
  private let ownPlaceholder: String?
  /// A Boolean value that indicates whether the option can be given without a value.
  let isValueOptional: Bool
  /// The maximum number of values that the parameter accepts.
  let limit: Int
  /// The words with which a shell completes the value.
  let completion: Completion
  /// The type of each value of the parameter; `nil` for a flag, which has no value.
  let type: ValueType?
  /// The value that is used if the command line does not contain the parameter.
  ///
  /// The property is `nil` if there is no default value, or if the settings determine it.
  let defaultValue: String?
  /// A Boolean value that indicates whether the command requires the argument.
  let isRequired: Bool
  private let given = Mutex(false)

  fileprivate init(
    _ kind: Kind, _ name: String, _ summary: String = "", placeholder: String? = nil, isValueOptional: Bool = false,
    limit: Int = 1, completion: Completion = .none, type: ValueType? = nil, defaultValue: String? = nil,
    isRequired: Bool = false
  ) {
    self.kind = kind
    self.name = name
    self.summary = summary
    ownPlaceholder = placeholder
    self.isValueOptional = isValueOptional
    self.limit = limit
    self.completion = completion
    self.type = type
    self.defaultValue = defaultValue
    self.isRequired = isRequired
    ParameterList.current?.append(self)
  }

  /// The option with its dashes, such as `--in`.
  var flag: String { "--\(name)" }

  /// The parameters that this parameter declares: itself, or the options of a group.
  var members: [Parameter] { [self] }

  /// A Boolean value that indicates whether the command line contains the parameter.
  var isGiven: Bool { given.withLock { $0 } }

  /// The parameter as the help shows it, such as `--in USD`.
  var usage: String {
    switch kind {
    case .argument: name
    case .flag: flag
    case .option: "\(flag) \(isValueOptional ? "[\(placeholder)]" : placeholder)"
    }
  }

  /// Parses and stores the values of the parameter from a command line.
  ///
  /// - Parameters:
  ///   - values: The values as typed; empty if the command line does not contain the parameter.
  ///   - command: The start of the command line, such as `quid fee`, for error messages about an argument.
  ///   - name: The name of the parameter in error messages; `nil`, the default, for the name on the command line.
  /// - Throws: An error that names the invalid value or the missing argument.
  final func parse(_ values: [String], of command: String, named name: String? = nil) throws {
    if !values.isEmpty { given.withLock { $0 = true } }
    try read(values, for: name ?? (kind == .argument ? command : flag))
  }

  /// Parses and stores the values of the parameter.
  ///
  /// Subclasses override this method, which does nothing by default.
  fileprivate func read(_ values: [String], for name: String) throws {}
}

/// A list that collects the parameters of a command while ``CommandDeclaration/reading(_:)`` creates the command.
private final class ParameterList: Sendable {
  @TaskLocal static var current: ParameterList?

  private let list = Mutex<[Parameter]>([])

  var parameters: [Parameter] { list.withLock { $0 } }

  func append(_ parameter: Parameter) { list.withLock { $0.append(parameter) } }
}

/// A property wrapper for an option with a value, such as `--in eur`.
@propertyWrapper
final class Option<Value: Sendable>: Parameter, @unchecked Sendable {
  private let parser: @Sendable (String, _ name: String) throws -> Value
  private let value: Mutex<Value>

  /// Creates an option whose value is `nil` if the command line does not contain it.
  ///
  /// - Parameters:
  ///   - name: The name of the option without its dashes.
  ///   - parser: The parser of the value.
  ///   - summary: The description of the option in the help.
  ///   - placeholder: The placeholder of the value in the help; `nil`, the default, for the placeholder of the parser.
  init<Wrapped>(
    _ name: String, _ parser: ValueParser<Wrapped>, _ summary: String, placeholder: String? = nil
  ) where Value == Wrapped? {
    self.parser = { string, name in try parser.parse(string, name) }
    value = Mutex(nil)
    super.init(
      .option, name, summary, placeholder: placeholder ?? parser.placeholder, isValueOptional: parser.isValueOptional,
      completion: parser.completion, type: parser.type)
  }

  /// Creates an option with a default value, which is used if the command line does not contain the option.
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

  override fileprivate func read(_ values: [String], for name: String) throws {
    guard let string = values.last else { return }
    let parsed = try parser(string, name)
    value.withLock { $0 = parsed }
  }
}

/// A property wrapper for an option without a value, such as `--json`.
@propertyWrapper
final class Flag: Parameter, @unchecked Sendable {
  /// Creates a flag, whose value is `true` if the command line contains it.
  init(_ name: String, _ summary: String) { super.init(.flag, name, summary) }

  var wrappedValue: Bool { isGiven }
  var projectedValue: Flag { self }
}

/// A property wrapper for an argument without a name, such as the amount in `quid send 1.5`.
@propertyWrapper
final class Argument<Value: Sendable>: Parameter, @unchecked Sendable {
  private let parser: @Sendable ([String], _ name: String) throws -> Value
  private let value: Mutex<Value?>

  /// Creates an argument whose value is `nil` if the command line does not contain it.
  ///
  /// - Parameters:
  ///   - usage: The argument as the usage line of the help shows it, such as `[AMOUNT]`.
  ///   - parser: The parser of the value.
  init<Wrapped>(_ usage: String, _ parser: ValueParser<Wrapped>) where Value == Wrapped? {
    value = Mutex(nil)
    self.parser = { strings, name in
      guard let string = strings.first else { return nil }
      return try parser.parse(string, name)
    }
    super.init(.argument, usage, completion: parser.completion, type: parser.type)
  }

  /// Creates an argument with a default value, which is used if the command line does not contain the argument.
  init(wrappedValue: Value, _ usage: String, _ parser: ValueParser<Value>) {
    value = Mutex(wrappedValue)
    self.parser = { strings, name in
      guard let string = strings.first else { return wrappedValue }
      return try parser.parse(string, name)
    }
    super.init(
      .argument, usage, completion: parser.completion, type: parser.type, defaultValue: parser.format(wrappedValue))
  }

  /// Creates an argument that the command requires.
  ///
  /// - Parameter missing: The end of the error message for a missing argument, such as
  ///   `a coin, as in quid coin bitcoin`.
  init(_ usage: String, _ parser: ValueParser<Value>, missing: String) {
    value = Mutex(nil)
    self.parser = { strings, name in
      guard let string = strings.first else { throw CommandError.usage("\(name) needs \(missing).") }
      return try parser.parse(string, name)
    }
    super.init(.argument, usage, completion: parser.completion, type: parser.type, isRequired: true)
  }

  /// Creates an argument that takes all remaining values of the command line, up to a limit.
  ///
  /// - Parameter isRequired: Whether the command needs at least one value. The parser does not check this: the command
  ///   must.
  init<Element>(
    _ usage: String, _ parser: ValueParser<Element>, limit: Int, isRequired: Bool = false
  ) where Value == [Element] {
    value = Mutex([])
    self.parser = { strings, name in
      var values: [Element] = []
      for string in strings { values.append(try parser.parse(string, name)) }
      return values
    }
    super.init(
      .argument, usage, limit: limit, completion: parser.completion, type: parser.type, isRequired: isRequired)
  }

  /// The parsed value of the argument, or its default value.
  ///
  /// - Precondition: A required argument must be parsed before its value is read.
  var wrappedValue: Value {
    guard let value = value.withLock({ $0 }) else { preconditionFailure("The argument \(name) is not parsed.") }
    return value
  }

  override fileprivate func read(_ values: [String], for name: String) throws {
    let parsed = try parser(values, name)
    value.withLock { $0 = parsed }
  }
}

/// A property wrapper for a group of related options, such as the options for a send through a node.
@propertyWrapper
final class OptionGroup<Group: Sendable>: Parameter, @unchecked Sendable {
  let wrappedValue: Group
  private let declaration: CommandDeclaration

  /// Creates an option group from an instance of the type that declares the options.
  init(wrappedValue: @autoclosure () -> Group) {
    (self.wrappedValue, declaration) = CommandDeclaration.reading(wrappedValue)
    super.init(.flag, "")
  }

  var projectedValue: OptionGroup { self }
  override var members: [Parameter] { declaration.options }
  override var isGiven: Bool { firstGiven != nil }

  /// The first option of the group that the command line contains; `nil` if it contains none.
  var firstGiven: Parameter? { members.first(where: \.isGiven) }
}
