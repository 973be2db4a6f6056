/// A guard that checks the recipient of a payment for signs of a mistake or fraud, using only local data.
///
/// The format and the checksum of the address are checked earlier, by ``Recipient``.
public struct RecipientGuard: Hashable, Sendable {
  /// The address of the sender's account; `nil` for the built-in practice wallet, which has no address.
  package let own: EthereumAddress?
  /// The contacts of the user, with which the recipient of a payment is compared.
  package let book: AddressBook
  /// The addresses to which the user has sent ether before, in any order.
  package let past: [EthereumAddress]

  /// Creates a guard from the sender's address, the contacts, and the addresses of earlier payments.
  public init(own: EthereumAddress?, book: AddressBook, past: [EthereumAddress]) {
    self.own = own
    self.book = book
    self.past = past
  }

  /// Checks the address of a recipient; if the result contains an error, the address must not be paid.
  ///
  /// The address of a contact is not compared with similar addresses, as this was done when the contact was added.
  ///
  /// - Parameter ensName: The ENS name that resolved to the address; `nil`, the default, if the user entered the
  ///   address.
  public func verdict(on address: EthereumAddress, resolvedFrom ensName: ENSName? = nil) -> RecipientCheck.Verdict {
    let contact = book.contact(at: address)?.name
    let error = error(for: address)
    var cautions = ensName.map { self.cautions(on: $0, resolvedTo: address) } ?? []
    guard error == nil, contact == nil else {
      return RecipientCheck.Verdict(
        address: address, contact: contact, error: error,
        cautions: cautions + (contact.map { self.cautions(on: $0) } ?? []))
    }
    cautions += lookAlikes(of: address).map { .looksLike($0) }
    if !past.contains(address) {
      // The digits of an address that was paid before are correct even without a checksum.
      if !address.isChecksummed { cautions.append(.noChecksum) }
      cautions.append(.firstUse)
    }
    return RecipientCheck.Verdict(address: address, contact: nil, error: nil, cautions: cautions)
  }

  /// Returns the warnings about a contact's name: mixed scripts (writing systems), and each contact with a similar
  /// name.
  package func cautions(on name: ContactName) -> [RecipientCheck.Caution] {
    let confusable = book.contacts.map(\.name).filter { $0.isConfusable(with: name) }
    return (name.isMixedScript ? [.mixedScripts(name)] : []) + confusable.map { .confusableName(name, with: $0) }
  }

  /// Returns the warnings about an ENS name that was resolved to an address.
  ///
  /// There is a warning for each contact with a different address and the same ENS name, or whose name or ENS name
  /// looks like the given ENS name or its part before the first dot.
  package func cautions(on name: ENSName, resolvedTo address: EthereumAddress) -> [RecipientCheck.Caution] {
    let skeletons = Set([name.description, String(name.labels[0])].map { NameSkeleton($0) })
    return book.contacts.filter { $0.address != address }.compactMap { contact in
      if contact.ensName == name { return .changedResolution(contact, now: address) }
      let known = [contact.name.skeleton] + (contact.ensName.map { [NameSkeleton($0.description)] } ?? [])
      return skeletons.isDisjoint(with: known) ? nil : .similarName(name, to: contact)
    }
  }

  /// Returns the addresses of contacts and then of earlier payments that a user could confuse with the given address.
  package func lookAlikes(of address: EthereumAddress) -> [LookAlike] {
    let contacts = book.contacts.map { LookAlike(recipient: address, known: $0.address, contact: $0.name) }
    let others = past.map { LookAlike(recipient: address, known: $0, contact: nil) }
    return (contacts + others).filter { address.looksLike($0.known) }.uniqued(by: \.known)
  }

  private func error(for address: EthereumAddress) -> AddressError? {
    if address.isZero { return .zero }
    if address.isUnowned { return .unowned }
    return address == own ? .own : nil
  }
}
