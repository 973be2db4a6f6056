/// The price of one unit of gas, in gwei (10⁻⁹ ether) with up to 18 decimals.
public struct GasPrice: Hashable, Sendable, Comparable {
  /// The price of one unit of gas in gwei (10⁻⁹ ether), never negative.
  public let gwei: FixedDecimal

  /// Creates a gas price from a number of gwei (10⁻⁹ ether) per unit of gas.
  ///
  /// Returns `nil` for a negative number.
  public init?(gwei: FixedDecimal) {
    guard !gwei.isNegative else { return nil }
    self.gwei = gwei
  }

  /// Creates a gas price from the amount of ether that one unit of gas costs.
  ///
  /// Returns `nil` if the price in gwei is outside the range of ``FixedDecimal``, about 1.7 × 10²⁰.
  public init?(_ wei: Ether) {
    guard let units = Int128(exactly: wei.wei),
      case let (gwei, overflow) = units.multipliedReportingOverflow(by: 1_000_000_000),
      !overflow
    else { return nil }
    self.init(gwei: FixedDecimal(units: gwei))
  }

  /// Returns a Boolean value that indicates whether the first gas price is lower than the second.
  public static func < (left: GasPrice, right: GasPrice) -> Bool { left.gwei < right.gwei }
}

/// A gas price tier: slow, standard or fast.
///
/// A transaction with a higher gas price is usually included in a block sooner.
public enum GasTier: String, Hashable, Sendable, CaseIterable {
  /// The lowest gas price, for inclusion within several blocks.
  ///
  /// Etherscan reports this price as `SafeGasPrice`.
  case slow
  /// The medium gas price, between slow and fast.
  ///
  /// Etherscan reports this price as `ProposeGasPrice`.
  case standard
  /// The highest gas price, for inclusion in the next block.
  ///
  /// Etherscan reports this price as `FastGasPrice`.
  case fast
}

extension GasTier: Comparable, Identifiable, LosslessStringConvertible, Codable {
  /// The stable identity of the gas tier, which is the tier itself.
  public var id: GasTier { self }

  /// The name of the gas tier: `slow`, `standard` or `fast`.
  public var description: String { rawValue }

  /// Creates a gas tier from its name: `slow`, `standard` or `fast`.
  ///
  /// Returns `nil` for any other string.
  public init?(_ description: String) { self.init(rawValue: description) }

  /// Returns a Boolean value that indicates whether the first gas tier has a lower gas price than the second.
  public static func < (left: GasTier, right: GasTier) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .slow: 0
    case .standard: 1
    case .fast: 2
    }
  }

  /// Creates a gas tier by decoding its name, such as `"standard"`.
  ///
  /// - Throws: `DecodingError` if the string is not the name of a gas tier. The error message contains an excerpt of
  ///   the string.
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsedString(as: "slow, standard or fast") { GasTier(rawValue: $0) }
  }

  /// Encodes the gas tier as its name, such as `"standard"`.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeAsString(self) }
}

/// The current gas prices of the tiers slow, standard and fast.
public struct GasPrices: Hashable, Sendable {
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

  /// Creates gas prices from one price per tier, the base fee of the next block, and the number of the newest block.
  public init(slow: GasPrice, standard: GasPrice, fast: GasPrice, baseFee: GasPrice?, block: UInt64?) {
    self.slow = slow
    self.standard = standard
    self.fast = fast
    self.baseFee = baseFee
    self.block = block
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

/// A formula that converts a gas price in gwei into a network fee in ether.
///
/// The formulas are used for fee quotes in the built-in practice wallet, which contains no real ether.
public enum FeeFormula: String, Hashable, Sendable, CaseIterable {
  /// A fee in ether for the practice wallet, ten times the on-chain fee: gas × gas price in gwei ÷ 100,000,000.
  case practice
  /// The on-chain fee in ether that the network charges: gas × gas price in gwei ÷ 1,000,000,000.
  case onChain = "on-chain"

  /// The divisor of the formula: the number of gwei that count as one ether.
  ///
  /// The divisor of the on-chain fee is 10⁹, because one ether is 10⁹ gwei. The divisor of the practice estimate is 10⁸,
  /// which makes the practice estimate ten times the on-chain fee.
  public var gweiPerEther: UInt64 {
    switch self {
    case .practice: 100_000_000
    case .onChain: 1_000_000_000
    }
  }

  /// Returns the network fee according to the formula, rounded up to a whole number of wei.
  ///
  /// - Parameters:
  ///   - gas: The amount of gas that the transaction uses. A plain transfer uses ``transferGas``.
  ///   - price: The price of one unit of gas.
  /// - Throws: ``ArithmeticError/overflow`` for a fee of 2¹²⁸ wei or more.
  public func fee(gas: UInt64 = FeeFormula.transferGas, at price: GasPrice) throws(ArithmeticError) -> Ether {
    Ether(
      wei: try roundedQuotient(
        price.gwei.magnitude, times: UInt128(gas), dividedBy: UInt128(gweiPerEther), rounding: .up))
  }

  /// The amount of gas that a plain transfer of ether between two accounts uses: 21,000.
  ///
  /// Source: the Ethereum yellow paper, appendix G, `G_transaction`.
  public static let transferGas: UInt64 = 21_000
}

/// A provider of the current gas prices on an Ethereum chain, usually mainnet.
public protocol GasPriceProvider: Sendable {
  /// Returns the current gas price of each ``GasTier``: slow, standard and fast.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func gasPrices() async throws(ProviderError) -> Sourced<GasPrices>
}

extension Fallback: GasPriceProvider where Provider == any GasPriceProvider {
  /// Returns the current gas prices from the first provider whose response is not stale.
  ///
  /// A cached response is stale if its cache lifetime has ended. If all responses are stale, the first of them is
  /// returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    try await firstResponse { provider throws(ProviderError) in try await provider.gasPrices() }
  }
}

/// A provider of the current price of ether in currencies such as the euro.
public protocol EtherPriceProvider: Sendable {
  /// Returns the current price of one ether in each of the given currencies.
  ///
  /// - Throws: ``ProviderError`` if the request fails. The reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no price in one of the currencies.
  func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList>
}

extension Fallback: EtherPriceProvider where Provider == any EtherPriceProvider {
  /// Returns the current prices of one ether from the first provider whose response is not stale.
  ///
  /// A cached response is stale if its cache lifetime has ended. If all responses are stale, the first of them is
  /// returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await firstResponse { provider throws(ProviderError) in try await provider.etherPrices(in: currencies) }
  }
}
