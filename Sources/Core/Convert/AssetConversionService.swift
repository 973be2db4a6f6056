/// A service that converts amounts between currencies and coins, which are found by their id or symbol.
///
/// Coin prices, in US dollars, and exchange rates are requested concurrently, and only if the conversion needs them.
public struct AssetConversionService: Sendable {
  private let rates: ConversionService
  private let market: MarketService
  private let pastPrices: any DailyPriceProvider

  /// Creates a service that converts amounts between currencies and coins.
  public init(rates: ConversionService, market: MarketService, pastPrices: any DailyPriceProvider) {
    self.rates = rates
    self.market = market
    self.pastPrices = pastPrices
  }

  // MARK: - Conversions

  /// Converts an amount to several currencies and coins with the newest exchange rates and coin prices.
  ///
  /// - Parameter targets: The target currencies and coins; `nil` for ``RateTable/popularCurrencies(excluding:)``.
  /// - Throws: ``ConversionError`` if a request fails, a currency or coin is unknown, or a value is too large.
  public func conversions(
    of amount: FixedDecimal, from: AssetName, to targets: [AssetName]?
  ) async throws -> SourcedConversions {
    try await conversions(of: amount, from: from, to: targets, on: nil)
  }

  /// Converts an amount to several currencies and coins with the exchange rates and coin prices on a given day in UTC.
  ///
  /// - Parameters:
  ///   - targets: The target currencies and coins; `nil` for ``RateTable/popularCurrencies(excluding:)``.
  ///   - day: The requested day, from ``RateTable/firstDay`` through `today`.
  ///   - rule: The rule for a day without exchange rates, such as a Saturday. Coins have a price on every day.
  /// - Throws: ``ConversionError`` if a request fails, the day is not accepted, a currency or coin is unknown, or a
  ///   value is too large.
  public func conversions(
    of amount: FixedDecimal, from: AssetName, to targets: [AssetName]?, on day: CalendarDay, rule: RateDayRule,
    today: CalendarDay
  ) async throws -> SourcedConversions {
    try await conversions(of: amount, from: from, to: targets, on: RequestedDay(day: day, rule: rule, today: today))
  }

  package func conversions(
    of amount: FixedDecimal, from: AssetName, to targets: [AssetName]?, on day: RequestedDay?
  ) async throws -> SourcedConversions {
    let quotes = try await quotes(of: [from] + (targets ?? []), needsTable: targets == nil, on: day)
    let conversions = try Conversions(
      of: amount, from: quotes.assets[0], to: targets == nil ? nil : Array(quotes.assets.dropFirst()),
      by: quotes.rates)
    return SourcedConversions(conversions: conversions, rates: quotes.rates, matches: quotes.matches)
  }

  // MARK: - Rates and prices

  /// A requested day, and the rule that applies if the day has no exchange rates.
  package struct RequestedDay: Hashable, Sendable {
    package let day: CalendarDay
    package let rule: RateDayRule
    package let today: CalendarDay

    package init(day: CalendarDay, rule: RateDayRule, today: CalendarDay) {
      self.day = day
      self.rule = rule
      self.today = today
    }

    fileprivate var isPast: Bool { day < today }

    fileprivate func check() throws {
      guard day >= RateTable.earliestDay else { throw ConversionError.tooEarly(day) }
      guard day <= today else { throw ConversionError.future(day, today: today) }
    }
  }

  /// The currencies and coins that were found by name, with the exchange rates and coin prices to convert between them.
  package struct Quotes: Sendable {
    package let assets: [Asset]
    package let matches: [CoinMatch]
    package let rates: ConversionRates
  }

