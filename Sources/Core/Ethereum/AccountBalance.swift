/// The balance of an Ethereum account at a specific block.
public struct AccountBalance: Hashable, Sendable {
  /// The address of the account.
  public let address: EthereumAddress
  /// The balance of the account, exact to the wei.
  public let ether: Ether
  /// The number of the block at which the account had the balance.
  public let block: UInt64
  /// The chain ID (EIP-155), such as 1 for Ethereum mainnet.
  public let chain: UInt64

  /// Creates a balance from an address, an amount of ether, a block number and a chain ID.
  public init(address: EthereumAddress, ether: Ether, block: UInt64, chain: UInt64) {
    self.address = address
    self.ether = ether
    self.block = block
    self.chain = chain
  }

  /// Creates a balance by requesting it from a node.
  ///
  /// The number of the newest block is requested first, and then the balance at exactly that block. The block number is
  /// therefore correct even if another block is added between the two requests.
  ///
  /// - Parameters:
  ///   - address: The address of the account.
  ///   - node: The node to which the requests are sent.
  /// - Throws: ``NodeError`` if a request fails or a response is malformed.
  public init(of address: EthereumAddress, from node: any EthereumNode) async throws(NodeError) {
    let chain = try await node.chain()
    let block = try await node.newestBlock()
    let ether = try await node.balance(of: address, at: .block(block))
    self.init(address: address, ether: ether, block: block, chain: chain)
  }
}
