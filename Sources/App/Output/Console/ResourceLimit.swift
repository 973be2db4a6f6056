#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

enum ResourceLimit: Int {
  case coreFile
  case fileSize
  case openFiles
  case threads

  #if canImport(Glibc)
  private static let resources = [RLIMIT_CORE, RLIMIT_FSIZE, RLIMIT_NOFILE, __RLIMIT_NPROC]
    .map { __rlimit_resource_t($0.rawValue) }
  #else
  private static let resources = [RLIMIT_CORE, RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_NPROC]
  #endif

  /// The current limit and the maximum to which the process can raise it; `nil` if the system does not report them.
  var values: rlimit? {
    var values = rlimit()
    return getrlimit(Self.resources[rawValue], &values) == 0 ? values : nil
  }

  @discardableResult
  func set(_ limit: rlim_t) -> Bool {
    guard var values, limit <= values.rlim_max else { return false }
    values.rlim_cur = limit
    return setrlimit(Self.resources[rawValue], &values) == 0
  }
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
