import QuidCore
import QuidNetworking
import QuidTerminal

/// The result of a command, which can be printed in every output format.
protocol CommandReport: Sendable {
  /// The members of the result, which is the key `data` of the JSON output.
  var fields: Fields { get }
  /// The providers of the values in the result, with the times of the values.
  var sources: [SourceReport] { get }
  var warnings: [String] { get }
  /// The reasons why the command rejects its input, printed on standard error in the text format; empty if accepted.
  var problems: [String] { get }
  /// The message to print on standard error if the result is empty; `nil` if the result is not empty.
  var emptyMessage: String? { get }
  /// The errors of the parts of the result that could not be loaded; all other parts are printed.
  var failures: [CommandError] { get }
  var notes: [String] { get }
  /// The values that a condition of `quid watch --until` can refer to, including those that are currently unknown.
  var watchedValues: [WatchedValue] { get }
  /// Returns the lines of the text format for a terminal with `columns` columns.
  func lines(columns: Int) -> [StyledLine]
  /// The rows of the CSV output, starting with the header; `nil` if the result cannot be printed as a table.
  var table: [[String]]? { get }
  var exitCode: ExitCode { get }
  /// The message for standard error if the output fails after a side effect; `nil` if the command has no side effect.
  ///
  /// With a message, the process ends with ``exitCode``, which describes the side effect and not the output.
  var messageIfUnwritten: String? { get }
  /// Whether warnings are not printed, because a shell reads the output.
  var omitsWarnings: Bool { get }
  /// Whether the command printed its result while it ran, so that only warnings and errors remain to be printed.
  var isWritten: Bool { get }
}

extension CommandReport {
  var sources: [SourceReport] { [] }
  var warnings: [String] { [] }
  var problems: [String] { [] }
  var emptyMessage: String? { nil }
  var table: [[String]]? { nil }
  var isWritten: Bool { false }
  var omitsWarnings: Bool { false }
  var messageIfUnwritten: String? { nil }
  var failures: [CommandError] { [] }
  var notes: [String] { [] }
  var watchedValues: [WatchedValue] { [] }

  /// Returns the error messages about the parts of the result that could not be loaded.
  func failureMessages(isOffline: Bool) -> [String] { failures.map { (isOffline ? $0.offline : $0).message } }

  /// The exit code for rejected input, or for the first part of the result that could not be loaded.
  ///
  /// The exit code is ``ExitCode/success`` if there was neither.
  var exitCode: ExitCode { problems.isEmpty ? failures.first?.exitCode ?? .success : .rejectedInput }
}

/// A named value of a result that a condition of `quid watch --until` can refer to.
struct WatchedValue: Hashable, Sendable {
  /// The name of the value in lowercase, such as `btc`, `gas` or `change`.
  let name: String
  /// The coin id that a condition can use instead of any name; `nil` if the value belongs to no coin.
  var id: String?
  let value: FixedDecimal?
  /// The time of a coin price, or of the oldest price from which the value is computed; `nil` for any other value.
  var asOf: Date?
  /// The coin on whose unconfirmed price from a fallback the value depends; `nil` if there is none.
  var unconfirmedCoin: CoinID?
}

extension Converted {
  /// Returns a watched amount; `nil` if it was converted with rates that make no condition true, because they are old.
  func watched(_ amount: FixedDecimal?, at now: Date) -> FixedDecimal? {
    rates?.isOlder(than: .rates, at: now) == true ? nil : amount
  }
}
