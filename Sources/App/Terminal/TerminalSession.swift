import Foundation

/// The terminal during the use of the full screen.
package struct TerminalSession {
  private let mode: RawMode
  private let input: Int32
  private let output: Int32

  /// Creates a session on the terminal of the process; `nil` if the process has no terminal.
  package init?(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    guard isatty(output) == 1, let mode = RawMode(of: input) else { return nil }
    self.mode = mode
    self.input = input
    self.output = output
  }

  /// Takes over the terminal, and installs signal handlers that restore it after a crash.
  package func enter() {
    CrashRestoration.install(mode.originalMode, input: input, output: output)
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
  package func query(background: Bool, pictures: Bool) {
    write(Array(ScreenSequences.queries(background: background, pictures: pictures).utf8))
  }

  /// Restores the terminal.
  package func leave() {
    write(Array(ScreenSequences.leave.utf8))
    mode.leave()
    CrashRestoration.uninstall()
  }

  /// Restores the terminal, suspends the process until it is continued, and takes over the terminal again.
  package func suspend() {
    leave()
    SignalPipe.suspend()
    enter()
  }

  /// The current size of the terminal; 80 × 24 cells if unknown.
  package var size: ScreenSize {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return ScreenSize(columns: 80, rows: 24)
    }
    return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Writes all bytes to the terminal.
  ///
  /// Ignores errors: the ``KeyboardReader`` reports a closed terminal.
  package func write(_ bytes: [UInt8]) {
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

/// Reads terminal input and signals on a separate thread and reports them as events.
package struct KeyboardReader: Sendable {
  /// An event of the terminal or of the process.
  package enum Event: Hashable, Sendable {
    case input(TerminalInput)
    case signal(SignalPipe.Signal)
    /// The terminal input was closed.
    case closed
  }

  private let input: Int32
  private let signals: Int32
  private let report: @Sendable (Event) -> Void

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - input: The file descriptor of the terminal input.
  ///   - signals: The file descriptor of the ``SignalPipe``.
  ///   - report: Receives the events, on the thread of the reader.
  package static func start(
    input: Int32 = STDIN_FILENO, signals: Int32, report: @escaping @Sendable (Event) -> Void
  ) {
    let reader = KeyboardReader(input: input, signals: signals, report: report)
    Thread.detachNewThread { reader.run() }
  }

  private func run() {
    AlternateStack.install()
    var decoder = InputDecoder()
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      var waiting = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&waiting, nfds_t(waiting.count), decoder.timeout ?? -1)
      if ready < 0, errno != EINTR { return report(.closed) }
      if ready <= 0 {
        if ready == 0 { decoder.flush().forEach { report(.input($0)) } }
        continue
      }
      if waiting[1].revents != 0 {
        let count = read(signals, &buffer, buffer.count)
        buffer.prefix(max(0, count)).compactMap { SignalPipe.Signal(rawValue: $0) }.forEach { report(.signal($0)) }
      }
      if waiting[0].revents != 0 {
        let count = read(input, &buffer, buffer.count)
        if count > 0 {
          decoder.feed(buffer.prefix(count)).forEach { report(.input($0)) }
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
          return report(.closed)
        }
      }
    }
  }
}

/// The raw mode of a terminal, in which key presses are neither echoed, buffered nor interpreted.
struct RawMode {
  /// The original mode of the terminal.
  let originalMode: termios
  private let descriptor: Int32

  /// Stores the current mode of a terminal; `nil` if the file descriptor is not a terminal.
  init?(of descriptor: Int32) {
    var originalMode = termios()
    guard tcgetattr(descriptor, &originalMode) == 0 else { return nil }
    self.originalMode = originalMode
    self.descriptor = descriptor
  }

  /// Enables the raw mode.
  func enter() {
    var raw = originalMode
    cfmakeraw(&raw)
    apply(raw)
  }

  /// Restores the original mode.
  func leave() { apply(originalMode) }

  private func apply(_ mode: termios) {
    var mode = mode
    // `TCSADRAIN` waits for pending output and preserves pending input.
    while tcsetattr(descriptor, TCSADRAIN, &mode) == -1, errno == EINTR {}
  }
}

/// The control sequences that set up and restore the terminal (xterm's control sequences).
package enum ScreenSequences {
  /// Enables the alternate screen, mouse reports (presses, drags, wheel) and bracketed pastes; disables the cursor and
  /// line wrapping.
  package static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[2J"

  /// Reverts ``enter`` and the style, and ends a synchronized update.
  package static let leave =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Returns the sequence that copies a string to the clipboard (OSC 52).
  ///
  /// A terminal that does not allow it ignores it.
  package static func copy(_ text: String) -> String { "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\" }

  /// Returns the queries for the background colour (OSC 11) and the Kitty graphics protocol, followed by a query for
  /// the device attributes (DA1), to which every terminal responds; empty if nothing is queried.
  package static func queries(background: Bool, pictures: Bool) -> String {
    guard background || pictures else { return "" }
    return (background ? "\u{1B}]11;?\u{1B}\\" : "") + (pictures ? PictureProtocol.query : "") + "\u{1B}[c"
  }
}