  /// Finds currencies and coins by name, and loads the exchange rates and coin prices to convert between them.
  ///
  /// Unless `needsTable`, exchange rates are loaded only if coin prices alone are not sufficient.
  package func quotes(
    of names: [AssetName], needsTable: Bool, on day: RequestedDay?
  ) async throws -> Quotes {
    try day?.check()
    let words = names.compactMap(\.coinName).uniqued
    // No coin is older than the euro.
    if let day, !words.isEmpty, day.day < RateTable.firstDay { throw ConversionError.tooEarly(day.day) }
    guard !words.isEmpty else {
      let currencies = names.compactMap(\.currency).map { Asset.currency($0) }
      return Quotes(assets: currencies, matches: [], rates: ConversionRates(try await table(on: day, for: names)))
    }
    let needsTable = needsTable || Self.needsTable(names.map(\.currency))
    do {
      let (coins, table) = try await concurrently { [self] in
        try await self.coins(named: words, on: day)
      } _: { [self] () -> Sourced<RateTable>? in
        guard needsTable else { return nil }
        return try await self.table(on: day, for: names)
      }
      let prices = Dictionary(coins.map { ($0.match.coin, $0.price) }) { first, _ in first }
      return Quotes(
        assets: Self.assets(names, coins), matches: coins.map { $0.match },
        rates: try Self.rates(table, prices, on: day))
    } catch let missing as MissingCoinError {
      // A provider may have rates for a code that ISO 4217 has never listed.
      guard let currency = Currency(missing.word), let table = try? await table(on: day, of: [currency]),
        table.value[currency] != nil
      else { throw missing.error }
      return try await quotes(
        of: names.map { $0 == .coin(missing.word) ? .currency(currency) : $0 }, needsTable: needsTable, on: day)
    }
  }

  /// The error for a word that is no coin, which can be the code of a currency.
  private struct MissingCoinError: Error {
    let word: String
    let error: ConversionError
  }

  package func assets(
    named names: [AssetName]
  ) async throws -> (assets: [Asset], matches: [CoinMatch]) {
    do {
      let coins = try await lookup(names.compactMap(\.coinName).uniqued)
      return (Self.assets(names, coins), coins.map { $0.match })
    } catch let missing as MissingCoinError {
      throw missing.error
    }
  }

  package func rates(
    of assets: [Asset], needsTable: Bool, on day: RequestedDay, _ finder: inout PastPrices
  ) async throws -> ConversionRates {
    try day.check()
    let coins = assets.compactMap(\.coin).uniqued
    let table =
      needsTable || Self.needsTable(assets.map(\.currency))
      ? try await table(on: day, of: assets.map(\.currency)) : nil
    let prices =
      day.isPast ? try await prices(of: coins, on: day.day, &finder) : try await currentPrices(of: coins)
    return try Self.rates(table, prices, on: day)
  }

  /// Whether exchange rates are needed: `false` between coins, and between coins and the US dollar.
  private static func needsTable(_ currencies: [Currency?]) -> Bool {
    !currencies.contains(nil) || currencies.contains { $0 != nil && $0 != .usd }
  }

  /// Loads the exchange rates; if the provider is unreachable, a currency without rates on the day is an unknown
  /// currency.
  private func table(
    on day: RequestedDay?, for names: [AssetName]
  ) async throws -> Sourced<RateTable> {
    do {
      let table = try await table(on: day, of: names.map(\.currency))
      return names.count == 1 ? table.dated(from: names[0].currency, to: nil) : table
    } catch let error as ConversionError {
      guard case .provider(let failure) = error, failure.reason.isUnreachable, failure.source.hasECBRates, let day,
        let currency = names.compactMap(\.currency).first(where: {
          ECBPublication.lastDay(of: $0, before: day.day) != nil
        }), let table = RateTable(base: .eur, day: day.day, rates: [:])
      else { throw error }
      throw ConversionError.unknownCurrency(currency, table: table)
    }
  }

  private func table(on day: RequestedDay?, of currencies: [Currency?]) async throws -> Sourced<RateTable> {
    // Coins are priced in dollars.
    let currencies = currencies.map { $0 ?? .usd }
    guard let day else { return try await rates.latestRates(for: currencies) }
    return try await rates.rates(on: day.day, rule: day.rule, today: day.today, for: currencies)
  }

