import QuidCore
import QuidPresentation

/// A purchase or a sale to record, as a new entry or in place of another one.
struct PortfolioAddition {
  private let amount: FixedDecimal
  private let name: String
  /// The typed price of one coin; `nil` if the price is loaded, or if the total was typed.
  private let price: TypedMoney?
  /// The typed total; `nil` without `--cost`.
  private let total: TypedMoney?
  /// The cost of the trade in addition to its price; `nil` without `--fee`.
  private let fee: TypedMoney?
  /// The currency of `--in`; `nil` without the option.
  private let currency: Currency?
  private let day: CalendarDay
  private let today: CalendarDay
  private let context: CommandContext

  init(_ command: PortfolioAddCommand, _ context: CommandContext) throws {
    self.context = context
    let typed = try Self.amount(command)
    (amount, name) = (typed.amount, typed.coin)
    guard !amount.isZero else { throw CommandError.rejectedInput(PortfolioError.zeroAmount.message()) }
    guard command.price == nil || command.cost == nil else {
      throw CommandError.usage("--at cannot be combined with --cost. Give only one of them.")
    }
    price = try command.price.map { try TypedMoney($0, isPrice: true) }
    total = try command.cost.map { try TypedMoney($0) }
    fee = try command.fee.map { try TypedMoney($0) }
    currency = command.currency
    today = CalendarDay(context.services.now())
    day = command.date?.day(today: today) ?? today
    guard day <= today else {
      throw CommandError.rejectedInput("\(day) is in the future. Give \(today) (today in UTC) or an earlier date.")
    }
    guard day >= RateTable.firstDay else {
      throw CommandError.rejectedInput(
        "\(day) is before \(RateTable.firstDay), the first day with exchange rates. Give a later date.")
    }
  }

  /// Returns the typed amount, negative for a sale, and the name of the coin.
  private static func amount(_ command: PortfolioAddCommand) throws -> (amount: FixedDecimal, coin: String) {
    let start = "quid portfolio add"
    let words = command.words
    let isNegative = words.first?.first == "-"
    let unsigned = words.first.map { String($0.dropFirst(isNegative ? 1 : 0)) } ?? ""
    let sign = isNegative ? "-" : ""
    let typed = TypedAmount(unsigned)
    let unit = typed?.unit
    if words.count == 1, let typed, let unit, (try? FixedDecimal(argument: typed.number)) != nil,
      Currency(unit)?.isMoney != true
    {
      throw CommandError.usage(
        "Separate the amount from the coin. Did you mean “\(start) \(sign)\(typed.number) \(unit)”?")
    }
    let price = words.dropFirst(2).filter { !["at", "for", "@"].contains($0.lowercased()) }.joined()
    if (try? TypedMoney(price)) != nil {
      throw CommandError.usage(
        "\(start) does not take “\(price.excerpt())”. If it is the price of one coin, give --at \(price.excerpt()); if"
          + " it is the total, --cost \(price.excerpt()).")
    }
    if words.count > 2 {
      throw CommandError.surplus(words[2], of: start, "See quid help portfolio.")
    }
    guard words.count == 2 else {
      throw CommandError.usage("\(start) needs an amount and a coin, as in \(start) 0.5 btc.")
    }
    if let typed, let unit, (try? TypedMoney(unsigned).asset?.currency) != nil,
      (try? FixedDecimal(argument: typed.number)) != nil
    {
      throw CommandError.rejectedInput(
        "“\(unsigned.excerpt())” is an amount of money, not of \(words[1].excerpt()). Did you mean “\(start)"
          + " \(sign)AMOUNT \(words[1].excerpt()) --cost \(typed.number)\(unit.excerpt())”?")
    }
    if TypedAmount(unsigned) == nil, (try? FixedDecimal(argument: words[1])) != nil {
      throw CommandError.usage(
        "The amount comes before the coin. Did you mean “\(start) \(words[1].excerpt()) \(words[0].excerpt())”?")
    }
    let magnitude = try FixedDecimal(argument: unsigned)
    return (isNegative ? try magnitude.negated() : magnitude, words[1])
  }

  /// Looks up the coin and the price if necessary, and stores the entry.
  ///
  /// - Parameter replaced: The number of the entry to replace; `nil`, the default, to add an entry.
  func run(replacing replaced: Int? = nil) async throws -> PortfolioEntriesReport {
    let (names, currency) = try await context.coinNames([name], in: currency)
    guard currency.isMoney else { throw TypedMoney.unknownCurrency(currency.code) }
    let coin = try await coin(named: names[0])
    var quote = try await quote(of: coin.coin, in: currency)
    var nextNumber = 0
    do {
      if let fee {
        // As in --at, a number without a currency is in that of --in; without --in, the typed price can have another one.
        let isPriceTyped = (price ?? total)?.asset != nil && self.currency == nil
        try await add(fee.in(isPriceTyped ? quote.currency : currency), to: &quote, of: coin.coin)
      }
      let trade = try PortfolioTrade(
        coin: coin.coin, amount: amount, price: quote.price, currency: quote.currency, day: day)
      let entry = try context.services.portfolio.update { portfolio in
        nextNumber = portfolio.nextNumber
        guard let replaced else { return try portfolio.add(trade, limit: Portfolio.entryLimit) }
        return try portfolio.replace(replaced, with: trade)
      }
      return PortfolioEntriesReport(
        entries: [entry], context: context, sources: quote.sources.uniqued,
        warnings: (coin.warning.map { [$0] } ?? []) + quote.warnings.uniqued, notes: quote.notes)
    } catch let error as PortfolioError {
      var message = CommandStrings().message(of: error, context.format.numbers)
      if case .oversold(let sale, _) = error, sale.number < nextNumber {
        message += " The entry number of this sale is \(sale.number)."
      }
      throw CommandError.rejectedInput(message)
    }
  }

