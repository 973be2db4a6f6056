import QuidCore
import QuidPresentation

extension ValueParser where Value == Currency {
  /// A parser of an option that accepts a currency code or a common name such as `euros`.
  static var currency: ValueParser {
    ValueParser(
      placeholder: "USD", completion: .local(.currencies), takes: "the three letters of a currency such as SEK"
    ) { Currency(named: $0) }
  }

  /// A parser of an argument that accepts a currency code or a common name.
  ///
  /// Its errors reject the input: they list the currencies that share the name, or suggest the most similar code.
  static var namedCurrency: ValueParser {
    ValueParser(placeholder: "CURRENCY", completion: .local(.currencies)) { string, _ throws(CommandError) in
      try Currency(argument: string)
    }
  }

  /// A parser that accepts one of the given currencies by its code or common name.
  static func currency(among currencies: [Currency]) -> ValueParser {
    let codes = currencies.map(\.code)
    return ValueParser(
      placeholder: codes.joined(separator: "|"), completion: .words(codes)
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
    ValueParser(placeholder: example, takes: "an amount of ether such as \(example)") { try? Ether($0) }
  }
}

extension ValueParser where Value == CalendarDay {
  /// A parser that accepts a day such as `2026-11-20`.
  static var day: ValueParser {
    ValueParser(placeholder: "DATE") { string, _ throws(CommandError) in
      guard let day = CalendarDay(string) else { throw .refusedInput(CalendarDay.invalidDayMessage(for: string)) }
      return day
    }
  }
}

extension Currency {
  /// Parses a currency code, in any case, or a common name such as `euros`.
  ///
  /// - Throws: An error that rejects the argument. Its message lists the candidates if the name has several currencies, or
  ///   suggests the nearest code if there is no such currency.
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
    let hint = NearestName.hint(for: argument, among: Currency.known.map(\.code))
    let word = argument.allSatisfy { $0.isASCII && $0.isLetter } ? argument.excerpt().lowercased() : "TEXT"
    let search = hint.isEmpty ? " Find one with quid currencies --search \(word)." : hint
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
