/// An Ethereum account to which the user has given a name.
public struct Contact: Hashable, Sendable {
  /// The name of the contact.
  public let name: ContactName
  /// The address of the account.
  public let address: EthereumAddress

  /// Creates a contact.
  public init(name: ContactName, address: EthereumAddress) {
    self.name = name
    self.address = address
  }
}

/// The contacts of the user.
///
/// No two contacts have the same name or the same address.
public struct AddressBook: Hashable, Sendable {
  /// The contacts, in the order they were added.
  public private(set) var contacts: [Contact] = []

  /// The maximum number of contacts.
  public static let capacity = 1_000

  /// Creates an empty address book.
  public init() {}

  /// Returns the contact with this name, case-insensitively; `nil` when there is none.
  public func contact(named name: some StringProtocol) -> Contact? {
    guard let name = try? ContactName(name) else { return nil }
    return contacts.first { $0.name == name }
  }

  /// Returns the contact with this address; `nil` when there is none.
  public func contact(at address: EthereumAddress) -> Contact? { contacts.first { $0.address == address } }

  /// Adds a contact.
  ///
  /// - Returns: `true` if the address book changed; `false` when it already contains a contact with this name and
  ///   address.
  /// - Throws: ``AddressBookError``.
  @discardableResult
  public mutating func add(_ contact: Contact) throws(AddressBookError) -> Bool {
    if let holder = contacts.first(where: { $0.name == contact.name }) {
      guard holder.address == contact.address else { throw .nameTaken(holder) }
      return false
    }
    if let holder = self.contact(at: contact.address) { throw .addressKnown(holder) }
    guard contacts.count < Self.capacity else { throw .full }
    contacts.append(contact)
    return true
  }

  /// Removes the contact with this name, case-insensitively.
  ///
  /// - Returns: The removed contact; `nil` when no contact has the name.
  @discardableResult
  public mutating func remove(named name: some StringProtocol) -> Contact? {
    guard let contact = contact(named: name) else { return nil }
    contacts.removeAll { $0 == contact }
    return contact
  }
}

/// The reason why a contact cannot be added to an address book.
public enum AddressBookError: Error, Hashable, Sendable {
  /// The name belongs to this contact, which has another address. Remove the contact first.
  case nameTaken(Contact)
  /// The address is already stored under another name, in the contact that is the associated value.
  case addressKnown(Contact)
  /// The address book has reached its ``AddressBook/capacity``.
  case full
}
