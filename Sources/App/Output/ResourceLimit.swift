import Foundation

/// A resource limit of the process (`getrlimit`).
enum ResourceLimit {
  /// The maximum size of a core file, in bytes.
  case coreFile
  /// The maximum size of a written file, in bytes.
  case fileSize
  /// The maximum number of open files.
  case openFiles

  /// The current limit and the maximum that the process may set, or `nil` if the system does not report them.
  var values: rlimit? {
    var values = rlimit()
    #if canImport(Glibc)
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &values) == 0 else { return nil }
    #else
    guard getrlimit(resource, &values) == 0 else { return nil }
    #endif
    return values
  }

  /// Changes the current limit, up to the maximum that the process may set.
  ///
  /// - Returns: Whether the limit was changed.
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
  /// The number of open files that a command with parallel requests needs, including a reserve.
  static let neededFiles: rlim_t = 64

  /// Raises the maximum number of open files to ``neededFiles`` if it is lower.
  ///
  /// With too few, libraries below Foundation end the process without a message.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the limit cannot be raised.
  static func ensureOpenFiles() throws(CommandError) {
    guard let limit = openFiles.values?.rlim_cur, limit < neededFiles, !openFiles.set(neededFiles) else { return }
    throw .file(
      "Only \(limit) files can be open at once, and quid needs \(neededFiles). Raise the limit, as with: ulimit -n 256")
  }

  /// Disables core files, because the memory of the process contains an API key.
  static func forbidCoreFiles() { coreFile.set(0) }
}
