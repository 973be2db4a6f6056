import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidPresentation

struct ChartScaleTests {
  struct PriceCase: CustomTestStringConvertible, Sendable {
    let lowest: String
    let highest: String
    let limit: Int
    let labels: [String]
    var currency = "USD"
    var testDescription: String { "\(lowest)…\(highest), \(limit)" }
  }

  @Test(arguments: [
    PriceCase(lowest: "46000", highest: "58345.12", limit: 5, labels: ["$50,000", "$55,000"]),
    PriceCase(
      lowest: "46000", highest: "58345.12", limit: 7,
      labels: ["$46,000", "$48,000", "$50,000", "$52,000", "$54,000", "$56,000", "$58,000"]),
    PriceCase(lowest: "0.37", highest: "0.421", limit: 5, labels: ["$0.38", "$0.40", "$0.42"]),
    PriceCase(
      lowest: "0.000008", highest: "0.0000096", limit: 4,
      labels: ["$0.0000080", "$0.0000085", "$0.0000090", "$0.0000095"]),
    PriceCase(lowest: "0.998", highest: "1.0031", limit: 3, labels: ["$0.998", "$1.000", "$1.002"]),
    PriceCase(lowest: "1.1", highest: "3.9", limit: 9, labels: ["$1.50", "$2.00", "$2.50", "$3.00", "$3.50"]),
    PriceCase(lowest: "7", highest: "7", limit: 5, labels: ["$7.00"]),
    PriceCase(lowest: "1", highest: "2", limit: 0, labels: []),
    PriceCase(
      lowest: "3000000", highest: "3600000", limit: 4,
      labels: ["¥3,000,000", "¥3,200,000", "¥3,400,000", "¥3,600,000"], currency: "JPY"),
    PriceCase(lowest: "1", highest: "170141183460469231731", limit: 2, labels: ["$100,000,000,000,000,000,000"]),
  ])
  func `price ticks are round and have the decimals of their step`(_ sample: PriceCase) throws {
    let scale = PriceScale(lowest: try FixedDecimal(sample.lowest), highest: try FixedDecimal(sample.highest))
    let ticks = scale.ticks(atMost: sample.limit, .prices(in: try #require(Currency(sample.currency)), .english))
    #expect(ticks.map(\.label) == sample.labels)
    #expect(!ticks.contains { !(0...1 ~= $0.position) })
  }

  @Test(arguments: SplitMix64.seeds) func `price ticks are at most the limit, ascending and inside the axis`(
    _ seed: UInt64
  )
    throws
  {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let size = Int128(1) << Int128.random(in: 1...125, using: &random)
      let first = FixedDecimal(units: Int128.random(in: 1...size, using: &random))
      let second = FixedDecimal(units: Int128.random(in: 1...size, using: &random))
      let scale = PriceScale(lowest: min(first, second), highest: max(first, second))
      let limit = Int.random(in: 2...12, using: &random)
      let ticks = scale.ticks(atMost: limit, .prices(in: .usd, .english))
      #expect(ticks.count <= limit, "\(scale) \(limit), seed \(seed)")
      #expect(!ticks.isEmpty || limit == 2, "\(scale) \(limit), seed \(seed)")
      #expect(!ticks.contains { !(0...1 ~= $0.position) }, "\(scale) \(limit), seed \(seed)")
      #expect(!zip(ticks, ticks.dropFirst()).contains { $0.position >= $1.position }, "\(scale), seed \(seed)")
      #expect(Set(ticks.map(\.label)).count == ticks.count, "\(scale), seed \(seed)")
    }
  }

  @Test(arguments: SplitMix64.seeds) func `ticks of any range are at most the limit, ascending and inside the axis`(
    _ seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      let size = Int128(1) << Int128.random(in: 1...126, using: &random)
      let first = FixedDecimal(units: Int128.random(in: -size...size, using: &random))
      let second = FixedDecimal(units: Int128.random(in: -size...size, using: &random))
      let scale = PriceScale(lowest: min(first, second), highest: max(first, second))
      let limit = Int.random(in: 2...12, using: &random)
      let ticks = scale.ticks(atMost: limit, .prices(in: .usd, .english))
      #expect(ticks.count <= limit, "\(scale) \(limit), seed \(seed)")
      #expect(!ticks.contains { !(0...1 ~= $0.position) }, "\(scale) \(limit), seed \(seed)")
      #expect(!zip(ticks, ticks.dropFirst()).contains { $0.position >= $1.position }, "\(scale), seed \(seed)")
    }
    let whole = PriceScale(lowest: FixedDecimal(units: .min), highest: .maximum)
    #expect((1...4).contains(whole.ticks(atMost: 4, .prices(in: .usd, .english)).count))
  }

  @Test(
    arguments: [
      (1, 6, ["20:00", "Sep 1", "04:00", "08:00", "12:00", "16:00"]),
      (1, 2, ["Sep 1", "12:00"]),
      (7, 8, ["Aug 26", "Aug 27", "Aug 28", "Aug 29", "Aug 30", "Aug 31", "Sep 1"]),
      (30, 5, ["Aug 7", "Aug 14", "Aug 21", "Aug 28"]),
      (90, 4, ["Jul", "Aug", "Sep"]),
      (365, 6, ["Nov", "2023", "Mar", "May", "Jul", "Sep"]),
      (365, 4, ["Oct", "2023", "Apr", "Jul"]),
      (3_650, 5, ["2014", "2016", "2018", "2020", "2022"]),
      (0.02, 4, ["16:50", "17:00", "17:10"]),
      (0, 4, ["17:15"]),
      (30, 0, []),
    ] as [(Double, Int, [String])])
  func `date ticks are at round dates`(days: Double, limit: Int, labels: [String]) {
    let scale = TimeScale(
      first: MarketFixture.now.addingTimeInterval(-days * 86_400), last: MarketFixture.now)
    #expect(scale.ticks(atMost: limit, .iso).map(\.label) == labels)
  }

  @Test(arguments: SplitMix64.seeds) func `date ticks are at most the limit, ascending and inside the axis`(
    _ seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var tickCount = 0
    for _ in 0..<500 {
      let first = Date(timeIntervalSince1970: Double.random(in: -4e9...4e9, using: &random))
      let length = pow(10, Double.random(in: 1...9.5, using: &random))
      let scale = TimeScale(first: first, last: first.addingTimeInterval(length))
      let limit = Int.random(in: 2...12, using: &random)
      let ticks = scale.ticks(atMost: limit, .iso)
      tickCount += ticks.count
      #expect(ticks.count <= limit, "\(scale) \(limit), seed \(seed)")
      #expect(!ticks.contains { !(0...1 ~= $0.position) }, "\(scale) \(limit), seed \(seed)")
      #expect(!zip(ticks, ticks.dropFirst()).contains { $0.position >= $1.position }, "\(scale), seed \(seed)")
    }
    #expect(tickCount > 500, "seed \(seed)")
  }
}
