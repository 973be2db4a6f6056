import QuidCore
import QuidNetworking
import QuidPresentation

/// An error that ends a command, with its message, its name in the JSON output and the exit code of the process.
struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the error in the JSON output, such as `offline` or `usage`.
  let kind: String
  let message: String
  let exitCode: ExitCode
  /// The number of seconds to wait before a retry can succeed; `nil` if unknown.
  let retryAfter: Int?
  /// Whether data that is missing offline is cached after a run with the network; false for data of a node.
  var isCacheable = true
  /// A sentence that names the missing part of the result; `nil` if the error prevents the whole result.
  private let missingPart: String?

  var description: String { message }

  init(kind: String, message: String, exitCode: ExitCode, retryAfter: Int? = nil, missingPart: String? = nil) {
    self.kind = kind
    self.message = message + (missingPart.map { " \($0)" } ?? "")
    self.exitCode = exitCode
    self.retryAfter = retryAfter
    self.missingPart = missingPart
  }

  static func usage(_ message: String) -> CommandError {
    CommandError(kind: "usage", message: message, exitCode: .usage)
  }

  static func rejectedInput(_ message: String) -> CommandError {
    CommandError(kind: "refusedInput", message: message, exitCode: .rejectedInput)
  }

  static func file(_ message: String) -> CommandError {
    CommandError(kind: "file", message: message, exitCode: .file)
  }

  static let interrupted = CommandError(kind: "cancelled", message: "Interrupted.", exitCode: .interrupted)

  init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as ProviderError: self.init(error)
    case let error as ConversionError: self.init(error)
    case let error as PortfolioError: self = .rejectedInput(CommandStrings().message(of: error, .english))
    case let error as PortfolioCSVError: self = .rejectedInput(error.message)
    case let error as AddressError: self = .rejectedInput(CommandStrings().message(of: error))
    case let error as AddressBookError: self = .rejectedInput(error.message)
    case let error as ContactNameError: self = .rejectedInput(error.message)
    case let error as FileError: self = .file(error.description)
    case is CancellationError: self = .interrupted
    default: self.init(kind: "unexpected", message: "Unexpected error: \(error)", exitCode: .unavailable)
    }
  }

  init(_ error: any Error, missingPart: String) {
    let error = CommandError(error)
    self.init(
      kind: error.kind, message: error.message, exitCode: error.exitCode, retryAfter: error.retryAfter,
      missingPart: missingPart)
  }

  private init(_ error: ProviderError) {
    self.init(
      kind: Self.kind(of: error.reason), message: error.commandMessage, exitCode: ExitCode(error.reason),
      retryAfter: Self.retryAfter(error.reason))
  }

  /// The error to show with `--offline`: an error about a missing connection says that no data is cached.
  var offline: CommandError {
    guard kind == "offline" else { return self }
    return CommandError(
      kind: kind,
      message: isCacheable
        ? "No data is cached for this command. Run the command once without --offline."
        : "The data of a node is never cached. Run the command without --offline.",
      exitCode: exitCode, missingPart: missingPart)
  }

  /// Returns the error with a sentence that suggests another command line, if the error rejects the input.
  ///
  /// Any other error is returned unchanged, as is every error if the sentence is `nil`.
  func suggesting(_ alternative: String?) -> CommandError {
    guard let alternative, exitCode == .rejectedInput else { return self }
    return CommandError(kind: kind, message: "\(message) \(alternative)", exitCode: exitCode)
  }

  func adding(_ sentence: String) -> CommandError {
    var error = CommandError(kind: kind, message: "\(message) \(sentence)", exitCode: exitCode, retryAfter: retryAfter)
    error.isCacheable = isCacheable
    return error
  }

  private static func retryAfter(_ reason: ProviderError.Reason) -> Int? {
    switch reason {
    case .rateLimited(let wait?): Int(wait.components.seconds)
    default: nil
    }
  }

  /// Returns the name of a provider error in the JSON output and in the request log.
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
    case .invalidResponse, .unusableEntries: "unreadableAnswer"
    case .unconfirmedRate: "unconfirmedRate"
    case .unconfirmedPrice: "unconfirmedPrice"
    case .clockBehind: "wrongClock"
    case .cancelled: "cancelled"
    }
  }
}

extension ProviderError {
  /// The message of a provider error on the command line, which names options that may help.
  var commandMessage: String {
    switch reason {
    case .timedOut: "\(message) Increase the time limit with --timeout."
    case .keyMissing, .keyRejected: "\(message) See quid help config."
    case .quotaExceeded where source.name == "Fixer":
      "\(message) See the remaining requests with quid sources. If your Fixer plan includes more requests, set their"
        + " number: quid config set fixer-requests N"
    default: message
    }
  }
}
