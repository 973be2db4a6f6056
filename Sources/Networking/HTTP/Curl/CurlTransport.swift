#if !canImport(Darwin)
import QuidCore

/// A transport that sends requests with libcurl.
///
/// libcurl is loaded when the first request is sent. All instances share one background thread and its connections. No
/// responses, cookies or credentials are stored. Requests to a loopback host never use a proxy.
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

  /// Sends a request and returns the complete response, regardless of its HTTP status.
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

/// The result codes of libcurl (`CURLcode`) that Quid distinguishes, from the manual page libcurl-errors(3).
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
  /// Creates an error from the result of a libcurl transfer; `nil` if the transfer succeeded.
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
      self = .insecure(Self.insecurity(result.message.map { String(cString: $0) } ?? ""))
    case .certificatesUnreadable:
      self = .insecure("the CA certificates cannot be read; \(Self.certificateAdvice)")
    case .unsupportedProtocol, .malformedURL: self = .notHTTP
    // A header line exceeds libcurl's limit. The result code depends on the version of libcurl.
    case .outOfMemory, .tooLarge: self = .headTooLarge
    case .weirdReply, .writeError, nil: self = .interrupted
    }
  }

  private static let certificateAdvice =
    "install the package ca-certificates, or check SSL_CERT_FILE, SSL_CERT_DIR and CURL_CA_BUNDLE"

  /// The causes of TLS errors, by parts of libcurl's messages with OpenSSL and GnuTLS.
  private static let insecurities: [(parts: [String], reason: String)] = [
    (["self-signed", "self signed"], "the certificate is self-signed; to trust it, name its file in SSL_CERT_FILE"),
    (["expired"], "the certificate has expired; check the date of this machine"),
    (["not yet valid"], "the certificate is not valid yet; check the date of this machine"),
    (["subject name", "hostname mismatch"], "the certificate is for another host; check the URL"),
    (
      ["local issuer", "issuer certificate", "certificate verification failed"],
      "no CA certificate of this machine confirms the certificate; \(certificateAdvice)"
    ),
    (
      [
        "wrong version", "protocol version", "unsupported protocol", "version too low", "packet length",
        "legacy sigalg",
      ],
      "the server does not support TLS 1.2 or newer, or no TLS at all"
    ),
    (["ssl_error_syscall", "connection reset"], "the server closed the connection before it was secure"),
  ]

  private static func insecurity(_ message: String) -> String {
    let known = insecurities.first { $0.parts.contains { message.lowercased().contains($0) } }
    // OpenSSL puts numbers before the reason: `error:0A000152:SSL routines::unsafe legacy renegotiation disabled`.
    let detail = (message.split(separator: "::").last ?? "").prefix(200)
    return known?.reason ?? "a secure connection (TLS) could not be established\(detail.isEmpty ? "" : ": \(detail)")"
  }
}
#endif

#if !canImport(Darwin)
enum CurlHead {
  /// The encoding of a response body: uncompressed, gzip, or another one with its header field.
  enum Encoding: Hashable, Sendable {
    case plain, gzip
    case unsupported(String)
  }

  /// Returns the header fields in lines such as `Content-Type: application/json`.
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

  static func encoding(_ headers: [TransportHeader]) -> Encoding {
    let transfer = values(of: "transfer-encoding", in: headers)
    if let other = transfer.first(where: { !["chunked", "identity"].contains($0) }) {
      return .unsupported("Transfer-Encoding: \(other)")
    }
    let encodings = values(of: "content-encoding", in: headers).filter { $0 != "identity" }
    switch encodings {
    case []: return .plain
    case ["gzip"], ["x-gzip"]: return .gzip
    default: return .unsupported("Content-Encoding: \(encodings.joined(separator: ", "))")
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
