import QuidCore

/// The exit code of the process.
///
/// The values follow `sysexits.h` where it defines a suitable one.
enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// The command succeeded.
  case success = 0
  /// The command line is invalid.
  case usage = 64
  /// The input is rejected: an invalid amount, address or currency, or a send with problems.
  case refusedInput = 65
  /// The provider cannot be reached or is down, and no cached response can be used.
  case unavailable = 69
  /// The transfer was rejected and not made.
  case sendRefused = 70
  /// The outcome of a send is still unknown.
  case sendUnknown = 71
  /// A send was included in a block and reverted: the fee was paid, the amount was not transferred.
  case sendReverted = 72
  /// A transaction other than the planned one was signed, or has used the nonce.
  case sendDiffers = 73
  /// A file cannot be read or written.
  case file = 74
  /// Too many requests.
  case rateLimited = 75
  /// The response of a provider cannot be decoded.
  case invalidResponse = 76
  /// An API key is missing or rejected, or its plan does not include the request.
  case key = 77
  /// The user or the system interrupted the command.
  case interrupted = 130

  /// The meaning of the code, for the manual page.
  var meaning: String {
    switch self {
    case .success: "done"
    case .usage: "the command line is wrong"
    case .refusedInput: "the input is invalid, or the send cannot be made"
    case .unavailable: "no provider or node can be reached"
    case .sendRefused: "the node or signer rejected the send"
    case .sendUnknown: "the outcome of a send is unknown"
    case .sendReverted: "a send was included in a block, but reverted: nothing was paid except the fee"
    case .sendDiffers: "the signer signed a transaction that differs from the planned send"
    case .file: "a file cannot be read or written"
    case .rateLimited: "a provider received too many requests"
    case .invalidResponse: "a provider or node sent an invalid response"
    case .key: "an API key is missing or rejected"
    case .interrupted: "interrupted"
    }
  }

  /// Creates the exit code of a command that fails because of a provider error.
  init(_ reason: ProviderError.Reason) {
    self =
      switch reason {
      case .offline, .proxyFailed, .libraryMissing, .timedOut, .insecure, .requestFailed: .unavailable
      case .rateLimited, .quotaExceeded: .rateLimited
      case .keyMissing, .keyRejected, .planRestricted, .historyLimited: .key
      case .notFound: .refusedInput
      case .invalidResponse: .invalidResponse
      case .cancelled: .interrupted
      }
  }
}
