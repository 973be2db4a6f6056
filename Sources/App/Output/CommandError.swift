import QuidCore
import QuidPresentation

/// An error that ends a command: its message, its name in JSON and the exit code of the process.
struct CommandError: Error, Hashable, Sendable {
  /// The name of the error in JSON.
  let kind: String
  /// The message for the user: the problem and its solution.
  let message: String
  /// The exit code of the process.
  let exitCode: ExitCode
  /// The number of seconds after which a retry can succeed, or `nil` if it is unknown.
  let retryAfter: Int?
  /// A sentence with the part of the report that is missing because of the error, or `nil` if the whole report is.
  private let missingPart: String?

  init(kind: String, message: String, exitCode: ExitCode, retryAfter: Int? = nil, missingPart: String? = nil) {
    self.kind = kind
    self.message = message + (missingPart.map { " \($0)" } ?? "")
    self.exitCode = exitCode
    self.retryAfter = retryAfter
    self.missingPart = missingPart
  }

  /// Creates the error for an invalid command line.
  static func usage(_ message: String) -> CommandError {
    CommandError(kind: "usage", message: message, exitCode: .usage)
  }

  /// Creates the error for a rejected value, such as an invalid amount.
  static func refusedInput(_ message: String) -> CommandError {
    CommandError(kind: "refusedInput", message: message, exitCode: .refusedInput)
  }

  /// Creates the error for a file that cannot be read or written.
  static func file(_ message: String) -> CommandError {
    CommandError(kind: "file", message: message, exitCode: .file)
  }

  /// The user or the system interrupted the program.
  static let interrupted = CommandError(kind: "cancelled", message: "Interrupted.", exitCode: .interrupted)

  /// Creates the error for a failed request to a provider.
  ///
  /// - Parameters:
  ///   - error: The error of the provider.
  ///   - missingPart: A sentence with the part of the report that is missing, or `nil` if the whole report is.
  init(_ error: ProviderError, missingPart: String? = nil) {
    self.init(
      kind: Self.kind(of: error.reason), message: error.commandMessage, exitCode: ExitCode(error.reason),
      retryAfter: Self.retryAfter(error.reason), missingPart: missingPart)
  }

  /// The same error with the message for `--offline`, if it reports an unreachable network.
  var offline: CommandError {
    guard kind == "offline" else { return self }
    return CommandError(
      kind: kind, message: "No data is cached for this command. Run the command once without --offline.",
      exitCode: exitCode, missingPart: missingPart)
  }

  /// Returns the error with another command line that the user may have meant, if it rejects the input.
  ///
  /// - Parameter alternative: A sentence with the command line, or `nil` for none.
  func suggesting(_ alternative: String?) -> CommandError {
    guard let alternative, exitCode == .refusedInput else { return self }
    return CommandError(kind: kind, message: "\(message) \(alternative)", exitCode: exitCode)
  }

  private static func retryAfter(_ reason: ProviderError.Reason) -> Int? {
    guard case .rateLimited(let wait?) = reason else { return nil }
    return Int(wait.components.seconds)
  }

  /// Returns the name of a provider error in JSON and in the request log.
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
    case .keyRejected: "keyRefused"
    case .planRestricted, .historyLimited: "planRestricted"
    case .notFound: "notFound"
    case .requestFailed: "upstreamFailed"
    case .invalidResponse: "unreadableAnswer"
    case .cancelled: "cancelled"
    }
  }
}

extension ProviderError {
  /// The message of the error, with the command-line options that may help.
  var commandMessage: String {
    switch reason {
    case .timedOut: "\(message) Allow more time with --timeout."
    case .quotaExceeded:
      "\(message) See the remaining requests with quid sources. If your Fixer plan includes more requests, set their"
        + " number: quid config set fixer-requests N"
    default: message
    }
  }
}
