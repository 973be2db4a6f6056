/// An amount of one currency or coin and its value in another currency or coin.
///
/// The converted amount and the exchange rates are rounded half to even to 18 decimals.
public struct CurrencyConversion: Hashable, Sendable {
  /// The amount to convert, expressed in the source currency or coin.
  public let amount: FixedDecimal
  /// The source currency or coin, in which ``amount`` is expressed.
  public let from: Asset
  /// The target currency or coin, in which ``value`` is expressed.
  public let to: Asset
  /// The converted amount, expressed in the target currency or coin.
  public let value: FixedDecimal
  /// The exchange rate: the value of one unit of ``from``, expressed in ``to``.
  public let rate: FixedDecimal
  /// The inverse exchange rate: the value of one unit of ``to``, expressed in ``from``.
  public let inverseRate: FixedDecimal
  /// The exact factor by which ``amount`` is multiplied to compute ``value``.
  public let ratio: ConversionRatio
  /// The chain of currencies and coins used for the conversion, from source to target, such as `SEK`, `EUR`, `USD`.
  ///
  /// The chain can include the common base of the exchange rates, such as the euro, and the US dollar, in which coins
  /// are priced.
  public let path: [Asset]

  /// Creates the conversion of an amount from one currency to another.
  ///
  /// - Parameters:
  ///   - amount: The amount in the source currency.
  ///   - cross: The cross rate from the source to the target currency.
  /// - Throws: ``ArithmeticError/overflow`` if the converted amount or an exchange rate is outside the range of
  ///   ``FixedDecimal``.
  public init(_ amount: FixedDecimal, by cross: CrossRate) throws(ArithmeticError) {
    try self.init(
      amount, from: .currency(cross.from.quote), to: .currency(cross.to.quote), by: ConversionRatio(cross),
      path: cross.path.map { .currency($0) })
  }

  init(_ amount: FixedDecimal, from: Asset, to: Asset, by ratio: ConversionRatio, path: [Asset]) throws(ArithmeticError)
  {
    (self.amount, self.from, self.to, self.ratio, self.path) = (amount, from, to, ratio, path)
    value = try ratio.converted(amount)
    rate = try ratio.rate()
    inverseRate = try ratio.inverse.rate()
  }
}

/// An amount of one currency or coin and its values in several other currencies and coins.
///
/// All values are computed with the same exchange rates and coin prices.
public struct Conversions: Hashable, Sendable {
  /// The source currency or coin, in which ``amount`` is expressed.
  public let from: Asset
  /// The amount to convert, expressed in the source currency or coin.
  public let amount: FixedDecimal
  /// The day of the exchange rates, which can be earlier or later than the requested day.
  ///
  /// If the exchange rates and coin prices are from different days, the value is the earlier of the two days.
  public let day: CalendarDay
  /// The conversions, one per target currency or coin, in the order in which the targets were passed.
  public let results: [CurrencyConversion]

  /// Creates the conversions of an amount to several currencies.
  ///
  /// - Parameters:
  ///   - amount: The amount in the source currency.
  ///   - from: The source currency.
  ///   - targets: The target currencies. Duplicates are ignored. If `nil`, the targets are the ten currencies that
  ///     ``RateTable/popularCurrencies(excluding:)`` returns.
  ///   - table: The exchange rates of one day.
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)`` if the table has no rate for a currency;
  ///   ``ConversionError/outOfRange`` if a value is outside the range of ``FixedDecimal``.
  public init(
    of amount: FixedDecimal, from: Currency, to targets: [Currency]?, by table: RateTable
  ) throws(ConversionError) {
    self.from = .currency(from)
    self.amount = amount
    day = table.day
    results = try table.conversions(
      of: amount, from: from, to: (targets ?? table.popularCurrencies(excluding: from)).withoutDuplicates)
  }

  /// Creates the conversions of an amount to several currencies and coins.
  ///
  /// - Parameters:
  ///   - amount: The amount of the source currency or coin.
  ///   - from: The source currency or coin.
  ///   - targets: The target currencies and coins. Duplicates are ignored. If `nil`, the targets are the ten currencies
  ///     that ``RateTable/popularCurrencies(excluding:)`` returns, or none if `rates` contains no rate table.
  ///   - rates: The exchange rates and the prices of the coins.
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)`` if a currency has no rate; ``ConversionError/noPrice(_:)``
  ///   if a coin has no price; ``ConversionError/nothingSince(_:)`` if the conversion needs exchange rates, but `rates`
  ///   contains no rate table; ``ConversionError/outOfRange`` if a value is outside the range of ``FixedDecimal``.
  public init(
    of amount: FixedDecimal, from: Asset, to targets: [Asset]?, by rates: ConversionRates
  ) throws(ConversionError) {
    self.from = from
    self.amount = amount
    day = rates.day
    let popular = rates.table?.value.popularCurrencies(excluding: from.currency) ?? []
    var results: [CurrencyConversion] = []
    for to in (targets ?? popular.map { .currency($0) }).withoutDuplicates {
      let ratio = try rates.ratio(from: from, to: to)
      let path = rates.path(from: from, to: to)
      guard let conversion = try? CurrencyConversion(amount, from: from, to: to, by: ratio, path: path) else {
        throw .outOfRange
      }
      results.append(conversion)
    }
    self.results = results
  }
}

