/// Runs two requests concurrently; if one request fails, the other request is cancelled.
func concurrently<First: Sendable, Second: Sendable>(
  _ first: @escaping @Sendable () async throws -> First, _ second: @escaping @Sendable () async throws -> Second
) async throws -> (First, Second) {
  try await withThrowingTaskGroup(of: Response<First, Second>.self) { group in
    group.addTask { .first(try await first()) }
    group.addTask { .second(try await second()) }
    var responses: (first: First?, second: Second?)
    for try await response in group {
      switch response {
      case .first(let value): responses.first = value
      case .second(let value): responses.second = value
      }
    }
    guard let first = responses.first, let second = responses.second else {
      preconditionFailure("a request returns a response or throws")
    }
    return (first, second)
  }
}

extension Array where Element: Sendable {
  /// Returns the results of a closure for all elements, in the order of the elements; the calls run concurrently.
  package func concurrentMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) async -> Result
  ) async -> [Result] {
    await withTaskGroup(of: (index: Int, result: Result).self) { group in
      for (index, element) in enumerated() {
        group.addTask {
          // Optimized by Swift 6.3.1, a tuple loses its index if its other value is created after the suspension.
          let result = await transform(element)
          return (index, result)
        }
      }
      var results: [Int: Result] = [:]
      for await (index, result) in group { results[index] = result }
      return indices.compactMap { results[$0] }
    }
  }
}

private enum Response<First: Sendable, Second: Sendable>: Sendable {
  case first(First)
  case second(Second)
}
