import Foundation
import QuidCore
import Testing

@testable import QuidPresentation

/// Volumes of ``ChartModel``.
struct ChartVolumeTests {
  private func state(_ model: ChartModel, _ detail: ChartDetail = .standard) -> ChartViewState {
    model.viewState(at: MarketFixture.now, detail: detail)
  }

  // MARK: Volumes

  private func traded(_ volumes: [Int?]) throws -> ChartModel {
    let points = volumes.enumerated().map { index, volume in
      PriceSeries.Point(
        time: MarketFixture.now.addingTimeInterval(Double(index + 1 - volumes.count) * 3_600),
        price: FixedDecimal(100 + index), volume: volume.map { FixedDecimal($0) })
    }
    var model = ChartModel(coin: MarketFixture.bitcoin, period: .day, showsVolume: true)
    model.receive(
      MarketFixture.sourced(try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))), of: .day)
    return model
  }

  @Test func `volumes are bars from zero, and the crosshair reads the volume of its time`() throws {
    var model = try traded([5_000_000_000, nil, 0, 20_000_000_000, 10_000_000_000])
    let plot = try #require(state(model, ChartDetail(priceTicks: 3, timeTicks: 3, points: 9)).plot)
    let volumes = try #require(plot.volumes)
    #expect(volumes.name == "volume, 24 h" && volumes.maximum == "$20.0B")
    #expect(volumes.bars.map(\.x) == plot.line.map(\.x))
    #expect(volumes.bars.map(\.height) == [0.25, nil, 0, 1, 0.5])
    #expect(plot.current.volume == "$10.0B" && state(model).legend?.volume == "$10.0B")
    #expect(plot.points.map(\.volume) == ["$5.0B", "–", "$0.00", "$20.0B", "$10.0B"])
    model.moveFocus(by: -1)
    #expect(state(model).legend?.volume == "$20.0B")
    model.moveFocus(by: -2)
    #expect(state(model).legend?.volume == "–")
    model.toggleVolume()
    #expect(state(model).plot?.volumes == nil && state(model).legend?.volume == nil && !model.showsVolume)
  }

  @Test func `unknown volumes have no bars`() throws {
    let volumes = try #require(state(try traded([nil, nil])).plot?.volumes)
    #expect(volumes.bars.isEmpty && volumes.maximum == "–")
    let zero = try #require(state(try traded([0, 0])).plot?.volumes)
    #expect(zero.bars.map(\.height) == [0, 0] && zero.maximum == "$0.00")
  }

  @Test func `candles have no volumes`() throws {
    var model = try traded([1, 2])
    model.choose(.candles)
    #expect(state(model).plot?.volumes == nil)
  }
}
