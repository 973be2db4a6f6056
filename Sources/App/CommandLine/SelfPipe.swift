import Foundation

/// A pipe by which signal handlers tell the rest of the process what has arrived.
///
/// A handler may do next to nothing; writing to a pipe is allowed (POSIX.1-2024, 2.4.3), and what is written is there whenever
/// somebody comes to read it. It stays open as long as the process lives, and no other program inherits it.
struct SelfPipe: Sendable {
  /// The descriptor to read from, which waits for nothing.
  let reader: Int32
  private let writer: Int32

  /// `nil` where no pipe can be had.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, writer) = (ends[0], ends[1])
  }

  /// Tells it; for a handler, whose interrupted work keeps its error number.
  func tell(_ byte: UInt8) {
    let former = errno
    var byte = byte
    _ = write(writer, &byte, 1)
    errno = former
  }
}
