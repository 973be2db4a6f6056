/// An error in the body of a successful HTTP response: invalid contents, or no data for the requested resource.
package enum ResponseError: Error, Hashable, Sendable {
  /// The body does not contain the expected value, such as `a number`, at a JSON path, such as `ethereum.usd`.
  case malformed(expected: String, at: String)
  /// The response is valid, but contains no data for the described resource, such as `the list of coins`.
  case notFound(String)

  static let invalidJSON = ResponseError.malformed(expected: "JSON", at: "body")
}
