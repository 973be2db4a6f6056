import QuidCore
import QuidNetworking

/// The exit code of the process, which follows `sysexits.h` where the header defines a suitable code.
enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  case success = 0
  case usage = 64
  case rejectedInput = 65
  /// The provider or the node cannot be reached or has failed, and no cached response can be used.
  case unavailable = 69
  /// The node or the signer rejected the transfer, which was not made.
  case sendRejected = 70
  case sendUnknown = 71
  /// A send was included in a block and reverted: the fee was paid, but the amount was not transferred.
  case sendReverted = 72
  /// A transaction that differs from the planned transfer was signed, or has used the nonce of the transfer.
  case sendDiffers = 73
  case file = 74
  /// Too many requests were sent to a provider.
  case rateLimited = 75
  case invalidResponse = 76
  /// An API key is missing or rejected, or its plan does not include the requested data.
  case key = 77
  case interrupted = 130

  /// The meaning of the exit code for the manual page.
  var meaning: String {
    switch self {
    case .success: "done"
    case .usage: "the command line is invalid"
    case .rejectedInput: "the input is invalid, or the transfer cannot be made"
    case .unavailable: "no provider or node can be reached"
    case .sendRejected: "the node or signer rejected the transfer"
    case .sendUnknown: "the outcome of a transfer is unknown"
    case .sendReverted: "a transfer was included in a block but reverted, so only the fee was paid"
    case .sendDiffers: "the signer signed a transaction that differs from the planned transfer"
    case .file: "a file cannot be read or written"
    case .rateLimited: "a provider received too many requests"
    case .invalidResponse: "a provider or node sent an invalid response"
    case .key: "an API key is missing or rejected"
    case .interrupted: "interrupted"
    }
  }

  init(_ reason: ProviderError.Reason) {
    self =
      switch reason {
      case .offline, .proxyFailed, .libraryMissing, .timedOut, .insecure, .requestFailed, .unconfirmedPrice:
        .unavailable
      case .rateLimited, .quotaExceeded: .rateLimited
      case .keyMissing, .keyRejected, .planRestricted, .historyLimited: .key
      case .notFound: .rejectedInput
      case .invalidResponse, .unusableEntries, .unconfirmedRate, .clockBehind: .invalidResponse
      case .cancelled: .interrupted
      }
  }
}
