/// The data from which a transfer is planned, such as the account, the recipient and the amount.
package struct SendPlanRequest: Sendable {
  let options: SendFlow.Options
  let account: EthereumAddress
  let chain: UInt64
  /// The recipient; `nil` if the recipient is that of the replaced transaction, or for a cancellation.
  let recipient: CheckedRecipient?
  let amount: Result<SendAmount, SendAmountError>
  let tier: GasTier
  /// The lock on the account; `nil` if the account is not locked yet.
  let lock: (any TransferLock)?
}
