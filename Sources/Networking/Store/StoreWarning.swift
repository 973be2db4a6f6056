import Synchronization

/// What a person should know about the store.
enum StoreWarning: Hashable, Sendable {
  /// It has no folder.
  case noFolder
  /// It could not read or write.
  case failed(StoreFailure)
  /// A file was not what had been written, and has been set aside.
  case damaged(String)
  /// A change was made without its lock, because another process held it too long.
  case unlocked(StoreFailure)
  /// Something is too large, or too odd, to be stored.
  case unstorable(String)

  /// What to tell the person.
  var text: String {
    switch self {
    case .noFolder: "There is no folder to store answers in: HOME is not set. Nothing is stored."
    case .failed(let failure): "\(failure) The store goes on without it."
    case .damaged(let file): "The stored file \(file) was damaged. It has been set aside and counts as not there."
    case .unlocked(let failure): "\(failure.path) could not be locked. A count shared with other processes may be off."
    case .unstorable(let name): "\(name) is too large to be stored."
    }
  }

  /// What is told only once: the same trouble with another file is no news.
  fileprivate var topic: Topic {
    switch self {
    case .noFolder: .text("")
    case .failed(let failure): .failed(failure.reason)
    case .damaged(let file): .text(file)
    case .unlocked: .unlocked
    case .unstorable(let name): .text(name)
    }
  }

  fileprivate enum Topic: Equatable, Sendable {
    case text(String)
    case failed(StoreFailure.Reason)
    case unlocked
  }
}

/// Passes warnings on, each topic once.
final class StoreWarnings: Sendable {
  /// A handful at most, so no set.
  private let told = Mutex<[StoreWarning.Topic]>([])
  private let warn: @Sendable (String) -> Void

  init(_ warn: @escaping @Sendable (String) -> Void) { self.warn = warn }

  /// Tells the person, unless that has been done.
  func tell(_ warning: StoreWarning) {
    // Not within the lock: whoever is called may take long, or come back here.
    let isNew = told.withLock { told in
      guard !told.contains(warning.topic) else { return false }
      told.append(warning.topic)
      return true
    }
    if isNew { warn(warning.text) }
  }
}
