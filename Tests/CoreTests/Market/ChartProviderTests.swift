import QuidTesting
import Testing

@testable import QuidCore

struct ChartProviderTests {
  @Test func `provider without volumes returns the prices alone`() async throws {
    let charts = StubProvider(rows: [])
    let prices = try await charts.series(of: .bitcoin, in: .usd, days: 7).value
    #expect(try await charts.seriesWithVolumes(of: .bitcoin, in: .usd, days: 7).value == prices)
  }
}
