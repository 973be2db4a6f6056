/// A guard that checks the recipient of a payment for mistakes and fraud, using only locally stored data.
///
/// The guard checks valid addresses. Invalid strings, such as an address with a wrong checksum or a link that calls a
/// contract, are already rejected by ``Recipient``.
public struct RecipientGuard: Hashable, Sendable {
  /// The address of the sender's account.
  ///
  /// The property is `nil` for the built-in practice wallet, which has no address and no real ether.
  public let own: EthereumAddress?
  /// The contacts of the user, against which the recipient of a payment is checked.
  public let book: AddressBook
  /// The addresses to which the user has sent ether before, in any order.
  public let past: [EthereumAddress]

  /// Creates a guard from the sender's address, the contacts, and the addresses of earlier payments.
  ///
  /// - Parameters:
  ///   - own: The address of the sender's account; `nil` for the built-in practice wallet.
  ///   - book: The contacts of the user.
  ///   - past: The addresses to which the user has sent ether before, in any order.
  public init(own: EthereumAddress?, book: AddressBook, past: [EthereumAddress]) {
    self.own = own
    self.book = book
    self.past = past
  }

  /// Checks the address of a recipient and returns an error, warnings, or neither.
  ///
  /// An error means that the address must not be paid. If the address belongs to a contact, only the contact's name
  /// and the ENS name are checked for warnings, because the address was checked when the contact was added. An
  /// address that was paid before is still compared with the other known addresses. Otherwise, one payment to a wrong
  /// address would suppress all later warnings.
  ///
  /// - Parameters:
  ///   - address: The address of the recipient.
  ///   - ensName: The ENS name that was resolved to the address; `nil`, the default, if no ENS name was resolved.
  public func verdict(on address: EthereumAddress, resolvedFrom ensName: ENSName? = nil) -> RecipientVerdict {
    let contact = book.contact(at: address)?.name
    let error = error(for: address)
    var cautions = ensName.map { self.cautions(on: $0, resolvedTo: address) } ?? []
    guard error == nil, contact == nil else {
      return RecipientVerdict(
        address: address, contact: contact, error: error,
        cautions: cautions + (contact.map { self.cautions(on: $0) } ?? []))
    }
    cautions += lookAlikes(of: address).map { .looksLike($0) }
    if !past.contains(address) {
      // The digits of an address that was paid before are correct even without a checksum.
      if !address.isChecksummed { cautions.append(.noChecksum) }
      cautions.append(.firstUse)
    }
    return RecipientVerdict(address: address, contact: nil, error: nil, cautions: cautions)
  }

  /// Returns the warnings about the name of a contact.
  ///
  /// There is one warning if the name mixes scripts (writing systems), such as Latin and Cyrillic. There is also one
  /// warning for each other contact whose name looks like this name.
  public func cautions(on name: ContactName) -> [RecipientCaution] {
    let confusable = book.contacts.map(\.name).filter { $0.isConfusable(with: name) }
    return (name.isMixedScript ? [.mixedScripts(name)] : []) + confusable.map { .confusableName(name, with: $0) }
  }

  /// Returns the warnings about an ENS name that was resolved to an address.
  ///
  /// The name is compared with each contact that has another address. There is a warning if the contact has the same
  /// ENS name, because the name resolved to the contact's address before. There is also a warning if the name looks
  /// like the contact's name or ENS name.
  ///
  /// - Parameters:
  ///   - name: The ENS name.
  ///   - address: The address to which the name resolves now.
  public func cautions(on name: ENSName, resolvedTo address: EthereumAddress) -> [RecipientCaution] {
    let skeletons = Set([name.description, String(name.labels[0])].map { NameSkeleton($0) })
    return book.contacts.filter { $0.address != address }.compactMap { contact in
      if contact.ensName == name { return .changedResolution(contact, now: address) }
      let known = [contact.name.skeleton] + (contact.ensName.map { [NameSkeleton($0.description)] } ?? [])
      return skeletons.isDisjoint(with: known) ? nil : .similarName(name, to: contact)
    }
  }

  /// Returns the known addresses that a user could confuse with the given address.
  ///
  /// Addresses of contacts come first, then addresses to which the user has sent ether before. Each address
  /// occurs once.
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
  /// The checked address of the recipient.
  public let address: EthereumAddress
  /// The name of the contact with the recipient's address; `nil` if the address is not a contact.
  public let contact: ContactName?
  /// The reason why the recipient must not be paid; `nil` if the payment is allowed.
  public let error: AddressError?
  /// The warnings to show before the payment, the most serious first.
  public let cautions: [RecipientCaution]

  /// Returns a copy of the verdict with the given warning inserted before the existing warnings.
  func adding(_ caution: RecipientCaution) -> RecipientVerdict {
    RecipientVerdict(address: address, contact: contact, error: error, cautions: [caution] + cautions)
  }
}

/// A warning about the recipient of a payment, which does not prevent the payment.
public enum RecipientCaution: Hashable, Sendable {
  /// The address looks like a known address but differs from it, as in an address poisoning attack.
  ///
  /// The associated value contains both addresses.
  case looksLike(LookAlike)
  /// The name of the recipient's contact mixes scripts (writing systems), such as Latin and Cyrillic.
  ///
  /// The name may therefore look like the name of another contact. The associated value is the name.
  case mixedScripts(ContactName)
  /// The name of the recipient's contact looks like the name of another contact.
  ///
  /// The first value is the name of the recipient's contact, and `with` is the name of the other contact.
  case confusableName(ContactName, with: ContactName)
  /// The ENS name of a contact no longer resolves to the contact's address.
  ///
  /// The first value is the contact, and `now` is the address to which its ``Contact/ensName`` resolves now. Possible
  /// causes are a new address set by the owner of the name, a new owner, and a wrong response of the Ethereum node.
  case changedResolution(Contact, now: EthereumAddress)
  /// The ENS name of the recipient's contact could not be resolved again.
  ///
  /// It is therefore unknown whether the name still resolves to the contact's address. The associated value is the
  /// contact.
  case unverifiedResolution(Contact)
  /// The ENS name looks like the name or the ENS name of a contact with another address.
  ///
  /// The first value is the ENS name, and `to` is the contact.
  case similarName(ENSName, to: Contact)
  /// The address has no checksum (EIP-55), because all its letters have the same case.
  ///
  /// Mistyped digits therefore cannot be detected.
  case noChecksum
  /// The recipient's address is not a contact, and the user has not paid it before.
  case firstUse
}

/// The address of a recipient and a known address that looks like it, which the user could confuse.
public struct LookAlike: Hashable, Sendable {
  /// The address of the recipient, which the user wants to pay.
  public let recipient: EthereumAddress
  /// The known address that looks like the address of the recipient.
  public let known: EthereumAddress
  /// The name of the contact with the known address.
  ///
  /// The property is `nil` if the user has sent ether to the known address before, and it is not a contact.
  public let contact: ContactName?

  /// Creates a pair of a recipient's address and a known address, without comparing them.
  public init(recipient: EthereumAddress, known: EthereumAddress, contact: ContactName?) {
    self.recipient = recipient
    self.known = known
    self.contact = contact
  }
}