  private static func rates(
    _ table: Sourced<RateTable>?, _ prices: [Coin: Sourced<FixedDecimal>?], on day: RequestedDay?
  ) throws -> ConversionRates {
    var known: [CoinID: Sourced<FixedDecimal>] = [:]
    for (coin, price) in prices {
      guard let price else { throw ConversionError.noPrice(coin) }
      known[coin.id] = price
    }
    let pastDay = day.flatMap { $0.isPast ? $0.day : nil }
    let priceDay = pastDay ?? known.values.map { CalendarDay($0.asOf ?? $0.fetchedAt) }.min()
    guard let table, known.isEmpty else {
      return ConversionRates(table: table, prices: known, day: priceDay ?? RateTable.firstDay)
    }
    return ConversionRates(table)
  }

  // MARK: - Coins

  private struct PricedCoin: Sendable {
    let match: CoinMatch
    var price: Sourced<FixedDecimal>?
  }

  private static func assets(_ names: [AssetName], _ coins: [PricedCoin]) -> [Asset] {
    names.compactMap { name -> Asset? in
      if let currency = name.currency { return .currency(currency) }
      guard let coin = coins.first(where: { $0.match.name == name.coinName })?.match.coin else { return nil }
      return if case .unit(let unit) = name { .unit(unit, of: coin) } else { .coin(coin) }
    }
  }

  private func coins(named words: [String], on day: RequestedDay?) async throws -> [PricedCoin] {
    var coins = try await lookup(words)
    guard let day, day.isPast else { return coins }
    var finder = PastPrices(today: day.today)
    let prices = try await prices(of: coins.map { $0.match.coin }, on: day.day, &finder)
    for index in coins.indices { coins[index].price = prices[coins[index].match.coin] ?? nil }
    return coins
  }

  private func lookup(_ words: [String]) async throws -> [PricedCoin] {
    guard !words.isEmpty else { return [] }
    let response: Sourced<[MarketLookup]>
    do {
      response = try await market.lookup(words, in: .usd).data
    } catch let error as ProviderError {
      throw ConversionError.provider(error)
    }
    var coins: [PricedCoin] = []
    for (word, result) in zip(words, response.value) {
      switch result {
      case .coin(let row, let others):
        let match = CoinMatch(name: word, coin: row.coin, rank: row.rank, sharedBy: others)
        coins.append(PricedCoin(match: match, price: response.price(of: row)))
      case .ambiguous(let unranked):
        guard let coin = unranked.first, unranked.count == 1 else {
          throw ConversionError.ambiguousCoin(word, unranked)
        }
        throw ConversionError.noPrice(coin.coin)
      case .unknown(let nearest):
        // A fallback has fewer coins, so that the coin may exist.
        let failure = response.failures.first { $0.source != response.source }
        throw MissingCoinError(
          word: word, error: failure.map { .provider($0) } ?? .unknownCoin(word, nearest: nearest))
      }
    }
    return coins
  }

  private func currentPrices(of coins: [Coin]) async throws -> [Coin: Sourced<FixedDecimal>?] {
    guard !coins.isEmpty else { return [:] }
    let listing: Sourced<MarketListing>
    do {
      listing = try await market.listing(of: coins.map(\.id), in: .usd).data
    } catch let error as ProviderError {
      throw ConversionError.provider(error)
    }
    let prices = coins.map { coin in
      (coin, listing.value.rows.first { $0.coin.id == coin.id }.flatMap { listing.price(of: $0) })
    }
    return Dictionary(prices) { first, _ in first }
  }

  private func prices(
    of coins: [Coin], on day: CalendarDay, _ finder: inout PastPrices
  ) async throws -> [Coin: Sourced<FixedDecimal>?] {
    var prices: [Coin: Sourced<FixedDecimal>?] = [:]
    for coin in coins {
      do {
        prices[coin] = try await finder.price(of: coin.id, on: day, from: pastPrices)
      } catch let error as ProviderError {
        throw ConversionError.provider(error)
      }
    }
    return prices
  }
}

extension Sourced {
  func price(of row: MarketRow) -> Sourced<FixedDecimal>? {
    row.price.map {
      Sourced<FixedDecimal>(
        $0, source: source, asOf: row.asOf, fetchedAt: fetchedAt, freshness: freshness, failures: failures)
    }
  }
}
