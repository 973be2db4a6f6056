#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

enum ProcessGroup {
  /// Returns whether the process is in the foreground of its controlling terminal, or has another terminal.
  ///
  /// The function is async-signal-safe (POSIX.1-2024, 2.4.3).
  static func isInForeground(of terminal: Int32) -> Bool {
    let group = tcgetpgrp(terminal)
    return group == -1 || group == getpgrp()
  }
}
