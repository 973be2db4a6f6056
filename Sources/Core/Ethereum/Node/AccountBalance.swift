/// The balance of an Ethereum account at a specific block.
public struct AccountBalance: Hashable, Sendable {
  /// The address of the account.
  public let address: EthereumAddress
  /// The balance of the account in ether, exact to the wei.
  public let ether: EtherBalance
  /// The number of the block at which the account had the balance.
  public let block: UInt64
  /// The chain ID (EIP-155) of the account's chain, such as 1 for Ethereum mainnet.
  public let chain: UInt64

  /// Creates a balance from an address, an amount of ether, a block number and a chain ID.
  package init(address: EthereumAddress, ether: EtherBalance, block: UInt64, chain: UInt64) {
    self.address = address
    self.ether = ether
    self.block = block
    self.chain = chain
  }

  /// Creates an account balance by requesting the balance at the newest block from a node.
  ///
  /// - Throws: ``NodeError`` if a request fails or a response is malformed.
  public init(of address: EthereumAddress, from node: any EthereumNode) async throws(NodeError) {
    let chain = try await node.chain()
    let block = try await node.newestBlock()
    let ether = try await node.balance(of: address, at: .block(block))
    self.init(address: address, ether: ether, block: block, chain: chain)
  }
}
