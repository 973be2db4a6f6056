import Foundation
public import QuidCore

/// CoinDesk's Bitcoin Price Index, in the shape of its API's version 1.
///
/// CoinDesk itself switched it off in February 2025; this speaks to whoever serves the same shape at another base. Source:
/// coindesk.com/coindesk-api as it stood until then.
public struct CoinDeskClient: Sendable {
  private let pipeline: Pipeline
  private let upstream: Upstream

  /// A client.
  public init(pipeline: Pipeline, base: UpstreamURL = .coinDesk) {
    self.pipeline = pipeline
    upstream = Upstream(name: "CoinDesk", base: base, complaint: CoinDeskComplaint.read)
  }

  private func request(
    _ path: [String], _ query: [QueryParameter] = [], subject: String, lifetime: Lifetime = .prices
  ) -> UpstreamRequest {
    UpstreamRequest(
      upstream: upstream, path: path, query: query, credential: nil, subject: subject, lifetime: lifetime)
  }
}

extension CoinDeskClient: BitcoinPriceProvider {
  /// The currencies that the index itself is published in, in one answer.
  private static let published: [Currency] = [.usd, .gbp, .eur]

  /// The price of one bitcoin in each of the currencies.
  ///
  /// Dollars, pounds and euros come in one answer; every further currency takes a request of its own.
  ///
  /// - Throws: ``ProviderError``.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    let published = currencies.filter { Self.published.contains($0) }
    var whole: Sourced<[ExchangeRate]>?
    if !published.isEmpty || currencies.isEmpty {
      whole = try await rates(["currentprice.json"], in: published, subject: "bitcoin")
    }
    for currency in currencies where !Self.published.contains(currency) {
      let answer = try await rates(
        ["currentprice", "\(currency).json"], in: [currency], subject: "bitcoin in \(currency)")
      whole = whole.map { $0.combined(with: answer, +) } ?? answer
    }
    let rates = currencies.compactMap { currency in whole?.value.first { $0.quote == currency } }
    guard let whole, let list = PriceList(of: .btc, rates.uniqued) else {
      throw ProviderError(.notFound("bitcoin"), from: upstream.source)
    }
    return whole.map { _ in list }
  }

  private func rates(
    _ path: [String], in currencies: [Currency], subject: String
  ) async throws(ProviderError) -> Sourced<[ExchangeRate]> {
    try await pipeline.fetch(request(path, subject: subject)) { body throws(AnswerFlaw) in
      try CoinDeskCurrentPrice.rates(body, in: currencies)
    }
  }
}

extension CoinDeskClient: BitcoinHistoryProvider {
  /// What a bitcoin cost at the close of each of those days, which the index sets at the end of the day in UTC.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` also when CoinDesk answers in another currency
  ///   than was asked for, as it did in its last years.
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
    ) { body throws(AnswerFlaw) in
      try CoinDeskHistory.bitcoinHistory(body, from: first, through: last, in: currency)
    }
  }
}

extension [ExchangeRate] {
  /// The rates without those whose currency stands further in front already.
  fileprivate var uniqued: [ExchangeRate] {
    var seen: Set<Currency> = []
    return filter { seen.insert($0.quote).inserted }
  }
}

extension CoinDeskClient: UpstreamClient {
  /// How it stands with CoinDesk.
  public func status() -> UpstreamStatus { pipeline.status(of: upstream, hasKey: false) }
}

extension UpstreamURL {
  /// The base of CoinDesk's API, version 1, as it was.
  public static let coinDesk = UpstreamURL(host: "api.coindesk.com", path: "/v1/bpi")
}
