import QuidPresentation

/// A parser of the value of an argument or option, with descriptions of the value for the help and shell completions.
struct ValueParser<Value: Sendable>: Sendable {
  /// The placeholder of the value in the help, such as `USD` or `slow|standard|fast`.
  let placeholder: String
  let completion: Completion
  /// Whether the option can be given without a value, which is then parsed as an empty string.
  let isValueOptional: Bool
  /// Parses a typed value for the option or command with a name, which an error message contains.
  let parse: @Sendable (String, _ name: String) throws -> Value

  init(
    placeholder: String, completion: Completion = .any, isValueOptional: Bool = false,
    parse: @escaping @Sendable (String, _ name: String) throws -> Value
  ) {
    self.placeholder = placeholder
    self.completion = completion
    self.isValueOptional = isValueOptional
    self.parse = parse
  }

  /// Creates a parser from a closure that returns `nil` for an invalid value.
  ///
  /// - Parameter expected: A description of the expected value for the error message, such as `a whole number`.
  init(
    placeholder: String, completion: Completion = .any, takes expected: String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(placeholder: placeholder, completion: completion) { string, option throws in
      guard let value = parse(string) else {
        throw CommandError.usage("\(option) takes \(expected), not “\(string.excerpt())”.")
      }
      return value
    }
  }
}

extension ValueParser where Value == String {
  static func string(_ placeholder: String = "TEXT", completion: Completion = .any) -> ValueParser {
    ValueParser(placeholder: placeholder, completion: completion) { string, _ in string }
  }

  static var file: ValueParser {
    ValueParser(placeholder: "FILE", completion: .file) { string, _ in string }
  }
}

extension ValueParser where Value == [String] {
  /// A parser that accepts a list of words separated by commas, in any letter case, and skips removed fallbacks.
  static func fallbacks(among words: [String]) -> ValueParser {
    ValueParser(placeholder: "NAMES", completion: .words(words)) { string, name in
      try string.lowercased().split(separator: ",").compactMap { word in
        let word = String(word.trimmingPrefix(while: \.isWhitespace))
        guard RemovedNames.error(for: "fallbacks=\(word)") == nil else { return nil }
        guard words.contains(word) else { throw NearestName.wrongWord(word, for: name, among: words) }
        return word
      }
    }
  }
}

extension ValueParser where Value: CaseIterable & RawRepresentable<String> {
  /// A parser that accepts the raw values of an enumeration, in any letter case, and lists them in the help.
  static var choice: ValueParser { .choice(placeholder: words.joined(separator: "|")) }

  /// Returns a parser that accepts the raw values of an enumeration, in any letter case.
  static func choice(placeholder: String) -> ValueParser {
    ValueParser(placeholder: placeholder, completion: .words(words)) { string, name in
      guard let value = Value(rawValue: string.lowercased()) else {
        throw NearestName.wrongWord(string, for: name, among: words)
      }
      return value
    }
  }

  private static var words: [String] { Value.allCases.map(\.rawValue) }
}

extension ValueParser where Value == Int {
  static func integer(in range: ClosedRange<Int>) -> ValueParser {
    ValueParser(placeholder: "N", takes: "a whole number from \(range.lowerBound) to \(range.upperBound)") { string in
      Int(string).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueParser where Value == UInt64 {
  /// Returns a parser that accepts any whole number from 0 that fits into 64 bits.
  static func number(_ expected: String = "a whole number such as 7", placeholder: String = "N") -> ValueParser {
    ValueParser(placeholder: placeholder, takes: expected) { UInt64($0) }
  }
}

extension ValueParser where Value == Duration {
  /// Returns a parser that accepts a duration such as `500ms`, `15s` or `10m`.
  static func duration(
    _ expected: String = "a time such as 500ms, 15s, 10m or 1h", allowsZero: Bool = true
  ) -> ValueParser {
    ValueParser(placeholder: "TIME", takes: expected) { string in
      Duration(text: string).flatMap { allowsZero || $0 > .zero ? $0 : nil }
    }
  }
}
