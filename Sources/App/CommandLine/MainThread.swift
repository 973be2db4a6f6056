import Dispatch
import Synchronization

/// Runs a task on the thread that the program began on, and whatever of it would else run on a thread to be made first.
///
/// What is answered from what is stored needs no other thread, and the first of a pool takes as long to make as such an
/// answer to find. Only what waits for the network makes threads: those of the network, and of tasks of their own.
final class MainThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  /// Takes a piece of work from any thread; it is done once those before it are.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrivals.signal()
  }

  /// Works on this thread until a task is over, which was begun with this as its executor.
  ///
  /// - Parameter waits: is called before the thread has to wait for something.
  /// - Returns: the outcome of the task.
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
