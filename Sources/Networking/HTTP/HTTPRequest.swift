public import Foundation
import QuidCore

/// A request as a transport sends it: the last place where a key stands in the clear.
///
/// Its descriptions and its mirror therefore show no query and no header.
public struct HTTPRequest: Sendable {
  /// The method, such as `GET`.
  public let method: String
  /// Where to; a key may stand in its query.
  public let url: URL
  /// The headers; a key may stand in one of them.
  public let headers: [HTTPHeader]
  /// What is sent behind the headers; `nil` for nothing.
  public let body: Data?
  /// The largest body that is wanted, in bytes after decompression.
  public let byteLimit: Int
  /// Whether redirects to the same host are followed.
  ///
  /// What is posted goes nowhere else than it was meant for.
  public var followsRedirects: Bool { body == nil }

  /// A `GET` request.
  public init(url: URL, headers: [HTTPHeader], byteLimit: Int = HTTPRequest.defaultByteLimit) {
    method = "GET"
    self.url = url
    self.headers = headers
    body = nil
    self.byteLimit = byteLimit
  }

  /// A `POST` request.
  public init(
    posting body: Data, to url: URL, headers: [HTTPHeader], byteLimit: Int = HTTPRequest.defaultByteLimit
  ) {
    method = "POST"
    self.url = url
    self.headers = headers
    self.body = body
    self.byteLimit = byteLimit
  }

  /// 8 MiB: four times the largest answer any upstream gives.
  public static let defaultByteLimit = 8 << 20
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Method, host and path.
  public var description: String { "\(method) \(url.host() ?? "")\(SecretRedaction.path(url.path()))" }
  /// Method, host and path.
  public var debugDescription: String { description }
  /// Method, host and path.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["method": method, "host": url.host() ?? "", "path": SecretRedaction.path(url.path())]
        as KeyValuePairs<String, Any>,
      displayStyle: .struct)
  }
}
