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
  package enum Signal: UInt8 {
    /// The size of the terminal changed (SIGWINCH).
    case resized = 1
    /// The process was continued (SIGCONT).
    case continued = 2
    /// The user or another process requested to suspend the process (SIGTSTP).
    case suspend = 3
  }

  // The pipe is written once, before the first signal handler is installed.
  nonisolated(unsafe) private static var pipe: SelfPipe?

  /// The number of times the process was continued; atomic, because a signal handler increments it.
  private static let continuations = Atomic<UInt>(0)
  /// The maximum time to wait until the process is suspended, in milliseconds.
  private static let suspendTimeout = 250

  /// Installs the signal handlers and returns the file descriptor to read from; `nil` if no pipe can be created.
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

  /// Suspends the process, like the default action of SIGTSTP, and returns after the process was continued.
  ///
  /// The function also returns after a timeout, because the system does not suspend an orphaned process group.
  package static func suspend() {
    let before = continuations.load(ordering: .relaxed)
    signal(SIGTSTP, SIG_DFL)
    // The signal goes to the whole process group, so that a waiting shell script is suspended too.
    kill(0, SIGTSTP)
    // The system may deliver the signal to another thread. This thread waits, because it would otherwise take over the
    // screen before the process is suspended.
    for _ in 0..<suspendTimeout where continuations.load(ordering: .relaxed) == before { usleep(1_000) }
    handleSuspendSignal()
  }

  private static func handleSuspendSignal() { signal(SIGTSTP) { _ in SignalPipe.pipe?.send(3) } }
}
