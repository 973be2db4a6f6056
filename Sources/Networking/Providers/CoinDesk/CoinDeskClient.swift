public import QuidCore

/// A client for CoinDesk's Bitcoin Price Index API, version 1.
///
/// CoinDesk shut the API down in February 2025; other servers may provide the same API. Source:
/// coindesk.com/coindesk-api.
public struct CoinDeskClient: Sendable {
  private let pipeline: RequestPipeline
  private let provider: Provider

  /// Creates a client for CoinDesk's API; the server at the default base URL no longer exists.
  public init(pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .coinDesk) {
    self.pipeline = pipeline
    provider = Provider(name: "CoinDesk", base: base, errorResponse: CoinDeskErrorResponse.parse)
  }

  private func request(
    _ path: [String], _ query: [QueryParameter] = [], subject: String, lifetime: CacheLifetime = .prices
  ) -> ProviderRequest {
    ProviderRequest(
      provider: provider, path: path, query: query, credential: nil, subject: subject, lifetime: lifetime)
  }
}

extension CoinDeskClient: BitcoinPriceProvider {
  private static let indexCurrencies: [Currency] = [.usd, .gbp, .eur]

  /// Returns the current price of one bitcoin in each of the given currencies.
  ///
  /// One request returns the prices in US dollars, pounds and euros. Each other currency needs another request.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    let indexCurrencies = currencies.filter { Self.indexCurrencies.contains($0) }
    var combined: Sourced<[ExchangeRate]>?
    if !indexCurrencies.isEmpty || currencies.isEmpty {
      combined = try await rates(["currentprice.json"], in: indexCurrencies, subject: "bitcoin")
    }
    for currency in currencies where !Self.indexCurrencies.contains(currency) {
      let response = try await rates(
        ["currentprice", "\(currency).json"], in: [currency], subject: "the price of bitcoin in \(currency)")
      combined = combined.map { $0.combined(with: response, +) } ?? response
    }
    let rates = currencies.compactMap { currency in combined?.value.first { $0.quote == currency } }
    guard let combined, let list = PriceList(of: .btc, rates.uniqued(by: \.quote)) else {
      throw ProviderError(.notFound("bitcoin"), from: provider.source)
    }
    return combined.with(value: list)
  }

  private func rates(
    _ path: [String], in currencies: [Currency], subject: String
  ) async throws(ProviderError) -> Sourced<[ExchangeRate]> {
    try await pipeline.fetch(request(path, subject: subject)) { body in
      try CoinDeskCurrentPrice.rates(body, in: currencies)
    }
  }
}

extension CoinDeskClient: BitcoinHistoryProvider {
  /// Returns the closing price of one bitcoin, at the end of the day in UTC, for each day of a range.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached. The reason is
  ///   ``ProviderError/Reason/notFound(_:)`` if there are no prices for the range, or if the prices in the response
  ///   are not in the requested currency. In its last years, the API returned prices in the wrong currency.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    let query = [
      QueryParameter("start", first.description), QueryParameter("end", last.description),
      QueryParameter("currency", currency.code),
    ]
    return try await pipeline.fetch(
      request(
        ["historical", "close.json"], query, subject: "the bitcoin prices from \(first) through \(last)",
        lifetime: .history(through: last, .continuous))
    ) { body in
      try CoinDeskHistory.bitcoinHistory(body, from: first, through: last, in: currency)
    }
  }
}

extension CoinDeskClient: ProviderStatusReporting {
  /// Returns the status of the requests to CoinDesk and of their cached responses.
  public func status() -> ProviderStatus { pipeline.status(of: provider, hasKey: false) }
}

extension ProviderURL {
  /// The base URL of CoinDesk's API, version 1, which was shut down in February 2025.
  public static let coinDesk = ProviderURL(host: "api.coindesk.com", path: "/v1/bpi")
}

