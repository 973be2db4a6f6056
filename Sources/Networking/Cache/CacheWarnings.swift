import Synchronization

/// A reporter that shows cache warnings to the user and omits repeated warnings.
final class CacheWarnings: Sendable {
  private let reported = Mutex<Set<CacheWarning.Topic>>([])
  private let warn: @Sendable (String) -> Void

  init(_ warn: @escaping @Sendable (String) -> Void) { self.warn = warn }

  /// Reports a warning, unless a warning with the same topic has already been reported.
  func report(_ warning: CacheWarning) {
    // `warn` is called without the lock, since it may take long or report another warning.
    let isNew = reported.withLock { $0.insert(warning.topic).inserted }
    if isNew { warn(warning.message) }
  }

  /// Reports that a file could not be read or written.
  func report(_ error: any Error) {
    if let error = error as? FileError { report(.failed(error)) }
  }
}
