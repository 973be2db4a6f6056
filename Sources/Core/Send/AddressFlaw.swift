/// Why a text is no recipient that ether can be sent to.
public enum AddressFlaw: Error, Hashable, Sendable {
  /// It does not start with `0x`.
  case missingPrefix
  /// It has not 40 digits behind `0x`; the number is how many there are.
  case wrongLength(Int)
  /// It holds something that is no hexadecimal digit.
  case notHexadecimal
  /// It is a name such as `vitalik.eth`, which Quid does not look up.
  case name
  /// It could be the name of a contact, but no contact has it.
  case unknownContact(ContactName)
  /// Its capitals contradict its digits (EIP-55): a digit is mistyped.
  case wrongChecksum
  /// It is the zero address, which belongs to nobody.
  case zero
  /// Nobody can have the key to it: see ``EthereumAddress/isUnowned``.
  case unowned
  /// It is the address that is sent from.
  case own
  /// The link calls a contract; ether sent for it would be lost.
  case contractCall
  /// The link starts with `ethereum://` in place of `ethereum:`.
  case linkWithSlashes
  /// The payment link does not follow ERC-681; the text says where.
  case brokenLink(String)
}
