#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Restores the terminal when the program crashes or is ended by a signal.
///
/// Its signal handler calls only async-signal-safe functions (POSIX.1-2024, 2.4.3), and then raises the signal again
/// with the default action.
package enum CrashRestoration {
  /// The signals of a crash, and the signal of the quit key, which ends the process in the same way.
  static let signals: [Int32] = [SIGSEGV, SIGILL, SIGABRT, SIGTRAP, SIGBUS, SIGFPE, SIGQUIT]

  /// The values for the signal handler, which are prepared because the handler must not allocate memory.
  private struct Context {
    var mode: termios
    var input: Int32
    var output: Int32
    var bytes: UnsafeMutablePointer<UInt8>
    var count: Int
  }

  // The handlers only read the context, which is written before they are installed. A lock could be held at a crash.
  nonisolated(unsafe) private static let context = UnsafeMutablePointer<Context>.allocate(capacity: 1)
  nonisolated(unsafe) private static var isInstalled = false

  /// Installs the signal handlers, unless they are installed.
  static func install(
    _ mode: termios, sequence: String = ScreenSequences.leave, input: Int32, output: Int32
  ) {
    guard !isInstalled else { return }
    let sequence = Array(sequence.utf8)
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: sequence.count)
    bytes.initialize(from: sequence, count: sequence.count)
    context.initialize(to: Context(mode: mode, input: input, output: output, bytes: bytes, count: sequence.count))
    isInstalled = true
    AlternateStack.install()
    for number in signals { handle(number) }
  }

  /// Restores the terminal, for a process that ends without leaving the session, if the handlers are installed.
  package static func restore() {
    guard isInstalled else { return }
    _ = write(context.pointee.output, context.pointee.bytes, context.pointee.count)
    // In the background, the terminal has the mode of the shell.
    guard ProcessGroup.isInForeground(of: context.pointee.input) else { return }
    tcsetattr(context.pointee.input, TCSANOW, &context.pointee.mode)
  }

  package static func setDefaultAction(of number: Int32) {
    if isInstalled { handle(number) } else { signal(number, SIG_DFL) }
  }

  private static func handle(_ number: Int32) {
    let handler: @convention(c) (Int32) -> Void = { number in
      CrashRestoration.restore()
      // The raised signal is blocked until the handler returns, and then terminates the process.
      signal(number, SIG_DFL)
      raise(number)
    }
    var action = sigaction()
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = handler
    #else
    action.__sigaction_handler.sa_handler = handler
    #endif
    sigemptyset(&action.sa_mask)
    action.sa_flags = SA_ONSTACK
    sigaction(number, &action, nil)
  }

  static func uninstall() {
    guard isInstalled else { return }
    for number in signals { signal(number, SIG_DFL) }
    isInstalled = false
  }
}
