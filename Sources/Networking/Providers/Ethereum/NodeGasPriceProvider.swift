public import QuidCore

/// A provider that computes gas prices from the recent blocks of an Ethereum node.
///
/// A gas price is the base fee of the next block plus a tip (priority fee), which depends on the speed of the
/// transaction.
public struct NodeGasPriceProvider: GasPriceProvider {
  private let node: any EthereumNode
  private let now: @Sendable () -> Date

  /// Creates a provider that computes gas prices from the blocks of a node.
  public init(_ node: any EthereumNode, now: @escaping @Sendable () -> Date) {
    self.node = node
    self.now = now
  }

  /// Returns the current gas prices for a slow, a standard and a fast transaction.
  ///
  /// On other chains than Ethereum mainnet, the name of ``Sourced/source`` includes the chain ID (EIP-155), as in `Node
  /// on chain 10`.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    do {
      let chain = try await node.chain()
      let history = try await node.feeHistory(
        blocks: FeeEstimate.historyBlocks, percentiles: FeeEstimate.tipPercentiles)
      let name = chain == Recipient.mainChain ? node.source.name : "\(node.source.name) on chain \(chain)"
      return Sourced(
        try prices(history), source: DataSource(name: name, host: node.source.host), asOf: nil, fetchedAt: now(),
        freshness: .live)
    } catch {
      throw error.providerError(from: node.source)
    }
  }

  private func prices(_ history: FeeHistory) throws(NodeError) -> GasPrices {
    guard let slow = price(history, .slow), let standard = price(history, .standard),
      let fast = price(history, .fast), let base = GasPrice(history.nextBaseFee)
    else {
      throw .unanswered(
        ProviderError(
          .invalidResponse(expected: "a fee history with valid fees", at: "eth_feeHistory"), from: node.source))
    }
    return GasPrices(slow: slow, standard: standard, fast: fast, baseFee: base, block: history.newestBlock)
  }

  private func price(_ history: FeeHistory, _ tier: GasTier) -> GasPrice? {
    (try? FeeEstimate(history, tier).expected()).flatMap { GasPrice($0) }
  }
}
