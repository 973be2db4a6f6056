import QuidCore
import QuidPresentation

/// The condition of `quid watch --until`, such as `btc>90000`: a named value above or below a limit.
struct WatchCondition: Hashable, Sendable {
  let name: String
  private let isAbove: Bool
  private let limit: FixedDecimal

  /// Parses a name, `<` or `>`, and a number such as `90000`, `-1` or `90k`, with blanks around them; returns `nil` for
  /// any other string.
  init?(_ string: String) {
    guard let comparison = string.firstIndex(where: { $0 == ">" || $0 == "<" }) else { return nil }
    let digits = string[string.index(after: comparison)...].trimmingSpaces
    let isNegative = digits.first == "-"
    guard let magnitude = try? FixedDecimal(argument: String(digits.dropFirst(isNegative ? 1 : 0))),
      let limit = isNegative ? try? magnitude.negated() : magnitude
    else { return nil }
    name = string[..<comparison].trimmingSpaces.lowercased()
    guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { return nil }
    isAbove = string[comparison] == ">"
    self.limit = limit
  }

  func value(in report: any CommandReport, of command: String) throws -> WatchedValue {
    let values = report.watchedValues
    let named = values.filter { $0.name == name }
    guard let watched = values.first(where: { $0.id == name }) ?? named.first else {
      let names = values.map { "\($0.name.excerpt(20))" }.uniqued
      guard !names.isEmpty else {
        throw CommandError.usage(
          "--until cannot be used with quid \(command), which has no values to compare. Remove --until.")
      }
      let list = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
      throw CommandError.usage("--until: quid \(command) has no value “\(name.excerpt())”. Available values: \(list).")
    }
    let ids = named.map { $0.id ?? name }.uniqued
    guard ids.count < 2 || watched.id == name else {
      throw CommandError.usage(
        "--until: “\(name.excerpt())” is the name of \(ids.count) values of quid \(command). Give the id of a coin:"
          + " \(ids.prefix(5).map { $0.excerpt(40) }.joined(separator: ", ")).")
    }
    return watched
  }

  /// Returns the value if it makes the condition true; `nil` if it does not, or if it is unknown or not current.
  func trueValue(_ watched: WatchedValue, at now: Date) -> FixedDecimal? {
    guard watched.asOf?.isOldPrice(at: now) != true else { return nil }
    return watched.value.flatMap { holds(for: $0) ? $0 : nil }
  }

  /// Returns the error for a value more than a day before or after now, for which waiting is useless; otherwise `nil`.
  ///
  /// If the whole response is that old, because the provider cannot be reached, a later one may have a current value.
  func error(for watched: WatchedValue, in report: any CommandReport, at now: Date) -> CommandError? {
    guard let asOf = watched.asOf, abs(now.timeIntervalSince(asOf)) > 86_400,
      report.sources.first.map({ now.timeIntervalSince($0.fetchedAt) <= 86_400 }) ?? true
    else { return nil }
    return CommandError(
      kind: "outdated",
      message:
        "The value “\(name.excerpt(20))” is from \(DateTimeFormat.iso.dateTime(asOf)) and is not being updated, so"
        + " \(self) cannot be checked. Compare another value, or remove --until.", exitCode: .unavailable)
  }

  private func holds(for value: FixedDecimal) -> Bool { isAbove ? value > limit : value < limit }

  /// Returns a sentence about a value that makes the condition true, such as `btc is 90,012.34, above 90,000`.
  func sentence(for value: FixedDecimal, _ numbers: NumberFormat) -> String {
    "\(name.excerpt(20)) is \(numbers.exact(rounded(value))), \(isAbove ? "above" : "below") \(numbers.exact(limit))"
  }

  /// Returns a value that makes the condition true, rounded to the fewest decimals for which it still does.
  ///
  /// There are at least two decimals, and three significant digits for a value below 1.
  private func rounded(_ value: FixedDecimal) -> FixedDecimal {
    let digits = value.description.drop { $0 == "-" }
    let isSmall = digits.hasPrefix("0.")
    let minimum = isSmall ? digits.dropFirst(2).prefix { $0 == "0" }.count + 3 : 2
    let candidates = (minimum...max(minimum, FixedDecimal.decimals)).lazy.compactMap {
      try? value.rounded(to: $0, rounding: .halfEven)
    }
    return candidates.first(where: holds) ?? value
  }
}

extension WatchCondition: CustomStringConvertible {
  /// The condition as on the command line, such as `btc>90000`.
  var description: String { "\(name.excerpt(20))\(isAbove ? ">" : "<")\(limit)" }
}
