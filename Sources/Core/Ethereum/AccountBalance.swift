/// The balance of an account in the state of the chain after a block.
public struct AccountBalance: Hashable, Sendable {
  /// The address of the account.
  public let address: EthereumAddress
  /// The balance.
  public let ether: Ether
  /// The number of the block.
  public let block: UInt64
  /// The chain ID (EIP-155), such as 1 for the Ethereum main chain.
  public let chain: UInt64

  /// Creates a balance from its values.
  public init(address: EthereumAddress, ether: Ether, block: UInt64, chain: UInt64) {
    self.address = address
    self.ether = ether
    self.block = block
    self.chain = chain
  }

  /// Reads the balance of an account from a node.
  ///
  /// The number of the newest block is read first, and the balance after exactly that block, so that both belong
  /// together even if a block is added in between.
  ///
  /// - Parameters:
  ///   - address: The address of the account.
  ///   - node: The node.
  /// - Throws: ``NodeError`` if a request fails or a response is malformed.
  public init(of address: EthereumAddress, from node: any EthereumNode) async throws(NodeError) {
    let chain = try await node.chain()
    let block = try await node.newestBlock()
    let ether = try await node.balance(of: address, at: .block(block))
    self.init(address: address, ether: ether, block: block, chain: chain)
  }
}
