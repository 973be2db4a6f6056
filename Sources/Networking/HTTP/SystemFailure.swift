import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TransportFailure {
  /// What an error of the system means; the error itself goes no further, since its texts hold the whole URL.
  init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut
    case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet, .internationalRoamingOff,
      .callIsActive, .dataNotAllowed:
      self = .offline
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
      self = .insecure(Self.noSafeConnection)
    // On Linux the second stands for a status line that cannot be read.
    case .cannotParseResponse, .unsupportedURL: self = .notHTTP
    default: self = Self.speaksOfSecurity(error) ? .insecure(Self.noSafeConnection) : .interrupted
    }
  }

  private static let noSafeConnection = "no safe connection could be made"

  /// On Linux a certificate that does not hold is an unknown error, just as a body that breaks off; only libcurl's text,
  /// which is always English, tells them apart.
  private static func speaksOfSecurity(_ error: any Error) -> Bool {
    let text = (error as NSError).localizedDescription.lowercased()
    return ["ssl", "tls", "certificate"].contains { text.contains($0) }
  }
}
