import TestSupport
import Testing

@testable import QuidCore

struct UniversalResolverTests {
  private static let address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"

  /// Returns a word of 32 bytes that ends with the given bytes.
  private static func word(_ bytes: [UInt8]) -> [UInt8] { [UInt8](repeating: 0, count: 32 - bytes.count) + bytes }

  private static let digits: [UInt8] = [
    0x5A, 0xAE, 0xB6, 0x05, 0x3F, 0x3E, 0x94, 0xC9, 0xB9, 0xA0, 0x9F, 0x33, 0x66, 0x94, 0x35, 0xE7, 0xEF, 0x1B, 0xEA,
    0xED,
  ]
  private static let valid = word([64]) + word([1]) + word([32]) + word(digits)

  @Test func `selectors are those of ENS's documentation`() {
    #expect(ContractABI.selector("resolve(bytes,bytes)") == [0x90, 0x61, 0xB9, 0x23])
    #expect(ContractABI.selector("addr(bytes32)") == [0x3B, 0x3B, 0x57, 0xDE])
  }

  @Test func `call has the encoding of the contract ABI`() throws {
    let call = UniversalResolver.call(for: try ENSName("foo.eth"))
    let name: [UInt8] = [3] + Array("foo".utf8) + [3] + Array("eth".utf8) + [0]
    let query = [0x3B, 0x3B, 0x57, 0xDE] + (try ENSName("foo.eth").namehash)
    #expect(call.count == 4 + 32 * 7)
    #expect(Array(call.prefix(4)) == [0x90, 0x61, 0xB9, 0x23])
    #expect(Array(call[4..<68]) == Self.word([64]) + Self.word([128]))
    #expect(Array(call[68..<132]) == Self.word([9]) + name + [UInt8](repeating: 0, count: 23))
    #expect(Array(call[132...]) == Self.word([36]) + query + [UInt8](repeating: 0, count: 28))
  }

  @Test func `valid result is the address with a checksum`() throws {
    let address = try UniversalResolver.address(in: Self.valid)
    #expect(address.description == Self.address && address.isChecksummed)
    #expect(try EthereumAddress(UniversalResolver.address).isChecksummed)
  }

  @Test func `zero address is reported as no address`() {
    let zero = Self.word([64]) + Self.word([1]) + Self.word([32]) + Self.word([])
    #expect(throws: NameResolutionError.noAddress) { try UniversalResolver.address(in: zero) }
  }

  @Test(
    arguments: [
      ("empty", []), ("one word", word(digits)),
      ("cut", valid.dropLast()), ("trailing byte", valid + [0]),
      ("trailing word", valid + word([])),
      ("huge offset", [UInt8](repeating: 0xFF, count: 32) + valid.dropFirst(32)),
      ("offset to itself", word([]) + valid.dropFirst(32)),
      ("offset past the end", word([128]) + valid.dropFirst(32)),
      ("huge length", word([64]) + word([1]) + [UInt8](repeating: 0xFF, count: 32) + word(digits)),
      ("length 20", word([64]) + word([1]) + word([20]) + word(digits)),
      ("length 0", word([64]) + word([1]) + word([]) + word(digits)),
      ("21 bytes of address", word([64]) + word([1]) + word([32]) + word([1] + digits)),
      ("21 bytes of resolver", word([64]) + word([1] + digits) + word([32]) + word(digits)),
      ("left-aligned", word([64]) + word([1]) + word([32]) + digits + [UInt8](repeating: 0, count: 12)),
    ] as [(String, [UInt8])])
  func `malformed result is an error`(name: String, result: [UInt8]) {
    let error = #expect(throws: NameResolutionError.self) { try UniversalResolver.address(in: result) }
    guard case .malformed = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `mutated result is an error, or differs only in the two addresses`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var decoded = 0
    for _ in 0..<4_000 {
      var result = Self.valid
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where !result.isEmpty:
          result[Int.random(in: 0..<result.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1 where !result.isEmpty:
          result[Int.random(in: 0..<result.count, using: &random)] = .random(in: 0...255, using: &random)
        case 2: result.removeLast(Int.random(in: 0...min(40, result.count), using: &random))
        default:
          result += (0..<Int.random(in: 0...40, using: &random)).map { _ in .random(in: 0...255, using: &random) }
        }
      }
      guard let address = try? UniversalResolver.address(in: result) else { continue }
      decoded += 1
      #expect(result.count == 128, "seed \(seed)")
      #expect(Array(result[0..<44]) == Array(Self.valid[0..<44]), "seed \(seed)")
      #expect(Array(result[64..<108]) == Array(Self.valid[64..<108]), "seed \(seed)")
      #expect(address == EthereumAddress(bytes: result[108...]), "seed \(seed)")
    }
    #expect(decoded > 0, "seed \(seed)")
  }

  @Test(
    arguments: [
      ([0x55, 0x6F, 0x18, 0x30], .offchain),
      ([0x55, 0x6F, 0x18, 0x30] + [UInt8](repeating: 0xFF, count: 500), .offchain),
      ([0x77, 0x20, 0x9F, 0xE8], .notRegistered),
      ([0x95, 0xC0, 0xC7, 0x52], .resolverFailed),
      ([0x7B, 0x1C, 0x46, 0x1B], .unsupportedResolver),
      ([0x08, 0xC3, 0x79, 0xA0], .resolverFailed), ([], .resolverFailed),
      ([0x55, 0x6F, 0x18], .resolverFailed),
    ] as [([UInt8], NameResolutionError)])
  func `revert is identified by its selector`(data: [UInt8], error: NameResolutionError) {
    #expect(UniversalResolver.error(in: data) == error)
  }
}
