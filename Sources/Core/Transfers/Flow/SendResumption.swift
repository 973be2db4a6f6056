/// The outcomes of earlier transfers on a chain, and the accounts that could not be checked.
public struct SendResumption: Sendable {
  /// The earlier transfers whose outcomes were determined, grouped by account.
  public let found: [EarlierSend]
  /// The most recent transfer with a final outcome, which the user may not have seen yet; `nil` if there is none.
  public let last: EarlierSend?
  /// The accounts that were skipped because another process is sending from them.
  public let busy: [EthereumAddress]
  /// The chain IDs (EIP-155) of other chains with unfinished transfers, in ascending order.
  public let otherChains: [UInt64]
}
