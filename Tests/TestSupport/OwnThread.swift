import Foundation

/// Runs long or time-critical work on a thread of its own.
///
/// With hundreds of tests a task can wait for minutes before it resumes; a thread is scheduled by the system.
public func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}
