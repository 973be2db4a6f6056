/// A type that resolves names of the Ethereum Name Service (ENS), such as `vitalik.eth`, to addresses.
public protocol NameResolver: Sendable {
  /// Returns the address that the owner of an ENS name has set for the name, and can change at any time.
  ///
  /// - Throws: ``NameResolutionError`` if the name has no address, or if the address cannot be determined.
  func address(of name: ENSName) async throws(NameResolutionError) -> EthereumAddress
}

/// An error that indicates why an ENS name cannot be resolved to an address.
public enum NameResolutionError: NamedError, Hashable, Sendable {
  /// The node is on a chain without ENS. The associated value is the ID (EIP-155) of that chain.
  case wrongChain(UInt64)
  /// The ENS name is not registered, or its owner has set no resolver contract for the name.
  case notRegistered
  /// The ENS name is registered, but no address is set for the name.
  case noAddress
  /// The address of the ENS name is stored outside the chain (CCIP-Read, ERC-3668), which is not supported.
  case offchain
  /// The resolver that is set for the ENS name is not a contract, or does not support requests for addresses.
  case unsupportedResolver
  /// The contract call was reverted with an error that no other case describes, such as an error of the resolver.
  case resolverFailed
  /// The response to the resolution request is malformed. The associated value describes the expected response.
  case malformed(expected: String)
  /// The request to the Ethereum node failed. The associated value is the error of the node.
  case node(NodeError)
}
