#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A pipe through which signal handlers report signals to the rest of the process.
///
/// A signal handler may call only async-signal-safe functions, such as `write` (POSIX.1-2024, 2.4.3). The pipe stays
/// open until the process ends, and child processes do not inherit it.
package struct SelfPipe: Sendable {
  package let reader: Int32
  private let writer: Int32

  /// Creates a pipe; returns `nil` if the system cannot create one.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, writer) = (ends[0], ends[1])
  }

  /// Writes a byte from a signal handler, without changing the `errno` of the interrupted code.
  package func send(_ byte: UInt8) {
    let savedError = errno
    var byte = byte
    _ = write(writer, &byte, 1)
    errno = savedError
  }
}
