/// Ends work that takes too long.
///
/// The timeouts of `URLSession` cannot be relied on: on Linux one of them is ignored, and the other only watches for
/// silence, so an upstream that drips a byte at a time would never be given up.
enum Deadline {
  /// What the work gives, or ``TransportFailure/timedOut`` as soon as the time is up.
  ///
  /// The work is cancelled then, and waited for; so it has to end when it is cancelled.
  static func run<Value: Sendable>(
    within limit: Duration, _ work: @escaping @Sendable () async throws(TransportFailure) -> Value
  ) async throws(TransportFailure) -> Value {
    let first = await withTaskGroup(of: Result<Value, TransportFailure>.self) { group in
      group.addTask {
        do throws(TransportFailure) { return .success(try await work()) } catch { return .failure(error) }
      }
      group.addTask {
        do { try await Task.sleep(for: limit) } catch { return .failure(.cancelled) }
        return .failure(.timedOut)
      }
      let first = await group.next()
      group.cancelAll()
      return first
    }
    guard let first else { throw .cancelled }
    return try first.get()
  }
}