  // MARK: Coin

  /// Returns a coin, and the warning that several coins share the symbol; `nil` if no other coin has the symbol.
  private func coin(named name: String) async throws -> (coin: Coin, warning: String?) {
    let ids = [name, name.lowercased()]
    let portfolio = try context.services.portfolio.read()
    let known = portfolio.coins + portfolio.ownPrices.map(\.coin)
    if let coin = known.first(where: { ids.contains($0.id.description) }) { return (coin, nil) }
    let held = portfolio.coins.filter { $0.symbol.uppercased() == name.uppercased() }
    if held.count == 1 { return (held[0], nil) }
    do {
      let choice = try await context.coin(
        named: portfolio.symbols[name.uppercased()]?.description ?? name, in: .usd)
      return (choice.coin, choice.warning)
    } catch let error as CommandError where error.exitCode == .rejectedInput {
      throw error.adding(PortfolioCommand.ownPriceAdvice(for: name))
    }
  }

  // MARK: Price

  private struct Quote {
    var price: PortfolioTrade.Price
    let currency: Currency
    var notes: [String] = []
    var sources: [SourceReport] = []
    var warnings: [String] = []
  }

  private func quote(of coin: Coin, in currency: Currency) async throws -> Quote {
    if let typed = price ?? total {
      var quote = Quote(price: .unit(.zero), currency: typed.asset?.currency ?? currency)
      let amount = try await amount(typed, in: &quote)
      quote.price = price == nil ? .total(amount) : .unit(amount)
      return quote
    }
    return try await marketQuote(of: coin)
  }

  /// Adds the fee of a trade to the cost of a purchase, or subtracts it from the proceeds of a sale.
  private func add(_ fee: TypedMoney, to quote: inout Quote, of coin: Coin) async throws {
    let trade = try PortfolioTrade(coin: coin, amount: amount, price: quote.price, currency: quote.currency, day: day)
    let paid = try await amount(fee, in: &quote)
    guard let total = trade.isSale ? try? trade.value.subtracting(paid) : try? trade.value.adding(paid) else {
      throw PortfolioError.outOfRange
    }
    guard !total.isNegative else {
      throw CommandError.rejectedInput("The fee is higher than the proceeds of the sale.")
    }
    quote.price = .total(total)
    let shown = context.format.numbers.typedAmount(paid, quote.currency)
    quote.notes.append(
      trade.isSale ? "The fee of \(shown) is subtracted from the proceeds." : "The fee of \(shown) is part of the cost."
    )
  }

  /// Returns a typed amount in the currency of a quote, converted at the rates of the day if it is in another one.
  private func amount(_ typed: TypedMoney, in quote: inout Quote) async throws -> FixedDecimal {
    if let unit = typed.minorUnit { quote.warnings += context.format.notes(about: [unit]) }
    guard let asset = typed.asset, asset != .currency(quote.currency) else { return typed.amount }
    let result: SourcedConversions
    do {
      result = try await context.services.assetConversionService.conversions(
        of: typed.amount, from: asset, to: [.currency(quote.currency)], on: day, rule: .previous, today: today)
    } catch let error as ConversionError {
      throw CommandError(error)
    }
    guard let conversion = result.conversions.results.first else { throw PortfolioError.outOfRange }
    let typedDigits = max(6, typed.amount.significantDigits(decimals: 0))
    let value = conversion.value.rounded(toDigits: min(conversion.digits ?? typedDigits, typedDigits))
    let numbers = context.format.numbers
    let path = conversion.path.map(\.label).joined(separator: " → ")
    let sources =
      result.rates.priceSources.map { SourceReport($0) } + (result.rates.table.map { [SourceReport($0)] } ?? [])
    quote.notes.append(
      "\(numbers.typedAmount(typed.amount, in: conversion.from)) = \(numbers.typedAmount(value, quote.currency)) on"
        + " \(day): \(path). Source: \(sources.map(\.source.name).uniqued.joined(separator: ", ")).")
    quote.sources += sources
    let now = context.services.now()
    quote.warnings +=
      result.rates.priceSources.flatMap {
        $0.warnings(at: now, context.format, notOlderThan: day == today ? .prices : nil)
      } + (result.rates.table?.warnings(at: now, context.format, notOlderThan: day == today ? .rates : nil) ?? [])
    return value
  }

  /// Returns the market price of the day: the current price for today.
  private func marketQuote(of coin: Coin) async throws -> Quote {
    let price: Sourced<FixedDecimal>
    do {
      price = try await context.services.portfolioService.price(of: coin.id, on: day, today: today)
    } catch {
      let failure = CommandError(error)
      throw failure.exitCode == .interrupted ? failure : CommandError(error, missingPart: Self.advice)
    }
    let now = context.services.now()
    let label = day == today ? "Current price" : "Price on \(day)"
    let shown = context.format.numbers.typedAmount(price.value, .usd)
    let provenance = price.provenance(at: now, context.format)
    return Quote(
      price: .unit(price.value), currency: .usd, notes: ["\(label): \(shown). Source: \(provenance)."],
      sources: [SourceReport(price)],
      warnings: price.warnings(at: now, context.format, notOlderThan: day == today ? .prices : nil))
  }

  private static let advice = "Give a price with --at, or a total with --cost."
}
