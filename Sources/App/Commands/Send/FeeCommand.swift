import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// The `quid fee` command, which prints the gas prices of all tiers and the fee of a transfer.
enum FeeCommand {
  static let spec = CommandSpec(
    name: "fee",
    synopsis: "[--in CURRENCY]",
    summary: "show gas prices by tier and what a transfer costs, by both formulas",
    details: [
      "The on-chain fee is gas × gwei ÷ 1,000,000,000 ether. The practice estimate divides by 100,000,000 instead,"
        + " which gives ten times as much."
    ],
    options: [OptionSpec("in", "EUR|USD|GBP", "the currency that values are shown in")],
    examples: ["quid fee --in usd"],
    argumentLimit: 0,
    run: { invocation, context throws(CommandFailure) in
      let currency = try SendCommand.currency(invocation) ?? .eur
      let market = try await context.market()
      let fees = market.gas.map { gas in try? FeeReport(gas.value, at: market.prices?.value[currency]) }
      if case .some(nil) = fees { throw .refusedInput("These gas prices are too large to be shown exactly.") }
      return FeeCommandReport(
        fees: fees ?? nil, market: market, currency: currency, now: context.services.now(), format: context.format)
    })
}

/// The output of `quid fee` as text, JSON and CSV.
private struct FeeCommandReport: CommandReport {
  /// The fees by tier; `nil` if the gas prices are unknown.
  let fees: FeeReport?
  let market: SendMarket
  let currency: Currency
  let now: Date
  let format: DisplayFormat

  var sources: [SourceReport] { market.sources }
  var warnings: [String] { market.warnings(at: now, format) }
  var failures: [CommandFailure] { market.failures }

  var watchedValues: [WatchedValue] {
    let gas = market.gas?.value
    return [
      WatchedValue(name: "gas", value: gas?[.fast].gwei), WatchedValue(name: "base", value: gas?.baseFee?.gwei),
    ] + GasTier.allCases.map { WatchedValue(name: $0.rawValue, value: gas?[$0].gwei) }
  }

  var data: JSONValue {
    [
      "tiers": .array(
        (fees?.tiers ?? []).map { tier in
          [
            "tier": .string(tier.tier.rawValue), "gwei": JSONValue(tier.price.gwei),
            "practice": ["ether": JSONValue(tier.practice.wei), "fiat": JSONValue(tier.practice.fiat)],
            "onChain": ["ether": JSONValue(tier.onChain.wei), "fiat": JSONValue(tier.onChain.fiat)],
          ]
        }),
      "baseFee": JSONValue(market.gas?.value.baseFee?.gwei),
      "block": market.gas?.value.block.map { .unsigned($0) } ?? .null,
      "currency": .string(currency.code),
    ]
  }

  var table: [[String]]? {
    [["tier", "gwei", "onChainEther", "onChainFiat", "practiceEther", "practiceFiat", "currency"]]
      + (fees?.tiers ?? []).map {
        [
          $0.tier.rawValue, $0.price.gwei.description, $0.onChain.wei.description, $0.onChain.fiat?.description ?? "",
          $0.practice.wei.description, $0.practice.fiat?.description ?? "", currency.code,
        ]
      }
  }

  func lines(columns: Int) -> [StyledLine] {
    let state = FeeViewState(fees, on: market, in: currency, at: now, format)
    guard !state.rows.isEmpty else {
      return [StyledLine(state.priceLine, .faint), StyledLine(state.gasLine, .faint)]
    }
    var lines = Self.table(state, withPractice: true).lines
    if Self.table(state, withPractice: true).width > columns { lines = Self.table(state, withPractice: false).lines }
    lines.append(StyledLine())
    if let blockLine = state.blockLine { lines.append(StyledLine(blockLine, .faint)) }
    return lines + [StyledLine(state.priceLine, .faint), StyledLine(state.gasLine, .faint)]
  }

  /// Returns the table of fees, with one row per tier.
  ///
  /// - Parameter withPractice: Whether the table includes the practice estimate (10 × the on-chain fee), which narrow
  ///   terminals omit.
  private static func table(_ state: FeeViewState, withPractice: Bool) -> TextTable {
    let headings = ["Tier", "Gwei", "On chain", "", "Practice", ""].prefix(withPractice ? 6 : 4)
    var table = TextTable([.left, .right, .right, .right, .right, .right].dropLast(withPractice ? 0 : 2))
    table.append(headings.map { .init($0, .strong) })
    for row in state.rows {
      let cells = [row.tier, row.gwei, row.onChainEther, row.onChainFiat, row.practiceEther, row.practiceFiat]
      table.append(cells.prefix(withPractice ? 6 : 4).map { .init($0) })
    }
    return table
  }
}
