import QuidCore

/// What a command found out, in every form it can be printed.
///
/// Only the form that is asked for is computed.
protocol CommandReport: Sendable {
  /// The `data` of the JSON output.
  var data: JSONValue { get }
  /// Where the figures come from.
  var sources: [SourceReport] { get }
  /// What the person should know although it is no error.
  var warnings: [String] { get }
  /// What is refused and what to do about it; the text for people shows it on standard error.
  var problems: [String] { get }
  /// The message that an empty result prints on standard error, and what to do about it; `nil` where there is a result.
  var emptyMessage: String? { get }
  /// The parts that could not be fetched, while all others are shown.
  var failures: [CommandFailure] { get }
  /// What was done besides printing, such as a file that was written.
  var notes: [String] { get }
  /// The values that `quid watch --until` can wait for, whether known or not.
  var watchedValues: [WatchedValue] { get }
  /// The lines for people, for a terminal of that many columns.
  func lines(columns: Int) -> [StyledLine]
  /// The table of the CSV output, header first; `nil` where the command has none.
  var table: [[String]]? { get }
  /// How the program ends.
  var exitCode: ExitCode { get }
  /// The message for standard error where the report itself cannot be written; `nil` where nothing was done that the
  /// exit code has to report all the same.
  var messageIfUnwritten: String? { get }
  /// A Boolean value that indicates whether warnings are omitted, because a shell and not the user reads the output.
  var omitsWarnings: Bool { get }
  /// Whether the command has written its output itself, line by line, so that only what is wrong remains to be told.
  var isWritten: Bool { get }
}

extension CommandReport {
  var warnings: [String] { [] }
  var problems: [String] { [] }
  var emptyMessage: String? { nil }
  var table: [[String]]? { nil }
  var isWritten: Bool { false }
  var omitsWarnings: Bool { false }
  var messageIfUnwritten: String? { nil }
  var failures: [CommandFailure] { [] }
  var notes: [String] { [] }
  var watchedValues: [WatchedValue] { [] }

  /// The code of a report with problems, else of the first part that could not be fetched.
  var exitCode: ExitCode { problems.isEmpty ? failures.first?.exitCode ?? .success : .refusedInput }
}
