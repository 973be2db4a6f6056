/// An error that indicates why a string is not an Ethereum address, or why ether must not be sent to the address.
public enum AddressError: NamedError, Hashable, Sendable {
  /// The string does not start with `0x` or `0X`.
  case missingPrefix
  /// The string does not have 40 digits after `0x`; the associated value is the number of digits.
  case wrongLength(Int)
  /// A character after the prefix `0x` is not a hexadecimal digit.
  case notHexadecimal
  /// The string contains an invisible character, such as a zero-width space; the associated value is the first
  /// invisible character.
  case invisibleCharacter(Unicode.Scalar)
  /// The string looks like a private key or a secret recovery phrase. Do not show the string.
  case secret
  /// The string is a name such as `vitalik.eth`, although an address is required, as in a payment link.
  case name
  /// The recipient is a name of the Ethereum Name Service that has not been resolved to an address; the associated
  /// value is the unresolved name.
  case unresolvedName(ENSName)
  /// The recipient looks like a name of the Ethereum Name Service, but is not an accepted name; the associated values
  /// are the string and the error that indicates why the string is not accepted.
  case invalidName(String, ENSNameError)
  /// The recipient is neither an address nor the name of a contact of the user; the associated value is the string that
  /// names the recipient.
  case unknownContact(String)
  /// The checksum of the address (EIP-55) is wrong, for example because a character is mistyped.
  case wrongChecksum
  /// The address is the zero address, `0x` and 40 zeros.
  case zero
  /// The private key of the address is unknown to everyone, so ether sent to the address is lost.
  case unowned
  /// The recipient is the sender: both have the same address.
  case own
  /// The payment link calls a contract, so ether sent with the link would be lost.
  case contractCall
  /// The chain in front of the address is unknown; the associated value is the short name of the chain (EIP-3770), as
  /// in `oeth:0x…`.
  case unknownChain(String)
  /// The payment link has parameters that ERC-681 does not define, such as `amount`; the associated value contains the
  /// names of the parameters.
  case unknownParameters([String])
  /// The payment link starts with `ethereum://` instead of `ethereum:`.
  case linkWithSlashes
  /// The payment link does not conform to ERC-681; the associated value describes the part that the link should
  /// contain, such as `a chain ID after @`.
  case brokenLink(String)
}
