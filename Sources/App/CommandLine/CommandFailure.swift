import QuidCore
import QuidPresentation

/// Why a command has nothing to print.
struct CommandFailure: Error, Hashable, Sendable {
  /// The name of the failure in JSON.
  let kind: String
  /// What went wrong and what to do.
  let message: String
  /// How the program ends.
  let exitCode: ExitCode
  /// After how many seconds it is worth trying again, where that is known.
  let retryAfter: Int64?
  /// The part of a report that is missing because of it, as a sentence; `nil` where everything is.
  private let missingPart: String?

  init(kind: String, message: String, exitCode: ExitCode, retryAfter: Int64? = nil, missingPart: String? = nil) {
    self.kind = kind
    self.message = message + (missingPart.map { " \($0)" } ?? "")
    self.exitCode = exitCode
    self.retryAfter = retryAfter
    self.missingPart = missingPart
  }

  /// The command line is wrong.
  static func usage(_ message: String) -> CommandFailure {
    CommandFailure(kind: "usage", message: message, exitCode: .usage)
  }

  /// What was given is refused.
  static func refusedInput(_ message: String) -> CommandFailure {
    CommandFailure(kind: "refusedInput", message: message, exitCode: .refusedInput)
  }

  /// A file cannot be read or written.
  static func file(_ message: String) -> CommandFailure {
    CommandFailure(kind: "file", message: message, exitCode: .file)
  }

  /// The person asked the program to end.
  static let interrupted = CommandFailure(kind: "cancelled", message: "Interrupted.", exitCode: .interrupted)

  /// Creates the failure of a provider.
  ///
  /// - Parameter missingPart: a sentence that names the part of the report that is missing.
  init(_ error: ProviderError, missingPart: String? = nil) {
    self.init(
      kind: Self.kind(of: error.reason), message: error.commandMessage, exitCode: ExitCode(error.reason),
      retryAfter: Self.retryAfter(error.reason), missingPart: missingPart)
  }

  /// The same failure where the network was not to be used: nobody was asked, so nobody can be out of reach.
  var offline: CommandFailure {
    guard kind == "offline" else { return self }
    return CommandFailure(
      kind: kind, message: "Nothing is stored that could answer this. Run it once without --offline.",
      exitCode: exitCode, missingPart: missingPart)
  }

  private static func retryAfter(_ reason: ProviderError.Reason) -> Int64? {
    guard case .rateLimited(let wait?) = reason else { return nil }
    return wait.components.seconds
  }

  /// The name of a reason, in JSON and in the request log.
  static func kind(of reason: ProviderError.Reason) -> String {
    switch reason {
    case .offline: "offline"
    case .proxyFailed: "proxyFailed"
    case .libraryMissing: "libraryMissing"
    case .timedOut: "timedOut"
    case .insecure: "insecure"
    case .rateLimited: "rateLimited"
    case .quotaExceeded: "quotaExceeded"
    case .keyMissing: "keyMissing"
    case .keyRefused: "keyRefused"
    case .planRestricted, .historyLimited: "planRestricted"
    case .notFound: "notFound"
    case .upstreamFailed: "upstreamFailed"
    case .unreadableAnswer: "unreadableAnswer"
    case .cancelled: "cancelled"
    }
  }
}

extension ProviderError {
  /// What went wrong and what can be done on a command line, where there are options.
  var commandMessage: String {
    switch reason {
    case .timedOut: "\(message) --timeout allows more time."
    case .quotaExceeded: "\(message) quid sources shows the requests left; QUID_FIXER_REQUESTS sets those of your plan."
    default: message
    }
  }
}
