import Foundation

/// The terminal during the use of the full screen.
struct TerminalSession {
  private let mode: RawMode
  private let input: Int32
  private let output: Int32

  /// Creates a session on the terminal of the process; `nil` if the process has no terminal.
  init?(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    guard isatty(output) == 1, let mode = RawMode(of: input) else { return nil }
    self.mode = mode
    self.input = input
    self.output = output
  }

  /// Takes over the terminal, and installs signal handlers that restore it after a crash.
  func enter() {
    CrashRestoration.arm(mode.former, input: input, output: output)
    mode.enter()
    write(Array(ScreenSequences.enter.utf8))
  }

  /// Sends queries to the terminal.
  ///
  /// The responses are received as input.
  ///
  /// - Parameters:
  ///   - background: Whether to query the background colour.
  ///   - pictures: Whether to query support of the Kitty graphics protocol.
  func ask(background: Bool, pictures: Bool) {
    write(Array(ScreenSequences.questions(background: background, pictures: pictures).utf8))
  }

  /// Restores the terminal.
  func leave() {
    write(Array(ScreenSequences.leave.utf8))
    mode.leave()
    CrashRestoration.disarm()
  }

  /// Restores the terminal, suspends the process until it is continued, and takes over the terminal again.
  func suspend() {
    leave()
    SignalPipe.stop()
    enter()
  }

  /// The current size of the terminal; 80 × 24 cells if unknown.
  var size: ScreenSize {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return ScreenSize(columns: 80, rows: 24)
    }
    return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Writes all bytes to the terminal.
  ///
  /// Ignores errors: the ``KeyboardReader`` reports a closed terminal.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 1_000)
      } else if errno != EINTR {
        return
      }
    }
  }
}
