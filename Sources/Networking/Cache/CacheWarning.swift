import Synchronization

/// A problem of the response cache that the user is warned about.
enum CacheWarning: Hashable, Sendable {
  /// No folder for the cache is known.
  case noFolder
  /// A file or the folder could not be read or written.
  case failed(FileError)
  /// The file with this name was damaged and has been renamed.
  case damaged(String)
  /// Shared state was changed without its lock, because another process held the lock for too long.
  case unlocked(FileError)
  /// The data for the file with this name is too large or otherwise invalid.
  case unstorable(String)

  /// The message for the user.
  var message: String {
    switch self {
    case .noFolder: "There is no folder for the cache: HOME is not set. Responses are not cached."
    case .failed(let error): "\(error) The program continues without the cache."
    case .damaged(let file): "The cache file \(file) was damaged. It has been renamed and is not used."
    case .unlocked(let error): "\(error.path) could not be locked. A count shared with other processes may be off."
    case .unstorable(let name): "\(name) is too large to be cached."
    }
  }

  /// The part of a warning that identifies repetitions: the same error with another file is not reported again.
  fileprivate var topic: Topic {
    switch self {
    case .noFolder: .noFolder
    case .failed(let error): .failed(error.reason)
    case .damaged(let file), .unstorable(let file): .file(file)
    case .unlocked: .unlocked
    }
  }

  fileprivate enum Topic: Hashable, Sendable {
    case noFolder
    case file(String)
    case failed(FileError.Reason)
    case unlocked
  }
}

/// Reports warnings to the user, each topic once.
final class CacheWarnings: Sendable {
  private let reported = Mutex<Set<CacheWarning.Topic>>([])
  private let warn: @Sendable (String) -> Void

  init(_ warn: @escaping @Sendable (String) -> Void) { self.warn = warn }

  /// Reports a warning unless its topic has been reported already.
  func report(_ warning: CacheWarning) {
    // `warn` is called without the lock, since it may take long or report another warning.
    let isNew = reported.withLock { $0.insert(warning.topic).inserted }
    if isNew { warn(warning.message) }
  }
}
