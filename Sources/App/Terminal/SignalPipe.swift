import Foundation
import Synchronization

/// Signals as bytes that can be waited for together with the keyboard.
enum SignalPipe {
  /// What the pipe tells.
  enum Notice: UInt8 {
    /// The terminal has another size.
    case resized = 1
    /// The process goes on after it was stopped.
    case continued = 2
    /// The process is asked to stop for a while.
    case stop = 3
  }

  // Written once, before the first handler is installed.
  nonisolated(unsafe) private static var pipe: SelfPipe?

  /// How often the process has been continued; lock-free, so that a handler may count.
  private static let continuations = Atomic<UInt>(0)
  /// How long a stop is waited for, in milliseconds of a process that runs.
  private static let patience = 250

  /// Starts listening.
  ///
  /// - Returns: the descriptor to read from; `nil` where no pipe can be had.
  static func open() -> Int32? {
    guard let pipe = SelfPipe() else { return nil }
    self.pipe = pipe
    signal(SIGWINCH) { _ in SignalPipe.pipe?.tell(1) }
    signal(SIGCONT) { _ in
      SignalPipe.continuations.wrappingAdd(1, ordering: .relaxed)
      SignalPipe.pipe?.tell(2)
    }
    listenForStop()
    return pipe.reader
  }

  /// Stops the whole process, as the signal would have without a handler, until it is continued.
  ///
  /// Returns after a while where nobody could continue it, as the system then does not stop it (an orphaned group).
  static func stop() {
    let before = continuations.load(ordering: .relaxed)
    signal(SIGTSTP, SIG_DFL)
    // To the whole group, as the terminal's own key does: a shell script that waits stops as well.
    kill(0, SIGTSTP)
    // Another thread may be the one to take the signal, so this one is not stopped at once. Were it to go on, it would take
    // the screen back before the process stops.
    for _ in 0..<patience where continuations.load(ordering: .relaxed) == before { usleep(1_000) }
    listenForStop()
  }

  private static func listenForStop() { signal(SIGTSTP) { _ in SignalPipe.pipe?.tell(3) } }
}
