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
  /// Creates an error from the result of a libcurl transfer; fails if the transfer succeeded.
  ///
  /// - Parameters:
  ///   - result: The result of the transfer.
  ///   - proxy: The host and port of the proxy for the request; `nil` without a proxy.
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
