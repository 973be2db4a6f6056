import Synchronization

/// A property wrapper for an option with a value, such as `--in eur`.
@propertyWrapper
final class Option<Value: Sendable>: Parameter, @unchecked Sendable {
  private let parser: @Sendable (String, _ name: String) throws -> Value
  /// Whether each value is added to those before it.
  private let add: (@Sendable (_ value: Value, _ values: Value) -> Value)?
  private let value: Mutex<Value>

  /// Creates an option whose value is `nil` if the command line does not contain it.
  ///
  /// - Parameter placeholder: The placeholder of the value in the help; `nil`, the default, for that of the parser.
  init<Wrapped>(
    _ name: String, _ parser: ValueParser<Wrapped>, _ summary: String, placeholder: String? = nil
  ) where Value == Wrapped? {
    self.parser = { string, name in try parser.parse(string, name) }
    add = nil
    value = Mutex(nil)
    super.init(
      .option, name, summary, placeholder: placeholder ?? parser.placeholder, isValueOptional: parser.isValueOptional,
      completion: parser.completion)
  }

  init(
    wrappedValue: Value, _ name: String, _ parser: ValueParser<Value>, _ summary: String, placeholder: String? = nil
  ) {
    self.parser = parser.parse
    add = nil
    value = Mutex(wrappedValue)
    super.init(
      .option, name, summary, placeholder: placeholder ?? parser.placeholder, isValueOptional: parser.isValueOptional,
      completion: parser.completion)
  }

  /// Creates an option that can be repeated, whose value is empty if the command line does not contain it.
  init<Element>(
    repeated name: String, _ parser: ValueParser<Element>, _ summary: String
  ) where Value == [Element] {
    self.parser = { string, name in [try parser.parse(string, name)] }
    add = { $1 + $0 }
    value = Mutex([])
    super.init(.option, name, summary, placeholder: parser.placeholder, completion: parser.completion)
  }

  var wrappedValue: Value { value.withLock { $0 } }
  var projectedValue: Option { self }

  override func read(_ values: [String], for name: String) throws {
    for string in add == nil ? values.suffix(1) : values[...] {
      let parsed = try parser(string, name)
      value.withLock { $0 = add?(parsed, $0) ?? parsed }
    }
  }
}

/// A property wrapper for an option without a value, such as `--json`; `true` if the command line contains it.
@propertyWrapper
final class Flag: Parameter, @unchecked Sendable {
  init(_ name: String, _ summary: String) { super.init(.flag, name, summary) }

  var wrappedValue: Bool { isGiven }
  var projectedValue: Flag { self }
}
