/// A property wrapper for an option without a value, such as `--json`; `true` if the command line contains it.
@propertyWrapper
final class Flag: Parameter, @unchecked Sendable {
  init(_ name: String, _ summary: String) { super.init(.flag, name, summary) }

  var wrappedValue: Bool { isGiven }
  var projectedValue: Flag { self }
}
