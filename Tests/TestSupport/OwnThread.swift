import Foundation

/// Does something that takes its time, or that must not be kept waiting, on a thread of its own.
///
/// Among hundreds of tests a task can wait for minutes until it goes on; a thread shares the processor with all others.
public func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}
