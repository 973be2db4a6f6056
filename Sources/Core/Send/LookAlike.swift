/// An address that is known and that the recipient's could be mistaken for.
public struct LookAlike: Hashable, Sendable {
  /// The address about to be paid.
  public let recipient: EthereumAddress
  /// The one it looks like.
  public let known: EthereumAddress
  /// Whose the known one is; `nil` when it was paid before without being in the address book.
  public let contact: ContactName?

  /// Two addresses that look alike.
  public init(recipient: EthereumAddress, known: EthereumAddress, contact: ContactName?) {
    self.recipient = recipient
    self.known = known
    self.contact = contact
  }
}
