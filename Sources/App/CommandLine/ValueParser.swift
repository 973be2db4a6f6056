import QuidCore
import QuidNetworking
import QuidPresentation

/// The type of the value of an argument or option, for the description of the command line.
enum ValueType: Hashable, Sendable {
  /// Any string, or a string whose form the help describes.
  case string
  /// A whole number within a range.
  case integer(ClosedRange<Int>)
  /// A whole number of 64 bits.
  case number
  /// A decimal number.
  case decimal
  /// One of several words, in any letter case.
  case choice([String])
  /// Several of these words, separated by commas.
  case list([String])
  /// A time such as `15s`.
  case duration
  /// The code or common name of a currency.
  case currency
  /// A day such as `2026-11-20`.
  case day
  /// The path of a file.
  case file

  /// The name of the type.
  var name: String {
    switch self {
    case .string: "string"
    case .integer, .number: "integer"
    case .decimal: "decimal"
    case .choice: "choice"
    case .list: "list"
    case .duration: "duration"
    case .currency: "currency"
    case .day: "day"
    case .file: "file"
    }
  }

  /// The words of a choice or list; `nil` for any other type.
  var words: [String]? {
    switch self {
    case .choice(let words), .list(let words): words
    default: nil
    }
  }

  /// The range of a whole number; `nil` for any other type.
  var range: ClosedRange<Int>? {
    guard case .integer(let range) = self else { return nil }
    return range
  }
}

/// Parses the value of an argument or option, and describes it for the help and the completions.
struct ValueParser<Value: Sendable>: Sendable {
  /// The placeholder of the value in the help.
  let placeholder: String
  /// The values that a shell completes.
  let completion: Completion
  /// The type of the value.
  let type: ValueType
  /// Returns a value as it is typed; `nil` if it has no such form.
  let format: @Sendable (Value) -> String?
  /// Whether an option may be given without a value, which is parsed as an empty string.
  let isValueOptional: Bool
  /// Parses a value.
  ///
  /// The second parameter is the option or the command that takes the value, for the error message.
  let parse: @Sendable (String, _ name: String) throws(CommandError) -> Value

  /// Creates a parser with errors of its own.
  init(
    placeholder: String, completion: Completion = .any, type: ValueType = .string, isValueOptional: Bool = false,
    format: @escaping @Sendable (Value) -> String? = { _ in nil },
    parse: @escaping @Sendable (String, _ name: String) throws(CommandError) -> Value
  ) {
    self.placeholder = placeholder
    self.completion = completion
    self.type = type
    self.format = format
    self.isValueOptional = isValueOptional
    self.parse = parse
  }

  /// Creates a parser whose error describes the expected value.
  ///
  /// - Parameters:
  ///   - expected: A description of the expected value, such as `a whole number`.
  ///   - parse: Returns the value, or `nil` if the string is invalid.
  init(
    placeholder: String, completion: Completion = .any, type: ValueType = .string, takes expected: String,
    format: @escaping @Sendable (Value) -> String? = { _ in nil }, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(placeholder: placeholder, completion: completion, type: type, format: format) {
      string, option throws(CommandError) in
      guard let value = parse(string) else { throw .usage("\(option) takes \(expected), not “\(string.excerpt())”.") }
      return value
    }
  }
}

extension ValueParser where Value == String {
  /// A parser that accepts any string.
  static func string(_ placeholder: String = "TEXT", completion: Completion = .any) -> ValueParser {
    ValueParser(placeholder: placeholder, completion: completion, format: { $0 }) { string, _ in string }
  }

  /// A parser that accepts the path of a file.
  static var file: ValueParser {
    ValueParser(placeholder: "FILE", completion: .file, type: .file) { string, _ in string }
  }
}

extension ValueParser where Value == Bool {
  /// A parser that accepts `true` or `false`, in any letter case.
  static var boolean: ValueParser {
    ValueParser(
      placeholder: "true|false", completion: .words(["true", "false"]), type: .choice(["true", "false"]),
      format: { "\($0)" }
    ) { string, name throws(CommandError) in
      guard let value = Bool(string.lowercased()) else {
        throw NearestName.wrongWord(string, for: name, among: ["true", "false"])
      }
      return value
    }
  }
}

extension ValueParser where Value: CaseIterable & RawRepresentable<String> {
  /// A parser that accepts the raw values of an enumeration, in any letter case.
  static var choice: ValueParser { .choice(placeholder: words.joined(separator: "|")) }

