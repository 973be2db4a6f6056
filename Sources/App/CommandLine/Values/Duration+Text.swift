extension Duration {
  /// Parses a duration of at most 366 days, such as `15s`, `500ms`, `2h` or `0`; returns `nil` for any other string.
  init?(text: String) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, let count = Int(digits) else { return nil }
    let milliseconds: Int
    switch text.dropFirst(digits.count) {
    case "" where count == 0: milliseconds = 0
    case "ms": milliseconds = 1
    case "s": milliseconds = 1_000
    case "m", "min": milliseconds = 60_000
    case "h": milliseconds = 3_600_000
    case "d": milliseconds = 86_400_000
    default: return nil
    }
    let (total, overflow) = count.multipliedReportingOverflow(by: milliseconds)
    guard !overflow, total <= 366 * 86_400_000 else { return nil }
    self = .milliseconds(total)
  }
}
