/// A guard that checks the recipient of a payment for signs of a mistake or fraud.
///
/// The guard uses only locally stored data. The format and the checksum of the address are checked earlier, by
/// ``Recipient``.
public struct RecipientGuard: Hashable, Sendable {
  /// The address of the sender's account.
  ///
  /// The property is `nil` for the built-in practice wallet, which has no address and no real ether.
  public let own: EthereumAddress?
  /// The contacts of the user, with which the recipient of a payment is compared.
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

  /// Checks the address of a recipient for errors and warnings.
  ///
  /// If the result contains an error, the address must not be paid. If the address belongs to a contact, the address is
  /// not compared with similar addresses, because it was compared when the contact was added.
  ///
  /// - Parameters:
  ///   - address: The address of the recipient.
  ///   - ensName: The ENS name that was resolved to the address, or `nil` if the user entered the address. The default
  ///     is `nil`.
  /// - Returns: The error and the warnings about the recipient, if any.
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
  /// There is one warning if the name mixes scripts (writing systems), such as Latin and Cyrillic. There is another
  /// warning for each contact with a different name that looks like the given name.
  public func cautions(on name: ContactName) -> [RecipientCaution] {
    let confusable = book.contacts.map(\.name).filter { $0.isConfusable(with: name) }
    return (name.isMixedScript ? [.mixedScripts(name)] : []) + confusable.map { .confusableName(name, with: $0) }
  }

  /// Returns the warnings about an ENS name that was resolved to an address.
  ///
  /// There is a warning for each contact with a different address in either of these cases:
  ///
  /// - The contact has the same ENS name, which has therefore resolved to a different address before.
  /// - The name or the ENS name of the contact looks like the given ENS name, or like the part of the given ENS name
  ///   before its first dot.
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

  /// Returns the known addresses that a user could confuse with the given address, without duplicates.
  ///
  /// The addresses of contacts come first, followed by the addresses to which the user has sent ether before.
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
  /// The name of the contact with the recipient's address; `nil` if no contact has this address.
  public let contact: ContactName?
  /// The reason why the recipient must not be paid; `nil` if the payment is allowed.
  public let error: AddressError?
  /// The warnings to show before the payment, in descending order of severity.
  public let cautions: [RecipientCaution]

  /// Returns a copy of this result with the given warning inserted before the existing warnings.
  func adding(_ caution: RecipientCaution) -> RecipientVerdict {
    RecipientVerdict(address: address, contact: contact, error: error, cautions: [caution] + cautions)
  }
}

/// A warning about the recipient of a payment.
///
/// A warning does not prevent the payment.
public enum RecipientCaution: Hashable, Sendable {
  /// The recipient's address looks like a known address but differs from it, as in an address poisoning attack.
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
  /// The first value is the contact, and `now` is the address to which the ENS name resolves now. The owner of the name
  /// may have changed the address, or the response of the Ethereum node may be wrong.
  case changedResolution(Contact, now: EthereumAddress)
  /// The ENS name of the recipient's contact could not be resolved again.
  ///
  /// The app therefore cannot check that the ENS name still resolves to the contact's address. The associated value is
  /// the contact.
  case unverifiedResolution(Contact)
  /// The ENS name of the recipient looks like the name or the ENS name of a contact with another address.
  ///
  /// The first value is the ENS name of the recipient, and `to` is the contact.
  case similarName(ENSName, to: Contact)
  /// The recipient is a contract, whose code decides what happens to the ether.
  ///
  /// `delegate` is the contract to which the recipient's account has delegated (EIP-7702); `nil` if the recipient is itself
  /// a contract. `gas` is the amount of gas that the node estimates for the transfer; `nil` if it is unknown.
  case contract(delegate: EthereumAddress?, gas: UInt64?)
  /// The recipient's address has no checksum (EIP-55), because all its letters have the same case.
  ///
  /// Typing errors in the address therefore cannot be detected.
  case noChecksum
  /// The recipient is not a contact, and the user has not sent ether to the recipient's address before.
  case firstUse
}

extension RecipientCaution {
  /// Creates a warning about the code of a recipient's account; `nil` if the account has no code.
  ///
  /// The code of an account that has delegated to a contract is `0xef0100` and the address of the contract.
  init?(code: [UInt8], gas: UInt64?) {
    guard !code.isEmpty else { return nil }
    let isDelegation = code.starts(with: [0xEF, 0x01, 0x00])
    self = .contract(delegate: isDelegation ? EthereumAddress(bytes: code.dropFirst(3)) : nil, gas: gas)
  }
}

/// A pair of similar addresses: the address of a recipient and a known address.
///
/// A known address is the address of a contact, or an address to which the user has sent ether before.
public struct LookAlike: Hashable, Sendable {
  /// The address of the recipient, which the user wants to pay.
  public let recipient: EthereumAddress
  /// The known address that looks like the address of the recipient.
  public let known: EthereumAddress
  /// The name of the contact with the known address.
  ///
  /// The value is `nil` if no contact has the known address. The user has then sent ether to the address before.
  public let contact: ContactName?

  /// Creates a pair of a recipient's address and a known address.
  ///
  /// The initializer does not check that the addresses look alike.
  public init(recipient: EthereumAddress, known: EthereumAddress, contact: ContactName?) {
    self.recipient = recipient
    self.known = known
    self.contact = contact
  }
}
