import Dispatch
import QuidCore
import QuidTerminal
import Synchronization

#if canImport(Musl)
@preconcurrency import Musl
#elseif canImport(Glibc)
@preconcurrency import Glibc
#endif

/// The entry point of the program.
@main
enum Quid {
  static func main() {
    StandardFiles.reserve()
    // The runtime finds the arguments through /proc/self/maps. Without them the help would be printed, with exit code 0.
    guard !CommandLine.arguments.isEmpty else {
      let message = "quid: cannot read the command-line arguments from /proc. Check that /proc is mounted.\n"
      _ = Console.writeAll(message, to: STDERR_FILENO)
      _exit(ExitCode.file.rawValue)
    }
    let environment = ProcessEnvironment.variables()
    let interruption = Interruption()
    let program = Program(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
      console: .standard(environment, listen: interruption.listen))
    let thread = MainThread()
    let task = Task(executorPreference: thread) { await program.run() }
    interruption.cancels(task)
    let code = thread.outcome(of: task, waits: interruption.listen)
    // All output is unbuffered and written. Exit handlers would only wait for the network thread.
    _exit(interruption.status(code))
  }
}

/// A task executor that runs a task, and the nonisolated functions it calls, on the main thread.
///
/// A command that only reads the cache needs no other thread, and creating the first thread of the concurrency pool takes as
/// long as the whole command. Only commands that use the network create threads.
final class MainThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  /// Adds a job to the queue, from any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrivals.signal()
  }

  /// Runs jobs on the current thread until a task has ended.
  ///
  /// - Parameters:
  ///   - task: A task that was created with this executor.
  ///   - waits: Called each time before the thread waits for a job.
  /// - Returns: The value of the task.
  func outcome<Outcome: Sendable>(of task: Task<Outcome, Never>, waits: () -> Void) -> Outcome {
    let outcome = Mutex<Outcome?>(nil)
    Task(executorPreference: self) {
      let value = await task.value
      outcome.withLock { $0 = value }
    }
    while true {
      if let outcome = outcome.withLock({ $0 }) { return outcome }
      if arrivals.wait(timeout: .now()) == .timedOut {
        waits()
        arrivals.wait()
      }
      let job = jobs.withLock { $0.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// Handles the signals that end the program: SIGINT (Control-C), SIGTERM and SIGHUP.
///
/// The first signal cancels the running task, which then ends in an orderly way and prints its last messages. A second
/// signal, or a task that does not end within ``grace``, ends the process immediately. Signals are not handled before the
/// program first waits for something, because it ends quickly enough until then.
final class Interruption: Sendable {
  /// The time that a cancelled task has to end.
  static let grace: DispatchTimeInterval = .seconds(2)

  /// The pipe through which the signal handler reports a signal.
  ///
  /// It is set before the handler is installed.
  ///
  /// A `DispatchSourceSignal` would start only some time after its creation, and a signal before that would be lost.
  nonisolated(unsafe) private static var pipe: SelfPipe?

  private let exit: @Sendable (Int32) -> Void
  private let received = Atomic<Int32>(0)
  private let state = Mutex(State())

  private struct State {
    var task: Task<ExitCode, Never>?
    /// The source of the reported signals, or `nil` before ``listen()``.
    var source: (any DispatchSourceRead)?
    /// The handled signals.
    var signals: [Int32] = []
  }

  /// Creates a handler that does not handle signals yet.
  ///
  /// - Parameter exit: Ends the process immediately.
  init(
    exit: @escaping @Sendable (Int32) -> Void = { status in
      CrashRestoration.restore()
      _exit(status)
    }
  ) {
    self.exit = exit
  }

  /// Sets the task that a signal cancels.
  func cancels(_ task: Task<ExitCode, Never>) { state.withLock { $0.task = task } }

  /// Starts to handle signals.
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
      // An ignored signal is reported too while `takes(_:)` determines that it is ignored.
      guard state.signals.contains(number) else { return nil }
      for number in state.signals { CrashRestoration.setDefaultAction(of: number) }
      return state.task
    }
    guard let task else { return }
    received.store(number, ordering: .relaxed)
    task.cancel()
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { [self] in exit(Self.status(number)) }
  }

  /// Returns the exit status of the process.
  ///
  /// For an interrupted task it is 128 plus the number of the signal, as in shells.
  func status(_ code: ExitCode) -> Int32 {
    let number = received.load(ordering: .relaxed)
    return code == .interrupted && number != 0 ? Self.status(number) : code.rawValue
  }

  private static func status(_ number: Int32) -> Int32 { 128 + number }

  /// Installs the handler of a signal, unless the signal is ignored.
  ///
  /// - Returns: Whether the handler is installed.
  private static func takes(_ number: Int32) -> Bool {
    let previous = signal(number) { number in Interruption.pipe?.send(UInt8(truncatingIfNeeded: number)) }
    guard unsafeBitCast(previous, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self) else { return true }
    signal(number, SIG_IGN)
    return false
  }
}

/// The environment variables of this process.
enum ProcessEnvironment {
  /// Returns the variables and their values.
  ///
  /// Of a duplicate variable, the first value is used, as in `getenv`.
  ///
  /// It reads `environ` directly, before any code could change it, because `ProcessInfo` takes a tenth of the run time of a
  /// command.
  static func variables() -> [String: String] {
    #if canImport(Musl) || canImport(Glibc)
    variables(in: environ)
    #else
    ProcessInfo.processInfo.environment
    #endif
  }

  /// Parses a null-terminated list of C strings of the form `name=value`.
  static func variables(in list: UnsafePointer<UnsafeMutablePointer<CChar>?>) -> [String: String] {
    var count = 0
    while list[count] != nil { count += 1 }
    var variables = [String: String](minimumCapacity: count)
    // From the last to the first, so that the first value of a duplicate remains.
    while count > 0 {
      count -= 1
      guard let entry = list[count], let separator = strchr(entry, Int32(UInt8(ascii: "="))) else { continue }
      let name = UnsafeRawBufferPointer(start: entry, count: separator - entry)
      variables[String(decoding: name, as: UTF8.self)] = String(cString: separator + 1)
    }
    return variables
  }
}
