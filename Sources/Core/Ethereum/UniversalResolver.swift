/// Calls of the Universal Resolver contract of ENS, and their untrusted results, whose encoding must be exact.
///
/// Source: ENS documentation, "Universal Resolver"; ENSIP-10; Solidity's contract ABI specification.
package enum UniversalResolver {
  /// The address of the contract on Ethereum mainnet.
  package static let address = "0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe"

  /// Encodes a call to `resolve`, whose argument is a call to `addr` of the resolver contract of the name.
  package static func call(for name: ENSName) -> [UInt8] {
    let query = ContractABI.selector("addr(bytes32)") + name.namehash
    let first = ContractABI.encoded(name.dnsEncoded)
    return ContractABI.selector("resolve(bytes,bytes)") + ContractABI.word(64) + ContractABI.word(64 + first.count)
      + first + ContractABI.encoded(query)
  }

  /// Returns the address of the name in a result of four words of 32 bytes: an offset, the address of the resolver
  /// contract, a length, and the address of the name.
  package static func address(in result: [UInt8]) throws(NameResolutionError) -> EthereumAddress {
    guard result.count == 128 else { throw .malformed(expected: "a response of 128 bytes") }
    let words = stride(from: 0, to: 128, by: 32).map { result[$0..<$0 + 32] }
    guard words[0].elementsEqual(ContractABI.word(64)) else { throw .malformed(expected: "the ABI offset 64") }
    guard address(in: words[1]) != nil else { throw .malformed(expected: "the address of the resolver") }
    guard words[2].elementsEqual(ContractABI.word(32)) else {
      throw .malformed(expected: "an address padded to 32 bytes")
    }
    guard let address = address(in: words[3]) else { throw .malformed(expected: "an Ethereum address") }
    guard !address.isZero else { throw .noAddress }
    return address
  }

  /// Returns the error for the data of a reverted call, of which only the first four bytes are trusted.
  package static func error(in revert: [UInt8]) -> NameResolutionError {
    errors[Array(revert.prefix(4))] ?? .resolverFailed
  }

  private static let errors: [[UInt8]: NameResolutionError] = [
    ContractABI.selector("OffchainLookup(address,string[],bytes,bytes4,bytes)"): .offchain,
    ContractABI.selector("ResolverNotFound(bytes)"): .notRegistered,
    ContractABI.selector("ResolverNotContract(bytes,address)"): .unsupportedResolver,
    ContractABI.selector("UnsupportedResolverProfile(bytes4)"): .unsupportedResolver,
    ContractABI.selector("ResolverError(bytes)"): .resolverFailed,
  ]

  /// Returns the address in a word; `nil` if the first 12 bytes are not all zero.
  private static func address(in word: ArraySlice<UInt8>) -> EthereumAddress? {
    guard word.prefix(12).allSatisfy({ $0 == 0 }) else { return nil }
    return EthereumAddress(bytes: word.suffix(20))
  }
}
