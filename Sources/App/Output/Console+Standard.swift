import Foundation

extension Console {
  /// Returns the console of the process.
  ///
  /// - Parameters:
  ///   - environment: The environment variables of the process.
  ///   - listen: Starts to handle signals. It is called before the first wait for the user.
  static func standard(_ environment: [String: String], listen: @escaping @Sendable () -> Void) -> Console {
    Console(
      write: { text throws(CommandError) in
        guard Array(text.utf8).withUnsafeBytes({ writeAll($0, to: STDOUT_FILENO) }) else { throw outputFailure }
      },
      writeError: { text in _ = Array(text.utf8).withUnsafeBytes { writeAll($0, to: STDERR_FILENO) } },
      isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      isErrorTerminal: isatty(STDERR_FILENO) == 1,
      columns: columns(environment), rows: rows(environment),
      hasFullScreen: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb",
      hasReader: {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        // `poll` reports errors and hang-ups without an event mask.
        return poll(&output, 1, 0) <= 0 || Int32(output.revents) & Int32(POLLERR | POLLHUP) == 0
      },
      checkOutput: { () throws(CommandError) in
        signal(SIGPIPE, SIG_IGN)
        guard OutputCheck.canWrite(to: STDOUT_FILENO) else { throw outputFailure }
      },
      isInputTerminal: isatty(STDIN_FILENO) == 1,
      readLine: {
        listen()
        // `readLine` alone would keep waiting after the task is cancelled.
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while poll(&input, 1, 100) == 0 {
          if Task.isCancelled { return nil }
        }
        return Task.isCancelled ? nil : Swift.readLine(strippingNewline: true)
      },
      listen: listen, input: .standard(listen: listen),
      writeBytes: { bytes throws(CommandError) in
        guard writeAll(UnsafeRawBufferPointer(bytes), to: STDOUT_FILENO) else { throw outputFailure }
      })
  }

  private static let outputFailure = CommandError.file(
    "Standard output cannot be written to. Check that the disk or pipe has space.")

  /// Writes all bytes to an open file.
  ///
  /// - Returns: Whether all bytes were written.
  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
    var remaining = bytes
    while !remaining.isEmpty {
      let count = Foundation.write(file, remaining.baseAddress, remaining.count)
      if count > 0 {
        remaining = UnsafeRawBufferPointer(rebasing: remaining[count...])
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private static func columns(_ environment: [String: String]) -> Int {
    if let given = environment["COLUMNS"].flatMap({ Int($0) }), given > 0 { return given }
    return terminalSize.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } ?? 80
  }

  private static func rows(_ environment: [String: String]) -> Int? {
    if let given = environment["LINES"].flatMap({ Int($0) }), given > 0 { return given }
    return terminalSize.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  /// The size of the terminal, or `nil` if standard output is not a terminal.
  private static var terminalSize: winsize? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}

extension ByteInput {
  /// The interval at which a waiting read checks for cancellation, in milliseconds.
  private static let patience: Int32 = 100

  /// Returns the standard input of the process.
  ///
  /// - Parameter listen: Starts to handle signals. It is called before each read.
  static func standard(listen: @escaping @Sendable () -> Void) -> ByteInput {
    ByteInput(
      read: { memory throws(CommandError) in
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

/// Reserves the descriptors of standard input, output and error.
enum StandardFiles {
  /// Opens `/dev/null` for each closed standard descriptor, in the wrong direction, so that its use still fails.
  ///
  /// Otherwise the next opened file would get the free descriptor, and a report would be written into that file.
  static func open() {
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) == -1 {
      _ = Foundation.open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
