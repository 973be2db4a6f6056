#if canImport(Darwin)
import Foundation

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
    case .cannotParseResponse, .unsupportedURL: self = .notHTTP
    default: self = .interrupted
    }
  }

  private static let noSafeConnection = "no safe connection could be made"
}
#endif
