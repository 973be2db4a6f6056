import QuidPlatform
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

  /// Returns the error with another sentence at the end of its message, such as the effect of the error.
  func adding(_ sentence: String) -> CommandError {
    CommandError(kind: kind, message: "\(message) \(sentence)", exitCode: exitCode, retryAfter: retryAfter)
  }

  private static func retryAfter(_ reason: ProviderError.Reason) -> Int? {
    switch reason {
    case .rateLimited(let wait?), .budgetExceeded(let wait): Int(wait.components.seconds)
    default: nil
    }
  }

  /// Returns the name of a provider error in JSON and in the request log.
  static func kind(of reason: ProviderError.Reason) -> String {
    switch reason {
    case .offline: "offline"
    case .proxyFailed: "proxyFailed"
    case .libraryMissing: "libraryMissing"
    case .timedOut: "timedOut"
    case .insecure: "insecure"
    case .rateLimited, .budgetExceeded: "rateLimited"
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
    case .timedOut: "\(message) Increase the time limit with --timeout."
    case .budgetExceeded: "\(message) Raise the budget with quid mcp --budget."
    case .quotaExceeded:
      "\(message) See the remaining requests with quid sources. If your Fixer plan includes more requests, set their"
        + " number: quid config set fixer-requests N"
    default: message
    }
  }
}

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
    case .usage: "the command line is invalid"
    case .refusedInput: "the input is invalid, or the send cannot be made"
    case .unavailable: "no provider or node can be reached"
    case .sendRefused: "the node or signer rejected the send"
    case .sendUnknown: "the outcome of a send is unknown"
    case .sendReverted: "a send was included in a block, but reverted: only the fee was paid"
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
      case .rateLimited, .budgetExceeded, .quotaExceeded: .rateLimited
      case .keyMissing, .keyRejected, .planRestricted, .historyLimited: .key
      case .notFound: .refusedInput
      case .invalidResponse: .invalidResponse
      case .cancelled: .interrupted
      }
  }
}

/// Checks whether an open file is writable, without changing it.
enum OutputCheck {
  /// The maximum size of a report, in bytes.
  private static let reportSize: UInt64 = 16_384

  /// Returns whether a report can be written: the file is open for writing, a pipe has a reader, a disk has free space, and the
  /// limit for the size of files is not reached.
  ///
  /// Disk quotas are not checked, because there is no portable way to read them.
  static func canWrite(to file: Int32) -> Bool {
    // Fails for a closed file, a file that is open for reading only, and devices that are always full.
    guard retrying({ QuidPlatform.write(file, "", 0) }) == 0 else { return false }
    var output = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
    if poll(&output, 1, 0) > 0, Int32(output.revents) & Int32(POLLERR | POLLHUP | POLLNVAL) != 0 { return false }
    var status = stat()
    guard fstat(file, &status) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFREG else { return true }
    return hasSpace(file) && isBelowSizeLimit(file, status)
  }

  private static func hasSpace(_ file: Int32) -> Bool {
    var system = statvfs()
    // Some file systems do not report their size.
    guard fstatvfs(file, &system) == 0, system.f_blocks > 0 else { return true }
    let blocks = geteuid() == 0 ? system.f_bfree : system.f_bavail
    let (space, isHuge) = UInt64(blocks).multipliedReportingOverflow(by: UInt64(system.f_frsize))
    return isHuge || space >= reportSize
  }

  private static func isBelowSizeLimit(_ file: Int32, _ status: stat) -> Bool {
    guard let limit = ResourceLimit.fileSize.values else { return true }
    let isAppending = fcntl(file, F_GETFL) & O_APPEND != 0
    let position = isAppending ? Int64(status.st_size) : Int64(max(0, lseek(file, 0, SEEK_CUR)))
    let end = UInt64(clamping: position) + reportSize
    return end <= UInt64(limit.rlim_cur)
  }

  private static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
