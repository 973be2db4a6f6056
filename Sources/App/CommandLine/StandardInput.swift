import Foundation

extension ByteInput {
  /// After how many milliseconds of waiting it is asked whether the program was interrupted.
  private static let patience: Int32 = 100

  /// The standard input of this process, read as it comes.
  ///
  /// - Parameter listen: is called before it is waited for.
  static func standard(listen: @escaping @Sendable () -> Void) -> ByteInput {
    ByteInput(
      read: { memory throws(CommandFailure) in
        listen()
        while true {
          // The signal that interrupts this program does not interrupt the call, so nobody waits in it for long.
          var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
          let isReady = poll(&input, 1, patience) != 0
          if Task.isCancelled { throw .interrupted }
          guard isReady else { continue }
          let count = Foundation.read(STDIN_FILENO, memory.baseAddress, memory.count)
          if count >= 0 { return count }
          guard errno == EINTR else {
            throw .file("Standard input cannot be read. Check that it is a file, a pipe or a terminal.")
          }
        }
      },
      isReady: {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, 0) != 0
      })
  }
}
