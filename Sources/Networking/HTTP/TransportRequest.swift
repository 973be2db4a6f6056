public import Foundation
import QuidCore

/// An HTTP request that a transport can send: method, URL, header fields and body.
///
/// The request contains unmasked API keys. Its description and its mirror therefore omit the query and the
/// header fields.
public struct TransportRequest: Sendable {
  /// The HTTP method, `GET` or `POST`.
  public let method: String
  /// The request URL.
  ///
  /// The query of the URL may contain an API key.
  public let url: URL
  /// The header fields of the request, such as `Accept: application/json`.
  ///
  /// One of the header fields may contain an API key.
  public let headers: [TransportHeader]
  /// The body of a `POST` request; `nil` for a `GET` request.
  public let body: Data?
  /// The maximum size of the decompressed response body, in bytes.
  public let byteLimit: Int
  /// A Boolean value that indicates whether redirects to the same scheme, host and port are followed.
  ///
  /// Redirects of a `POST` request are not followed, so that its body is not sent to another resource.
  public var followsRedirects: Bool { body == nil }

  /// Creates a `GET` request.
  ///
  /// - Parameters:
  ///   - url: The request URL.
  ///   - headers: The header fields.
  ///   - byteLimit: The maximum size of the decompressed response body, in bytes.
  public init(url: URL, headers: [TransportHeader], byteLimit: Int = TransportRequest.defaultByteLimit) {
    method = "GET"
    self.url = url
    self.headers = headers
    body = nil
    self.byteLimit = byteLimit
  }

  /// Creates a `POST` request.
  ///
  /// - Parameters:
  ///   - body: The body of the request.
  ///   - url: The request URL.
  ///   - headers: The header fields, including `Content-Type`.
  ///   - byteLimit: The maximum size of the decompressed response body, in bytes.
  public init(
    posting body: Data, to url: URL, headers: [TransportHeader], byteLimit: Int = TransportRequest.defaultByteLimit
  ) {
    method = "POST"
    self.url = url
    self.headers = headers
    self.body = body
    self.byteLimit = byteLimit
  }

  /// The default maximum size of a response body in bytes: 8 MiB, four times the size of the largest response
  /// of any provider.
  public static let defaultByteLimit = JSONBody.defaultByteLimit
}

extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The method, the host and the path of the request, such as `GET api.coingecko.com/api/v3/ping`.
  ///
  /// Path segments that may be API keys are masked.
  public var description: String { "\(method) \(url.host() ?? "")\(SecretRedaction.path(url.path()))" }
  /// The same string as ``description``: the method, the host and the path of the request.
  ///
  /// Path segments that may be API keys are masked.
  public var debugDescription: String { description }
  /// A mirror with the method, the host and the path of the request.
  ///
  /// Path segments that may be API keys are masked.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["method": method, "host": url.host() ?? "", "path": SecretRedaction.path(url.path())]
        as KeyValuePairs<String, Any>,
      displayStyle: .struct)
  }
}

/// A header field of an HTTP request or response, such as `Accept: application/json`.
public struct TransportHeader: Hashable, Sendable {
  /// The name of the header field, such as `Accept`, in any letter case.
  public let name: String
  /// The value of the header field, such as `application/json`.
  public let value: String

  /// Creates a header field from its name and value.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// A complete HTTP response: status, header fields and decompressed body.
public struct TransportResponse: Sendable {
  /// The HTTP status code of the response, such as 200.
  public let status: Int
  /// The header fields of the response, in no particular order.
  public let headers: [TransportHeader]
  /// The decompressed body of the response.
  public let body: Data

  /// Creates a response from its status, header fields and decompressed body.
  public init(status: Int, headers: [TransportHeader], body: Data) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns the value of the first header field with the given name, regardless of letter case; `nil` if
  /// there is none.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }
}
