import QuidCore
import QuidNetworking
import QuidPresentation

/// The type of the value of an argument or option, for machine-readable descriptions of the commands.
enum ValueType: Hashable, Sendable {
  /// Any string, or a string in a format that the help describes.
  case string
  /// A whole number within the given range.
  case integer(ClosedRange<Int>)
  /// A whole number that fits into 64 bits.
  case number
  /// A decimal number.
  case decimal
  /// One of the given words, in any letter case.
  case choice([String])
  /// Several of the given words, separated by commas.
  case list([String])
  /// A duration such as `15s`.
  case duration
  /// The code of a currency such as `EUR`, or a common name such as `euros`.
  case currency
  /// A calendar day such as `2026-11-20`.
  case day
  /// The path of a file.
  case file

  /// The name of the type, such as `integer`, in machine-readable descriptions of the commands.
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

  /// The allowed words of a choice or list; `nil` for any other type.
  var words: [String]? {
    switch self {
    case .choice(let words), .list(let words): words
    default: nil
    }
  }

  /// The allowed range of a whole number; `nil` for any other type.
  var range: ClosedRange<Int>? {
    guard case .integer(let range) = self else { return nil }
    return range
  }
}

/// A parser of the value of an argument or option, with descriptions of the value for the help and shell completions.
struct ValueParser<Value: Sendable>: Sendable {
  /// The placeholder of the value in the help, such as `USD`; `nil` to list the words of ``type``.
  let placeholder: String?
  /// The words with which a shell completes the value.
  let completion: Completion
  /// The type of the value, for machine-readable descriptions of the commands.
  let type: ValueType
  /// A closure that formats a value as the user would type it; returns `nil` if the value has no such form.
  let format: @Sendable (Value) -> String?
  /// A Boolean value that indicates whether the option can be given without a value.
  ///
  /// A missing value is parsed as an empty string.
  let isValueOptional: Bool
  /// A closure that parses a typed value.
  ///
  /// The second parameter is the name of the option or command that takes the value, for the error message.
  let parse: @Sendable (String, _ name: String) throws -> Value

  /// Creates a parser that throws its own errors.
  init(
    placeholder: String?, completion: Completion = .any, type: ValueType = .string, isValueOptional: Bool = false,
    format: @escaping @Sendable (Value) -> String? = { _ in nil },
    parse: @escaping @Sendable (String, _ name: String) throws -> Value
  ) {
    self.placeholder = placeholder
    self.completion = completion
    self.type = type
    self.format = format
    self.isValueOptional = isValueOptional
    self.parse = parse
  }

  /// Creates a parser whose error message describes the expected value.
  ///
  /// - Parameters:
  ///   - expected: A description of the expected value, such as `a whole number`.
  ///   - parse: A closure that parses the typed value, or returns `nil` if it is invalid.
  init(
    placeholder: String, completion: Completion = .any, type: ValueType = .string, takes expected: String,
    format: @escaping @Sendable (Value) -> String? = { _ in nil }, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(placeholder: placeholder, completion: completion, type: type, format: format) {
      string, option throws in
      guard let value = parse(string) else {
        throw CommandError.usage("\(option) takes \(expected), not “\(string.excerpt())”.")
      }
      return value
    }
  }
}

extension ValueParser where Value == String {
  /// Returns a parser that accepts any string.
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
      placeholder: nil, completion: .words(["true", "false"]), type: .choice(["true", "false"]),
      format: { "\($0)" }
    ) { string, name in
      guard let value = Bool(string.lowercased()) else {
        throw NearestName.wrongWord(string, for: name, among: ["true", "false"])
      }
      return value
    }
  }
}

extension ValueParser where Value: CaseIterable & RawRepresentable<String> {
  /// A parser that accepts the raw values of an enumeration, in any letter case.
  ///
  /// The placeholder in the help lists all raw values.
  static var choice: ValueParser { .choice(placeholder: nil) }

  /// Returns a parser that accepts the raw values of an enumeration, in any letter case.
  ///
  /// - Parameter placeholder: The placeholder of the value in the help; `nil` to list all raw values.
  static func choice(placeholder: String?) -> ValueParser {
    ValueParser(
      placeholder: placeholder, completion: .words(words), type: .choice(words), format: { $0.rawValue }
    ) { string, name in
      guard let value = Value(rawValue: string.lowercased()) else {
        throw NearestName.wrongWord(string, for: name, among: words)
      }
      return value
    }
  }

  private static var words: [String] { Value.allCases.map(\.rawValue) }
}

extension ValueParser where Value == Int {
  /// Returns a parser that accepts a whole number within a range.
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
  /// Returns a parser that accepts any whole number from 0 that fits into 64 bits.
  ///
  /// - Parameters:
  ///   - expected: A description of the number with an example, for the error message.
  ///   - placeholder: The placeholder of the number in the help.
  static func number(_ expected: String = "a whole number such as 7", placeholder: String = "N") -> ValueParser {
    ValueParser(placeholder: placeholder, type: .number, takes: expected) { UInt64($0) }
  }
}

extension ValueParser where Value == Duration {
  /// Returns a parser that accepts a duration such as `500ms`, `15s` or `10m`.
  ///
  /// - Parameters:
  ///   - expected: A description of the duration with examples, for the error message.
  ///   - allowsZero: Whether the parser accepts a duration of zero.
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
  /// A parser that accepts a currency code or a common name such as `euros`, for the value of an option.
  static var currency: ValueParser {
    ValueParser(
      placeholder: "USD", completion: .local(.currencies), type: .currency
    ) { string, option in
      try Currency.rejectMinorUnit(string)
      guard let currency = Currency(named: string) else {
        throw CommandError.usage(
          "\(option) takes a currency code of three letters, such as SEK, not “\(string.excerpt())”.")
      }
      return currency
    }
  }

