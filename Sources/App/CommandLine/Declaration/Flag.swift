/// A property wrapper for an option without a value, such as `--json`.
@propertyWrapper
final class Flag: Parameter, @unchecked Sendable {
  /// Creates a flag, whose value is `true` if the command line contains it.
  init(_ name: String, _ summary: String) { super.init(.flag, name, summary) }

  var wrappedValue: Bool { isGiven }
  var projectedValue: Flag { self }
}
