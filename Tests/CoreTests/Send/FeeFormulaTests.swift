import QuidCore
import Testing

struct FeeFormulaTests {
  @Test func `a transfer at 14 gwei costs 0.00294 ETH by the brief and a tenth of that on the chain`() throws {
    #expect(try FeeFormula.brief.fee(at: .gwei("14")).description == "0.00294")
    #expect(try FeeFormula.onChain.fee(at: .gwei("14")).description == "0.000294")
    #expect(FeeFormula.transferGas == 21_000)
  }

  @Test(arguments: ["0", "0.393098669", "1", "13", "14", "12.086368893", "999999.999999999"])
  func `the brief's formula is always ten times the chain's`(gwei: String) throws {
    let (brief, onChain) = (try FeeFormula.brief.fee(at: .gwei(gwei)), try FeeFormula.onChain.fee(at: .gwei(gwei)))
    #expect(brief.count == onChain.count * 10)
  }

  @Test func `a gas price with decimals is not rounded before it is multiplied`() throws {
    #expect(try FeeFormula.onChain.fee(at: .gwei("0.393098669")).description == "0.000008255072049")
    #expect(try FeeFormula.onChain.fee(gas: 1, at: .gwei("0.000000001")) == .wei(1))
  }

  @Test func `a fraction of a wei is rounded up, so that no fee is understated`() throws {
    #expect(try FeeFormula.onChain.fee(gas: 1, at: .gwei("0.0000000001")) == .wei(1))
    #expect(try FeeFormula.onChain.fee(gas: 21_000, at: .gwei("0.000000000000000001")) == .wei(1))
    #expect(try FeeFormula.onChain.fee(gas: 0, at: .gwei("14")) == .zero)
  }

  @Test func `a fee past 128 bits is an error`() throws {
    let dearest = try #require(GasPrice(gwei: .maximum))
    #expect(throws: Never.self) { try FeeFormula.brief.fee(at: dearest) }
    #expect(throws: ArithmeticError.overflow) { try FeeFormula.brief.fee(gas: .max, at: dearest) }
  }

  @Test func `each formula goes by the name it has on the command line`() {
    #expect(FeeFormula(rawValue: "brief") == .brief)
    #expect(FeeFormula(rawValue: "on-chain") == .onChain)
  }
}
