/// A type that resolves names of the Ethereum Name Service (ENS), such as `vitalik.eth`, to addresses.
public protocol NameResolver: Sendable {
  /// Returns the address that the owner of an ENS name has set for the name, and can change at any time.
  ///
  /// - Throws: ``NameResolutionError`` if the name has no address, or if the address cannot be determined.
  func address(of name: ENSName) async throws(NameResolutionError) -> EthereumAddress
}
