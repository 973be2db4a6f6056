import Foundation

extension Console {
  /// The console of this process.
  ///
  /// - Parameter listen: is called before anything may take as long as a person wants.
  static func standard(_ environment: [String: String], listen: @escaping @Sendable () -> Void) -> Console {
    Console(
      write: { text throws(CommandFailure) in
        guard Array(text.utf8).withUnsafeBytes({ writeAll($0, to: STDOUT_FILENO) }) else { throw outputFailure }
      },
      writeError: { text in _ = Array(text.utf8).withUnsafeBytes { writeAll($0, to: STDERR_FILENO) } },
      isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      isErrorTerminal: isatty(STDERR_FILENO) == 1,
      columns: columns(environment), rows: rows(environment),
      hasFullScreen: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb",
      hasReader: {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        // An error or a hang-up is told without being asked for.
        return poll(&output, 1, 0) <= 0 || Int32(output.revents) & Int32(POLLERR | POLLHUP) == 0
      },
      checkOutput: { () throws(CommandFailure) in
        signal(SIGPIPE, SIG_IGN)
        guard OutputCheck.canWrite(to: STDOUT_FILENO) else { throw outputFailure }
      },
      isInputTerminal: isatty(STDIN_FILENO) == 1,
      readLine: {
        listen()
        // Reading itself would go on although the person has asked the program to end.
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while poll(&input, 1, 100) == 0 {
          if Task.isCancelled { return nil }
        }
        return Task.isCancelled ? nil : Swift.readLine(strippingNewline: true)
      },
      listen: listen, input: .standard(listen: listen),
      writeBytes: { bytes throws(CommandFailure) in
        guard writeAll(UnsafeRawBufferPointer(bytes), to: STDOUT_FILENO) else { throw outputFailure }
      })
  }

  private static let outputFailure = CommandFailure.file(
    "Standard output cannot be written to. Check that there is room where it goes.")

  /// Writes all of the bytes to an open file.
  ///
  /// - Returns: whether that was possible.
  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(file, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
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

  /// The size of the terminal that standard output is; `nil` where it is none.
  private static var terminalSize: winsize? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}
