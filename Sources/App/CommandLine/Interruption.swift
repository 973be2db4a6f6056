import Dispatch
import Foundation
import Synchronization

/// The signals that ask the program to end: Control-C, and those of the system and of a terminal that is closed.
///
/// The first one cancels what is going on, which then ends as it should, with everything said that a person has to know.
/// A second one, or work that does not end within ``grace``, ends the process as if nobody had listened.
struct Interruption {
  /// How long work may take to end.
  static let grace: DispatchTimeInterval = .seconds(2)

  private let task: Task<ExitCode, Never>
  private let received = Received()
  private var sources: [any DispatchSourceSignal] = []

  private final class Received: Sendable {
    let number = Atomic<Int32>(0)
  }

  /// Listens, and cancels the task at the first signal.
  init(of task: Task<ExitCode, Never>) {
    self.task = task
    // What starts a program may want it to live on, as `nohup` does.
    for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [received] in
        received.number.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
        task.cancel()
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { _exit(Self.status(number)) }
      }
      source.activate()
      sources.append(source)
    }
  }

  /// Waits for the work and tells how the process ends: for work that was interrupted as shells tell it, 128 and the
  /// number of the signal.
  func status() async -> Int32 {
    let code = await task.value
    let number = received.number.load(ordering: .relaxed)
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
