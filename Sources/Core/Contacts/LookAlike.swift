/// A pair of similar addresses: the address of a recipient and a known address.
///
/// A known address is the address of a contact, or an address to which the user has sent ether before.
public struct LookAlike: Hashable, Sendable {
  /// The address of the recipient, which the user wants to pay.
  public let recipient: EthereumAddress
  /// The known address that looks like the address of the recipient.
  public let known: EthereumAddress
  /// The name of the contact with the known address.
  ///
  /// The value is `nil` if no contact has the known address. The user has then sent ether to the address before.
  public let contact: ContactName?

  /// Creates a pair of a recipient's address and a known address.
  ///
  /// The initializer does not check that the addresses look alike.
  public init(recipient: EthereumAddress, known: EthereumAddress, contact: ContactName?) {
    self.recipient = recipient
    self.known = known
    self.contact = contact
  }
}
