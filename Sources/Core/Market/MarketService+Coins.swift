/// Prices in a coin: each price in US dollars is divided by the price of the coin at the same time.
extension MarketService {
  /// Returns the coin in which values are expressed, with its market data in US dollars.
  ///
  /// - Throws: ``ProviderError`` if the request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the coin has
  ///   no price among the ``maximumPageSize`` largest coins.
  package func unit(_ currency: Currency) async throws -> Sourced<MarketRow> {
    let page = try await listing(in: .usd).data
    guard case .coin(let row, _)? = page.value.largestCoin(named: currency.code), let price = row.price, price > .zero
    else { throw ProviderError(.notFound("a price of \(currency.code)"), from: page.source) }
    return Sourced(
      row, source: page.source, asOf: row.asOf, fetchedAt: page.fetchedAt, freshness: page.freshness,
      failures: page.failures)
  }

  /// Returns the rates to convert US dollars to a currency or a coin.
  func dollarRates(to currency: Currency) async throws -> Sourced<RateTable> {
    guard currency.isCoin else {
      return try await rates.rates(of: [.usd, currency], on: nil).dated(by: [.usd, currency])
    }
    let unit = try await unit(currency)
    guard let price = unit.value.price,
      let table = RateTable(base: currency, day: CalendarDay(unit.asOf ?? unit.fetchedAt), rates: [.usd: price])
    else { throw ProviderError(.notFound("a price of \(currency.code)"), from: unit.source) }
    return unit.with(value: table)
  }
}

extension Currency {
  /// Whether the currency stands for a coin in which values are expressed; see ``init(coin:)``.
  package var isCoin: Bool { description.hasSuffix("/\(FixedDecimal.decimals)") }

  /// Creates the currency that stands for a coin in which values are expressed, such as Bitcoin.
  ///
  /// Returns `nil` if the symbol of the coin cannot be a code.
  package init?(coin: Coin) { self.init(code: coin.symbol, minorUnitDigits: FixedDecimal.decimals) }
}

extension PriceSeries {
  /// Returns the series with each price divided by the price of another coin at the same time.
  ///
  /// A point is omitted if the other coin has no price near it: within the mean distance of two of its prices.
  func divided(by other: PriceSeries, _ currency: Currency) -> PriceSeries {
    let length = other.last.flatMap { last in other.first.map { last.time.time(since: $0.time) } } ?? .zero
    let tolerance = length / max(1, other.points.count - 1)
    let points = points.compactMap { point -> Point? in
      guard let divisor = other.nearest(to: point.time),
        max(point.time.time(since: divisor.time), divisor.time.time(since: point.time)) <= tolerance,
        let price = try? point.price.divided(by: divisor.price, rounding: .halfEven), price > .zero
      else { return nil }
      return Point(time: point.time, price: price)
    }
    return PriceSeries(coin: coin, currency: currency, ascending: points, originals: nil)
  }
}

extension MarketRow {
  /// Returns the row with price changes relative to those of a coin in which its values are expressed, as of the less
  /// current of the two prices.
  ///
  /// Values without a price of that coin at their time, such as the all-time high, become `nil`.
  func relative(to unit: MarketRow, at now: Timestamp) -> MarketRow {
    var row = self
    row.change1h = Self.relative(change1h, to: unit.change1h)
    row.change24h = Self.relative(change24h, to: unit.change24h)
    row.change7d = Self.relative(change7d, to: unit.change7d)
    row.asOf = [asOf, unit.asOf].compactMap { $0 }.leastCurrent(at: now)
    row.allTimeHigh = nil
    row.sparkline = nil
    return row
  }

  private static func relative(_ change: FixedDecimal?, to unit: FixedDecimal?) -> FixedDecimal? {
    guard let change, let unit, let divisor = try? unit.adding(100), divisor > .zero else { return nil }
    return try? change.subtracting(unit).multiplied(by: 100, dividedBy: divisor, rounding: .halfEven)
  }
}
