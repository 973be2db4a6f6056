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

private enum Response<First: Sendable, Second: Sendable>: Sendable {
  case first(First)
  case second(Second)
}
