extension EthereumAddress {
  /// Whether this is the address of 20 zero bytes, which software fills in where it knows none.
  public var isZero: Bool { digits.allSatisfy { $0 == UInt8(ascii: "0") } }

  /// Whether nobody can have the key to this address, so that ether sent there is lost for good.
  ///
  /// True of every address whose first 18 bytes are zero. Nobody finds a key for one, since that takes 2¹⁴⁴ attempts, so
  /// the protocol keeps its precompiled contracts there (1 to 0x11 since EIP-2537, 0x100 since EIP-7951), other chains
  /// their system contracts, and people burn tokens at `0x…dEaD`. True also of three well-known others: the
  /// sign for "ether" in the interfaces of contracts (ERC-7528), the caller of system contracts (EIP-4788), and a burn
  /// address with a message in its digits.
  public var isUnowned: Bool {
    digits.prefix(36).allSatisfy { $0 == UInt8(ascii: "0") }
      || Self.unownedDigits.contains(String(decoding: digits, as: UTF8.self))
  }

  private static let unownedDigits: Set<String> = [
    "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
    "fffffffffffffffffffffffffffffffffffffffe",
    "dead000000000000000042069420694206942069",
  ]
}
