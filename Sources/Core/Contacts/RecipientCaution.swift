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
  /// The code of an account that has delegated to a contract is `0xef0100` and the address of the contract.
  init?(code: [UInt8], gas: UInt64?) {
    guard !code.isEmpty else { return nil }
    let isDelegation = code.starts(with: [0xEF, 0x01, 0x00])
    self = .contract(delegate: isDelegation ? EthereumAddress(bytes: code.dropFirst(3)) : nil, gas: gas)
  }
}
