/// Calls of the Universal Resolver contract of ENS, and their results.
///
/// The results come from a node and are untrusted. Only results with the exact expected encoding are accepted.
///
/// Source: ENS documentation, "Universal Resolver"; ENSIP-10; Solidity's contract ABI specification.
package enum UniversalResolver {
  /// On Ethereum mainnet.
  package static let address = "0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe"

  /// Encodes a call to `resolve`, whose argument is a call to `addr` of the resolver contract of the name.
  package static func call(for name: ENSName) -> [UInt8] {
    let query = selector("addr(bytes32)") + name.namehash
    let first = encoded(name.dnsEncoded)
    return selector("resolve(bytes,bytes)") + word(64) + word(64 + first.count) + first + encoded(query)
  }

  /// The result must have four words of 32 bytes: an offset, the address of the resolver contract, a length, and the
  /// address of the name.
  package static func address(in result: [UInt8]) throws(NameResolutionError) -> EthereumAddress {
    guard result.count == 128 else { throw .malformed(expected: "a response of 128 bytes") }
    let words = stride(from: 0, to: 128, by: 32).map { result[$0..<$0 + 32] }
    guard words[0].elementsEqual(word(64)) else { throw .malformed(expected: "the ABI offset 64") }
    guard address(in: words[1]) != nil else { throw .malformed(expected: "the address of the resolver") }
    guard words[2].elementsEqual(word(32)) else { throw .malformed(expected: "an address padded to 32 bytes") }
    guard let address = address(in: words[3]) else { throw .malformed(expected: "an Ethereum address") }
    guard !address.isZero else { throw .noAddress }
    return address
  }

  /// The first four bytes of the data identify the error; all other bytes are untrusted and ignored.
  package static func error(in revert: [UInt8]) -> NameResolutionError {
    errors[Array(revert.prefix(4))] ?? .resolverFailed
  }

  private static let errors: [[UInt8]: NameResolutionError] = [
    selector("OffchainLookup(address,string[],bytes,bytes4,bytes)"): .offchain,
    selector("ResolverNotFound(bytes)"): .notRegistered,
    selector("ResolverNotContract(bytes,address)"): .unsupportedResolver,
    selector("UnsupportedResolverProfile(bytes4)"): .unsupportedResolver,
    selector("ResolverError(bytes)"): .resolverFailed,
  ]

  // MARK: Contract ABI

  /// The first four bytes of the hash of a signature, such as `addr(bytes32)`.
  static func selector(_ signature: String) -> [UInt8] { Array(Keccak256.hash(Array(signature.utf8)).prefix(4)) }

  /// 32 bytes in big-endian order.
  static func word(_ value: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: 24) + (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// The length as a word, then the bytes, padded with zeros to a multiple of 32 bytes.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    word(bytes.count) + bytes + [UInt8](repeating: 0, count: (32 - bytes.count % 32) % 32)
  }

  /// Returns `nil` if the first 12 bytes are not all zero.
  private static func address(in word: ArraySlice<UInt8>) -> EthereumAddress? {
    guard word.prefix(12).allSatisfy({ $0 == 0 }) else { return nil }
    return EthereumAddress(bytes: word.suffix(20))
  }
}
