public import QuidCore

/// A client for Coinbase's exchange rates: the current price of ether or bitcoin in about 160 currencies.
///
/// The API needs no key. Source: docs.cdp.coinbase.com, "Exchange rates".
public struct CoinbaseClient: Sendable, ProviderClient {
  package let pipeline: RequestPipeline
  package let provider: ProviderAPI

  /// Creates a client for Coinbase's API.
  public init(pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .coinbase) {
    self.pipeline = pipeline
    provider = ProviderAPI(name: "Coinbase", base: base) { bytes in
      // `{"errors":[{"id":"not_found","message":"Invalid base currency"}]}`
      guard let body = try? JSON(bytes), let error = try? body["errors"]?.elements().first else { return nil }
      return ProviderErrorResponse(kind: nil, message: (try? error.required("message").string()) ?? "")
    }
  }

  private func prices(
    of base: Currency, in currencies: [Currency]
  ) async throws(ProviderError) -> Sourced<PriceList> {
    let request = request(
      ["exchange-rates"], [QueryParameter("currency", base.code)], subject: "the price of \(base)")
    let prices = try await pipeline.fetch(request) { body in
      Decoded(value: try Self.prices(body, of: base, in: currencies), asOf: nil)
    }
    // The response contains no time. Its rates are those of the time of the request.
    return Sourced(
      prices.value, source: prices.source, asOf: prices.fetchedAt, fetchedAt: prices.fetchedAt,
      freshness: prices.freshness, failures: prices.failures)
  }

  /// Decodes a response such as `{"data":{"currency":"ETH","rates":{"1INCH":"26425.79","AED":"9985.41184875"}}}`.
  ///
  /// The keys are also symbols of coins, some of which equal the code of a former or later currency, so only those of
  /// active currencies are read.
  static func prices(_ response: JSON, of base: Currency, in currencies: [Currency]) throws -> PriceList {
    let data = try response.required("data")
    guard try data.required("currency").string() == base.code else {
      throw ResponseError.malformed(expected: "the currency \(base)", at: "data.currency")
    }
    let fields = try data.required("rates").fields()
    let rates = try currencies.uniqued.map { currency in
      guard currency.isActive, !currency.isMetal, let field = fields.first(where: { $0.name == currency.code }),
        let number = try field.value.quotedNumber()
      else { throw ResponseError.notFound(currency.code) }
      guard let rate = ExchangeRate(base: base, quote: currency, rate: number) else {
        throw field.value.expected("a price greater than zero")
      }
      return rate
    }
    guard let list = PriceList(of: base, rates) else {
      throw ResponseError.malformed(expected: "prices", at: "data.rates")
    }
    return list
  }
}

extension CoinbaseClient: EtherPriceProvider, BitcoinPriceProvider {
  /// Returns the current price of one ether in each of the given currencies.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await prices(of: .eth, in: currencies)
  }

  /// Returns the current price of one bitcoin in each of the given currencies.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await prices(of: .btc, in: currencies)
  }
}

extension ProviderURL {
  /// The base URL of Coinbase's API, version 2.
  public static let coinbase = ProviderURL(host: "api.coinbase.com", path: "/v2")
}
