public import Foundation
public import QuidCore

/// The display values of a table of gas prices and transfer fees, with one row per gas tier.
public struct FeeViewState: Hashable, Sendable {
  /// The rows of the table, one per gas tier, cheapest first; empty if the gas prices are unknown.
  public var rows: [Row]
  /// The base fee and the block number of the gas prices, such as `Base fee 12.5 gwei · block 23000000`.
  ///
  /// An unknown part is omitted. The value is `nil` if both parts are unknown.
  public var blockLine: String?
  /// The price of ether with its source and age; `1 ETH = unknown` if the price is unknown.
  public var priceLine: String
  /// The source and age of the gas prices; `Gas: unknown` if the gas prices are unknown.
  public var gasLine: String

  /// The gas price and the transfer fees of one gas tier, formatted for display.
  public struct Row: Hashable, Sendable {
    /// The name of the gas tier: `slow`, `standard` or `fast`.
    public var tier: String
    /// The gas price in gwei, without the unit.
    public var gwei: String
    /// The fee that the network charges, in ether.
    public var onChainEther: String
    /// The fee that the network charges, in the fiat currency; empty if the price of ether is unknown.
    public var onChainFiat: String
    /// The practice estimate, which is ten times the on-chain fee, in ether.
    public var practiceEther: String
    /// The practice estimate, which is ten times the on-chain fee, in the fiat currency.
    ///
    /// The string is empty if the price of ether is unknown.
    public var practiceFiat: String
  }

  /// Creates the display values of a fee report.
  ///
  /// - Parameters:
  ///   - report: The fees; `nil` if the gas prices are unknown.
  ///   - market: The price of ether and the gas prices from which the fees were computed.
  ///   - currency: The currency of the fiat values.
  ///   - now: The current time, from which the age of the prices is computed.
  ///   - format: The format of numbers and times.
  public init(
    _ report: FeeReport?, on market: SendMarket, in currency: Currency, at now: Date, _ format: DisplayFormat
  ) {
    let numbers = format.numbers
    func value(_ fee: ValuedEther) -> String { fee.fiat.map { numbers.smallAmount($0, currency) } ?? "" }
    rows = (report?.tiers ?? []).map { tier in
      Row(
        tier: tier.tier.rawValue, gwei: numbers.exact(tier.price.gwei),
        onChainEther: numbers.ether(tier.onChain.wei), onChainFiat: value(tier.onChain),
        practiceEther: numbers.ether(tier.practice.wei), practiceFiat: value(tier.practice))
    }
    let gas = market.gas?.value
    let parts = [
      (gas?.baseFee).map { "Base fee \(numbers.exact($0.gwei)) gwei" }, (gas?.block).map { "block \($0)" },
    ].compactMap { $0 }
    blockLine = parts.isEmpty ? nil : parts.joined(separator: " · ")
    priceLine = market.priceLine(in: currency, at: now, format)
    gasLine = market.gasLine(at: now, format)
  }
}
