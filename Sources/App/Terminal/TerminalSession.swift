import Foundation

/// The terminal while the full screen has it.
struct TerminalSession {
  private let mode: RawMode
  private let input: Int32
  private let output: Int32

  /// The session of a process on its terminal; `nil` where there is none.
  init?(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    guard isatty(output) == 1, let mode = RawMode(of: input) else { return nil }
    self.mode = mode
    self.input = input
    self.output = output
  }

  /// Takes the screen; a crash gives it back.
  func enter() {
    CrashRestoration.arm(mode.former, input: input, output: output)
    mode.enter()
    write(Array(ScreenSequences.enter.utf8))
  }

  /// Asks the terminal about itself; answers come as input.
  func ask(background: Bool, pictures: Bool) {
    write(Array(ScreenSequences.questions(background: background, pictures: pictures).utf8))
  }

  /// Gives the screen back as it was.
  func leave() {
    write(Array(ScreenSequences.leave.utf8))
    mode.leave()
    CrashRestoration.disarm()
  }

  /// Gives the screen back, stops the process until it is continued, and takes the screen again.
  func suspend() {
    leave()
    SignalPipe.stop()
    enter()
  }

  /// How many cells the terminal has now; 80 × 24 where it does not say.
  var size: ScreenSize {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return ScreenSize(columns: 80, rows: 24)
    }
    return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Sends bytes to the terminal, all of them; a terminal that is gone is the reader's to notice.
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