extension Array where Element: Hashable {
  /// The elements of the array without duplicates, in the order of their first occurrences.
  var withoutDuplicates: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

/// An error that indicates why an amount cannot be converted or a history of exchange rates cannot be loaded.
public enum ConversionError: Error, Hashable, Sendable {
  /// A request for exchange rates or coin prices failed.
  ///
  /// The associated value is the error of the provider.
  case provider(ProviderError)
  /// The rate table has no rate for the requested currency.
  ///
  /// The first associated value is the currency, and `table` is the rate table with the available currencies.
  case unknownCurrency(Currency, table: RateTable)
  /// A computed value or rate is outside the range of ``FixedDecimal``, about ±1.7 × 10²⁰.
  case outOfRange
  /// The requested day is in the future.
  ///
  /// The first associated value is the requested day, and `today` is the current day in UTC.
  case future(CalendarDay, today: CalendarDay)
  /// The requested day is before the first day that has exchange rates, ``RateTable/firstDay``.
  ///
  /// The associated value is the requested day.
  case tooEarly(CalendarDay)
  /// No exchange rates were published for the requested day, for example on a weekend or holiday.
  ///
  /// The first associated value is the requested day, and `previous` is the last earlier day with rates.
  case closed(CalendarDay, previous: CalendarDay)
  /// The exchange rates of the requested day are not published yet.
  ///
  /// The first associated value is the requested day, and `previous` is the last earlier day with rates.
  case notPublished(CalendarDay, previous: CalendarDay)
  /// No exchange rates were found for the requested day or for the days that follow.
  ///
  /// The associated value is the requested day.
  case nothingSince(CalendarDay)
  /// No coin has the id or symbol that the user typed.
  ///
  /// The first associated value is the typed id or symbol, and `nearest` contains the coins with the most similar
  /// names, best market rank first.
  case unknownCoin(String, nearest: [RankedCoin])
  /// Several coins have the symbol that the user typed, and none of them has a market rank.
  ///
  /// The associated values are the typed symbol and the coins with this symbol.
  case ambiguousCoin(String, [RankedCoin])
  /// A coin in the conversion has no price.
  ///
  /// The associated value is the coin.
  case noPrice(Coin)
}

extension RateTable {
  /// Converts an amount to several currencies with the exchange rates of this table.
  ///
  /// - Parameters:
  ///   - amount: The amount in the source currency.
  ///   - from: The source currency.
  ///   - targets: The target currencies.
  /// - Returns: The conversions, one per element of `targets`, in the same order.
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)`` if the table has no rate for a currency;
  ///   ``ConversionError/outOfRange`` if a value is outside the range of ``FixedDecimal``.
  public func conversions(
    of amount: FixedDecimal, from: Currency, to targets: [Currency]
  ) throws(ConversionError) -> [CurrencyConversion] {
    var conversions: [CurrencyConversion] = []
    for to in targets {
      conversions.append(try conversion(of: amount, from: from, to: to))
    }
    return conversions
  }

  fileprivate func conversion(
    of amount: FixedDecimal, from: Currency, to: Currency
  ) throws(ConversionError) -> CurrencyConversion {
    let ratio = ConversionRatio(try crossRate(from: from, to: to))
    let path = path(from: from, to: to).map { Asset.currency($0) }
    guard
      let conversion = try? CurrencyConversion(amount, from: .currency(from), to: .currency(to), by: ratio, path: path)
    else { throw .outOfRange }
    return conversion
  }

  /// Returns the cross rate between two currencies.
  ///
  /// To get `nil` instead of an error, use ``cross(from:to:)``.
  ///
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)`` if the table has no rate for one of the currencies.
  public func crossRate(from: Currency, to: Currency) throws(ConversionError) -> CrossRate {
    if let cross = cross(from: from, to: to) { return cross }
    throw .unknownCurrency(self[from] == nil ? from : to, table: self)
  }
}

