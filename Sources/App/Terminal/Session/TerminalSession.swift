#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The terminal while a program draws the full screen or reads single keys.
package struct TerminalSession: Sendable {
  package enum Use: Hashable, Sendable {
    case fullScreen
    /// The program prints lines and receives each typed character immediately, without echo.
    ///
    /// The keys that send signals, such as Control-C and Control-Z, keep their effect.
    case keys
  }

  private let use: Use
  private let mode: RawMode
  package let input = STDIN_FILENO
  private let output = STDOUT_FILENO

  /// Creates a session on the terminal of the process; returns `nil` if the process has no terminal.
  package init?(_ use: Use = .fullScreen) {
    guard isatty(output) == 1, let mode = RawMode(of: input) else { return nil }
    self.use = use
    self.mode = mode
  }

  package var isInForeground: Bool { ProcessGroup.isInForeground(of: input) }

  /// Takes over the terminal, and installs signal handlers that restore it after a crash.
  ///
  /// Has no effect on a session for keys in the background, where the system would suspend the process (SIGTTOU).
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

  /// Sends queries to the terminal, whose responses are received as input.
  package func query(background: Bool, pictures: Bool) {
    write(Array(ScreenSequences.queries(background: background, pictures: pictures).utf8))
  }

  package func leave() {
    if use == .fullScreen { write(Array(ScreenSequences.leave.utf8)) }
    // In the background, the terminal has the mode of the shell.
    if use == .fullScreen || isInForeground { mode.leave() }
    CrashRestoration.uninstall()
  }

  package func suspend() {
    leave()
    SignalPipe.suspend()
    enter()
  }

  package var size: ScreenSize {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return ScreenSize(columns: 80, rows: 24)
    }
    return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Writes all bytes to the terminal; ignores errors, because ``KeyboardReader`` reports a closed terminal.
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

// A member named `write` hides the function of the C library.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
