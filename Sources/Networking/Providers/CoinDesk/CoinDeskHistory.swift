import QuidCore

/// A decoder for the bitcoin prices of past days in the response of CoinDesk's endpoint `/historical/close.json`.
///
/// A response is, for example, `{"bpi":{"2021-01-19":35929.1683,…},"disclaimer":"… BPI value data returned as
/// USD.",…}`. The currency of the prices is given only by the last word of the disclaimer. If there is no disclaimer,
/// the prices are in US dollars, the default of the API.
enum CoinDeskHistory {
  /// Decodes the closing price of one bitcoin on each day from `first` through `last`; days without a price are
  /// omitted.
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

  /// Returns the currency in a disclaimer, such as USD for `… data returned as USD.`; `nil` if the disclaimer
  /// contains no currency.
  private static func currency(_ disclaimer: String) -> Currency? {
    guard let start = disclaimer.firstRange(of: "returned as ")?.upperBound else { return nil }
    return Currency(disclaimer[start...].prefix(3))
  }

  /// Reads the closing prices; `nil` for a day without a price.
  private static func closes(_ json: JSON) throws -> UsableElements<DailyRate?> {
    let days = try json.fields().compactMap { field in CalendarDay(field.name).map { (day: $0, value: field.value) } }
    return try UsableElements(days, { $0.value }) { close, json in
      guard json.kind != .null else { return nil }
      return try json.number()?.ifPositive.map { DailyRate(day: close.day, price: $0) }
    }
  }
}
