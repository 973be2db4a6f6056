import Testing

@testable import QuidNetworking

/// An answer that is refused, and what is told of it.
struct Refusal: Sendable, CustomTestStringConvertible {
  let json: String
  let flaw: AnswerFlaw
  var testDescription: String { json }
}
