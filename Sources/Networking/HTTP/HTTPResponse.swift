public import Foundation

/// A whole answer, as a transport received it.
public struct HTTPResponse: Sendable {
  /// The status code.
  public let status: Int
  /// The headers, in no particular order.
  public let headers: [HTTPHeader]
  /// The body, decompressed.
  public let body: Data

  /// An answer.
  public init(status: Int, headers: [HTTPHeader], body: Data) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of the header of that name in any case; `nil` without one.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }
}
