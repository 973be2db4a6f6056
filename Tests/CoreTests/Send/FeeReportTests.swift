import QuidCore
import Testing

/// Use case: list what a transfer costs.
struct FeeReportTests {
  @Test func `given gas prices, when fees are listed, then each tier has both formulas, in ether and fiat`() throws {
    let report = try FeeReport(.brief(), at: PriceList.rate(.usd, "1644.1"))
    #expect(report.tiers.map(\.tier) == [.slow, .standard, .fast])
    #expect(report.tiers.map(\.brief.wei.description) == ["0.00273", "0.00294", "0.00294"])
    #expect(report.tiers.map(\.onChain.wei.description) == ["0.000273", "0.000294", "0.000294"])
    #expect(report.tiers.map(\.brief.fiat?.description) == ["4.488393", "4.833654", "4.833654"])
    #expect(report.tiers.map(\.onChain.fiat?.description) == ["0.4488393", "0.4833654", "0.4833654"])
  }
}
