import Foundation
import QuidCore
import QuidPresentation

/// `quid bitcoin`: prints the current price of bitcoin and its prices on previous days, or the prices of one day.
enum BitcoinCommand {
  static let spec = CommandSpec(
    name: "bitcoin",
    synopsis: "[DATE] [--days 14] [--in EUR]",
    summary: "follow the price of bitcoin day by day, or open one day",
    details: [
      "DATE is a day such as 2026-11-21, in UTC: its price in euro, dollar and pound. Without one, the price now and a list"
        + " of the days before, each against the day before it. Days of the list open without the network.",
      "CoinGecko's free plans go back 365 days.",
    ],
    options: [
      OptionSpec("days", "14", "how many days the list has"),
      OptionSpec("in", "EUR", "the currency of the list, or one more for a day"),
    ],
    examples: ["quid bitcoin", "quid bitcoin --days 30 --in usd"],
    argumentLimit: 1,
    run: { invocation, context throws(CommandFailure) in
      let currency = try invocation.currency()
      let days = try invocation.number("days", in: 1...10_000)
      let service = context.services.bitcoinService
      guard let argument = invocation.arguments.first else {
        let index = try await context.ask { () throws(ProviderError) in
          try await service.index(in: currency ?? .eur, days: days ?? BitcoinIndex.defaultDayCount)
        }
        return BitcoinReport(index: index, context: context)
      }
      guard days == nil else { throw .usage("Give quid bitcoin either a date or --days, not both.") }
      let day: CalendarDay
      do throws(BitcoinDayError) {
        day = try BitcoinIndex.day(argument, today: CalendarDay(context.services.now()))
      } catch {
        throw .refusedInput(error.message(argument))
      }
      let prices = try await context.ask { () throws(ProviderError) in try await service.day(day, and: currency) }
      return BitcoinDayReport(day: prices, context: context)
    })
}
