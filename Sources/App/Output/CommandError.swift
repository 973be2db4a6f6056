import QuidCore
import QuidNetworking
import QuidPresentation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An error that ends a command, with its message, its name in JSON and the exit code of the process.
struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the error in the JSON output, such as `offline` or `usage`.
  let kind: String
  /// The message for the user, with the reason and a remedy.
  let message: String
  /// The exit code with which the process ends.
  let exitCode: ExitCode
  /// The number of seconds to wait before a retry can succeed; `nil` if it is unknown.
  let retryAfter: Int?
  /// A Boolean value that indicates whether the missing data is cached after a run of the command with the network.
  ///
  /// The data of a node is never cached.
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

  /// Creates the error for an invalid command line, with the given message.
  static func usage(_ message: String) -> CommandError {
    CommandError(kind: "usage", message: message, exitCode: .usage)
  }

  /// Creates the error for a rejected value, such as an invalid amount, with the given message.
  static func refusedInput(_ message: String) -> CommandError {
    CommandError(kind: "refusedInput", message: message, exitCode: .refusedInput)
  }

  /// Creates the error for a file that cannot be read or written, with the given message.
  static func file(_ message: String) -> CommandError {
    CommandError(kind: "file", message: message, exitCode: .file)
  }

  /// The error for a command that the user or the system interrupted.
  static let interrupted = CommandError(kind: "cancelled", message: "Interrupted.", exitCode: .interrupted)

  /// Creates the error that ends a command from any error that the command throws.
  init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as ProviderError: self.init(error)
    case let error as ConversionError: self.init(error)
    case let error as PortfolioError: self = .refusedInput(error.message())
    case let error as PortfolioCSVError: self = .refusedInput(error.message)
    case let error as AddressError: self = .refusedInput(error.message)
    case let error as AddressBookError: self = .refusedInput(error.message)
    case let error as ContactNameError: self = .refusedInput(error.message)
    case let error as FileError: self = .file(error.description)
    case is CancellationError: self = .interrupted
    default: self.init(kind: "unexpected", message: "Unexpected error: \(error)", exitCode: .unavailable)
    }
  }

  /// Creates the error of a part of the result.
  ///
  /// - Parameter missingPart: A sentence that names the missing part.
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

  /// The error to show if the user disabled the network with `--offline`.
  ///
  /// An error about a missing network connection has another message: that no data is cached. Any other error is
  /// returned unchanged.
  var offline: CommandError {
    guard kind == "offline" else { return self }
    return CommandError(
      kind: kind,
      message: isCacheable
        ? "No data is cached for this command. Run the command once without --offline."
        : "The data of a node is never cached. Run the command without --offline.",
      exitCode: exitCode, missingPart: missingPart)
  }

  /// Returns the error with a suggestion at the end of its message, if the error rejects the input.
  ///
  /// Any other error is returned unchanged.
  ///
  /// - Parameter alternative: A sentence that suggests another command line; `nil` if there is no suggestion.
  func suggesting(_ alternative: String?) -> CommandError {
    guard let alternative, exitCode == .refusedInput else { return self }
    return CommandError(kind: kind, message: "\(message) \(alternative)", exitCode: exitCode)
  }

  /// Returns the error with a sentence added at the end of its message.
  func adding(_ sentence: String) -> CommandError {
    var error = CommandError(kind: kind, message: "\(message) \(sentence)", exitCode: exitCode, retryAfter: retryAfter)
    error.isCacheable = isCacheable
    return error
  }

  private static func retryAfter(_ reason: ProviderError.Reason) -> Int? {
    switch reason {
    case .rateLimited(let wait?), .budgetExceeded(let wait): Int(wait.components.seconds)
    default: nil
    }
  }

  /// Returns the name that represents a provider error in the JSON output and in the request log.
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
    case .invalidResponse, .unusableEntries: "unreadableAnswer"
    case .clockBehind: "wrongClock"
    case .cancelled: "cancelled"
    }
  }
}

extension ProviderError {
  /// The error message for the command line, which names command-line options that may help.
  var commandMessage: String {
    switch reason {
    case .timedOut: "\(message) Increase the time limit with --timeout."
    case .budgetExceeded: "\(message) Raise the limit with quid mcp --budget."
    case .keyMissing, .keyRejected: "\(message) See quid help config."
    case .quotaExceeded:
      "\(message) See the remaining requests with quid sources. If your Fixer plan includes more requests, set their"
        + " number: quid config set fixer-requests N"
    default: message
    }
  }
}

/// The exit code with which the process ends.
///
/// The values follow `sysexits.h` where it defines a suitable value.
enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// The command succeeded.
  case success = 0
  /// The command line is invalid.
  case usage = 64
  /// The input is invalid, or the transfer cannot be made.
  case refusedInput = 65
  /// The provider or the node cannot be reached or has failed, and no cached response can be used.
  case unavailable = 69
  /// The node or the signer rejected the transfer, which was not made.
  case sendRefused = 70
  /// The outcome of a transfer is unknown.
  case sendUnknown = 71
  /// A send was included in a block and reverted: the fee was paid, but the amount was not transferred.
  case sendReverted = 72
  /// A transaction that differs from the planned transfer was signed, or has used its nonce.
  case sendDiffers = 73
  /// A file cannot be read or written.
  case file = 74
  /// Too many requests were sent to a provider.
  case rateLimited = 75
  /// The response of a provider cannot be decoded.
  case invalidResponse = 76
  /// An API key is missing or rejected, or its plan does not include the requested data.
  case key = 77
  /// The user or the system interrupted the command.
  case interrupted = 130

  /// The meaning of the exit code, for the manual page.
  var meaning: String {
    switch self {
    case .success: "done"
    case .usage: "the command line is invalid"
    case .refusedInput: "the input is invalid, or the transfer cannot be made"
    case .unavailable: "no provider or node can be reached"
    case .sendRefused: "the node or signer rejected the transfer"
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

  /// Creates the exit code for a command that fails because of a provider error.
  init(_ reason: ProviderError.Reason) {
    self =
      switch reason {
      case .offline, .proxyFailed, .libraryMissing, .timedOut, .insecure, .requestFailed: .unavailable
      case .rateLimited, .budgetExceeded, .quotaExceeded: .rateLimited
      case .keyMissing, .keyRejected, .planRestricted, .historyLimited: .key
      case .notFound: .refusedInput
      case .invalidResponse, .unusableEntries, .clockBehind: .invalidResponse
      case .cancelled: .interrupted
      }
  }
}

/// Functions that check whether an open file is writable, without writing to it.
enum OutputCheck {
  /// The maximum size of a command's output, in bytes.
  private static let reportSize: UInt64 = 16_384

  /// Returns whether the output of a command can be written to an open file.
  ///
  /// The output can be written if the file is open for writing, a pipe has a reader, the disk has free space and the
  /// size limit for files is not reached. Disk quotas are not checked, because there is no portable way to read them.
  ///
  /// - Parameter file: The file descriptor.
  static func canWrite(to file: Int32) -> Bool {
    // Fails for a closed file, a file that is open for reading only, and devices that are always full.
    guard retrying({ write(file, "", 0) }) == 0 else { return false }
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
