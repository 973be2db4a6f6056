import Foundation
public import QuidCore

/// A client of CoinDesk's Bitcoin Price Index API, version 1.
///
/// CoinDesk shut the API down in February 2025. The client works with any server that provides the same API
/// at another base URL. Source: coindesk.com/coindesk-api, before the shutdown.
public struct CoinDeskClient: Sendable {
  private let pipeline: RequestPipeline
  private let provider: Provider

  /// Creates a client of CoinDesk's API.
  ///
  /// - Parameters:
  ///   - pipeline: Sends the requests and caches the responses.
  ///   - base: The base URL of the API.
  public init(pipeline: RequestPipeline, base: ProviderURL = .coinDesk) {
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
  /// The currencies whose prices are all contained in the response of `/currentprice.json`.
  private static let indexCurrencies: [Currency] = [.usd, .gbp, .eur]

  /// Returns the current price of one bitcoin in each of the currencies.
  ///
  /// One request returns the prices in US dollars, pounds and euros. For each other currency, another request
  /// is sent.
  ///
  /// - Throws: ``ProviderError``.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    let indexCurrencies = currencies.filter { Self.indexCurrencies.contains($0) }
    var combined: Sourced<[ExchangeRate]>?
    if !indexCurrencies.isEmpty || currencies.isEmpty {
      combined = try await rates(["currentprice.json"], in: indexCurrencies, subject: "bitcoin")
    }
    for currency in currencies where !Self.indexCurrencies.contains(currency) {
      let response = try await rates(
        ["currentprice", "\(currency).json"], in: [currency], subject: "bitcoin in \(currency)")
      combined = combined.map { $0.combined(with: response, +) } ?? response
    }
    let rates = currencies.compactMap { currency in combined?.value.first { $0.quote == currency } }
    guard let combined, let list = PriceList(of: .btc, rates.uniqued) else {
      throw ProviderError(.notFound("bitcoin"), from: provider.source)
    }
    return combined.map { _ in list }
  }

  private func rates(
    _ path: [String], in currencies: [Currency], subject: String
  ) async throws(ProviderError) -> Sourced<[ExchangeRate]> {
    try await pipeline.fetch(request(path, subject: subject)) { body throws(ResponseError) in
      try CoinDeskCurrentPrice.rates(body, in: currencies)
    }
  }
}

extension CoinDeskClient: BitcoinHistoryProvider {
  /// Returns the closing price of one bitcoin on each day of a range, at the end of the day in UTC.
  ///
  /// - Throws: ``ProviderError``. The reason is ``ProviderError/Reason/notFound(_:)`` if no prices are known,
  ///   or if the response has prices in a currency other than the requested one, as in the last years of the
  ///   API.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    let query = [
      QueryParameter("start", first.description), QueryParameter("end", last.description),
      QueryParameter("currency", currency.code),
    ]
    return try await pipeline.fetch(
      request(
        ["historical", "close.json"], query, subject: "bitcoin from \(first) through \(last)",
        lifetime: .history(through: last))
    ) { body throws(ResponseError) in
      try CoinDeskHistory.bitcoinHistory(body, from: first, through: last, in: currency)
    }
  }
}

extension [ExchangeRate] {
  /// The exchange rates without duplicates: only the first rate for each quote currency.
  fileprivate var uniqued: [ExchangeRate] {
    var seen: Set<Currency> = []
    return filter { seen.insert($0.quote).inserted }
  }
}

extension CoinDeskClient: ProviderStatusReporting {
  /// Returns the status of requests to CoinDesk: the times of the last results, the rate limit and the cached
  /// responses.
  public func status() -> ProviderStatus { pipeline.status(of: provider, hasKey: false) }
}

extension ProviderURL {
  /// The base URL of CoinDesk's API, version 1. The server was shut down in February 2025.
  public static let coinDesk = ProviderURL(host: "api.coindesk.com", path: "/v1/bpi")
}

/// Parses the error responses of CoinDesk, which are plain strings.
///
/// An example is `Sorry, your requested currency is not supported or is invalid`.
enum CoinDeskErrorResponse {
  /// Parses the body of a response as an error; returns `nil` if the body does not describe an error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard bytes.count < 512, let text = String(validating: bytes, as: UTF8.self), text.hasPrefix("Sorry") else {
      return nil
    }
    return ProviderErrorResponse(kind: nil, message: text, status: 404)
  }
}
