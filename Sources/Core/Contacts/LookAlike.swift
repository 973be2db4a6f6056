/// A pair of similar addresses: that of a recipient, and that of a contact or of an earlier payment.
public struct LookAlike: Hashable, Sendable {
  /// The address that the user wants to pay.
  public let recipient: EthereumAddress
  /// The known address that looks like the address of the recipient.
  public let known: EthereumAddress
  /// The name of the contact whose address is similar; `nil` if the similar address is that of an earlier payment.
  public let contact: ContactName?

  /// Creates a pair of a recipient's address and a known address, which need not look alike.
  package init(recipient: EthereumAddress, known: EthereumAddress, contact: ContactName?) {
    self.recipient = recipient
    self.known = known
    self.contact = contact
  }
}
