import Dispatch

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The terminal while a program draws the full screen or reads single keys.
package struct TerminalSession: Sendable {
  /// The use of the terminal during a session.
  package enum Use: Hashable, Sendable {
    /// The program draws the full screen and receives every key.
    case fullScreen
    /// The program prints lines and receives each typed character at once, without echo.
    ///
    /// The keys that send signals, such as Control-C and Control-Z, keep their effect.
    case keys
  }

  private let use: Use
  private let mode: RawMode
  package let input: Int32
  private let output: Int32

  /// Creates a session on the terminal of the process; `nil` if the process has no terminal.
  package init?(_ use: Use = .fullScreen, input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    guard isatty(output) == 1, let mode = RawMode(of: input) else { return nil }
    self.use = use
    self.mode = mode
    self.input = input
    self.output = output
  }

  /// Whether the process may change the mode of the terminal and read from it.
  package var isInForeground: Bool { ProcessGroup.isInForeground(of: input) }

  /// Takes over the terminal, and installs signal handlers that restore it after a crash.
  ///
  /// Has no effect on a session for keys while the process is in the background, where it would be stopped (SIGTTOU).
  package func enter() {
    switch use {
    case .fullScreen:
      CrashRestoration.install(mode.originalMode, input: input, output: output)
      mode.enter()
      write(Array(ScreenSequences.enter.utf8))
    case .keys:
      guard isInForeground else { return }
      CrashRestoration.install(mode.originalMode, sequence: "", input: input, output: output)
      mode.enterKeys()
    }
  }

  /// Sends queries to the terminal.
  ///
  /// The responses are received as input.
  ///
  /// - Parameters:
  ///   - background: Whether to query the background color.
  ///   - pictures: Whether to query support of the Kitty graphics protocol.
  package func query(background: Bool, pictures: Bool) {
    write(Array(ScreenSequences.queries(background: background, pictures: pictures).utf8))
  }

  /// Restores the terminal.
  package func leave() {
    if use == .fullScreen { write(Array(ScreenSequences.leave.utf8)) }
    // In the background, the terminal has the mode of the shell.
    if use == .fullScreen || isInForeground { mode.leave() }
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
      let count = rest.withUnsafeBytes { systemWrite(output, $0.baseAddress, $0.count) }
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

  package let input: Int32
  private let signals: Int32
  private let expectsResponses: Bool
  private let report: @Sendable (Event) -> Void

  /// The interval at which a process in the background checks whether it is in the foreground again, in milliseconds.
  private static let backgroundTimeout: Int32 = 1_000

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - input: The file descriptor of the terminal input.
  ///   - signals: The file descriptor of the ``SignalPipe``.
  ///   - expectsResponses: Whether the terminal is queried, by ``TerminalSession/query(background:pictures:)``.
  ///   - report: Receives the events, on the thread of the reader.
  package static func start(
    input: Int32 = STDIN_FILENO, signals: Int32, expectsResponses: Bool = false,
    report: @escaping @Sendable (Event) -> Void
  ) {
    let reader = KeyboardReader(input: input, signals: signals, expectsResponses: expectsResponses, report: report)
    DispatchQueue(label: "quid.keyboard").async { reader.run() }
  }

  private func run() {
    AlternateStack.install()
    var decoder = InputDecoder(expectsResponses: expectsResponses)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      var waiting = [
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0), pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      ]
      // A process in the background that read from the terminal would be stopped (SIGTTIN).
      let isInForeground = ProcessGroup.isInForeground(of: input)
      let timeout = isInForeground ? decoder.timeout ?? -1 : Self.backgroundTimeout
      let ready = poll(&waiting, isInForeground ? 2 : 1, timeout)
      if ready < 0, errno != EINTR { return report(.closed) }
      if ready <= 0 {
        if ready == 0 { decoder.flush().forEach { report(.input($0)) } }
        continue
      }
      if waiting[0].revents != 0 {
        let count = read(signals, &buffer, buffer.count)
        buffer.prefix(max(0, count)).compactMap { SignalPipe.Signal(rawValue: $0) }.forEach { report(.signal($0)) }
        // The process may be in the background now.
        continue
      }
      if waiting[1].revents != 0 {
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

/// The process group of the process.
enum ProcessGroup {
  /// Returns whether the process is in the foreground of its controlling terminal.
  ///
  /// Any other terminal does not restrict the process. Async-signal-safe (POSIX.1-2024, 2.4.3).
  static func isInForeground(of terminal: Int32) -> Bool {
    let group = tcgetpgrp(terminal)
    return group == -1 || group == getpgrp()
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

  /// Enables a mode in which key presses are neither echoed nor buffered.
  ///
  /// The output and the keys that send signals are interpreted as before.
  func enterKeys() {
    var keys = originalMode
    keys.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // A read returns each byte at once.
    withUnsafeMutableBytes(of: &keys.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    apply(keys)
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

  /// Returns the queries for the background color (OSC 11) and the Kitty graphics protocol, followed by a query for
  /// the device attributes (DA1), to which every terminal responds; empty if nothing is queried.
  package static func queries(background: Bool, pictures: Bool) -> String {
    guard background || pictures else { return "" }
    return (background ? "\u{1B}]11;?\u{1B}\\" : "") + (pictures ? PictureProtocol.query : "") + "\u{1B}[c"
  }
}

/// A notification that a terminal shows, by control sequences that have no other visible effect.
///
/// OSC 9 is supported by iTerm2, kitty, WezTerm and Ghostty, OSC 777 by urxvt, foot and VTE. Other terminals ignore both.
package enum TerminalNotification {
  private static let bell = "\u{7}"
  /// The maximum number of scalars of the title and of the body.
  private static let limit = 200

  /// Returns the sequences that show a notification and ring the bell; only the bell for a terminal that may print them.
  ///
  /// Within tmux, the sequences are passed on to the terminal, which tmux ignores unless `allow-passthrough` is on.
  ///
  /// - Parameters:
  ///   - title: The title, which is sanitized.
  ///   - body: The text, which is sanitized.
  ///   - environment: The environment variables, which identify the terminal.
  package static func sequences(title: String, body: String, environment: [String: String]) -> String {
    let term = environment["TERM"] ?? ""
    let isInTmux = environment["TMUX"] != nil || term.hasPrefix("tmux")
    // Older versions of the Linux console print the text of an OSC; screen interprets it as a title.
    let isPlain =
      ["", "dumb", "linux", "vt100", "vt102", "vt220"].contains(term) || term.hasPrefix("screen") && !isInTmux
    guard !isPlain else { return bell }
    let alphabet = TerminalAlphabet(environment: environment)
    let (title, body) = (parameter(title, alphabet), parameter(body, alphabet))
    var commands = ["9;\(title): \(body)"]
    // A terminal that supports both would show the notification twice.
    if !showsFirstForm(environment) { commands.append("777;notify;\(title);\(body)") }
    return commands.map { command in
      let sequence = "\u{1B}]\(command)\u{1B}\\"
      return isInTmux ? "\u{1B}Ptmux;\(sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\" : sequence
    }.joined() + bell
  }

  /// Returns a string as one parameter of a control string: without control characters and separators.
  private static func parameter(_ text: String, _ alphabet: TerminalAlphabet) -> String {
    let safe = text.safeForTerminal(limit: limit)
    // Afterwards, since a compatibility form of the semicolon becomes a semicolon in ASCII. By scalars, since a semicolon
    // with a combining mark is another character.
    let scalars = (alphabet == .ascii ? safe.inASCII : safe).unicodeScalars.map { $0 == ";" ? "," : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns whether the terminal is known to support OSC 9.
  private static func showsFirstForm(_ environment: [String: String]) -> Bool {
    ["iTerm.app", "WezTerm", "ghostty"].contains(environment["TERM_PROGRAM"])
      || ["xterm-kitty", "xterm-ghostty"].contains(environment["TERM"])
  }
}

// The function of the C library, which a member named `write` hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
