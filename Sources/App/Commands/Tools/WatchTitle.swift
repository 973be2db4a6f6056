import QuidCore
import QuidTerminal

/// The first line of a repeated command on a terminal: the command, its interval, its condition and times of updates.
struct WatchTitle: Hashable, Sendable {
  enum Result: String, Hashable, Sendable {
    case updated
    case failed
  }

  let command: String
  let interval: Duration
  /// The condition that ends the command, such as `btc>90000`; `nil` for none.
  var condition: String?
  var hasKeys = false

  private static let minimumCommandWidth = 20

  /// Returns the title after an update, with times in UTC and without the last parts that do not fit on the terminal.
  func line(
    _ result: Result, at now: Date, isLast: Bool = false, columns: Int, _ alphabet: TerminalAlphabet
  ) -> StyledLine {
    var parts = condition.map { ["until \($0)"] } ?? []
    parts += ["every \(interval.inWords)", "\(result.rawValue) \(Self.time(now)) UTC"]
    if !isLast {
      let next = now + TimeInterval(interval.milliseconds) / 1_000
      parts.append("\(result == .failed ? "next attempt" : "next") \(Self.time(next))")
      if hasKeys { parts.append("q quits") }
    }
    var text = shortenedCommand(columns: columns, alphabet)
    for part in parts {
      let longer = text + " · " + part
      guard (alphabet == .ascii ? longer.inASCII : longer).cellWidth <= columns else { break }
      text = longer
    }
    return StyledLine(text, .faint)
  }

  private func shortenedCommand(columns: Int, _ alphabet: TerminalAlphabet) -> String {
    let limit = min(columns, max(Self.minimumCommandWidth, columns / 2))
    guard alphabet == .ascii else { return command.shortened(toCells: limit) }
    let text = command.inASCII
    return text.count > limit ? String(text.prefix(limit - min(limit, 3))) + "..." : text
  }

  private static func time(_ date: Date) -> String {
    let time = UTCDateTime(date)
    let second = time.secondOfDay % 60
    return "\(time.timeOfDay):\(second < 10 ? "0" : "")\(second)"
  }
}

extension Duration {
  /// The duration in the largest unit of which it is a multiple, such as `90 s` or `5 min`.
  fileprivate var inWords: String {
    let units: [(name: String, milliseconds: Int64)] = [
      ("days", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000),
    ]
    let milliseconds = milliseconds
    guard let unit = units.first(where: { milliseconds % $0.milliseconds == 0 }) else { return "\(milliseconds) ms" }
    let count = milliseconds / unit.milliseconds
    return count == 1 && unit.name == "days" ? "day" : "\(count) \(unit.name)"
  }
}
