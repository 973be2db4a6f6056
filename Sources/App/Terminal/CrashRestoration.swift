import Foundation

/// Gives the terminal back when the program crashes: a signal handler that does only what a signal handler may
/// (POSIX.1-2024, 2.4.3), and then lets the signal take its course.
enum CrashRestoration {
  /// The signals of a program that went wrong.
  static let signals: [Int32] = [SIGSEGV, SIGILL, SIGABRT, SIGTRAP, SIGBUS, SIGFPE]

  private struct Armed {
    var mode: termios
    var input: Int32
    var output: Int32
    var bytes: UnsafeMutablePointer<UInt8>
    var count: Int
  }

  // Written before the handlers are installed and only read by them; a lock could be held at the very crash.
  nonisolated(unsafe) private static let armed = UnsafeMutablePointer<Armed>.allocate(capacity: 1)
  nonisolated(unsafe) private static var isArmed = false

  /// From now on a crash gives the terminal back; once for a process.
  static func arm(_ mode: termios, input: Int32, output: Int32) {
    guard !isArmed else { return }
    let sequence = Array(ScreenSequences.leave.utf8)
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: sequence.count)
    bytes.initialize(from: sequence, count: sequence.count)
    armed.initialize(to: Armed(mode: mode, input: input, output: output, bytes: bytes, count: sequence.count))
    isArmed = true
    AlternateStack.provide()
    for number in signals {
      handle(number) { number in
        let armed = CrashRestoration.armed
        _ = write(armed.pointee.output, armed.pointee.bytes, armed.pointee.count)
        tcsetattr(armed.pointee.input, TCSANOW, &armed.pointee.mode)
        // It is held back until this returns, and then ends the process as it would have.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Installs a handler that runs on the thread's ``AlternateStack``, where it has one.
  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
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

  /// From now on a crash is only that: the terminal was given back already.
  static func disarm() {
    guard isArmed else { return }
    for number in signals { signal(number, SIG_DFL) }
    isArmed = false
  }
}
