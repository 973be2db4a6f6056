import Foundation
import QuidCore

/// Reads the answer of `/tickers/24hr`, a list of pairs such as
/// `{"symbol":"btcinr","baseAsset":"btc","quoteAsset":"inr","lastPrice":"1398000.0","at":1669078292000,…}`.
///
/// Prices are texts, and 0 where nothing was traded.
enum WazirXTickers {
  /// The pairs, in WazirX's order, as of the latest look at one of them.
  ///
  /// - Throws: ``AnswerFlaw``, also when there is no pair.
  @Sendable
  static func tickers(_ body: JSONBody) throws(AnswerFlaw) -> Reading<[Ticker]> {
    let tickers = try body.decoded(as: [Pair].self).compactMap(\.ticker)
    guard !tickers.isEmpty else { throw .unreadable(what: "a pair", place: "body") }
    return Reading(value: tickers, asOf: tickers.map(\.asOf).max())
  }

  private struct Pair: Decodable {
    let baseAsset: String?
    let quoteAsset: String?
    let openPrice: NumericText?
    let lastPrice: NumericText?
    let highPrice: NumericText?
    let lowPrice: NumericText?
    let at: UnixMilliseconds

    /// `nil` for a pair that does not tell what it is of.
    var ticker: Ticker? {
      guard let baseAsset, let quoteAsset, !baseAsset.isEmpty, !quoteAsset.isEmpty else { return nil }
      return Ticker(
        base: ForeignText.capped(baseAsset.uppercased()), quote: ForeignText.capped(quoteAsset.uppercased()),
        open: openPrice?.positive, last: lastPrice?.positive, high: highPrice?.positive, low: lowPrice?.positive,
        asOf: at.date)
    }
  }
}
