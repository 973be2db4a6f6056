import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A pipe that delivers signals as bytes, so that one `poll` waits for signals and terminal input.
package enum SignalPipe {
  /// A signal of the process.
  package enum Signal: UInt8 {
    /// The size of the terminal changed (SIGWINCH).
    case resized = 1
    /// The process was continued (SIGCONT).
    case continued = 2
    /// The process is requested to suspend (SIGTSTP).
    case suspend = 3
  }

  // Written once, before the first signal handler is installed.
  nonisolated(unsafe) private static var pipe: SelfPipe?

  /// The number of times the process was continued.
  ///
  /// Atomic, because a signal handler increments it.
  private static let continuations = Atomic<UInt>(0)
  /// The maximum time to wait until the process is suspended, in milliseconds during which the process runs.
  private static let suspendTimeout = 250

  /// - Returns: The file descriptor to read from; `nil` if no pipe can be created.
  package static func open() -> Int32? {
    guard let pipe = SelfPipe() else { return nil }
    self.pipe = pipe
    signal(SIGWINCH) { _ in SignalPipe.pipe?.send(1) }
    signal(SIGCONT) { _ in
      SignalPipe.continuations.wrappingAdd(1, ordering: .relaxed)
      SignalPipe.pipe?.send(2)
    }
    handleSuspendSignal()
    return pipe.reader
  }

  /// Suspends the process, like the default action of SIGTSTP, and returns after it was continued.
  ///
  /// Returns after a timeout for an orphaned process group, which the system does not suspend because no process could
  /// continue it.
  package static func suspend() {
    let before = continuations.load(ordering: .relaxed)
    signal(SIGTSTP, SIG_DFL)
    // The signal goes to the whole process group, like the suspend key, so that a waiting shell script is suspended
    // too.
    kill(0, SIGTSTP)
    // The system may deliver the signal to another thread, so this thread continues for a moment. It waits, because
    // otherwise it would take over the screen before the process is suspended.
    for _ in 0..<suspendTimeout where continuations.load(ordering: .relaxed) == before { usleep(1_000) }
    handleSuspendSignal()
  }

  private static func handleSuspendSignal() { signal(SIGTSTP) { _ in SignalPipe.pipe?.send(3) } }
}
