import QuidCore
import Testing

struct FeeFormulaTests {
  @Test func `transfer at 14 gwei costs 0.00294 ETH by the practice formula and a tenth on chain`() throws {
    #expect(try FeeFormula.practice.fee(at: .sample(gwei: "14")).description == "0.00294")
    #expect(try FeeFormula.onChain.fee(at: .sample(gwei: "14")).description == "0.000294")
    #expect(FeeFormula.transferGas == 21_000)
  }

  @Test(arguments: ["0", "0.393098669", "1", "13", "14", "12.086368893", "999999.999999999"])
  func `practice formula is ten times the on-chain formula`(gwei: String) throws {
    let (practice, onChain) = (
      try FeeFormula.practice.fee(at: .sample(gwei: gwei)), try FeeFormula.onChain.fee(at: .sample(gwei: gwei))
    )
    #expect(practice.wei == onChain.wei * 10)
  }

  @Test func `gas price with decimals is not rounded before the multiplication`() throws {
    #expect(try FeeFormula.onChain.fee(at: .sample(gwei: "0.393098669")).description == "0.000008255072049")
    #expect(try FeeFormula.onChain.fee(gas: 1, at: .sample(gwei: "0.000000001")) == Ether(wei: 1))
  }

  @Test func `fraction of a wei is rounded up`() throws {
    #expect(try FeeFormula.onChain.fee(gas: 1, at: .sample(gwei: "0.0000000001")) == Ether(wei: 1))
    #expect(try FeeFormula.onChain.fee(gas: 21_000, at: .sample(gwei: "0.000000000000000001")) == Ether(wei: 1))
    #expect(try FeeFormula.onChain.fee(gas: 0, at: .sample(gwei: "14")) == .zero)
  }

  @Test func `fee above 128 bits is an error`() throws {
    let dearest = try #require(GasPrice(gwei: .maximum))
    #expect(throws: Never.self) { try FeeFormula.practice.fee(at: dearest) }
    #expect(throws: ArithmeticError.overflow) { try FeeFormula.practice.fee(gas: .max, at: dearest) }
  }

  @Test func `formulas have their command-line names`() {
    #expect(FeeFormula(rawValue: "practice") == .practice)
    #expect(FeeFormula(rawValue: "on-chain") == .onChain)
  }
}
struct FeeReportTests {
  @Test func `report has both formulas for each tier in ether and fiat`() throws {
    let report = try FeeReport(.sample(), at: PriceList.rate(.usd, "1644.1"))
    #expect(report.tiers.map(\.tier) == [.slow, .standard, .fast])
    #expect(report.tiers.map(\.practice.wei.description) == ["0.00273", "0.00294", "0.00294"])
    #expect(report.tiers.map(\.onChain.wei.description) == ["0.000273", "0.000294", "0.000294"])
    #expect(report.tiers.map(\.practice.fiat?.description) == ["4.488393", "4.833654", "4.833654"])
    #expect(report.tiers.map(\.onChain.fiat?.description) == ["0.4488393", "0.4833654", "0.4833654"])
  }
}
