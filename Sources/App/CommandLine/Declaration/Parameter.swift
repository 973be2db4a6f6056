import Synchronization

/// A declared argument or option of a command, which also stores the parsed value.
///
/// The property wrappers ``Option``, ``Flag``, ``Argument`` and ``OptionGroup`` are subclasses. They are classes, so
/// that the parser can set the values of a command.
class Parameter: @unchecked Sendable {
  // Unchecked because of the subclasses: all stored properties are immutable or protected by a mutex.

  enum Kind: Sendable {
    case option
    case flag
    case argument
  }

  let kind: Kind
  /// The name of the option without its dashes, or the usage of the argument, such as `AMOUNT`.
  let name: String
  let summary: String
  /// The placeholder of the option's value in the help, such as `USD`; empty for a flag.
  let placeholder: String
  let isValueOptional: Bool
  let limit: Int
  let completion: Completion
  private let given = Mutex(false)

  init(
    _ kind: Kind, _ name: String, _ summary: String = "", placeholder: String = "", isValueOptional: Bool = false,
    limit: Int = 1, completion: Completion = .none
  ) {
    self.kind = kind
    self.name = name
    self.summary = summary
    self.placeholder = placeholder
    self.isValueOptional = isValueOptional
    self.limit = limit
    self.completion = completion
    ParameterList.current?.append(self)
  }

  /// The option with its dashes, such as `--in`.
  var flag: String { "--\(name)" }

  var members: [Parameter] { [self] }

  var isGiven: Bool { given.withLock { $0 } }

  /// The parameter as the help shows it, such as `--in USD`.
  var usage: String {
    switch kind {
    case .argument: name
    case .flag: flag
    case .option: "\(flag) \(isValueOptional ? "[\(placeholder)]" : placeholder)"
    }
  }

  /// Parses and stores the values of the parameter.
  ///
  /// - Parameter command: The start of the command line, such as `quid fee`, for error messages about an argument.
  final func parse(_ values: [String], of command: String) throws {
    if !values.isEmpty { given.withLock { $0 = true } }
    try read(values, for: kind == .argument ? command : flag)
  }

  /// Parses and stores the values in a subclass; does nothing by default.
  func read(_ values: [String], for name: String) throws {}
}

/// A list that collects the parameters of a command while ``CommandDeclaration/reading(_:)`` creates the command.
final class ParameterList: Sendable {
  @TaskLocal static var current: ParameterList?

  private let list = Mutex<[Parameter]>([])

  var parameters: [Parameter] { list.withLock { $0 } }

  func append(_ parameter: Parameter) { list.withLock { $0.append(parameter) } }
}
