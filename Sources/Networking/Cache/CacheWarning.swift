import Synchronization

/// A problem with the response cache that is reported to the user.
enum CacheWarning: Hashable, Sendable {
  /// Nothing is cached, because the path of the cache folder is unknown: the variable `HOME` is not set.
  case noFolder
  /// A cache file or the cache folder could not be read or written.
  case failed(FileError)
  /// A cache file was damaged and has been renamed. The string is the original file name.
  case damaged(String)
  /// State that processes share, such as a request count, was changed without a lock, because the lock was
  /// not available within the timeout.
  case unlocked(FileError)
  /// A response could not be cached, since it is too large or otherwise invalid. The string is the name of
  /// its cache file.
  case unstorable(String)

  /// The message of the warning that is shown to the user.
  var message: String {
    switch self {
    case .noFolder: "There is no folder for the cache, so responses are not cached. Set HOME to an absolute path."
    case .failed(let error): "\(error) The program continues without the cache."
    case .damaged(let file): "The cache file \(file) was damaged. It has been renamed and is not used."
    case .unlocked(let error): "\(error.path) could not be locked, so the count of requests may be wrong."
    case .unstorable(let name): "The response \(name) is too large to be cached."
    }
  }

  /// The part of the warning that is compared to avoid repetitions.
  ///
  /// A file-system error, such as a full disk, has the same topic for all files and is therefore reported
  /// only once.
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

/// Reports cache warnings to the user, but only one warning for each topic, such as a full disk.
final class CacheWarnings: Sendable {
  private let reported = Mutex<Set<CacheWarning.Topic>>([])
  private let warn: @Sendable (String) -> Void

  init(_ warn: @escaping @Sendable (String) -> Void) { self.warn = warn }

  /// Reports a warning unless another warning with the same topic has already been reported.
  func report(_ warning: CacheWarning) {
    // `warn` is called without the lock, since it may take long or report another warning.
    let isNew = reported.withLock { $0.insert(warning.topic).inserted }
    if isNew { warn(warning.message) }
  }
}
