import QuidCore
import QuidPresentation

/// The arguments and options of a conversion of one amount.
struct ConvertRequest: Hashable, Sendable {
  /// The amount; 1 if the command line has none.
  let amount: FixedPoint
  /// The source currency.
  let from: Currency
  /// The target currencies; `nil` for the popular ones.
  let targets: [Currency]?
  /// The day of the rates; `nil` for the newest rates.
  let day: RequestedDay?

  /// A day and the rule that applies if it has no rates.
  struct RequestedDay: Hashable, Sendable {
    let day: CalendarDay
    let rule: RateDayRule
  }

  /// Parses a command line such as `100 USD EUR SEK --date 2026-11-20`.
  ///
  /// A first argument that begins with a letter is the source currency. Any other first argument is the amount, which may
  /// be followed by its currency without a space, as in `100usd`. A `to` or `in` before the target currencies is ignored.
  ///
  /// - Throws: A usage error if a currency is missing, or an error that rejects an invalid amount, currency or day.
  init(_ invocation: Invocation) throws(CommandFailure) {
    var words = Self.words(invocation.arguments)
    if let first = words.first, first.first?.isLetter != true {
      words.removeFirst()
      amount = try Self.amount(first)
    } else {
      amount = .one
    }
    guard let from = words.popFirst() else {
      throw .usage("quid convert needs a currency, as in quid convert 100 USD EUR.")
    }
    self.from = try CurrencyArgument.currency(from)
    var targets: [Currency] = []
    for word in words { targets.append(try CurrencyArgument.currency(word)) }
    self.targets = targets.isEmpty ? nil : targets
    day = try Self.day(invocation)
  }

  /// Returns the day of `--date` and the rule of `--on`; `nil` without `--date`.
  ///
  /// - Throws: An error that rejects an invalid day, or a usage error for an unknown rule or for `--on` without `--date`.
  static func day(_ invocation: Invocation) throws(CommandFailure) -> RequestedDay? {
    let rule = try invocation.choice("on", of: RateDayRule.self)
    guard let date = invocation.options["date"] else {
      guard rule == nil else { throw .usage("--on needs a day, as in --date 2026-11-20.") }
      return nil
    }
    guard let day = CalendarDay(date) else { throw .refusedInput(CalendarDay.invalidDayMessage(for: date)) }
    return RequestedDay(day: day, rule: rule ?? .previous)
  }

  /// Separates a currency from the amount before it, and removes a `to` or `in` before the target currencies.
  private static func words(_ arguments: [String]) -> ArraySlice<String> {
    var words = arguments[...]
    if let first = words.first, first.first?.isNumber == true {
      let letters = first.reversed().prefix { $0.isLetter }.count
      if letters >= 3 {
        words[0] = String(first.dropLast(letters))
        words.insert(String(first.suffix(letters)), at: 1)
      }
    }
    let targetIndex = words.first?.first?.isLetter == true ? 1 : 2
    if words.count > targetIndex + 1, ["to", "in"].contains(words[targetIndex].lowercased()) {
      words.remove(at: targetIndex)
    }
    return words
  }

  private static func amount(_ string: String) throws(CommandFailure) -> FixedPoint {
    do throws(DecimalSyntaxError) {
      return try FixedPoint(typed: string)
    } catch {
      throw .refusedInput("“\(string.excerpt())” is not an amount to convert. \(error.message)")
    }
  }
}
