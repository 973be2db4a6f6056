/// A warning about the recipient of a payment, which does not prevent the payment.
public enum RecipientCaution: Hashable, Sendable {
  /// The recipient's address looks like a known address but differs from it, as in an address poisoning attack.
  case looksLike(LookAlike)
  /// The associated name of the recipient's contact mixes scripts (writing systems), such as Latin and Cyrillic.
  case mixedScripts(ContactName)
  /// The name of the recipient's contact looks like the name of another contact, `with`.
  case confusableName(ContactName, with: ContactName)
  /// The ENS name of the contact no longer resolves to the contact's address, but to the address `now`.
  ///
  /// The owner of the name may have changed the address, or the response of the Ethereum node may be wrong.
  case changedResolution(Contact, now: EthereumAddress)
  /// The ENS name of the contact could not be resolved again, so it may no longer resolve to the contact's address.
  case unverifiedResolution(Contact)
  /// The ENS name of the recipient looks like the name or ENS name of a contact with another address, `to`.
  case similarName(ENSName, to: Contact)
  /// The recipient is a contract, whose code decides what happens to the ether.
  ///
  /// `delegate` is the contract to which the recipient's account has delegated (EIP-7702); `nil` if the recipient is
  /// itself a contract. `gas` is the amount of gas that the node estimates for the transfer; `nil` if it is unknown.
  case contract(delegate: EthereumAddress?, gas: UInt64?)
  /// The address has no checksum (EIP-55) to detect typing errors, because all its letters have the same case.
  case noChecksum
  /// The recipient is not a contact, and the user has not sent ether to the recipient's address before.
  case firstUse
}

extension RecipientCaution {
  /// Creates a warning for the code of an account; code that delegates is `0xef0100` and the address of the contract.
  init?(code: [UInt8], gas: UInt64?) {
    guard !code.isEmpty else { return nil }
    let isDelegation = code.starts(with: [0xEF, 0x01, 0x00])
    self = .contract(delegate: isDelegation ? EthereumAddress(bytes: code.dropFirst(3)) : nil, gas: gas)
  }
}
