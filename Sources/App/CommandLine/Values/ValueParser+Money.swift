import QuidCore
import QuidNetworking
import QuidPresentation

extension ValueParser where Value == Currency {
  /// A parser that accepts a currency code or a common name such as `euros`, for the value of an option.
  static var currency: ValueParser {
    ValueParser(placeholder: "USD", completion: .local(.currencies)) { string, option in
      try Currency.rejectMinorUnit(string)
      guard let currency = Currency(named: string), currency.isMoney else {
        let isCoin = BuiltinCoins.coin(named: AssetName.coinSymbols[string] ?? string) != nil
        let message =
          Currency.ambiguity(of: string).map { "\(option): \($0)" }
          ?? "\(option) takes a currency code\(Currency(string) == nil ? " of three letters" : ""), such as SEK, not"
          + " “\(string.excerpt())”"
          + (isCoin ? ", which is a coin." : "." + NearestName.hint(for: string, among: Currency.known.map(\.code)))
        // A string with other characters is no misspelled word.
        throw string.allSatisfy(\.isLetter) ? CommandError.usage(message) : .rejectedInput(message)
      }
      return currency
    }
  }

  /// A parser that accepts a currency, or the id or symbol of a coin in which prices are shown, such as `btc`.
  static var currencyOrCoin: ValueParser {
    ValueParser(placeholder: "USD", completion: .local(.assets)) { string, option in
      if Currency(named: string)?.isMoney != true, Currency.ambiguity(of: string) == nil,
        let coin = BuiltinCoins.coin(named: AssetName.coinSymbols[string] ?? string),
        let currency = Currency(coin: coin)
      {
        return currency
      }
      return try ValueParser.currency.parse(string, option)
    }
  }

  /// A parser that accepts a currency code or a common name such as `euros`, for an argument.
  ///
  /// The error message lists the currencies that share the name, or suggests the most similar code.
  static var namedCurrency: ValueParser {
    ValueParser(placeholder: "CURRENCY", completion: .local(.currencies)) {
      string, _ throws in
      try Currency(argument: string)
    }
  }

  static func currency(among currencies: [Currency]) -> ValueParser {
    let codes = currencies.map(\.code)
    return ValueParser(placeholder: codes.joined(separator: "|"), completion: .words(codes)) { string, name in
      guard let currency = Currency(named: string), codes.contains(currency.code) else {
        throw NearestName.wrongWord(string, for: name, among: codes)
      }
      return currency
    }
  }
}

extension ValueParser where Value == Ether {
  /// Returns a parser that accepts an amount of ether, with an example such as `0.01` for its messages.
  static func ether(_ example: String) -> ValueParser {
    ValueParser(placeholder: example, takes: "an amount of ether such as \(example) or \(example)eth") {
      string in
      guard case .ether(let amount)? = try? SendAmount(string) else { return nil }
      return amount
    }
  }

  /// A parser that accepts a price per unit of gas with a unit, such as `30gwei`.
  ///
  /// A number without a unit is rejected, because some programs take such a number as wei and others as gwei.
  static var gasPrice: ValueParser {
    ValueParser(placeholder: "30gwei", takes: "a price of up to 1eth per unit of gas with a unit, such as 30gwei") {
      string in
      guard !SendAmount.isBareNumber(string), case .ether(let price)? = try? SendAmount(string), price <= .ether(1)
      else { return nil }
      return price
    }
  }
}

extension ValueParser where Value == CalendarDay {
  static var day: ValueParser {
    ValueParser(placeholder: "DATE") { string, _ in
      guard let day = CalendarDay(string) else {
        throw CommandError.rejectedInput(CalendarDay.invalidDayMessage(for: string))
      }
      return day
    }
  }
}

extension CalendarDay {
  /// Returns the error message for a string that is not a valid day, with an example of a valid day.
  static func invalidDayMessage(for string: String) -> String {
    hasDayFormat(string)
      ? "\(string) does not exist in the calendar. Give a valid date, as in 2026-11-20."
      : "“\(string.excerpt())” is not a date. Give year, month and day, as in 2026-11-20."
  }

  private static func hasDayFormat(_ string: String) -> Bool {
    let bytes = Array(string.utf8)
    return bytes.count == 10
      && bytes.enumerated().allSatisfy { index, byte in
        [4, 7].contains(index) ? byte == UInt8(ascii: "-") : 48...57 ~= byte
      }
  }
}

extension ValueParser where Value == [Currency] {
  /// A parser that accepts a list of currency codes separated by commas.
  static var currencies: ValueParser {
    ValueParser(placeholder: "CODES") { string, name in
      let currencies = try string.split(separator: ",").map { code in
        try ValueParser<Currency>.currency.parse(String(code.trimmingSpaces), name)
      }
      guard !currencies.isEmpty else {
        throw CommandError.usage("\(name) takes currency codes separated by commas, such as czk,eur,usd.")
      }
      return currencies.uniqued
    }
  }
}
