/// The list of the user's contacts, no two of which have the same name or the same address.
public struct AddressBook: Hashable, Sendable {
  /// The contacts, in the order in which they were added.
  public private(set) var contacts: [Contact] = []

  /// The maximum number of contacts in an address book: 1,000.
  public static let capacity = 1_000

  /// Creates an address book without contacts.
  public init() {}

  /// Returns the contact with the given name, ignoring case; `nil` if no contact has the name.
  public func contact(named name: some StringProtocol) -> Contact? {
    guard let name = try? ContactName(name) else { return nil }
    return contacts.first { $0.name == name }
  }

  /// Returns the contact with the given address; `nil` if no contact has the address.
  public func contact(at address: EthereumAddress) -> Contact? { contacts.first { $0.address == address } }

  /// Adds a contact to the address book, or updates the ENS name of the contact with the same name and address.
  ///
  /// - Returns: `true` if the address book was changed; otherwise, `false`.
  /// - Throws: ``AddressBookError`` if the name or the address belongs to another contact, or if the address book is
  ///   full.
  @discardableResult
  public mutating func add(_ contact: Contact) throws(AddressBookError) -> Bool {
    if let index = contacts.firstIndex(where: { $0.name == contact.name }) {
      let holder = contacts[index]
      guard holder.address == contact.address else { throw .nameTaken(holder) }
      guard let ensName = contact.ensName, ensName != holder.ensName else { return false }
      contacts[index] = Contact(name: holder.name, address: holder.address, ensName: ensName)
      return true
    }
    if let holder = self.contact(at: contact.address) { throw .addressKnown(holder) }
    guard contacts.count < Self.capacity else { throw .full }
    contacts.append(contact)
    return true
  }

  /// Removes the contact with the given name, ignoring case, and returns it; `nil` if no contact has the name.
  @discardableResult
  public mutating func remove(named name: some StringProtocol) -> Contact? {
    guard let contact = contact(named: name) else { return nil }
    contacts.removeAll { $0 == contact }
    return contact
  }
}

/// An error that indicates why a contact cannot be added to an address book.
public enum AddressBookError: NamedError, Hashable, Sendable {
  /// The name already belongs to the associated contact, which has another address.
  case nameTaken(Contact)
  /// The address already belongs to the associated contact, which has another name.
  case addressKnown(Contact)
  /// The address book has reached its maximum number of contacts, ``AddressBook/capacity``.
  case full
}

extension AddressBook: Codable {
  /// Decodes an address book from an array of contacts; throws an ``AddressBookError`` if one cannot be added.
  public init(from decoder: any Decoder) throws {
    for contact in try decoder.singleValueContainer().decode([Contact].self) { try add(contact) }
  }

  /// Encodes the address book as an array of contacts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(contacts)
  }
}
