import Synchronization

/// A property wrapper for an argument without a name, such as the amount in `quid send 1.5`.
@propertyWrapper
final class Argument<Value: Sendable>: Parameter, @unchecked Sendable {
  private let parser: @Sendable ([String], _ name: String) throws -> Value
  private let value: Mutex<Value?>

  /// Creates an argument whose value is `nil` if the command line does not contain it.
  ///
  /// - Parameter usage: The argument as the usage line of the help shows it, such as `[AMOUNT]`.
  init<Wrapped>(_ usage: String, _ parser: ValueParser<Wrapped>) where Value == Wrapped? {
    value = Mutex(nil)
    self.parser = { strings, name in
      guard let string = strings.first else { return nil }
      return try parser.parse(string, name)
    }
    super.init(.argument, usage, completion: parser.completion)
  }

  init(wrappedValue: Value, _ usage: String, _ parser: ValueParser<Value>) {
    value = Mutex(wrappedValue)
    self.parser = { strings, name in
      guard let string = strings.first else { return wrappedValue }
      return try parser.parse(string, name)
    }
    super.init(.argument, usage, completion: parser.completion)
  }

  /// Creates a required argument; `missing` ends the error message, such as `a coin, as in quid coin bitcoin`.
  init(_ usage: String, _ parser: ValueParser<Value>, missing: String) {
    value = Mutex(nil)
    self.parser = { strings, name in
      guard let string = strings.first else { throw CommandError.usage("\(name) needs \(missing).") }
      return try parser.parse(string, name)
    }
    super.init(.argument, usage, completion: parser.completion)
  }

  /// Creates an argument with up to `limit` values; the command, not the parser, must require one if necessary.
  init<Element>(
    _ usage: String, _ parser: ValueParser<Element>, limit: Int
  ) where Value == [Element] {
    value = Mutex([])
    self.parser = { strings, name in
      var values: [Element] = []
      for string in strings { values.append(try parser.parse(string, name)) }
      return values
    }
    super.init(.argument, usage, limit: limit, completion: parser.completion)
  }

  /// The parsed value; for a required argument, parsing must come first.
  var wrappedValue: Value {
    guard let value = value.withLock({ $0 }) else { preconditionFailure("The argument \(name) is not parsed.") }
    return value
  }

  override func read(_ values: [String], for name: String) throws {
    let parsed = try parser(values, name)
    value.withLock { $0 = parsed }
  }
}