extension RateProvider {
  /// Converts an amount with the exchange rates for a day, or with the newest rates.
  ///
  /// To convert to several currencies with one request, or to choose a rule for days without rates, use
  /// ``ConversionService``.
  ///
  /// - Parameters:
  ///   - amount: The amount in the source currency.
  ///   - from: The source currency.
  ///   - to: The target currency.
  ///   - day: The day of the rates, or `nil` for the newest rates. The default is `nil`. If the day has no rates, the
  ///     rates of the last earlier day are used.
  /// - Returns: The conversion, with the source and the time of the rates. The property ``CurrencyConversion/value``
  ///   contains the converted amount.
  /// - Throws: ``ConversionError/provider(_:)`` if the request fails; ``ConversionError/unknownCurrency(_:table:)`` if
  ///   the provider has no rate for a currency; ``ConversionError/outOfRange`` if the converted amount is outside the
  ///   range of ``FixedDecimal``.
  public func convert(
    _ amount: FixedDecimal, from: Currency, to: Currency, on day: CalendarDay? = nil
  ) async throws(ConversionError) -> Sourced<CurrencyConversion> {
    let table: Sourced<RateTable>
    do throws(ProviderError) {
      table = if let day { try await rates(on: day) } else { try await latestRates() }
    } catch {
      throw .provider(error)
    }
    return try table.map { table throws(ConversionError) in
      try table.conversion(of: amount, from: from, to: to)
    }
  }
}

/// The exchange rates and coin prices with which amounts are converted.
///
/// Coins are priced in US dollars. To convert between a coin and another currency, the price of the coin and the
/// exchange rates of both currencies are combined, and only the result is rounded.
public struct ConversionRates: Hashable, Sendable {
  /// The exchange rates, with their source and age.
  ///
  /// The value is `nil` if the US dollar is the only currency in the conversion, or if only coins are converted.
  public let table: Sourced<RateTable>?
  /// The coin prices in US dollars with their source and age, keyed by coin.
  public let prices: [CoinID: Sourced<FixedDecimal>]
  /// The day of the exchange rates and coin prices.
  ///
  /// If the exchange rates and coin prices are from different days, the value is the earlier of the two days.
  public let day: CalendarDay

  /// Creates conversion rates from a table of exchange rates, without coin prices.
  public init(_ table: Sourced<RateTable>) { self.init(table: table, prices: [:], day: table.value.day) }

  /// Creates conversion rates from a table of exchange rates and the prices of coins.
  ///
  /// - Parameters:
  ///   - table: The exchange rates, or `nil` if no currency other than the US dollar is converted.
  ///   - prices: The coin prices in US dollars, keyed by coin. Each price must be greater than zero.
  ///   - day: The day of the coin prices.
  public init(table: Sourced<RateTable>?, prices: [CoinID: Sourced<FixedDecimal>], day: CalendarDay) {
    self.table = table
    self.prices = prices
    self.day = table.map { min($0.value.day, day) } ?? day
  }

  /// The coins that have a price, grouped by the source of the price.
  ///
  /// Each element contains the coins of one source, and the earliest time of their prices. The elements are sorted by
  /// the name of the source.
  public var priceSources: [Sourced<[CoinID]>] {
    let priced = prices.sorted { $0.key.description < $1.key.description }.map { coin, price in
      price.map { _ in [coin] }
    }
    let sources = Dictionary(grouping: priced) { $0.source }.values.compactMap { coins in
      coins.dropFirst().reduce(coins.first) { $0?.combined(with: $1) { $0 + $1 } }
    }
    return sources.sorted { $0.source.name < $1.source.name }
  }

  /// The lowest freshness among the exchange rates and the coin prices, such as ``Freshness/stale``.
  package var freshness: Freshness {
    let all = [table?.freshness].compactMap { $0 } + prices.values.map(\.freshness)
    return all.dropFirst().reduce(all.first ?? .live) { $1.isFresher(than: $0) ? $0 : $1 }
  }

  // MARK: - Ratios

