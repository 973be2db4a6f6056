import Dispatch
import Synchronization

/// A task executor that runs a task, and the nonisolated functions it calls, on the main thread.
///
/// A command that only reads the cache needs no other thread, and creating one takes as long as the command.
final class MainThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrivals.signal()
  }

  /// Runs jobs on the current thread until a task has ended; returns the value of the task.
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
