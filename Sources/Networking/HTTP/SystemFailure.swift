import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TransportFailure {
  /// What an error of the system means; the error itself goes no further, since its texts hold the whole URL.
  ///
  /// - Parameters:
  ///   - hadAnswer: whether the head of an answer had come before.
  ///   - isSecure: whether the connection was to be encrypted.
  init(_ error: any Error, hadAnswer: Bool, isSecure: Bool) {
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
    case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData: self = .notHTTP
    default:
      // On Linux a certificate that does not hold is an unknown error, just as a body that breaks off is.
      self = isSecure && !hadAnswer ? .insecure(Self.noSafeConnection) : .interrupted
    }
  }

  private static let noSafeConnection = "no safe connection could be made"
}
