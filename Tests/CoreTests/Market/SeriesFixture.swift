import Foundation
import QuidCore
import TestSupport

extension PriceSeries {
  /// A dollar series with a price a second from 1970 on.
  init?(prices: [Int]) {
    self.init(
      coin: .bitcoin, currency: .usd,
      points: prices.enumerated().map {
        Point(time: Date(timeIntervalSince1970: Double($0.offset)), price: FixedPoint($0.element))
      })
  }

  /// A walk with uneven steps in time and many equal prices.
  static func random(_ count: Int, from random: inout SplitMix64) -> PriceSeries? {
    var time = 0.0
    let points = (0..<count).map { _ in
      time += Double(random.next() % 5 + 1)
      return Point(time: Date(timeIntervalSince1970: time), price: FixedPoint(Int(random.next() % 20 + 1)))
    }
    return PriceSeries(coin: .bitcoin, currency: .usd, points: points)
  }
}
