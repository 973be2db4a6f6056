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

  /// Where a handler tells who listens of a signal; there before the handler is.
  ///
  /// A source of signals would be there only a moment after it was asked for, and one that arrives before be lost.
  nonisolated(unsafe) private static var pipe: SelfPipe?

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
      guard state.source == nil, let pipe = SelfPipe() else { return }
      Self.pipe = pipe
      let source = DispatchSource.makeReadSource(fileDescriptor: pipe.reader, queue: .global())
      source.setEventHandler { [self] in
        var number: UInt8 = 0
        if read(pipe.reader, &number, 1) == 1 { receive(Int32(number)) }
      }
      source.activate()
      state.source = source
      // What starts a program may want it to live on, as `nohup` does.
      state.signals = [SIGINT, SIGTERM, SIGHUP].filter { Self.takes($0) }
    }
  }

  private func receive(_ number: Int32) {
    let task = state.withLock { state -> Task<ExitCode, Never>? in
      // One that is ignored is told of, too, in the moment in which that is found out.
      guard state.signals.contains(number) else { return nil }
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

  /// Takes a signal, unless it is ignored.
  ///
  /// - Returns: whether it is told of from now on.
  private static func takes(_ number: Int32) -> Bool {
    let former = signal(number) { number in Interruption.pipe?.tell(UInt8(truncatingIfNeeded: number)) }
    guard unsafeBitCast(former, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self) else { return true }
    signal(number, SIG_IGN)
    return false
  }
}
