import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal
import Synchronization

/// A message on standard error, with its prefix.
enum Message: Hashable, Sendable {
  /// The command failed or rejects its input.
  case error(String)
  /// The output is correct, but the user should know something about it.
  case warning(String)
  /// The command had an effect or a result that the output does not show.
  case note(String)

  /// The line to print.
  var line: StyledLine {
    switch self {
    case .error(let text): Self.line("quid: ", .bad, text)
    case .warning(let text): Self.line("quid: warning: ", .bad, text)
    case .note(let text): Self.line("quid: ", .faint, text)
    }
  }

  private static func line(_ prefix: String, _ style: TextStyle, _ text: String) -> StyledLine {
    var line = StyledLine(prefix, style)
    line.append(text)
    return line
  }
}

/// The warnings that are collected while a command runs.
final class Warnings: Sendable {
  private let collected = Mutex<[String]>([])

  /// Adds a warning, unless it was added before.
  func add(_ warning: String) {
    collected.withLock { if !$0.contains(warning) { $0.append(warning) } }
  }

  /// The warnings in the order in which they were added.
  var all: [String] { collected.withLock { $0 } }
}

extension Sourced {
  /// Returns warnings about the origin of the value: the errors of preferred sources, and out-of-date data.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - format: The format of times in the warnings.
  ///   - maximumAge: The age above which the data of a new response is old, or `nil` to accept any age.
  func warnings(at now: Date, _ format: DisplayFormat, notOlderThan maximumAge: Duration? = nil) -> [String] {
    failures.map(\.commandMessage) + (isOld(at: now) ? [provenance(at: now, format)] : [])
      + (oldData(maximumAge, format).map { [$0] } ?? [])
  }

  private func oldData(_ maximumAge: Duration?, _ format: DisplayFormat) -> String? {
    guard let maximumAge, let asOf, freshness == .live || freshness == .fresh,
      Duration.seconds(fetchedAt.timeIntervalSince(asOf)) > maximumAge
    else { return nil }
    return "The response of \(source.name) is new, its data is old: \(format.dates.dateTime(asOf))."
  }
}

/// The maximum age of the data in a new response.
///
/// Older data has a warning.
enum DataAge {
  /// The maximum age of coin prices: an hour.
  static let prices = Duration.seconds(3_600)
  /// The maximum age of exchange rates: five days, one more than markets are closed over Easter.
  static let rates = Duration.seconds(5 * 86_400)
}
