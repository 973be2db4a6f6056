import Foundation
import QuidCore
import QuidPresentation

/// `quid bitcoin`: what a bitcoin costs now and cost on the days before.
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
      let reader = context.root.bitcoinReader
      guard let text = invocation.arguments.first else {
        let index = try await context.ask { () throws(ProviderError) in
          try await reader.index(in: currency ?? .eur, days: days ?? BitcoinIndex.defaultDayCount)
        }
        return BitcoinReport(index: index, context: context)
      }
      guard days == nil else { throw .usage("Give quid bitcoin either a date or --days, not both.") }
      let day: CalendarDay
      do throws(BitcoinDayError) {
        day = try BitcoinIndex.day(text, today: CalendarDay(context.root.now()))
      } catch {
        throw .refusedInput(error.message(text))
      }
      let answer = try await context.ask { () throws(ProviderError) in try await reader.day(day, and: currency) }
      return BitcoinDayReport(day: answer, context: context)
    })
}
