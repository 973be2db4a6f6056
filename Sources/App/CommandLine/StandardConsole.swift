import Foundation

extension Console {
  /// The console of this process.
  static func standard(_ environment: [String: String]) -> Console {
    Console(
      write: { text throws(CommandFailure) in
        do {
          try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
          throw .file("Standard output cannot be written to. Check that there is room where it goes.")
        }
      },
      writeError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
      isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      isErrorTerminal: isatty(STDERR_FILENO) == 1,
      columns: columns(environment),
      hasFullScreen: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb",
      hasReader: {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        // An error or a hang-up is told without being asked for.
        return poll(&output, 1, 0) <= 0 || Int32(output.revents) & Int32(POLLERR | POLLHUP) == 0
      },
      isInputTerminal: isatty(STDIN_FILENO) == 1,
      readLine: {
        // Reading itself would go on although the person has asked the program to end.
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while poll(&input, 1, 100) == 0 {
          if Task.isCancelled { return nil }
        }
        return Task.isCancelled ? nil : Swift.readLine(strippingNewline: true)
      },
      input: .standard,
      writeBytes: { bytes throws(CommandFailure) in
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
          let count = Foundation.write(STDOUT_FILENO, rest.baseAddress, rest.count)
          if count > 0 {
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
          } else if errno != EINTR {
            throw .file("Standard output cannot be written to. Check that there is room where it goes.")
          }
        }
      })
  }

  private static func columns(_ environment: [String: String]) -> Int {
    if let given = environment["COLUMNS"].flatMap({ Int($0) }), given > 0 { return given }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
