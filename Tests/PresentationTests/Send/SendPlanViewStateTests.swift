import Foundation
import QuidCore
import QuidPresentation
import Testing

struct SendPlanViewStateTests {
  private func plan(_ text: String) throws -> SendPlanViewState {
    let market = try WalletFixture.market()
    let terms = SendTerms(
      balance: .ether(10), market: market, currency: .usd, formula: .practice)
    let quote = try SendQuote(Result { () throws(SendAmountError) in try SendAmount(text) }, on: terms)
    return SendPlanViewState(quote, on: market, at: WalletFixture.now, .english)
  }

  @Test func `table has rows from the amount to the remaining balance`() throws {
    let plan = try plan("1.5")
    #expect(plan.rows.map(\.label) == ["Amount", "Network fee", "  on-chain", "Total", "Balance", "Remains"])
    #expect(
      plan.rows.map(\.ether) == [
        "1.5 ETH", "0.00294 ETH", "0.000294 ETH", "1.50294 ETH", "10 ETH", "8.49706 ETH",
      ])
    #expect(plan.rows.map(\.fiat) == ["$2,466.15", "$4.83", "$0.48", "$2,470.98", "$16,441.00", "$13,970.02"])
    #expect(plan.rows[1].note == "fast, 14 gwei, practice estimate")
    #expect(plan.gasLine == "Gas: Etherscan, 12 s ago · block 18041185")
    #expect(plan.problems.isEmpty)
  }

  @Test func `values that cannot be computed are formatted as a dash`() throws {
    let plan = try plan("1e3")
    #expect(plan.rows.map(\.ether) == ["–", "0.00294 ETH", "0.000294 ETH", "–", "10 ETH", "–"])
    #expect(plan.problems.count == 1)
  }
}
