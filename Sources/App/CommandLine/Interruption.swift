import Dispatch
import Foundation
import Synchronization

/// The signals that ask the program to end: Control-C, and those of the system and of a terminal that is closed.
///
/// The first one cancels what is going on, which then ends as it should, with everything said that a person has to know.
/// A second one, or work that does not end within ``grace``, ends the process as if nobody had listened. Nobody does until
/// the program waits for something: what is done before ends sooner than a person could change their mind.
final class Interruption: Sendable {
  /// How long work may take to end.
  static let grace: DispatchTimeInterval = .seconds(2)

  /// The end of a pipe where a handler tells who listens of a signal.
  ///
  /// Writing is one of the few things a handler may do (POSIX.1-2024, 2.4.3), and what is written is there whenever the
  /// reader comes to it: a source of signals is there only a moment after it was asked for, and one that arrives before is
  /// lost. The pipe is there before a handler is, and never closed.
  nonisolated(unsafe) private static var arrivals: Int32 = -1

  private let exit: @Sendable (Int32) -> Void
  private let received = Atomic<Int32>(0)
  private let state = Mutex(State())

  private struct State {
    var task: Task<ExitCode, Never>?
    /// Tells of what arrives; `nil` before it listens.
    var source: (any DispatchSourceRead)?
    /// Those it listens to.
    var signals: [Int32] = []
  }

  /// - Parameter exit: ends the process at once.
  init(exit: @escaping @Sendable (Int32) -> Void = { _exit($0) }) { self.exit = exit }

  /// Makes it this task that a signal cancels.
  func cancels(_ task: Task<ExitCode, Never>) { state.withLock { $0.task = task } }

  /// Listens from now on.
  func listen() {
    state.withLock { state in
      guard state.source == nil, let (reading, writing) = Self.pipe() else { return }
      Self.arrivals = writing
      let source = DispatchSource.makeReadSource(fileDescriptor: reading, queue: .global())
      source.setEventHandler { [self] in
        var number: UInt8 = 0
        if read(reading, &number, 1) == 1 { receive(Int32(number)) }
      }
      source.activate()
      state.source = source
      // What starts a program may want it to live on, as `nohup` does.
      state.signals = [SIGINT, SIGTERM, SIGHUP].filter { Self.isTold(of: $0) }
    }
  }

  private func receive(_ number: Int32) {
    let task = state.withLock { state in
      guard state.signals.contains(number) else { return nil as Task<ExitCode, Never>? }
      for number in state.signals { signal(number, SIG_DFL) }
      return state.task
    }
    guard let task else { return }
    received.store(number, ordering: .relaxed)
    task.cancel()
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { [self] in exit(Self.status(number)) }
  }

  /// How the process ends: for work that was interrupted as shells tell it, 128 and the number of the signal.
  func status(_ code: ExitCode) -> Int32 {
    let number = received.load(ordering: .relaxed)
    return code == .interrupted && number != 0 ? Self.status(number) : code.rawValue
  }

  private static func status(_ number: Int32) -> Int32 { 128 + number }

  /// Has a signal told of, unless it is ignored.
  ///
  /// - Returns: whether it is told of from now on.
  private static func isTold(of number: Int32) -> Bool {
    let former = signal(number) { number in
      var number = UInt8(truncatingIfNeeded: number)
      _ = write(Interruption.arrivals, &number, 1)
    }
    guard unsafeBitCast(former, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self) else { return true }
    signal(number, SIG_IGN)
    return false
  }

  /// The ends of a new pipe that nobody waits at and no other program inherits; `nil` where no more files may be open.
  private static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }
}
