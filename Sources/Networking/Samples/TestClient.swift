public import Foundation
public import QuidCore

/// Always the same figures, those of the briefs: anyone can check by hand what is computed from them.
///
/// For figures that move, see ``MockClient``.
public struct TestClient: EtherPriceProvider, GasPriceProvider {
  /// Where its clock stands: 2023-09-01T17:15:00Z.
  public static let now = Date(timeIntervalSince1970: 1_693_588_500)

  /// The time of the wallet's ether price: 2023-09-01T17:00:00Z, a quarter of an hour before the market's prices.
  public static let etherPriceTime = Date(timeIntervalSince1970: 1_693_587_600)

  /// A client.
  public init() {}

  /// 1644.1 USD, 1523.88 EUR or 1305.27 GBP, as of ``etherPriceTime``.
  ///
  /// - Throws: ``ProviderError``, ``ProviderError/Reason/notFound(_:)`` for any other currency.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    do throws(AnswerFlaw) {
      return sourced(try SampleFigures.etherPrices(in: currencies), asOf: Self.etherPriceTime)
    } catch {
      throw ProviderError(error.reason, from: Self.source)
    }
  }

  /// Block 18041185: 13, 14 and 14 gwei over a base fee of 12.086368893.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    sourced(SampleFigures.gasPrices())
  }

  static let source = Source(name: "Test", host: nil)

  func sourced<Value: Sendable>(_ value: Value, asOf: Date = now) -> Sourced<Value> {
    Sourced(value, source: Self.source, asOf: asOf, fetchedAt: Self.now, freshness: .builtin)
  }
}
