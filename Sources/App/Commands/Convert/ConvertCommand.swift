import Foundation
import QuidCore
import QuidPresentation

/// `quid convert`: converts an amount to other currencies.
enum ConvertCommand {
  static let spec = CommandSpec(
    name: "convert",
    synopsis: "[AMOUNT|-] FROM [TO…] [--date DATE] [--on previous|exact|next]",
    summary: "convert an amount between currencies by the newest rates or those of a day",
    details: [
      "AMOUNT is 1 unless it is given, and may have its currency right behind it, as in 100usd; without TO, the ten"
        + " currencies that are traded most. Every pair is computed out of two rates against the euro and rounded once; a"
        + " currency is worth exactly 1 of itself.",
      "A currency is named by its code or by a common name, such as euros, yen, pounds, francs or kronor. A name of several"
        + " currencies, such as dollars, is rejected with the codes it can mean.",
      "DATE is a day such as 2026-11-20, from 1999-01-04 on. On weekends and holidays no rates are set: --on previous"
        + " takes the last before, --on next the first after, --on exact none. The day that was used is always told.",
    ] + ConversionStreamRequest.details,
    options: [
      OptionSpec("date", "DATE", "the day whose rates count"),
      OptionSpec("on", "previous|exact|next", "what counts on a day without rates"),
    ] + ConversionStreamRequest.options,
    examples: [
      "quid convert 100 usd eur sek",
      "quid convert eur --json",
      "quid convert 250 sek usd --date 2023-08-30 --on next",
    ],
    argumentLimit: 200,
    interval: RateInterval.fiat,
    isDialogue: { $0.arguments.first == "-" },
    run: { invocation, context throws(CommandFailure) in
      if invocation.arguments.first == "-" {
        return try await ConversionStreamRunner(ConversionStreamRequest(invocation, context.form), context).run()
      }
      try ConversionStreamRequest.checkAbsence(invocation)
      let request = try ConvertRequest(invocation)
      let conversions = try await context.convert { () throws(ConversionError) in
        try await request.answer(by: context.services.conversionService, today: CalendarDay(context.services.now()))
      }
      return ConvertReport(conversions: conversions, asked: request.day?.day, context: context)
    })
}

extension ConvertRequest {
  /// Fetches the rates and returns the conversions.
  ///
  /// - Parameter today: The current day in UTC.
  func answer(
    by service: ConversionService, today: CalendarDay
  ) async throws(ConversionError) -> Sourced<Conversions> {
    guard let day else { return try await service.conversions(of: amount, from: from, to: targets) }
    return try await service.conversions(
      of: amount, from: from, to: targets, on: day.day, day.rule, today: today)
  }
}

/// The refresh intervals of `quid watch` for exchange rates.
enum RateInterval {
  /// The interval for exchange rates between fiat currencies: five minutes.
  static let fiat = Duration.seconds(300)
}

extension CommandContext {
  /// Runs a request for rates and converts its error into a ``CommandFailure``.
  func convert<Value>(
    _ request: () async throws(ConversionError) -> Value
  ) async throws(CommandFailure) -> Value {
    do throws(ConversionError) { return try await request() } catch { throw CommandFailure(error) }
  }
}

extension CommandFailure {
  /// Creates the error for a failed conversion, with a suggestion if there is one.
  init(_ error: ConversionError) {
    switch error {
    case .provider(let providerError): self.init(providerError)
    case .unknownCurrency(let currency, let table):
      self = .refusedInput(error.message + Self.hint(for: currency, among: table))
    case .closed: self = .refusedInput(error.message + " Take the nearest with --on previous or --on next.")
    case .nothingSince: self = .refusedInput(error.message + " --on previous takes the last before it.")
    case .outOfRange, .future, .tooEarly: self = .refusedInput(error.message)
    }
  }

  private static func hint(for currency: Currency, among table: RateTable) -> String {
    let coins: [Currency: String] = [.btc: "bitcoin", .eth: "ethereum"]
    if let coin = coins[currency] { return " It is a coin: see its price with quid coin \(coin)." }
    let hint = CurrencyArgument.hint(for: currency, among: table)
    return hint.isEmpty ? " See quid currencies." : hint
  }
}
