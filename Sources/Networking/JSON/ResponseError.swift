/// An error in the body of a successful HTTP response: invalid contents, or no data for the requested resource.
package enum ResponseError: Error, Hashable, Sendable {
  /// The body contains an unexpected value. The first string describes the expected value, such as `a number`. The
  /// second string is the JSON path of the unexpected value, such as `ethereum.usd`.
  case malformed(expected: String, at: String)
  /// The response is valid, but contains no data for the requested resource. The string describes the requested
  /// resource, such as `the list of coins`.
  case notFound(String)

  static let invalidJSON = ResponseError.malformed(expected: "JSON", at: "body")

  package static let nestedTooDeeply = ResponseError.malformed(
    expected: "at most \(JSONParser.maximumDepth) levels of nesting", at: "body")
}
