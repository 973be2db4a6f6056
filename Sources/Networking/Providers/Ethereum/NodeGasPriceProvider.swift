public import QuidCore

/// A provider that computes gas prices from the recent blocks of an Ethereum node.
///
/// A gas price is the base fee of the next block plus a tip (priority fee): the median of the tips at the 10th (slow),
/// 50th (standard) or 90th percentile (fast) of the last 20 blocks, at least 0.01 gwei. Responses are not cached.
public struct NodeGasPriceProvider: GasPriceProvider {
  private let node: any EthereumNode
  private let others: (any GasPriceProvider)?
  private let now: @Sendable () -> Date

  /// Creates a provider that computes gas prices from the blocks of a node.
  ///
  /// - Parameter others: A provider of the gas prices of Ethereum mainnet, which is used if the node is on another
  ///   chain; `nil`, the default, to return the gas prices of any chain.
  public init(
    _ node: any EthereumNode, onOtherChains others: (any GasPriceProvider)? = nil, now: @escaping @Sendable () -> Date
  ) {
    self.node = node
    self.others = others
    self.now = now
  }

  /// Returns the current gas prices for a slow, a standard and a fast transaction.
  ///
  /// On other chains than Ethereum mainnet, the name of ``Sourced/source`` includes the chain ID (EIP-155), as in `Node
  /// on chain 10`.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    let chain = try await read { node throws(NodeError) in try await node.chain() }
    if chain != Recipient.mainChain, let others { return try await others.gasPrices() }
    let history = try await read { node throws(NodeError) in
      try await node.feeHistory(blocks: GasPrices.historyBlocks, percentiles: GasPrices.tipPercentiles)
    }
    guard let prices = GasPrices(history) else {
      throw ProviderError(
        .invalidResponse(expected: "a fee history with valid fees", at: "eth_feeHistory"), from: node.source)
    }
    let name = chain == Recipient.mainChain ? node.source.name : "\(node.source.name) on chain \(chain)"
    return Sourced(
      prices, source: DataSource(name: name, host: node.source.host), asOf: nil, fetchedAt: now(), freshness: .live)
  }

  private func read<Value>(
    _ request: (any EthereumNode) async throws(NodeError) -> Value
  ) async throws(ProviderError) -> Value {
    do { return try await request(node) } catch { throw error.providerError(from: node.source) }
  }
}
