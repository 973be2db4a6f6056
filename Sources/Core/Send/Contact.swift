/// Someone who can be paid by name.
public struct Contact: Hashable, Sendable {
  /// What they are called.
  public let name: ContactName
  /// Their account.
  public let address: EthereumAddress

  /// A contact.
  public init(name: ContactName, address: EthereumAddress) {
    self.name = name
    self.address = address
  }
}
