#if !canImport(Darwin)
import CQuidCurl

extension TransportError {
  /// Creates an error from the result of a libcurl transfer; the initializer fails if the transfer succeeded.
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

  /// Parts of libcurl's messages, in the words of OpenSSL and GnuTLS, and the reasons that they stand for.
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
    // OpenSSL puts numbers before the reason, as in `error:0A000152:SSL routines::unsafe legacy renegotiation disabled`.
    let detail = (message.split(separator: "::").last ?? "").prefix(200)
    return known?.reason ?? "a secure connection (TLS) could not be established\(detail.isEmpty ? "" : ": \(detail)")"
  }
}
#endif
