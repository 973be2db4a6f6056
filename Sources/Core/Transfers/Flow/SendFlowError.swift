/// An error that indicates why a transfer was not submitted to the node.
public enum SendFlowError: Error, Sendable {
  /// A request to the node failed. The associated value is the reason.
  case node(NodeError)
  /// The journal of transfers cannot be locked, read or written. The associated value is the reason.
  case journal(any Error)
  /// The address book cannot be read. The associated value is the reason.
  case contacts(any Error)
  /// No recent price is available to convert a fiat amount to ether.
  ///
  /// The associated value is the error of the price provider; `nil` if there is no provider of prices.
  case price(ProviderError?)
  /// The newest price for the conversion of a fiat amount is too old or has no timestamp.
  ///
  /// The associated value contains the price.
  case priceTooOld(Sourced<PriceList>)
  /// The prices of ether are simulated, but the ether of the chain may have a real value.
  ///
  /// `chain` is the chain ID (EIP-155).
  case simulatedPrices(chain: UInt64)
  /// The chain of the node is not the chain that the user requires. Both values are chain IDs (EIP-155).
  case otherChain(required: UInt64, node: UInt64)
  /// The chain of the node has changed since the first request. Both values are chain IDs (EIP-155).
  case chainChanged(from: UInt64, to: UInt64)
  /// An ENS name cannot be resolved to an address.
  ///
  /// The associated values are the name, the error of the resolver, and the node to which the request was sent.
  case name(ENSName, NameResolutionError, from: DataSource)
  /// The ENS name of the recipient no longer resolves to the address that the user confirmed.
  ///
  /// The first value is the name. `from` is the confirmed address, and `to` is the new address.
  case nameChanged(ENSName, from: EthereumAddress, to: EthereumAddress)
  /// No pending transaction is replaced, or the chosen nonce cannot be used. The associated value is the reason.
  case replacement(ReplacementError)
  /// The task was cancelled before the transfer was submitted.
  case cancelled

  /// Only the journal throws errors of any other type.
  init(_ error: any Error) {
    switch error {
    case let error as SendFlowError: self = error
    case let error as NodeError: self = .node(error)
    default: self = .journal(error)
    }
  }
}
