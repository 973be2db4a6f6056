import Foundation

/// A limit that the system sets for this process (`getrlimit`).
enum ResourceLimit {
  /// The size of a core file, in bytes.
  case coreFile
  /// The size of a file that is written, in bytes.
  case fileSize
  /// The number of open files.
  case openFiles

  /// The current limit and the highest that the process may set; `nil` where the system does not say.
  var values: rlimit? {
    var values = rlimit()
    #if canImport(Glibc)
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &values) == 0 else { return nil }
    #else
    guard getrlimit(resource, &values) == 0 else { return nil }
    #endif
    return values
  }

  /// Changes the current limit, up to the highest that the process may set.
  ///
  /// - Returns: whether that was possible.
  @discardableResult
  func set(_ limit: rlim_t) -> Bool {
    guard var values, limit <= values.rlim_max else { return false }
    values.rlim_cur = limit
    #if canImport(Glibc)
    return setrlimit(__rlimit_resource_t(resource.rawValue), &values) == 0
    #else
    return setrlimit(resource, &values) == 0
    #endif
  }

  #if canImport(Glibc)
  private var resource: __rlimit_resource {
    switch self {
    case .coreFile: RLIMIT_CORE
    case .fileSize: RLIMIT_FSIZE
    case .openFiles: RLIMIT_NOFILE
    }
  }
  #else
  private var resource: Int32 {
    switch self {
    case .coreFile: RLIMIT_CORE
    case .fileSize: RLIMIT_FSIZE
    case .openFiles: RLIMIT_NOFILE
    }
  }
  #endif
}

extension ResourceLimit {
  /// The number of open files that a command with parallel requests needs, with a reserve.
  static let neededFiles: rlim_t = 64

  /// Makes sure that enough files can be open at once.
  ///
  /// With too few the libraries below Foundation end the process without a message.
  ///
  /// - Throws: a file failure where the limit is too low and cannot be raised.
  static func ensureOpenFiles() throws(CommandFailure) {
    guard let limit = openFiles.values?.rlim_cur, limit < neededFiles, !openFiles.set(neededFiles) else { return }
    throw .file(
      "Only \(limit) files can be open at once, and quid needs \(neededFiles). Raise the limit, as with: ulimit -n 256")
  }

  /// Keeps the memory of this process, which now holds a key, out of core files.
  static func forbidCoreFiles() { coreFile.set(0) }
}
