#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Runs programs in processes of their own, without a shell, input or output.
enum ChildProcess {
  enum End: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// The process was killed after the timeout, or because the task was cancelled.
    case timedOut
    case notStarted
  }

  /// The interval at which the end of the process is checked.
  private static let pollInterval = Duration.milliseconds(10)

  /// Runs a program until its end or the timeout, after which it is killed, and returns its end.
  ///
  /// The process has a group of its own, so that keys of the terminal do not end it.
  static func run(
    _ path: String, _ arguments: [String], environment: [String: String], timeout: Duration
  ) async -> End {
    guard let id = start(path, arguments, environment) else { return .notStarted }
    let deadline = ContinuousClock.now + timeout
    while true {
      if let end = end(of: id, WNOHANG) { return end }
      if Task.isCancelled || ContinuousClock.now >= deadline {
        kill(-id, SIGKILL)
        _ = end(of: id, 0)
        return .timedOut
      }
      try? await Task.sleep(for: pollInterval)
    }
  }

  /// Starts a program, which keeps running after a short wait; returns its end, or `nil` if it is still running then.
  static func launch(
    _ path: String, _ arguments: [String], environment: [String: String], wait: Duration
  ) async -> End? {
    guard let id = start(path, arguments, environment) else { return .notStarted }
    let deadline = ContinuousClock.now + wait
    while ContinuousClock.now < deadline, !Task.isCancelled {
      if let end = end(of: id, WNOHANG) { return end }
      try? await Task.sleep(for: pollInterval)
    }
    // The status is read later, because the process would otherwise remain a zombie until this process ends.
    Task.detached {
      while end(of: id, WNOHANG) == nil { try? await Task.sleep(for: .seconds(1)) }
    }
    return nil
  }

  private static func end(of id: pid_t, _ options: Int32) -> End? {
    var status: Int32 = 0
    var result = waitpid(id, &status, options)
    while result == -1, errno == EINTR { result = waitpid(id, &status, options) }
    if result == 0 { return nil }
    // The system reports no status if the parent of this process has set SIGCHLD to be ignored.
    guard result == id else { return .exited(0) }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  private static func start(_ path: String, _ arguments: [String], _ environment: [String: String]) -> pid_t? {
    #if os(tvOS) || os(watchOS)
    // A process must not start another one.
    return nil
    #else
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for file in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_WRONLY, 0)
    }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let flags = [POSIX_SPAWN_SETSIGDEF, POSIX_SPAWN_SETSIGMASK, POSIX_SPAWN_SETPGROUP]
    posix_spawnattr_setflags(&attributes, flags.reduce(0) { $0 | Int16($1) })
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var id: pid_t = 0
    return posix_spawn(&id, path, &actions, &attributes, &words, &variables) == 0 ? id : nil
    #endif
  }
}
