/// The contacts of a person: every name once, every address once.
public struct AddressBook: Hashable, Sendable {
  /// The contacts, in the order they were added.
  public private(set) var contacts: [Contact] = []

  /// How many contacts there is room for.
  public static let capacity = 1_000

  /// Why a contact cannot be added.
  public enum Refusal: Error, Hashable, Sendable {
    /// The name belongs to another address. To change whom a name means, it must be removed first.
    case nameTaken(Contact)
    /// The address has another name already.
    case addressKnown(Contact)
    /// There is no room for another contact.
    case full
  }

  /// An empty book.
  public init() {}

  /// Whoever has this name, in whatever capitals; `nil` when nobody has.
  public func contact(named name: some StringProtocol) -> Contact? {
    guard let name = try? ContactName(name) else { return nil }
    return contacts.first { $0.name == name }
  }

  /// Whoever has this address; `nil` when nobody has.
  public func contact(at address: EthereumAddress) -> Contact? { contacts.first { $0.address == address } }

  /// Adds a contact.
  ///
  /// - Returns: whether the book changed: `false` when it holds just this contact already.
  /// - Throws: ``Refusal``.
  @discardableResult
  public mutating func add(_ contact: Contact) throws(Refusal) -> Bool {
    if let holder = contacts.first(where: { $0.name == contact.name }) {
      guard holder.address == contact.address else { throw .nameTaken(holder) }
      return false
    }
    if let holder = self.contact(at: contact.address) { throw .addressKnown(holder) }
    guard contacts.count < Self.capacity else { throw .full }
    contacts.append(contact)
    return true
  }

  /// Takes out whoever has this name.
  ///
  /// - Returns: who that was; `nil` when nobody has the name.
  @discardableResult
  public mutating func remove(named name: some StringProtocol) -> Contact? {
    guard let contact = contact(named: name) else { return nil }
    contacts.removeAll { $0 == contact }
    return contact
  }
}
