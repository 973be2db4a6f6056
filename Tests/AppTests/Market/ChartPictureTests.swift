import Foundation
import QuidCore
import QuidPresentation
import TestSupport
import Testing

@testable import quid

struct ChartPictureTests {
  private func state(_ period: ChartPeriod) -> ChartViewState {
    SyntheticSeries.model(period).viewState(at: SyntheticSeries.now, detail: ChartPicture.detail)
  }

  @Test(arguments: ChartPeriod.allCases) func `a picture looks as it did when it was looked at`(
    _ period: ChartPeriod
  ) throws {
    let picture = try #require(ChartPicture(state(period)))
    try Golden.expect(picture.svg, "Market/Golden/chart-\(period.days)d.svg")
  }
}
