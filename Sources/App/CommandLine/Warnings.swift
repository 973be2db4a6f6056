import Synchronization

/// What a person should know although it is no error, collected while a command runs.
final class Warnings: Sendable {
  private let collected = Mutex<[String]>([])

  /// Adds a warning, unless the same was given before.
  func add(_ warning: String) {
    collected.withLock { if !$0.contains(warning) { $0.append(warning) } }
  }

  /// All so far, in the order they came.
  var all: [String] { collected.withLock { $0 } }
}
