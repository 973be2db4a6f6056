#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

enum ResourceLimit {
  case coreFile
  case fileSize
  case openFiles
  case threads

  /// The current and the maximum value of the limit; `nil` if the system does not report them.
  var values: rlimit? {
    var values = rlimit()
    #if canImport(Glibc)
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &values) == 0 else { return nil }
    #else
    guard getrlimit(resource, &values) == 0 else { return nil }
    #endif
    return values
  }

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
    case .threads: __RLIMIT_NPROC
    }
  }
  #else
  private var resource: Int32 {
    switch self {
    case .coreFile: RLIMIT_CORE
    case .fileSize: RLIMIT_FSIZE
    case .openFiles: RLIMIT_NOFILE
    case .threads: RLIMIT_NPROC
    }
  }
  #endif
}

extension ResourceLimit {
  /// The number of open files that a command with parallel requests needs, including a reserve.
  static let neededFiles: rlim_t = 64

  /// Raises a lower limit for open files to ``neededFiles``; throws an error if the system does not allow it.
  ///
  /// With too few open files, system libraries can end the process without a message.
  static func ensureOpenFiles() throws {
    guard let limit = openFiles.values?.rlim_cur, limit < neededFiles, !openFiles.set(neededFiles) else { return }
    throw CommandError.file(
      "Only \(limit) files can be open at once, but quid needs \(neededFiles). Raise the limit with: ulimit -n 256")
  }

  /// The number of threads that a command with parallel requests needs, including a reserve.
  static let neededThreads: rlim_t = 16

  /// Raises a lower limit for threads to ``neededThreads``; throws an error if the system does not allow it.
  ///
  /// With too few threads, system libraries wait for one regardless of `--timeout`. The superuser has no limit.
  static func ensureThreads() throws {
    guard geteuid() != 0, let limit = threads.values?.rlim_cur, limit < neededThreads, !threads.set(neededThreads)
    else { return }
    throw CommandError.file(
      "Only \(limit) processes and threads can run at once, but quid needs \(neededThreads). Raise the limit with: ulimit -u 256"
    )
  }

  /// Disables core files, because the memory of the process can contain an API key.
  static func forbidCoreFiles() { coreFile.set(0) }
}
