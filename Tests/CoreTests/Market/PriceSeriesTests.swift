import Foundation
import QuidCore
import Testing

struct PriceSeriesTests {
  private func series(_ seconds: [Double]) -> PriceSeries? {
    PriceSeries(
      coin: .bitcoin, currency: .usd,
      points: seconds.map { PriceSeries.Point(time: Date(timeIntervalSince1970: $0), price: .one) })
  }

  @Test func `points go forward in time`() {
    #expect(series([])?.points.isEmpty == true)
    #expect(series([1, 2, 3])?.points.count == 3)
    #expect(series([1, 1]) == nil)
    #expect(series([1, 3, 2]) == nil)
  }

  @Test func `a coin goes by its id, whatever that looks like`() {
    #expect(CoinID("_").description == "_")
    #expect(CoinID("a/b") != CoinID("A/B"))
    #expect(CoinID.bitcoin == CoinID("bitcoin"))
  }
}
