public import QuidCore

/// A resolver for names of the Ethereum Name Service (ENS), such as `ada.eth`.
///
/// The resolver calls ENS's Universal Resolver contract on Ethereum mainnet, or a test contract on a local chain.
/// It is an error if the address is stored on a server outside the chain (CCIP-Read, ERC-3668): the resolver never
/// sends a request to that server. Only one node is trusted, so the user must check the address before a payment.
public struct ENSResolver: NameResolver {
  /// The chain IDs (EIP-155) of the development chains on which a test contract can resolve names.
  package static let testChains: Set<UInt64> = [1_337, 31_337]

  private let node: RPCEthereumNode
  private let testContract: EthereumAddress?

  /// Creates a resolver that sends its requests to an Ethereum node.
  ///
  /// - Parameter testContract: The address of a contract with the interface of the Universal Resolver on the local chain
  ///   31337 or 1337; `nil` for none.
  public init(node: RPCEthereumNode, testContract: EthereumAddress? = nil) {
    self.node = node
    self.testContract = testContract
  }

  /// Returns the Ethereum address that an ENS name has in the newest block (`eth_chainId`, `eth_call`).
  ///
  /// - Throws: ``NameResolutionError`` if the chain is not supported, a call fails, or the name has no valid address.
  public func address(of name: ENSName) async throws(NameResolutionError) -> EthereumAddress {
    let chain = try await request { () throws(NodeError) in try await node.chain() }
    guard let contract = contract(on: chain) else { throw .wrongChain(chain) }
    let result = try await request { () throws(NodeError) in
      try await node.call(contract, input: UniversalResolver.call(for: name))
    }
    return try UniversalResolver.address(in: result)
  }

  private func request<Value>(
    _ operation: () async throws(NodeError) -> Value
  ) async throws(NameResolutionError) -> Value {
    do throws(NodeError) { return try await operation() } catch {
      guard case .rejected(let rejection) = error, let data = rejection.revertData else { throw .node(error) }
      throw UniversalResolver.error(in: data)
    }
  }

  private func contract(on chain: UInt64) -> EthereumAddress? {
    if Self.testChains.contains(chain) { return testContract }
    return chain == Recipient.mainChain ? try? EthereumAddress(UniversalResolver.address) : nil
  }
}