/// A decoder for the current bitcoin prices from CoinDesk's `/currentprice.json` and `/currentprice/XXX.json`.
///
/// The field `bpi` of a response contains prices such as
/// `"USD":{"code":"USD","rate":"67,319.253","rate_float":67319.2527}`. The rounded value `rate` is used only if
/// `rate_float` is missing.
enum CoinDeskCurrentPrice {
  static func rates(_ response: JSON, in currencies: [Currency]) throws -> Decoded<[ExchangeRate]> {
    let prices = try response.required("bpi")
    var rates: [ExchangeRate] = []
    for currency in currencies {
      guard let price = try prices.fields().first(where: { $0.name == currency.code })?.value else {
        throw ResponseError.notFound("the price of bitcoin in \(currency)")
      }
      let path = "bpi.\(currency)"
      // An invalid currency code is ignored, but with the code of another currency the price would be wrong.
      if let code = try price["code"]?.string(), let other = Currency(code), other != currency {
        throw ResponseError.malformed(expected: "the price in \(currency)", at: "\(path).code")
      }
      let formatted = try price["rate"]?.string()
      guard let number = try price["rate_float"]?.exactNumber() ?? formatted.flatMap(Self.number),
        let rate = ExchangeRate(base: .btc, quote: currency, rate: number)
      else { throw ResponseError.malformed(expected: "a price greater than zero", at: "\(path).rate_float") }
      rates.append(rate)
    }
    return Decoded(value: rates, asOf: try response.coinDeskTime)
  }

  /// Returns the number in a string, with or without thousands separators, as in `59,524.404`; `nil` for other strings.
  static func number(_ string: String) -> FixedDecimal? {
    var syntax = AmountSyntax()
    syntax.separators = .dotAndGroups
    return syntax.decimal(string.utf8).flatMap { try? FixedDecimal(String(decoding: $0.string, as: UTF8.self)) }
  }
}

/// A decoder for the bitcoin prices of past days from CoinDesk's endpoint `/historical/close.json`.
///
/// A response is, for example, `{"bpi":{"2021-01-19":35929.1683,…},"disclaimer":"… BPI value data returned as USD."}`.
/// The currency is the last word of the disclaimer, or the US dollar if there is no disclaimer.
enum CoinDeskHistory {
  /// Returns the closing price of one bitcoin on each day from `first` through `last` that has a price.
  static func bitcoinHistory(
    _ response: JSON, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) throws -> Decoded<BitcoinHistory> {
    let disclaimer = try response["disclaimer"]?.string()
    let closes = try closes(try response.required("bpi"))
    guard (disclaimer.flatMap(Self.currency) ?? .usd) == currency else {
      throw ResponseError.notFound("the price history of bitcoin in \(currency)")
    }
    let days = closes.elements.compactMap { $0 }.sorted { $0.day < $1.day }
    guard let history = BitcoinHistory(currency: currency, days: days)?.part(from: first, through: last),
      !history.days.isEmpty
    else { throw ResponseError.notFound("the bitcoin prices from \(first) through \(last)") }
    return Decoded(
      value: history, asOf: try response.coinDeskTime, unusableCount: closes.unusableCount, newestDay: days.last?.day)
  }

  /// Returns the currency in a disclaimer, such as USD for `… data returned as USD.`; `nil` if there is none.
  private static func currency(_ disclaimer: String) -> Currency? {
    guard let start = disclaimer.firstRange(of: "returned as ")?.upperBound else { return nil }
    return Currency(disclaimer[start...].prefix(3))
  }

  /// Returns the closing prices of one bitcoin in a response; `nil` for a day without a price.
  private static func closes(_ json: JSON) throws -> UsableElements<DailyRate?> {
    let days = try json.fields().compactMap { field in CalendarDay(field.name).map { (day: $0, value: field.value) } }
    return try UsableElements(days, { $0.value }) { close, json in
      guard json.kind != .null else { return nil }
      return try json.number()?.ifPositive.map { DailyRate(day: close.day, price: $0) }
    }
  }
}

extension JSON {
  fileprivate var coinDeskTime: Date? {
    get throws {
      let updated = try self["time"]?["updatedISO"]?.string()
      return updated.flatMap(ISO8601DateParser.date(from:))
    }
  }
}