  /// A parser that accepts the raw values of an enumeration, in any letter case.
  static func choice(placeholder: String) -> ValueParser {
    ValueParser(
      placeholder: placeholder, completion: .words(words), type: .choice(words), format: { $0.rawValue }
    ) { string, name throws(CommandError) in
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
      placeholder: "N", type: .integer(range),
      takes: "a whole number from \(range.lowerBound) to \(range.upperBound)", format: { "\($0)" }
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
    ValueParser(placeholder: placeholder, type: .number, takes: expected) { UInt64($0) }
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
    ValueParser(placeholder: "TIME", type: .duration, takes: expected) { string in
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

extension ValueParser where Value == Currency {
  /// A parser of an option that accepts a currency code or a common name such as `euros`.
  static var currency: ValueParser {
    ValueParser(
      placeholder: "USD", completion: .local(.currencies), type: .currency,
      takes: "a currency code of three letters, such as SEK"
    ) { Currency(named: $0) }
  }

  /// A parser of an argument that accepts a currency code or a common name.
  ///
  /// Its errors reject the input: they list the currencies that share the name, or suggest the most similar code.
  static var namedCurrency: ValueParser {
    ValueParser(placeholder: "CURRENCY", completion: .local(.currencies), type: .currency) {
      string, _ throws(CommandError) in
      try Currency(argument: string)
    }
  }

  /// A parser that accepts one of the given currencies by its code or common name.
  static func currency(among currencies: [Currency]) -> ValueParser {
    let codes = currencies.map(\.code)
    return ValueParser(
      placeholder: codes.joined(separator: "|"), completion: .words(codes), type: .choice(codes)
    ) { string, name throws(CommandError) in
      guard let currency = Currency(named: string), codes.contains(currency.code) else {
        throw NearestName.wrongWord(string, for: name, among: codes)
      }
      return currency
    }
  }
}

extension ValueParser where Value == Ether {
  /// A parser that accepts an amount of ether.
  ///
  /// - Parameter example: An amount for the help and the error message.
  static func ether(_ example: String) -> ValueParser {
    ValueParser(placeholder: example, type: .decimal, takes: "an amount of ether such as \(example)") { try? Ether($0) }
  }
}

extension ValueParser where Value == CalendarDay {
  /// A parser that accepts a day such as `2026-11-20`.
  static var day: ValueParser {
    ValueParser(placeholder: "DATE", type: .day) { string, _ throws(CommandError) in
      guard let day = CalendarDay(string) else { throw .refusedInput(CalendarDay.invalidDayMessage(for: string)) }
      return day
    }
  }
}

extension Currency {
  /// Parses a currency code, in any case, or a common name such as `euros`.
  ///
  /// - Throws: An error that rejects the argument. Its message lists the candidates if the name has several currencies, or
  ///   suggests the nearest currency or coin if there is no such currency.
  init(argument: String) throws(CommandError) {
    if let currency = Currency(named: argument) {
      self = currency
      return
    }
    let candidates = Currency.candidates(named: argument)
    if let first = candidates.first {
      let codes = candidates.map(\.code).joined(separator: ", ")
      throw .refusedInput(
        "“\(argument.excerpt())” is the name of several currencies: \(codes). Did you mean “\(first)”?")
    }
    if BuiltinCoins.coin(named: argument) != nil {
      throw .refusedInput(
        "“\(argument.excerpt())” is not a currency. It is a coin: see its price with quid coin \(argument.excerpt()).")
    }
    let nearest =
      NearestName.nearest(to: argument, among: Currency.known.map(\.code)) ?? NearestUnit.name(similarTo: argument)
    let hint = nearest.map { " Did you mean “\($0)”?" } ?? ""
    let word = argument.allSatisfy { $0.isASCII && $0.isLetter } ? argument.excerpt().lowercased() : "TEXT"
    let search = hint.isEmpty ? " Search for a currency with quid currencies --search \(word)." : hint
    throw .refusedInput(
      "“\(argument.excerpt())” is not a currency. Give the three letters of its code, as in USD.\(search)")
  }

  /// Creates the currency with a code or common name; `nil` if there is none, or if the name has several currencies.
  init?(named name: String) {
    let candidates = Currency.candidates(named: name)
    // Some common names have three letters and could be parsed as codes: yen, won.
    if let currency = Currency(name), currency.isActive || candidates.isEmpty {
      self = currency
    } else if candidates.count == 1 {
      self = candidates[0]
    } else {
      return nil
    }
  }

  /// The currencies whose codes are suggested, the most traded first.
  static var known: [Currency] { mostTradedCurrencies + active.filter { !mostTradedCurrencies.contains($0) } }
}
