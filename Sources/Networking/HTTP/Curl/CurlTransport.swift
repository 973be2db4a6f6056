#if !canImport(Darwin)
import QuidPlatform

/// A transport that sends requests with libcurl.
///
/// libcurl is loaded when the first request is sent. All instances share one background thread and its connections.
/// Responses are not cached, and no cookies or credentials are stored. Requests to a loopback host never use a proxy.
public final class CurlTransport: HTTPTransport {
  private let configuration: TransportConfiguration
  private let session: @Sendable () -> CurlSession

  /// Creates a transport from the settings for certificates, proxies and the reuse of connections.
  public convenience init(_ configuration: TransportConfiguration = TransportConfiguration()) {
    self.init(configuration) { .shared }
  }

  init(
    _ configuration: TransportConfiguration = TransportConfiguration(), session: @escaping @Sendable () -> CurlSession
  ) {
    self.configuration = configuration
    self.session = session
  }

  /// Sends a request and returns the complete response.
  ///
  /// - Throws: ``TransportError`` if no complete response was received.
  public func response(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard !Task.isCancelled else { throw .cancelled }
    let exchange = HTTPExchange(request)
    session().start(request, at: request.url.absoluteString, as: exchange, configuration)
    let outcome = await withTaskCancellationHandler {
      await exchange.outcome()
    } onCancel: {
      exchange.end(.failure(.cancelled))
    }
    return try outcome.get()
  }
}
#endif

#if !canImport(Darwin)
import CQuidCurl

/// The result codes of libcurl (`CURLcode`) that Quid distinguishes.
///
/// Source: the manual page libcurl-errors(3). libcurl never changes the numbers.
enum CurlCode: Int32, Sendable, CaseIterable {
  case unsupportedProtocol = 1
  case malformedURL = 3
  case proxyNotResolved = 5
  case hostNotResolved = 6
  case notConnected = 7
  case weirdReply = 8
  case writeError = 23
  case outOfMemory = 27
  case timedOut = 28
  case noSecureConnection = 35
  case localCertificate = 58
  case cipher = 59
  case untrustedCertificate = 60
  case secureConnectionRequired = 64
  case engineNotInitialised = 66
  case certificatesUnreadable = 77
  case revocationListUnreadable = 82
  case wrongIssuer = 83
  case pinnedKey = 90
  case certificateStatus = 91
  case proxyHandshake = 97
  case clientCertificate = 98
  case tooLarge = 100
}

extension TransportError {
  /// Creates an error from the result of a libcurl transfer.
  ///
  /// The initializer fails if the transfer succeeded.
  ///
  /// - Parameters:
  ///   - result: The result of the transfer.
  ///   - proxy: The host and port of the proxy for the request; `nil` if the request uses no proxy.
  init?(_ result: quid_curl_result, proxy: String?) {
    if result.error == QUID_CURL_HEAD_TOO_LARGE {
      self = .headTooLarge
      return
    }
    if result.error == QUID_CURL_BAD_GZIP {
      self = .interrupted
      return
    }
    guard result.code != 0 else { return nil }
    let code = CurlCode(rawValue: result.code)
    let hasRefusedTunnel = result.proxy_status != 0 && !(200...299).contains(result.proxy_status)
    if let proxy, hasRefusedTunnel || code == .proxyNotResolved || code == .proxyHandshake || code == .notConnected {
      self = .proxyFailed(hasRefusedTunnel ? "\(proxy) (status \(result.proxy_status))" : proxy)
      return
    }
    switch code {
    case .hostNotResolved, .notConnected, .proxyNotResolved, .proxyHandshake: self = .offline
    case .timedOut: self = .timedOut
    case .noSecureConnection, .localCertificate, .cipher, .untrustedCertificate, .secureConnectionRequired,
      .engineNotInitialised, .revocationListUnreadable, .wrongIssuer, .pinnedKey, .certificateStatus,
      .clientCertificate:
      self = .insecure("a secure connection (TLS) could not be established")
    case .certificatesUnreadable:
      self = .insecure(
        "the CA certificates cannot be read; install the package ca-certificates, or check SSL_CERT_FILE, SSL_CERT_DIR"
          + " and CURL_CA_BUNDLE")
    case .unsupportedProtocol, .malformedURL: self = .notHTTP
    // A header line exceeds libcurl's limit. The result code depends on the version of libcurl.
    case .outOfMemory, .tooLarge: self = .headTooLarge
    case .weirdReply, .writeError, nil: self = .interrupted
    }
  }
}
#endif

#if !canImport(Darwin)
import QuidPlatform

/// A parser for the header lines of an HTTP response that libcurl has received.
enum CurlHead {
  /// The content encoding of a response body: uncompressed or compressed with gzip.
  enum Encoding: Sendable {
    case plain, gzip
  }

  /// Parses the header lines of a response, such as `Content-Type: application/json`.
  ///
  /// - Parameter lines: The bytes of the header lines, each of which ends with a line feed.
  /// - Returns: The header fields.
  static func headers(_ lines: UnsafeRawBufferPointer) -> [TransportHeader] {
    var headers: [TransportHeader] = []
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      let text = trimmed(line)
      if let first = line.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
        // The continuation of a folded field (RFC 9112, section 5.2).
        guard let last = headers.popLast() else { continue }
        headers.append(TransportHeader(name: last.name, value: "\(last.value) \(string(text))"))
      } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
        headers.append(
          TransportHeader(name: string(text[..<colon]), value: string(trimmed(text[text.index(after: colon)...]))))
      }
    }
    return headers
  }

  /// Returns the content encoding of a response body according to the header fields of the response.
  ///
  /// - Returns: The content encoding; `nil` if the encoding is not supported, such as `br`.
  static func encoding(_ headers: [TransportHeader]) -> Encoding? {
    let transfer = values(of: "transfer-encoding", in: headers)
    guard transfer.allSatisfy({ ["chunked", "identity"].contains($0) }) else { return nil }
    switch values(of: "content-encoding", in: headers).filter({ $0 != "identity" }) {
    case []: return .plain
    case ["gzip"], ["x-gzip"]: return .gzip
    default: return nil
    }
  }

  private static func values(of name: String, in headers: [TransportHeader]) -> [String] {
    headers.filter { $0.name.lowercased() == name }.flatMap { header in
      header.value.lowercased().split(separator: ",").map { $0.withoutOuterSpaces }
    }
  }

  private static func string(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }
}
#endif