  /// A parser that accepts a currency code or a common name such as `euros`, for an argument.
  ///
  /// The error message lists the currencies that share the name, or suggests the most similar code.
  static var namedCurrency: ValueParser {
    ValueParser(placeholder: "CURRENCY", completion: .local(.currencies), type: .currency) {
      string, _ throws in
      try Currency(argument: string)
    }
  }

  /// Returns a parser that accepts the code or common name of one of the given currencies.
  static func currency(among currencies: [Currency]) -> ValueParser {
    let codes = currencies.map(\.code)
    return ValueParser(
      placeholder: nil, completion: .words(codes), type: .choice(codes)
    ) { string, name in
      guard let currency = Currency(named: string), codes.contains(currency.code) else {
        throw NearestName.wrongWord(string, for: name, among: codes)
      }
      return currency
    }
  }
}

extension ValueParser where Value == Ether {
  /// Returns a parser that accepts an amount of ether.
  ///
  /// - Parameter example: An example amount for the help and the error message, such as `0.01`.
  static func ether(_ example: String) -> ValueParser {
    ValueParser(placeholder: example, type: .decimal, takes: "an amount of ether such as \(example) or \(example)eth") {
      string in
      guard case .ether(let amount)? = try? SendAmount(string) else { return nil }
      return amount
    }
  }

  /// A parser that accepts a price per unit of gas with a unit, such as `30gwei`.
  ///
  /// A number without a unit is rejected, because some programs take such a number as wei and others as gwei.
  static var gasPrice: ValueParser {
    ValueParser(placeholder: "30gwei", takes: "a price per unit of gas with a unit, such as 30gwei") { string in
      guard !SendAmount.isBareNumber(string), case .ether(let price)? = try? SendAmount(string) else { return nil }
      return price
    }
  }
}

extension ValueParser where Value == CalendarDay {
  /// A parser that accepts a calendar day such as `2026-11-20`.
  static var day: ValueParser {
    ValueParser(placeholder: "DATE", type: .day) { string, _ in
      guard let day = CalendarDay(string) else {
        throw CommandError.refusedInput(CalendarDay.invalidDayMessage(for: string))
      }
      return day
    }
  }
}

extension Currency {
  /// Creates a currency from a code, in any letter case, or from a common name such as `euros`.
  ///
  /// - Throws: An error that rejects the input. If several currencies have the name, the message lists them. If no
  ///   currency has it, the message suggests the most similar currency or coin.
  init(argument: String) throws {
    if let currency = Currency(named: argument) {
      self = currency
      return
    }
    if let hint = Currency.spellingHint(for: argument) {
      throw CommandError.refusedInput("“\(argument)” is not a currency. \(hint)")
    }
    let candidates = Currency.candidates(named: argument)
    if let first = candidates.first {
      let codes = candidates.map(\.code).joined(separator: ", ")
      throw CommandError.refusedInput(
        "“\(argument.excerpt())” is the name of several currencies: \(codes). Did you mean “\(first)”?")
    }
    if BuiltinCoins.coin(named: argument) != nil {
      throw CommandError.refusedInput(
        "“\(argument.excerpt())” is not a currency. It is a coin: see its price with quid coin \(argument.excerpt()).")
    }
    let nearest =
      NearestName.nearest(to: argument, among: Currency.known.map(\.code)) ?? NearestUnit.name(similarTo: argument)
    let hint = nearest.map { " Did you mean “\($0)”?" } ?? ""
    let word = argument.allSatisfy { $0.isASCII && $0.isLetter } ? argument.excerpt().lowercased() : "TEXT"
    let search = hint.isEmpty ? " Search for a currency with quid currencies --search \(word)." : hint
    throw CommandError.refusedInput(
      "“\(argument.excerpt())” is not a currency. Give a three-letter currency code such as USD.\(search)")
  }

  /// Rejects the spelling of a minor unit, in any letter case, where only a currency is accepted.
  ///
  /// - Throws: An error that names the currency.
  static func rejectMinorUnit(_ word: String) throws {
    let unit = minorUnit(spelled: word) ?? minorUnitSpelling(of: word).flatMap { minorUnit(spelled: $0) }
    guard let rate = unit?.minorUnitRate else { return }
    throw CommandError.refusedInput(
      "“\(word)” is not a currency but a hundredth of one, from which amounts can only be converted. Give"
        + " \(rate.target).")
  }

  /// Creates a currency from a code, a common name or the exact spelling of a minor unit.
  ///
  /// Returns `nil` if no currency or more than one currency has the name.
  init?(named name: String) {
    if let unit = Currency.minorUnit(spelled: name) {
      self = unit
      return
    }
    guard Currency.minorUnitSpelling(of: name) == nil else { return nil }
    let candidates = Currency.candidates(named: name)
    // Some common names have three letters and could be parsed as codes: yen, won.
    if let currency = Currency(name), currency.isMoney || candidates.isEmpty {
      self = currency
    } else if candidates.count == 1 {
      self = candidates[0]
    } else {
      return nil
    }
  }

  /// The active currencies, whose codes are suggested for mistyped words, starting with the most traded currencies.
  static var known: [Currency] { mostTradedCurrencies + active.filter { !mostTradedCurrencies.contains($0) } }
}
