import Testing

@testable import quid

struct FeeCommandTests {
  @Test func `fees are a table of tiers with both formulas`() async {
    let run = await Run.quid("fee --in usd --client test")
    #expect(
      run.output == """
        Tier      Gwei  On-chain fee            Practice
        slow        13  0.000273 ETH  $0.45  0.00273 ETH  $4.49
        standard    14  0.000294 ETH  $0.48  0.00294 ETH  $4.83
        fast        14  0.000294 ETH  $0.48  0.00294 ETH  $4.83

        Base fee 12.086368893 gwei · block 18041185
        1 ETH = $1,644.10 · Test, 2023-09-01 17:00 UTC
        Gas: Test, 2023-09-01 17:15 UTC

        """)
  }

  @Test func `narrow terminal shows on-chain fees only`() async {
    let run = await Run.quid("fee --client test", columns: 40)
    #expect(run.output.hasPrefix("Tier      Gwei  On-chain fee\n"))
    #expect(run.output.contains("slow        13  0.000273 ETH  €0.42\n"))
  }

  @Test func `JSON has every tier with both formulas`() async throws {
    let json = try await Run.quid("fee --in usd --client test --json").json
    let data = try #require(json["data"] as? [String: Any])
    let tiers = try #require(data["tiers"] as? [[String: Any]])
    #expect(tiers.map { $0.text("tier") } == ["slow", "standard", "fast"])
    #expect(tiers.map { $0.text("gwei") } == ["13", "14", "14"])
    #expect(tiers.map { $0.text("practice.ether") } == ["0.00273", "0.00294", "0.00294"])
    #expect(tiers.map { $0.text("onChain.ether") } == ["0.000273", "0.000294", "0.000294"])
    #expect(tiers[2].text("practice.fiat") == "4.833654")
    #expect(data.text("baseFee") == "12.086368893")
    #expect(data.text("block") == "18041185")
    #expect(data.text("currency") == "USD")
  }

  @Test func `CSV has a header and one row per tier`() async {
    let run = await Run.quid("fee --client test --csv --in gbp")
    let rows = run.output.split(separator: "\n")
    #expect(rows.count == 4)
    #expect(rows[0] == "tier,gwei,onChainEther,onChainFiat,practiceEther,practiceFiat,currency")
    #expect(rows[3] == "fast,14,0.000294,0.38374938,0.00294,3.8374938,GBP")
  }
}
