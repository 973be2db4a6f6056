import QuidCore
import QuidPresentation

/// The condition of `quid watch --until`, such as `btc>90000`: a named value above or below a limit.
struct WatchCondition: Hashable, Sendable {
  /// The name of the value, in lower case.
  let name: String
  private let isAbove: Bool
  private let limit: FixedPoint

  /// Parses a name, `<` or `>`, and a decimal number that may be negative.
  ///
  /// Returns `nil` for any other form.
  init?(_ string: String) {
    guard let comparison = string.firstIndex(where: { $0 == ">" || $0 == "<" }) else { return nil }
    let digits = string[string.index(after: comparison)...]
    let isNegative = digits.first == "-"
    guard let magnitude = try? FixedPoint(digits.dropFirst(isNegative ? 1 : 0)),
      let limit = isNegative ? try? magnitude.negated() : magnitude
    else { return nil }
    name = string[..<comparison].lowercased()
    guard !name.isEmpty else { return nil }
    isAbove = string[comparison] == ">"
    self.limit = limit
  }

  /// Returns whether the condition is true for a report, which it is not while the value is unknown.
  ///
  /// - Throws: ``CommandFailure/usage(_:)`` with the available names if the report has no value with that name.
  func holds(for report: any CommandReport, of command: String) throws(CommandFailure) -> Bool {
    let values = report.watchedValues
    guard let watched = values.first(where: { $0.id == name }) ?? values.first(where: { $0.name == name }) else {
      let names = values.map { "\($0.name.excerpt(20))" }.uniqued
      guard !names.isEmpty else { throw .usage("quid \(command) shows no value that --until can wait for.") }
      let list = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
      throw .usage("quid \(command) shows no “\(name.excerpt())”. --until can wait for: \(list).")
    }
    guard let value = watched.value else { return false }
    return isAbove ? value > limit : value < limit
  }
}

/// A value of a report that `quid watch --until` can wait for.
struct WatchedValue: Hashable, Sendable {
  /// The name in lower case, such as `btc`, `gas` or `change`.
  let name: String
  /// Another name with precedence over the names of all values: the id of a coin.
  var id: String?
  /// The value, or `nil` while it is unknown.
  let value: FixedPoint?
}
