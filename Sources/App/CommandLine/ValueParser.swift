import QuidPresentation

/// Parses the value of an argument or option, and describes it for the help and the completions.
struct ValueParser<Value: Sendable>: Sendable {
  /// The placeholder of the value in the help.
  let placeholder: String
  /// The values that a shell completes.
  let completion: Completion
  /// Whether an option may be given without a value, which is parsed as an empty string.
  let isValueOptional: Bool
  /// Parses a value.
  ///
  /// The second parameter is the option or the command that takes the value, for the error message.
  let parse: @Sendable (String, _ name: String) throws(CommandError) -> Value

  /// Creates a parser with errors of its own.
  init(
    placeholder: String, completion: Completion = .any, isValueOptional: Bool = false,
    parse: @escaping @Sendable (String, _ name: String) throws(CommandError) -> Value
  ) {
    self.placeholder = placeholder
    self.completion = completion
    self.isValueOptional = isValueOptional
    self.parse = parse
  }

  /// Creates a parser whose error describes the expected value.
  ///
  /// - Parameters:
  ///   - expected: A description of the expected value, such as `a whole number`.
  ///   - parse: Returns the value, or `nil` if the string is invalid.
  init(
    placeholder: String, completion: Completion = .any, takes expected: String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(placeholder: placeholder, completion: completion) { string, name throws(CommandError) in
      guard let value = parse(string) else { throw .usage("\(name) takes \(expected), not “\(string.excerpt())”.") }
      return value
    }
  }
}

extension ValueParser where Value == String {
  /// A parser that accepts any string.
  static func string(_ placeholder: String = "TEXT", completion: Completion = .any) -> ValueParser {
    ValueParser(placeholder: placeholder, completion: completion) { string, _ in string }
  }

  /// A parser that accepts the path of a file.
  static var file: ValueParser { .string("FILE", completion: .file) }
}

extension ValueParser where Value: CaseIterable & RawRepresentable<String> {
  /// A parser that accepts the raw values of an enumeration, in any letter case.
  static var choice: ValueParser { .choice(placeholder: words.joined(separator: "|")) }

  /// A parser that accepts the raw values of an enumeration, in any letter case.
  static func choice(placeholder: String) -> ValueParser {
    ValueParser(placeholder: placeholder, completion: .words(words)) { string, name throws(CommandError) in
      guard let value = Value(rawValue: string.lowercased()) else {
        throw NearestName.wrongWord(string, for: name, among: words)
      }
      return value
    }
  }

  private static var words: [String] { Value.allCases.map(\.rawValue) }
}

extension ValueParser where Value == Int {
  /// A parser that accepts a whole number within a range.
  static func integer(in range: ClosedRange<Int>) -> ValueParser {
    ValueParser(
      placeholder: "N", takes: "a whole number from \(range.lowerBound) to \(range.upperBound)"
    ) { string in
      Int(string).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueParser where Value == UInt64 {
  /// A parser that accepts any whole number of 64 bits.
  ///
  /// - Parameter expected: A description of the number, with an example.
  static func number(_ expected: String = "a whole number such as 7", placeholder: String = "N") -> ValueParser {
    ValueParser(placeholder: placeholder, takes: expected) { UInt64($0) }
  }
}

extension ValueParser where Value == Duration {
  /// A parser that accepts a time such as `500ms`, `15s` or `10m`.
  ///
  /// - Parameters:
  ///   - expected: A description of the time, with examples.
  ///   - allowsZero: Whether `0` is accepted.
  static func duration(
    _ expected: String = "a time such as 500ms, 15s, 10m or 1h", allowsZero: Bool = true
  ) -> ValueParser {
    ValueParser(placeholder: "TIME", takes: expected) { string in
      Duration(text: string).flatMap { allowsZero || $0 > .zero ? $0 : nil }
    }
  }
}

extension Duration {
  /// Parses a duration of at most 366 days, such as `15s`, `500ms`, `10m`, `2h`, `1d` or `0`.
  ///
  /// Returns `nil` for any other string.
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
