import Synchronization

/// The warnings that are collected while a command runs.
final class Warnings: Sendable {
  private let collected = Mutex<[String]>([])

  /// Adds a warning, unless it was added before.
  func add(_ warning: String) {
    collected.withLock { if !$0.contains(warning) { $0.append(warning) } }
  }

  /// The warnings in the order in which they were added.
  var all: [String] { collected.withLock { $0 } }
}