  /// Returns the exact ratio by which an amount is multiplied to convert it.
  ///
  /// - Parameters:
  ///   - source: The currency or coin of the amount.
  ///   - target: The currency or coin of the result.
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)`` if a currency has no rate; ``ConversionError/noPrice(_:)``
  ///   if a coin has no price; ``ConversionError/nothingSince(_:)`` if the conversion needs exchange rates, but
  ///   ``table`` is `nil`.
  public func ratio(from source: Asset, to target: Asset) throws(ConversionError) -> ConversionRatio {
    switch (source, target) {
    case (.coin(let first), .coin(let second)) where first.id == second.id: return .one
    case (.currency(.usd), .currency(.usd)) where table == nil: return .one
    case (.currency(let first), .currency(let second)):
      return ConversionRatio(try loadedTable().crossRate(from: first, to: second))
    default:
      let (from, to) = (try value(of: source), try value(of: target))
      guard let ratio = ConversionRatio((from.dollars, to.perUnit), dividedBy: (from.perUnit, to.dollars)) else {
        throw .outOfRange
      }
      return ratio
    }
  }

  /// The value of one unit of a currency or coin in US dollars, as the exact fraction `dollars` ÷ `perUnit`.
  private typealias DollarValue = (dollars: FixedDecimal, perUnit: FixedDecimal)

  private func value(of asset: Asset) throws(ConversionError) -> DollarValue {
    switch asset {
    case .currency(.usd): return (.one, .one)
    case .currency(let currency):
      let cross = try loadedTable().crossRate(from: currency, to: .usd)
      return (cross.to.rate, cross.from.rate)
    case .coin(let coin):
      guard let price = prices[coin.id]?.value, price > .zero else { throw .noPrice(coin) }
      return (price, .one)
    }
  }

  private func loadedTable() throws(ConversionError) -> RateTable {
    guard let table else { throw .nothingSince(day) }
    return table.value
  }

  /// Returns the chain of currencies and coins used to convert from source to target, such as `BTC`, `USD`, `EUR`,
  /// `SEK`.
  ///
  /// The chain can include the US dollar, in which coins are priced, and the base currency of the exchange rates, such
  /// as the euro. If source and target are the same, the chain has one element.
  public func path(from source: Asset, to target: Asset) -> [Asset] {
    guard source != target else { return [source] }
    // Coins are priced in dollars.
    let from = source.currency ?? .usd
    let to = target.currency ?? .usd
    let currencies = (table?.value.path(from: from, to: to) ?? [.usd]).map { Asset.currency($0) }
    return (source.coin == nil ? [] : [source]) + currencies + (target.coin == nil ? [] : [target])
  }
}

/// A currency or a coin in which an amount can be expressed.
public enum Asset: Hashable, Sendable, CustomStringConvertible {
  /// A currency, such as the euro.
  case currency(Currency)
  /// A coin, such as Bitcoin.
  case coin(Coin)

  /// The currency of the asset; `nil` if the asset is a coin.
  public var currency: Currency? { if case .currency(let currency) = self { currency } else { nil } }

  /// The coin of the asset; `nil` if the asset is a currency.
  public var coin: Coin? { if case .coin(let coin) = self { coin } else { nil } }

  /// The code of the currency or the ticker symbol of the coin, such as `EUR` or `BTC`.
  ///
  /// The symbol of a coin comes from the network and is untrusted. Sanitize the symbol before displaying it.
  public var symbol: String {
    switch self {
    case .currency(let currency): currency.code
    case .coin(let coin): coin.symbol
    }
  }

  /// The code of the currency or the ticker symbol of the coin, the same string as ``symbol``.
  public var description: String { symbol }
}

/// A currency, or the id or symbol of a coin as the user typed it.
public enum AssetName: Hashable, Sendable {
  /// A currency, such as the euro.
  case currency(Currency)
  /// The id or symbol of a coin, such as `bitcoin` or `BTC`, in uppercase or lowercase.
  case coin(String)
}

extension AssetName {
  /// The currency that the user typed; `nil` if the user typed the id or symbol of a coin.
  package var currency: Currency? { if case .currency(let currency) = self { currency } else { nil } }

  /// The id or symbol of the coin that the user typed; `nil` if the user typed a currency.
  package var coinName: String? { if case .coin(let name) = self { name } else { nil } }
}

/// A coin that was found by its id or symbol.
public struct CoinMatch: Hashable, Sendable {
  /// The id or symbol by which the coin was found, as the user typed it.
  public let name: String
  /// The coin that was found by the id or symbol.
  public let coin: Coin
  /// The rank of the coin by market capitalization, starting at 1 for the largest; `nil` if the coin has no rank.
  public let rank: Int?
  /// The number of other coins that have the same id or symbol, or 0 if other coins were not searched.
  public let sharedBy: Int

  /// Creates the result of looking up a coin by its id or symbol.
  public init(name: String, coin: Coin, rank: Int?, sharedBy: Int) {
    self.name = name
    self.coin = coin
    self.rank = rank
    self.sharedBy = sharedBy
  }
}
