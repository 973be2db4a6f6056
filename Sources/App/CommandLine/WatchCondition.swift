import QuidCore
import QuidPresentation

/// The condition of `quid watch --until`, such as `btc>90000`: a named value above or below a limit.
struct WatchCondition: Hashable, Sendable {
  /// The name of the value, in small letters.
  let name: String
  private let isAbove: Bool
  private let limit: FixedPoint

  /// Parses a name, `<` or `>`, and a decimal number that may be negative.
  ///
  /// Returns `nil` for any other form.
  init?(_ text: String) {
    guard let sign = text.firstIndex(where: { $0 == ">" || $0 == "<" }) else { return nil }
    let digits = text[text.index(after: sign)...]
    let isNegative = digits.first == "-"
    guard let magnitude = try? FixedPoint(digits.dropFirst(isNegative ? 1 : 0)),
      let limit = isNegative ? try? magnitude.negated() : magnitude
    else { return nil }
    name = text[..<sign].lowercased()
    guard !name.isEmpty else { return nil }
    isAbove = text[sign] == ">"
    self.limit = limit
  }

  /// Returns whether the condition is true of a report; a value that is unknown just now makes it false.
  ///
  /// - Throws: a usage failure that lists the names when the report has no value of that name.
  func holds(for report: any CommandReport, of command: String) throws(CommandFailure) -> Bool {
    let values = report.watchedValues
    guard let watched = values.first(where: { $0.id == name }) ?? values.first(where: { $0.name == name }) else {
      let names = values.map { "\($0.name.excerpt(20))" }.withoutRepetition
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
  /// The name, in small letters, such as `btc`, `gas` or `change`.
  let name: String
  /// Another name that wins over the first of any value: the id of a coin.
  var id: String?
  /// The value; `nil` where it is unknown just now.
  let value: FixedPoint?
}
