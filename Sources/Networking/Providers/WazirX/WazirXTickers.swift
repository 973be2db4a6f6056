import QuidCore

/// A decoder for the trading pairs from WazirX's endpoint `/tickers/24hr`.
///
/// An element is, for example, `{"symbol":"btcinr","baseAsset":"btc","quoteAsset":"inr","lastPrice":"1398000.0",…}`.
/// The prices are strings; `0` means that there was no trade.
enum WazirXTickers {
  @Sendable
  static func tickers(_ response: JSON) throws -> Decoded<[Ticker]> {
    let pairs = try response.usableElements(ticker)
    let tickers = pairs.elements.compactMap { $0 }
    guard !tickers.isEmpty else { throw ResponseError.malformed(expected: "a pair", at: "body") }
    return Decoded(
      value: tickers, asOf: tickers.lazy.map(\.asOf).min(),
      unusableCount: pairs.unusableCount + pairs.elements.count - tickers.count)
  }

  /// Returns the ticker of a trading pair; `nil` if the base or quote asset is missing.
  private static func ticker(_ json: JSON) throws -> Ticker? {
    let base = try json["baseAsset"]?.string() ?? ""
    let quote = try json["quoteAsset"]?.string() ?? ""
    let ticker = Ticker(
      base: UntrustedText.truncated(base.uppercased()), quote: UntrustedText.truncated(quote.uppercased()),
      open: try json["openPrice"]?.quotedNumber()?.ifPositive, last: try json["lastPrice"]?.quotedNumber()?.ifPositive,
      high: try json["highPrice"]?.quotedNumber()?.ifPositive, low: try json["lowPrice"]?.quotedNumber()?.ifPositive,
      asOf: try json.required("at").unixMilliseconds())
    return base.isEmpty || quote.isEmpty ? nil : ticker
  }
}
