struct Response: Sendable {
  let query: AnyRequest
  /// The source and age of the data; `nil` for an error and for data that does not come from a provider.
  let provenance: Provenance?
  private let result: any Sendable

  init<Q: ServiceRequest>(_ result: Result<Q.Value, Q.Failure>, to query: Q) {
    self.query = AnyRequest(query)
    self.result = result
    if case .success(let value) = result { provenance = query.provenance(of: value) } else { provenance = nil }
  }

  func to<Q: ServiceRequest>(_ type: Q.Type) -> (query: Q, result: Result<Q.Value, Q.Failure>)? {
    guard let query = query.as(type), let result = result as? Result<Q.Value, Q.Failure> else { return nil }
    return (query, result)
  }

  /// Passes the data or the error to a closure if the query has a type.
  func to<Q: ServiceRequest>(
    _ type: Q.Type, success: (Q.Value, Q) -> Void, failure: (Q.Failure, Q) -> Void = { _, _ in }
  ) {
    switch to(type) {
    case (let query, .success(let value))?: success(value, query)
    case (let query, .failure(let error))?: failure(error, query)
    case nil: break
    }
  }

  func result<Q: ServiceRequest>(of type: Q.Type) -> Result<Q.Value, Q.Failure>? { to(type)?.result }
}
