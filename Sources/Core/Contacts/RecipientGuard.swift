/// Checks a recipient before a send, using only data stored on this machine.
///
/// It checks accounts. A string that is not an account, such as an address with a wrong checksum or a link that calls a
/// contract, is rejected by ``Recipient`` before.
public struct RecipientGuard: Hashable, Sendable {
  /// The sender's address; `nil` in the practice wallet, which has none.
  public let own: EthereumAddress?
  /// The contacts.
  public let book: AddressBook
  /// The addresses that were paid before, in any order.
  public let past: [EthereumAddress]

  /// Creates a guard that knows these addresses.
  public init(own: EthereumAddress?, book: AddressBook, past: [EthereumAddress]) {
    self.own = own
    self.book = book
    self.past = past
  }

  /// Returns the error and the warnings for paying an address.
  ///
  /// The address of a contact was checked when the contact was added; its name is checked each time, since users may edit
  /// the file. An address that was paid before is still compared with all others, so that one mistaken payment does not
  /// make the next one look right.
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

  /// Returns the reasons why the name of a contact could be confused with another one.
  public func cautions(on name: ContactName) -> [RecipientCaution] {
    let confusable = book.contacts.map(\.name).filter { $0.isConfusable(with: name) }
    return (name.isMixedScript ? [.mixedScripts(name)] : []) + confusable.map { .confusableName(name, with: $0) }
  }

  /// Returns the known addresses that look like an address, contacts first, without duplicates.
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

/// The result of ``RecipientGuard`` for a recipient.
public struct RecipientVerdict: Hashable, Sendable {
  /// The account to pay.
  public let address: EthereumAddress
  /// The name of the account in the address book; `nil` where it has none.
  public let contact: ContactName?
  /// The reason why the account must not be paid; `nil` when it may be paid.
  public let error: AddressError?
  /// The warnings to show before paying, the most serious first.
  public let cautions: [RecipientCaution]
}

/// A warning about a recipient that can be paid.
public enum RecipientCaution: Hashable, Sendable {
  /// The address looks like a known one but differs. It may be an address poisoning attack.
  case looksLike(LookAlike)
  /// The name of the contact mixes scripts, so it may look like another name.
  case mixedScripts(ContactName)
  /// The name of the contact looks like that of another contact.
  case confusableName(ContactName, with: ContactName)
  /// The address was given without a checksum, so a wrong digit cannot be detected.
  case noChecksum
  /// The address has not been paid before and is not a contact.
  case firstUse
}

/// A pair of a recipient and a known address that it could be confused with.
public struct LookAlike: Hashable, Sendable {
  /// The address to pay.
  public let recipient: EthereumAddress
  /// The known address that the recipient resembles.
  public let known: EthereumAddress
  /// The name of the known address; `nil` when it was paid before but is not in the address book.
  public let contact: ContactName?

  /// Creates a pair.
  public init(recipient: EthereumAddress, known: EthereumAddress, contact: ContactName?) {
    self.recipient = recipient
    self.known = known
    self.contact = contact
  }
}
