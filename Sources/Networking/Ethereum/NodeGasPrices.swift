public import Foundation
public import QuidCore

/// The gas prices that a node's last blocks speak for: the next base fee with the tip of each tier.
public struct NodeGasPrices: GasPriceProvider {
  private let node: any EthereumNode
  private let now: @Sendable () -> Date

  /// The gas prices of a node.
  public init(_ node: any EthereumNode, now: @escaping @Sendable () -> Date) {
    self.node = node
    self.now = now
  }

  /// The gas price of each tier now, on whichever chain the node is; the name of the source tells one that is not
  /// Ethereum's main chain.
  ///
  /// - Throws: ``ProviderError``.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    do throws(NodeFailure) {
      let chain = try await node.chain()
      let history = try await node.feeHistory(blocks: FeeQuote.blocks, percentiles: FeeQuote.percentiles)
      let name = chain == Recipient.mainChain ? node.source.name : "\(node.source.name) on chain \(chain)"
      return Sourced(
        try prices(history), source: Source(name: name, host: node.source.host), asOf: nil, fetchedAt: now(),
        freshness: .live)
    } catch {
      throw error.providerError(from: node.source)
    }
  }

  private func prices(_ history: FeeHistory) throws(NodeFailure) -> GasPrices {
    guard let slow = price(history, .slow), let standard = price(history, .standard),
      let fast = price(history, .fast), let base = GasPrice(history.nextBaseFee)
    else {
      throw .unanswered(
        ProviderError(.unreadableAnswer(what: "fees that can be paid", place: "eth_feeHistory"), from: node.source))
    }
    return GasPrices(slow: slow, standard: standard, fast: fast, baseFee: base, block: history.newestBlock)
  }

  private func price(_ history: FeeHistory, _ tier: GasTier) -> GasPrice? {
    (try? FeeQuote(history, tier).expected()).flatMap { GasPrice($0) }
  }
}
