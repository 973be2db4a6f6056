import QuidCore
import QuidPresentation

/// What a command line asks to convert.
struct ConvertRequest: Hashable, Sendable {
  /// How much; 1 where no amount was given.
  let amount: FixedPoint
  /// The currency of the amount.
  let from: Currency
  /// The currencies to convert to; `nil` for the popular ones.
  let targets: [Currency]?
  /// The day whose rates count, and what counts where it has none; `nil` for the newest rates.
  let day: RequestedDay?

  /// A day and the rule for one without rates.
  struct RequestedDay: Hashable, Sendable {
    let day: CalendarDay
    let rule: RateDayRule
  }

  /// What stands on a command line such as `100 USD EUR SEK --date 2026-11-20`.
  ///
  /// What begins with a letter is the first currency, anything else the amount, which may have its currency right behind
  /// it; a `to` or `in` before the targets is only said.
  ///
  /// - Throws: a usage failure when a currency is missing, a refusal when something cannot be what it should be.
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

  /// The day that `--date` asks for and the rule of `--on`; `nil` without a date.
  ///
  /// - Throws: a refusal for what is no day, a usage failure for a rule that there is not, or one without a date.
  static func day(_ invocation: Invocation) throws(CommandFailure) -> RequestedDay? {
    let rule = try invocation.choice("on", of: RateDayRule.self)
    guard let text = invocation.options["date"] else {
      guard rule == nil else { throw .usage("--on needs a day, as in --date 2026-11-20.") }
      return nil
    }
    guard let day = CalendarDay(text) else { throw .refusedInput(CalendarDay.invalidDayMessage(for: text)) }
    return RequestedDay(day: day, rule: rule ?? .previous)
  }

  private static func words(_ arguments: [String]) -> ArraySlice<String> {
    var words = arguments[...]
    if let first = words.first, first.first?.isNumber == true {
      let letters = first.reversed().prefix { $0.isLetter }.count
      if letters >= 3 {
        words[0] = String(first.dropLast(letters))
        words.insert(String(first.suffix(letters)), at: 1)
      }
    }
    let place = words.first?.first?.isLetter == true ? 1 : 2
    if words.count > place + 1, ["to", "in"].contains(words[place].lowercased()) { words.remove(at: place) }
    return words
  }

  private static func amount(_ text: String) throws(CommandFailure) -> FixedPoint {
    do throws(DecimalSyntaxError) {
      return try FixedPoint(typed: text)
    } catch {
      throw .refusedInput("“\(text.excerpt())” is not an amount to convert. \(error.message)")
    }
  }
}
