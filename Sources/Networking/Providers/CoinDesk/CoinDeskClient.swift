public import QuidCore

/// A client for CoinDesk's Bitcoin Price Index API, version 1.
///
/// CoinDesk shut the API down in February 2025; other servers may provide the same API. Source:
/// coindesk.com/coindesk-api.
public struct CoinDeskClient: Sendable, ProviderClient {
  package let pipeline: RequestPipeline
  package let provider: ProviderAPI

  /// Creates a client for CoinDesk's API; the server at the default base URL no longer exists.
  public init(pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .coinDesk) {
    self.pipeline = pipeline
    provider = ProviderAPI(name: "CoinDesk", base: base, errorResponse: CoinDeskErrorResponse.parse)
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

extension ProviderURL {
  /// The base URL of CoinDesk's API, version 1, which was shut down in February 2025.
  public static let coinDesk = ProviderURL(host: "api.coindesk.com", path: "/v1/bpi")
}

/// A parser for CoinDesk's error responses: plain strings such as `Sorry, your requested currency is not supported`.
enum CoinDeskErrorResponse {
  /// Returns the error in the body of a response; `nil` if the body does not describe an error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard bytes.count < 512, let text = String(validating: bytes, as: UTF8.self), text.hasPrefix("Sorry") else {
      return nil
    }
    return ProviderErrorResponse(kind: nil, message: text, status: 404)
  }
}
