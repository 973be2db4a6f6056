public import Foundation
public import QuidCore

/// Gas prices by tier and what a transfer costs at each, as a table to read.
public struct FeeViewState: Hashable, Sendable {
  /// One row a tier, cheapest first.
  public var rows: [Row]
  /// The base fee and the block, where they are known.
  public var blockLine: String?
  /// The price with its source and age.
  public var priceLine: String
  /// The gas with its source and age.
  public var gasLine: String

  /// One tier.
  public struct Row: Hashable, Sendable {
    /// Its name.
    public var tier: String
    /// Its gas price in gwei.
    public var gwei: String
    /// The fee the chain takes, in ether.
    public var onChainEther: String
    /// The fee the chain takes, in fiat.
    public var onChainFiat: String
    /// The fee by the brief's formula, in ether.
    public var briefEther: String
    /// The fee by the brief's formula, in fiat.
    public var briefFiat: String
  }

  /// Creates the table of a fee report.
  ///
  /// - Parameters:
  ///   - report: the fees; `nil` where the gas prices are unknown.
  ///   - currency: the currency of the values.
  public init(
    _ report: FeeReport?, on market: SendMarket, in currency: Currency, at now: Date, _ format: DisplayFormat
  ) {
    let numbers = format.numbers
    func value(_ fee: ValuedEther) -> String { fee.fiat.map { numbers.smallAmount($0, currency) } ?? "" }
    rows = (report?.tiers ?? []).map { tier in
      Row(
        tier: tier.tier.rawValue, gwei: numbers.exact(tier.price.gwei),
        onChainEther: numbers.ether(tier.onChain.wei), onChainFiat: value(tier.onChain),
        briefEther: numbers.ether(tier.brief.wei), briefFiat: value(tier.brief))
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
