import QuidCore
import QuidPresentation

/// `quid portfolio add`: adds a purchase or a sale, or replaces an entry.
struct PortfolioAddition {
  private let amount: FixedDecimal
  private let name: String
  /// The typed price or total; `nil` if the price is loaded.
  private let price: PortfolioTrade.Price?
  private let currency: Currency
  /// The minor unit of the typed price, such as pence; `nil` if the price is not in a minor unit.
  private let minorUnit: FixedRate?
  private let day: CalendarDay
  private let today: CalendarDay
  private let context: CommandContext

  init(_ command: PortfolioCommand, _ context: CommandContext) throws {
    guard command.words.count == 2 else {
      throw CommandError.usage("quid portfolio add needs an amount and a coin, as in quid portfolio add 0.5 btc.")
    }
    self.context = context
    name = command.words[1]
    do {
      amount = try FixedDecimal(command.words[0])
    } catch {
      throw CommandError.rejectedInput("“\(command.words[0].excerpt())” is not an amount. \(error.message)")
    }
    guard !amount.isZero else { throw CommandError.rejectedInput(PortfolioError.zeroAmount.message()) }
    guard command.price == nil || command.cost == nil else {
      throw CommandError.usage("--at cannot be combined with --cost. Give only one of them.")
    }
    if let typed = try command.price.map({ string in try TypedMoney(string) }) {
      (price, currency) = (.unit(typed.amount), typed.currency ?? command.currency ?? context.currency(or: .usd))
      minorUnit = typed.minorUnit
    } else if let typed = try command.cost.map({ string in try TypedMoney(string) }) {
      (price, currency) = (.total(typed.amount), typed.currency ?? command.currency ?? context.currency(or: .usd))
      minorUnit = typed.minorUnit
    } else {
      (price, currency, minorUnit) = (nil, .usd, nil)
    }
    guard currency.isMoney else { throw TypedMoney.unknownCurrency(currency.code) }
    today = CalendarDay(context.services.now())
    day = command.date ?? today
    guard day <= today else {
      throw CommandError.rejectedInput("\(day) is in the future. Give \(today) (today in UTC) or an earlier date.")
    }
    guard day >= RateTable.firstDay else {
      throw CommandError.rejectedInput(
        "\(day) is before \(RateTable.firstDay), the first day with exchange rates. Give a later date.")
    }
  }

  /// Looks up the coin and the price if necessary, and stores the entry.
  ///
  /// - Parameter replaced: The number of the entry to replace; `nil`, the default, to add an entry.
  func run(replacing replaced: Int? = nil) async throws -> PortfolioEntriesReport {
    let coin = try await self.coin()
    let quote = try await quote(of: coin)
    var nextNumber = 0
    do {
      let trade = try PortfolioTrade(
        coin: coin.coin, amount: amount, price: quote.price, currency: quote.currency, day: day)
      let entry = try context.services.portfolio.update { portfolio in
        nextNumber = portfolio.nextNumber
        guard let replaced else { return try portfolio.add(trade) }
        return try portfolio.replace(replaced, with: trade)
      }
      return PortfolioEntriesReport(
        entries: [entry], context: context, sources: quote.sources,
        warnings: (coin.warning.map { [$0] } ?? []) + quote.warnings
          + context.format.inEnglish.notes(about: minorUnit.map { [$0] } ?? []),
        notes: quote.note.map { [$0] } ?? [])
    } catch let error as PortfolioError {
      var message = error.message(context.format.numbers)
      if case .oversold(let sale, _) = error, sale.number < nextNumber {
        message += " The entry number of this sale is \(sale.number)."
      }
      throw CommandError.rejectedInput(message)
    }
  }

  // MARK: Coin

  private struct FoundCoin {
    let coin: Coin
    /// The listing with only the coin; `nil` if the coin was not looked up.
    let line: Converted<MarketListing>?
    /// The warning that several coins share the symbol; `nil` if no other coin has the symbol.
    let warning: String?
  }

  private func coin() async throws -> FoundCoin {
    let ids = [name, name.lowercased()]
    if let known = try context.services.portfolio.read().coins.first(where: { ids.contains($0.id.description) }) {
      return FoundCoin(coin: known, line: nil, warning: nil)
    }
    let choice = try await context.coin(named: name, in: .usd)
    return FoundCoin(coin: choice.coin, line: choice.line, warning: choice.warning)
  }

  // MARK: Price

  private struct Quote {
    let price: PortfolioTrade.Price
    let currency: Currency
    var note: String?
    var sources: [SourceReport] = []
    var warnings: [String] = []
  }

  private func quote(of coin: FoundCoin) async throws -> Quote {
    if let price { return Quote(price: price, currency: currency) }
    return day == today ? try await currentQuote(of: coin) : try await pastQuote(of: coin.coin)
  }

  private func currentQuote(of coin: FoundCoin) async throws -> Quote {
    let listing: Converted<MarketListing>
    if let line = coin.line {
      listing = line
    } else {
      listing = try await context.services.marketService.listing(of: [coin.coin.id], in: .usd)
    }
    guard let price = listing.data.value.rows.first?.price else {
      throw CommandError.rejectedInput("There is no current price for \(coin.coin.symbol.excerpt(12)). \(Self.advice)")
    }
    return Quote(
      price: .unit(price), currency: .usd, note: note(price, "Current price", listing.data),
      sources: listing.sources, warnings: listing.warnings(at: context.services.now(), context.format))
  }

  private func pastQuote(of coin: Coin) async throws -> Quote {
    let price: Sourced<FixedDecimal>
    do {
      price = try await context.services.portfolioService.price(of: coin.id, on: day, today: today)
    } catch {
      let failure = CommandError(error)
      throw failure.exitCode == .interrupted ? failure : CommandError(error, missingPart: Self.advice)
    }
    return Quote(
      price: .unit(price.value), currency: .usd, note: note(price.value, "Price on \(day)", price),
      sources: [SourceReport(price)], warnings: price.warnings(at: context.services.now(), context.format))
  }

  private static let advice = "Give a price with --at, or a total with --cost."

  private func note(_ price: FixedDecimal, _ label: String, _ value: Sourced<some Sendable>) -> String {
    let provenance = value.provenance(at: context.services.now(), context.format.inEnglish)
    return "\(label): \(context.format.numbers.typedAmount(price, .usd)). Source: \(provenance)."
  }
}
