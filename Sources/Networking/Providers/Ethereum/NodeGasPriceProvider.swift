public import Foundation
public import QuidCore

/// A provider of gas prices that are computed from a node's recent blocks: the base fee of the next block plus a tip
/// for each tier.
public struct NodeGasPriceProvider: GasPriceProvider {
  private let node: any EthereumNode
  private let now: @Sendable () -> Date

  /// Creates a provider that computes gas prices from the blocks of a node.
  ///
  /// - Parameters:
  ///   - node: the node.
  ///   - now: returns the current time.
  public init(_ node: any EthereumNode, now: @escaping @Sendable () -> Date) {
    self.node = node
    self.now = now
  }

  /// Returns the current gas price of each tier.
  ///
  /// If the node is not on Ethereum's main chain, the name of the result's source includes the chain.
  ///
  /// - Throws: ``ProviderError``.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    do throws(NodeError) {
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
        ProviderError(.invalidResponse(expected: "fees that can be paid", at: "eth_feeHistory"), from: node.source))
    }
    return GasPrices(slow: slow, standard: standard, fast: fast, baseFee: base, block: history.newestBlock)
  }

  private func price(_ history: FeeHistory, _ tier: GasTier) -> GasPrice? {
    (try? FeeEstimate(history, tier).expected()).flatMap { GasPrice($0) }
  }
}
