/// The current gas prices of the tiers slow, standard and fast.
public struct GasPrices: Hashable, Sendable, Codable {
  /// The gas price of the tier ``GasTier/slow``.
  public let slow: GasPrice
  /// The gas price of the tier ``GasTier/standard``.
  public let standard: GasPrice
  /// The gas price of the tier ``GasTier/fast``.
  public let fast: GasPrice
  /// The base fee of the next block per unit of gas (EIP-1559); `nil` if the provider does not report the base fee.
  public let baseFee: GasPrice?
  /// The number of the newest block on which the gas prices are based; `nil` if the provider reports no block number.
  public let block: UInt64?
  /// A Boolean value that indicates whether the provider reports only one gas price, which all tiers then have.
  public let isSinglePrice: Bool

  /// Creates gas prices from one price per tier, the base fee of the next block, and the number of the newest block.
  public init(slow: GasPrice, standard: GasPrice, fast: GasPrice, baseFee: GasPrice? = nil, block: UInt64? = nil) {
    self.slow = slow
    self.standard = standard
    self.fast = fast
    self.baseFee = baseFee
    self.block = block
    isSinglePrice = false
  }

  /// Creates gas prices from the only price that a provider reports, without a base fee and a block number.
  public init(only price: GasPrice) {
    (slow, standard, fast) = (price, price, price)
    (baseFee, block) = (nil, nil)
    isSinglePrice = true
  }

  /// Accesses the gas price of the given tier.
  public subscript(tier: GasTier) -> GasPrice {
    switch tier {
    case .slow: slow
    case .standard: standard
    case .fast: fast
    }
  }
}

extension GasPrices {
  /// The percentiles of tips to request for a ``FeeHistory``: one for each ``GasTier``, slowest tier first.
  package static let tipPercentiles = [10, 50, 90]
  /// The number of newest blocks to request for a ``FeeHistory``.
  package static let historyBlocks = 20

  /// Creates gas prices from a fee history: the next base fee plus the tip of each tier, at least 0.01 gwei.
  ///
  /// The tip of a tier is the median over all blocks with transactions, at least that of any slower tier. The result is
  /// `nil` if a price is too large.
  package init?(_ history: FeeHistory) {
    func price(_ tier: GasTier) -> GasPrice? {
      (try? history.nextBaseFee.adding(history.tip(tier))).flatMap { GasPrice($0) }
    }
    guard let slow = price(.slow), let standard = price(.standard), let fast = price(.fast),
      let base = GasPrice(history.nextBaseFee)
    else { return nil }
    self.init(slow: slow, standard: standard, fast: fast, baseFee: base, block: history.newestBlock)
  }
}
