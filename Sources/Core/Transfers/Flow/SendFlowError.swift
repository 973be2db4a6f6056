/// An error that indicates why a transfer was not submitted to the node.
public enum SendFlowError: NamedError, Sendable {
  /// A request to the node failed. The associated value is the reason.
  case node(NodeError)
  /// The journal of transfers cannot be locked, read or written. The associated value is the reason.
  case journal(any Error)
  /// The address book cannot be read. The associated value is the reason.
  case contacts(any Error)
  /// No recent ether price is available for a fiat amount.
  ///
  /// The associated value is the error of the provider; `nil` if there is no provider of prices.
  case price(ProviderError?)
  /// The coin of the chain with the ID `chain` (EIP-155) has no price, so that an amount in fiat is not possible.
  case unpriced(chain: UInt64)
  /// The newest ether price for a fiat amount is too old or has no timestamp. The associated value contains the price.
  case priceTooOld(Sourced<PriceList>)
  /// The ether prices are simulated, but the ether of the chain with the ID `chain` (EIP-155) may have a real value.
  case simulatedPrices(chain: UInt64)
  /// The chain of the node is not the chain that the user requires. Both values are chain IDs (EIP-155).
  case otherChain(required: UInt64, node: UInt64)
  /// The chain of the node has changed since the first request. Both values are chain IDs (EIP-155).
  case chainChanged(from: UInt64, to: UInt64)
  /// An ENS name cannot be resolved. The values are the name, the error, and the node that received the request.
  case name(ENSName, NameResolutionError, from: DataSource)
  /// The ENS name no longer resolves to the confirmed address, `from`, but to the address `to`.
  case nameChanged(ENSName, from: EthereumAddress, to: EthereumAddress)
  /// No pending transaction is replaced, or the chosen nonce cannot be used. The associated value is the reason.
  case replacement(ReplacementError)
  /// The node is behind the journal: it does not show a transfer that is in the journal, `block` or later.
  case nodeBehind(TransferPlan, block: UInt64)
  /// The review was confirmed before, or the journal has an open transfer with the same nonce.
  ///
  /// The associated values are the plan of that first transfer, and its hash; `nil` if the hash is not known yet.
  case alreadySubmitted(TransferPlan, hash: TransactionHash?)
  /// The task was cancelled before the transfer was submitted.
  case cancelled

  /// Creates an error from any other error; errors of types other than ``SendFlowError`` and ``NodeError`` are the
  /// journal's.
  init(_ error: any Error) {
    switch error {
    case let error as SendFlowError: self = error
    case let error as NodeError: self = .node(error)
    case let error as DuplicateTransferError: self = .alreadySubmitted(error.first.plan, hash: error.first.hash)
    default: self = .journal(error)
    }
  }
}
