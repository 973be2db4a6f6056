import QuidCore

/// How a command ends, as scripts see it.
///
/// The numbers follow `sysexits.h` where it has one that fits.
enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// Done.
  case success = 0
  /// The command line is wrong.
  case usage = 64
  /// What was given is refused: an amount, an address, a currency; a send with problems.
  case refusedInput = 65
  /// Nobody could be reached, or the upstream is down, and nothing is stored that may serve.
  case unavailable = 69
  /// The transfer was rejected or refused, and was not made.
  case sendRefused = 70
  /// It is not known yet what becomes of a send.
  case sendUnknown = 71
  /// A send was included and reverted: the fee is gone, the amount is not.
  case sendReverted = 72
  /// A transaction other than the planned one was signed, or has used its nonce.
  case sendDiffers = 73
  /// A file cannot be read or written.
  case file = 74
  /// Too many requests.
  case rateLimited = 75
  /// The upstream answered something that cannot be read.
  case unreadableAnswer = 76
  /// A key is missing or refused, or its plan does not allow this.
  case key = 77
  /// Interrupted by the person.
  case interrupted = 130

  /// When a command ends so, for the manual page.
  var meaning: String {
    switch self {
    case .success: "done"
    case .usage: "the command line is wrong"
    case .refusedInput: "the input is refused, a send with problems"
    case .unavailable: "nobody could be reached"
    case .sendRefused: "the node or signer refused the send"
    case .sendUnknown: "what becomes of a send is not known yet"
    case .sendReverted: "a send was included and reverted"
    case .sendDiffers: "a different transaction was signed"
    case .file: "a file cannot be read or written"
    case .rateLimited: "rate limited"
    case .unreadableAnswer: "the answer cannot be read"
    case .key: "a key is missing or refused"
    case .interrupted: "interrupted"
    }
  }

  /// How a command ends that could not do without this provider.
  init(_ reason: ProviderError.Reason) {
    self =
      switch reason {
      case .offline, .proxyFailed, .libraryMissing, .timedOut, .insecure, .upstreamFailed: .unavailable
      case .rateLimited, .quotaExceeded: .rateLimited
      case .keyMissing, .keyRefused, .planRestricted, .historyLimited: .key
      case .notFound: .refusedInput
      case .unreadableAnswer: .unreadableAnswer
      case .cancelled: .interrupted
      }
  }
}
