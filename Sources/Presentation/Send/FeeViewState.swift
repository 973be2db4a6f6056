public import QuidCore

/// The display values of a table of gas prices and transfer fees, with a row for slow, standard and fast.
public struct FeeViewState: Hashable, Sendable {
  /// The rows of the fee table, one per gas tier, cheapest first; empty if the gas prices are unknown.
  public var rows: [Row]
  /// The known base fee per gas and newest block, such as `Base fee 12.5 gwei · block 23000000`; `nil` if unknown.
  public var blockLine: String?
  /// The price of ether with its source and age, such as `1 ETH = €1,520.00 · CoinGecko, 12 s ago`.
  ///
  /// If the price is unknown, the line is `1 ETH = unknown`.
  public var priceLine: String
  /// The source and age of the gas prices, such as `Gas: Test, 12 s ago`, or `Gas: unknown`.
  public var gasLine: String

  /// The display values of one row of the fee table: the gas price and the transfer fees of one gas tier.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The gas tier of the row (slow, standard or fast), which identifies the row.
    public var id: GasTier
    /// The name of the gas tier, such as `slow`, `standard` or `fast`.
    public var tier: String
    /// The gas price of the tier in gwei (10⁻⁹ ether), without the unit, such as `12.5`.
    public var gwei: String
    /// The fee that the network charges for a transfer, in ether, such as `0.000294 ETH`.
    public var onChainEther: String
    /// The fee that the network charges for a transfer, such as `€0.45`; empty if the price of ether is unknown.
    public var onChainFiat: String
    /// The practice estimate, ten times the fee that the network charges, in ether, such as `0.00294 ETH`.
    public var practiceEther: String
    /// The practice estimate in the fiat currency, such as `€4.47`; empty if the price of ether is unknown.
    public var practiceFiat: String
  }

  /// Creates the display values of a table of gas prices and transfer fees.
  public init(
    _ report: FeeReport?, on market: SendMarket, in currency: Currency, at now: Date, _ format: DisplayFormat
  ) {
    let (numbers, strings) = (format.numbers, format.strings)
    func value(_ fee: ValuedEther) -> String { fee.fiat.map { numbers.smallAmount($0, currency) } ?? "" }
    rows = (report?.tiers ?? []).map { tier in
      Row(
        id: tier.tier, tier: strings.name(of: tier.tier), gwei: numbers.exact(tier.price.gwei),
        onChainEther: numbers.ether(tier.onChain.wei), onChainFiat: value(tier.onChain),
        practiceEther: numbers.ether(tier.practice.wei), practiceFiat: value(tier.practice))
    }
    let gas = market.gas?.value
    let parts = [
      (gas?.baseFee).map { strings.baseFee(gwei: numbers.exact($0.gwei)) },
      (gas?.block).map { strings.block($0) },
    ].compactMap { $0 }
    blockLine = parts.isEmpty ? nil : parts.joined(separator: " · ")
    priceLine = market.priceLine(in: currency, at: now, format)
    gasLine = market.gasLine(at: now, format)
  }
}
