/// The result of checking a recipient with ``RecipientGuard``.
public struct RecipientVerdict: Hashable, Sendable {
  /// The checked address of the recipient.
  public let address: EthereumAddress
  /// The name of the contact with the recipient's address; `nil` if no contact has this address.
  public let contact: ContactName?
  /// The reason why the recipient must not be paid; `nil` if the payment is allowed.
  public let error: AddressError?
  /// The warnings to show before the payment, in descending order of severity.
  public let cautions: [RecipientCaution]

  func adding(_ caution: RecipientCaution) -> RecipientVerdict {
    RecipientVerdict(address: address, contact: contact, error: error, cautions: [caution] + cautions)
  }
}
