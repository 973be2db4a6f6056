import Foundation

extension ByteInput {
  /// The interval at which a waiting read checks for cancellation, in milliseconds.
  private static let patience: Int32 = 100

  /// Returns the standard input of the process.
  ///
  /// - Parameter listen: Starts to handle signals. It is called before each read.
  static func standard(listen: @escaping @Sendable () -> Void) -> ByteInput {
    ByteInput(
      read: { memory throws(CommandFailure) in
        listen()
        while true {
          // A signal may not interrupt `poll`, so its timeout is short.
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
