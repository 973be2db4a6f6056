#if !canImport(Darwin)
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
#endif
