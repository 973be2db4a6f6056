import Dispatch
import QuidCore
import QuidTerminal
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Handles the signals that end the program: SIGINT (Control-C), SIGTERM and SIGHUP.
///
/// The first signal cancels the running task, which ends in an orderly way. A second signal, or a task that runs longer
/// than ``grace``, ends the process immediately. Signals are handled only after the program first waits for something.
final class Interruption: Sendable {
  static let grace: DispatchTimeInterval = .seconds(2)

  /// The pipe through which the signal handler reports a signal, set before the handler is installed.
  ///
  /// A `DispatchSourceSignal` starts some time after its creation, and would miss a signal before that.
  nonisolated(unsafe) private static var pipe: SelfPipe?

  private let exit: @Sendable (Int32) -> Void
  private let received = Atomic<Int32>(0)
  private let state = Mutex(State())

  private struct State {
    var task: Task<ExitCode, Never>?
    /// The source of the reported signals; `nil` until the handling of signals starts.
    var source: (any DispatchSourceRead)?
    var signals: [Int32] = []
  }

  init(
    exit: @escaping @Sendable (Int32) -> Void = { status in
      CrashRestoration.restore()
      _exit(status)
    }
  ) {
    self.exit = exit
  }

  func cancels(_ task: Task<ExitCode, Never>) { state.withLock { $0.task = task } }

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
      // The parent process may have set a signal to be ignored, as `nohup` does.
      state.signals = [SIGINT, SIGTERM, SIGHUP].filter { Self.takes($0) }
    }
  }

  private func receive(_ number: Int32) {
    let task = state.withLock { state -> Task<ExitCode, Never>? in
      // An ignored signal can also be reported while `takes(_:)` determines that it is ignored.
      guard state.signals.contains(number) else { return nil }
      for number in state.signals { CrashRestoration.setDefaultAction(of: number) }
      return state.task
    }
    guard let task else { return }
    received.store(number, ordering: .relaxed)
    task.cancel()
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { [self] in exit(Self.status(number)) }
  }

  /// Returns the exit status of the process: for an interrupted task 128 plus the number of the signal, as in shells.
  func status(_ code: ExitCode) -> Int32 {
    let number = received.load(ordering: .relaxed)
    return code == .interrupted && number != 0 ? Self.status(number) : code.rawValue
  }

  private static func status(_ number: Int32) -> Int32 { 128 + number }

  /// Installs the handler of a signal and returns `true`; returns `false` if the signal is ignored.
  private static func takes(_ number: Int32) -> Bool {
    let previous = signal(number) { number in Interruption.pipe?.send(UInt8(truncatingIfNeeded: number)) }
    guard unsafeBitCast(previous, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self) else { return true }
    signal(number, SIG_IGN)
    return false
  }
}
