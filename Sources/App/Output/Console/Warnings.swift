import Synchronization

final class Warnings: Sendable {
  private let collected = Mutex<[String]>([])

  func add(_ warning: String) {
    collected.withLock { if !$0.contains(warning) { $0.append(warning) } }
  }

  var all: [String] { collected.withLock { $0 } }
}
