import Synchronization

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
  let completion: Completion
  /// The type of each value of the parameter; `nil` for a flag, which has no value.
  let type: ValueType?
  /// The value that is used if the command line does not contain the parameter.
  ///
  /// The property is `nil` if there is no default value, or if the settings determine it.
  let defaultValue: String?
  let isRequired: Bool
  private let given = Mutex(false)

  init(
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

  /// - Parameters:
  ///   - command: The start of the command line, such as `quid fee`, for error messages about an argument.
  ///   - name: The name of the parameter in error messages; `nil`, the default, for the name on the command line.
  final func parse(_ values: [String], of command: String, named name: String? = nil) throws {
    if !values.isEmpty { given.withLock { $0 = true } }
    try read(values, for: name ?? (kind == .argument ? command : flag))
  }

  /// Parses and stores the values of the parameter.
  ///
  /// Subclasses override this method, which does nothing by default.
  func read(_ values: [String], for name: String) throws {}
}

/// A list that collects the parameters of a command while ``CommandDeclaration/reading(_:)`` creates the command.
final class ParameterList: Sendable {
  @TaskLocal static var current: ParameterList?

  private let list = Mutex<[Parameter]>([])

  var parameters: [Parameter] { list.withLock { $0 } }

  func append(_ parameter: Parameter) { list.withLock { $0.append(parameter) } }
}
