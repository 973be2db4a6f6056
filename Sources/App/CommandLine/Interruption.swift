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

  private let received = Atomic<Int32>(0)
  private let state = Mutex(State())

  private struct State {
    var task: Task<ExitCode, Never>?
    /// Those it listens to; `nil` before it does.
    var sources: [any DispatchSourceSignal]?
  }

  /// Makes it this task that a signal cancels.
  func cancels(_ task: Task<ExitCode, Never>) { state.withLock { $0.task = task } }

  /// Listens from now on.
  func listen() {
    state.withLock { state in
      guard state.sources == nil else { return }
      // What starts a program may want it to live on, as `nohup` does.
      state.sources = [SIGINT, SIGTERM, SIGHUP].filter { !Self.isIgnored($0) }.map { source(of: $0) }
    }
  }

  private func source(of number: Int32) -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { [self] in
      received.store(number, ordering: .relaxed)
      signal(number, SIG_DFL)
      state.withLock { $0.task }?.cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { _exit(Self.status(number)) }
    }
    source.activate()
    return source
  }

  /// How the process ends: for work that was interrupted as shells tell it, 128 and the number of the signal.
  func status(_ code: ExitCode) -> Int32 {
    let number = received.load(ordering: .relaxed)
    return code == .interrupted && number != 0 ? Self.status(number) : code.rawValue
  }

  private static func status(_ number: Int32) -> Int32 { 128 + number }

  /// Makes the system leave a signal to its source.
  ///
  /// - Returns: whether it was ignored before.
  private static func isIgnored(_ number: Int32) -> Bool {
    let former = signal(number, SIG_IGN)
    return unsafeBitCast(former, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self)
  }
}
