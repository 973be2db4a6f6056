import Foundation
import QuidCore

/// Reads the answer of `/coins/{id}/market_chart`: `{"prices":[[1684098051151,26936.583065788534],…],…}`, with times in
/// milliseconds.
///
/// Capitalisations and volumes, which stand beside the prices, are not looked at.
enum CoinGeckoMarketChart {
  /// The prices, oldest first.
  ///
  /// A point without a price, or with one of 0, is left out. Of two prices of the same moment the later in the list counts.
  ///
  /// - Throws: ``AnswerFlaw``; ``AnswerFlaw/notFound(_:)`` when there is no price at all.
  static func series(
    _ body: JSONBody, of coin: CoinID, in currency: Currency
  ) throws(AnswerFlaw) -> Reading<PriceSeries> {
    let points = try points(body)
    guard let last = points.last else { throw .notFound("a price of \(coin)") }
    guard let series = PriceSeries(coin: coin, currency: currency, points: points) else {
      throw .unreadable(what: "prices in order of time", place: "prices")
    }
    return Reading(value: series, asOf: last.time)
  }

  /// The last price of each day in UTC from `first` through `last`.
  ///
  /// - Throws: ``AnswerFlaw``; ``AnswerFlaw/notFound(_:)`` when there is none.
  static func bitcoinHistory(
    _ body: JSONBody, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) throws(AnswerFlaw) -> Reading<BitcoinHistory> {
    let points = try points(body)
    var days: [DailyRate] = []
    for point in points {
      let rate = DailyRate(day: CalendarDay(point.time), price: point.price)
      if days.last?.day == rate.day { days.removeLast() }
      days.append(rate)
    }
    guard let history = BitcoinHistory(currency: currency, days: days) else {
      throw .unreadable(what: "prices in order of time", place: "prices")
    }
    let part = history.part(from: first, through: last)
    guard let newest = part.days.last else { throw .notFound("bitcoin from \(first) through \(last)") }
    return Reading(value: part, asOf: points.last { CalendarDay($0.time) == newest.day }?.time)
  }

  /// The points that have a price, strictly later from one to the next.
  private static func points(_ body: JSONBody) throws(AnswerFlaw) -> [PriceSeries.Point] {
    let points = try body.decoded(as: Chart.self).prices.compactMap(\.point)
    if zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time }) { return points }
    let latest = Dictionary(points.map { ($0.time, $0) }) { _, later in later }
    return latest.values.sorted { $0.time < $1.time }
  }

  private struct Chart: Decodable {
    let prices: [Pair]
  }

  private struct Pair: Decodable {
    let point: PriceSeries.Point?

    init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      let time = try pair.decode(UnixMilliseconds.self).date
      let price = try pair.decodeIfPresent(PossibleNumber.self)?.positive
      point = price.map { PriceSeries.Point(time: time, price: $0) }
    }
  }
}
