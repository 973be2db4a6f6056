import QuidCore

/// A warning about the response cache, which is shown to the user.
enum CacheWarning: Hashable, Sendable {
  /// Responses are not cached, because the environment variable `HOME` is not set and the cache folder is unknown.
  case noFolder
  /// A cache file or the cache folder could not be read or written.
  case failed(FileError)
  case damaged(String)
  /// Shared state, such as a request count, was changed without a lock, because the lock could not be acquired.
  case unlocked(FileError)
  /// A response or shared state could not be stored, for example because of its size. The string is the cache file
  /// name.
  case unstorable(String)

  var message: String {
    switch self {
    case .noFolder: "Responses are not cached, because no folder for them is known."
    case .failed(let error): "Responses are not cached. \(error)"
    case .damaged(let file):
      "The cache file \(file) was damaged. It was renamed and is no longer used. No action is needed."
    case .unlocked(let error):
      "\(error.path) could not be locked, so the requests of several processes may exceed a provider's rate limit."
    case .unstorable(let name): "A response is too large to be cached: \(name)."
    }
  }

  /// The topic of the warning; only the first warning with each topic is shown.
  var topic: Topic {
    switch self {
    case .noFolder: .noFolder
    case .failed(let error): .failed(error.reason)
    case .damaged(let file), .unstorable(let file): .file(file)
    case .unlocked: .unlocked
    }
  }

  enum Topic: Hashable, Sendable {
    case noFolder
    case file(String)
    case failed(FileError.Reason)
    case unlocked
  }
}
