/// Checks the recipient of a send for mistakes and fraud, using only data stored on this machine.
///
/// The guard checks valid addresses only. ``Recipient`` rejects invalid strings earlier, such as an address with a
/// wrong checksum or a link that calls a contract.
public struct RecipientGuard: Hashable, Sendable {
  /// The sender's address; `nil` for the practice wallet, which has no address.
  public let own: EthereumAddress?
  /// The contacts of the user.
  public let book: AddressBook
  /// The addresses that the user has paid before, in any order.
  public let past: [EthereumAddress]

  /// Creates a guard that compares recipients with these addresses.
  public init(own: EthereumAddress?, book: AddressBook, past: [EthereumAddress]) {
    self.own = own
    self.book = book
    self.past = past
  }

  /// Returns the error, if any, and the warnings for paying an address.
  ///
  /// The address of a contact was checked when the contact was added. The name of a contact is checked each time, since
  /// users may edit the file. An address that was paid before is still compared with all others, so that one mistaken
  /// payment does not make the next one look right.
  public func verdict(on address: EthereumAddress) -> RecipientVerdict {
    let contact = book.contact(at: address)?.name
    let error = error(for: address)
    guard error == nil, contact == nil else {
      return RecipientVerdict(
        address: address, contact: contact, error: error, cautions: contact.map { self.cautions(on: $0) } ?? [])
    }
    var cautions = lookAlikes(of: address).map { RecipientCaution.looksLike($0) }
    if !past.contains(address) {
      // The digits of an address that was paid before are correct even without a checksum.
      if !address.isChecksummed { cautions.append(.noChecksum) }
      cautions.append(.firstUse)
    }
    return RecipientVerdict(address: address, contact: nil, error: nil, cautions: cautions)
  }

  /// Returns warnings if a contact name mixes scripts or looks like the name of another contact.
  public func cautions(on name: ContactName) -> [RecipientCaution] {
    let confusable = book.contacts.map(\.name).filter { $0.isConfusable(with: name) }
    return (name.isMixedScript ? [.mixedScripts(name)] : []) + confusable.map { .confusableName(name, with: $0) }
  }

  /// Returns the known addresses that a user could confuse with an address: contacts first, then paid addresses,
  /// without duplicates.
  public func lookAlikes(of address: EthereumAddress) -> [LookAlike] {
    var seen: Set<EthereumAddress> = []
    let contacts = book.contacts.map { LookAlike(recipient: address, known: $0.address, contact: $0.name) }
    let others = past.map { LookAlike(recipient: address, known: $0, contact: nil) }
    return (contacts + others).filter { address.looksLike($0.known) && seen.insert($0.known).inserted }
  }

  private func error(for address: EthereumAddress) -> AddressError? {
    if address.isZero { return .zero }
    if address.isUnowned { return .unowned }
    return address == own ? .own : nil
  }
}

/// The result of checking a recipient with ``RecipientGuard``.
public struct RecipientVerdict: Hashable, Sendable {
  /// The account to pay.
  public let address: EthereumAddress
  /// The name of the contact with this address; `nil` when the address is not a contact.
  public let contact: ContactName?
  /// The reason why the recipient must not be paid; `nil` when the recipient may be paid.
  public let error: AddressError?
  /// The warnings to show before paying, the most serious first.
  public let cautions: [RecipientCaution]
}

/// A warning about a recipient, which does not prevent the transfer.
public enum RecipientCaution: Hashable, Sendable {
  /// The address looks like a known address but differs from it, as in an address poisoning attack.
  case looksLike(LookAlike)
  /// The name of the contact mixes scripts, so it may look like another name.
  case mixedScripts(ContactName)
  /// The name of the contact looks like the name of another contact.
  case confusableName(ContactName, with: ContactName)
  /// The address was given without a checksum, so a wrong digit cannot be detected.
  case noChecksum
  /// The address has not been paid before and is not a contact.
  case firstUse
}

/// A pair of a recipient and a known address that a user could confuse.
public struct LookAlike: Hashable, Sendable {
  /// The address to pay.
  public let recipient: EthereumAddress
  /// The known address that the recipient resembles.
  public let known: EthereumAddress
  /// The name of the contact with the known address; `nil` when the address was paid before but is not a contact.
  public let contact: ContactName?

  /// Creates a pair.
  public init(recipient: EthereumAddress, known: EthereumAddress, contact: ContactName?) {
    self.recipient = recipient
    self.known = known
    self.contact = contact
  }
}
