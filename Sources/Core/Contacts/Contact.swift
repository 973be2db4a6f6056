/// A contact: an Ethereum account to which the user has given a name.
public struct Contact: Hashable, Sendable, Identifiable, Codable {
  /// The name that the user has given to the account.
  public let name: ContactName
  /// The address of the contact's Ethereum account.
  public let address: EthereumAddress
  /// The ENS name that resolved to the address when the contact was added; `nil` if the user entered the address.
  ///
  /// Payments go to ``address``, even if the ENS name resolves to another address now.
  public let ensName: ENSName?

  /// The identity of the contact: its address, which is unique in an address book.
  public var id: EthereumAddress { address }

  /// Creates a contact with a name, an address and, if the address was resolved from an ENS name, that name.
  public init(name: ContactName, address: EthereumAddress, ensName: ENSName? = nil) {
    self.name = name
    self.address = address
    self.ensName = ensName
  }
}

extension Contact: Comparable {
  /// Returns a Boolean value that indicates whether the first contact sorts before the second by name, then by address.
  public static func < (left: Contact, right: Contact) -> Bool {
    (left.name, left.address) < (right.name, right.address)
  }
}
