import QuidTerminal

/// Loads the data of the screens, one task per query.
struct DataLoader: Sendable {
  private let services: Services
  private let report: @Sendable (Response) -> Void
  private var tasks: [AnyRequest: Task<Void, Never>] = [:]

  init(_ services: Services, report: @escaping @Sendable (Response) -> Void) {
    self.services = services
    self.report = report
  }

  mutating func load(_ query: AnyRequest) {
    tasks[query]?.cancel()
    tasks[query] = Task { [services, report] in
      let response = await Self.response(to: query, from: services)
      guard !Task.isCancelled else { return }
      report(response)
    }
  }

  /// Runs an effect, which cannot be cancelled, and reports its responses in order.
  func run(_ effect: any ServiceEffect, report: @escaping @Sendable (Response) -> Void) {
    Task { [services] in report(await Self.response(to: AnyRequest(effect), from: services, report: report)) }
  }

  /// Releases the task of a query that has ended, because a task keeps the memory of its stack until then.
  mutating func finish(_ query: AnyRequest) { tasks[query] = nil }

  mutating func cancel(_ query: AnyRequest) { tasks.removeValue(forKey: query)?.cancel() }

  mutating func cancelAll() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }

  /// Runs concurrently with the event loop, because indexing the list of all coins takes long enough to delay a frame.
  @concurrent
  static func response(
    to query: AnyRequest, from services: Services, report: @escaping @Sendable (Response) -> Void = { _ in }
  ) async -> Response {
    AlternateStack.install()
    return await response(to: query.base, from: services.startingReport(), report)
  }

  private static func response<Q: ServiceRequest>(
    to query: Q, from services: Services, _ report: @escaping @Sendable (Response) -> Void
  ) async -> Response {
    do {
      let value = try await query.load(from: services) { report(Response(.success($0), to: query)) }
      return Response(.success(value), to: query)
    } catch {
      return Response(.failure(Q.Failure(error)), to: query)
    }
  }
}
