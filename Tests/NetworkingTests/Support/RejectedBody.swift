import Testing

@testable import QuidNetworking

/// A body that a decoder rejects, with the error.
struct RejectedBody: Sendable, CustomTestStringConvertible {
  let json: String
  let error: ResponseError
  var testDescription: String { json }
}
