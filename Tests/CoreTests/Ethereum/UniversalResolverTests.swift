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

  struct Malformed: CustomTestStringConvertible, Sendable {
    let name: String
    let result: [UInt8]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Malformed(name: "empty", result: []), Malformed(name: "one word", result: word(digits)),
    Malformed(name: "cut", result: valid.dropLast()), Malformed(name: "trailing byte", result: valid + [0]),
    Malformed(name: "trailing word", result: valid + word([])),
    Malformed(name: "huge offset", result: [UInt8](repeating: 0xFF, count: 32) + valid.dropFirst(32)),
    Malformed(name: "offset to itself", result: word([]) + valid.dropFirst(32)),
    Malformed(name: "offset past the end", result: word([128]) + valid.dropFirst(32)),
    Malformed(
      name: "huge length", result: word([64]) + word([1]) + [UInt8](repeating: 0xFF, count: 32) + word(digits)),
    Malformed(name: "length 20", result: word([64]) + word([1]) + word([20]) + word(digits)),
    Malformed(name: "length 0", result: word([64]) + word([1]) + word([]) + word(digits)),
    Malformed(name: "21 bytes of address", result: word([64]) + word([1]) + word([32]) + word([1] + digits)),
    Malformed(name: "21 bytes of resolver", result: word([64]) + word([1] + digits) + word([32]) + word(digits)),
    Malformed(
      name: "left-aligned", result: word([64]) + word([1]) + word([32]) + digits + [UInt8](repeating: 0, count: 12)),
  ])
  func `malformed result is an error`(sample: Malformed) {
    let error = #expect(throws: NameResolutionError.self) { try UniversalResolver.address(in: sample.result) }
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

  struct Revert: CustomTestStringConvertible, Sendable {
    let data: [UInt8]
    let error: NameResolutionError
    var testDescription: String { "\(error)" }
  }

  @Test(arguments: [
    Revert(data: [0x55, 0x6F, 0x18, 0x30], error: .offchain),
    Revert(data: [0x55, 0x6F, 0x18, 0x30] + [UInt8](repeating: 0xFF, count: 500), error: .offchain),
    Revert(data: [0x77, 0x20, 0x9F, 0xE8], error: .notRegistered),
    Revert(data: [0x95, 0xC0, 0xC7, 0x52], error: .resolverFailed),
    Revert(data: [0x7B, 0x1C, 0x46, 0x1B], error: .unsupportedResolver),
    Revert(data: [0x08, 0xC3, 0x79, 0xA0], error: .resolverFailed), Revert(data: [], error: .resolverFailed),
    Revert(data: [0x55, 0x6F, 0x18], error: .resolverFailed),
  ])
  func `revert is identified by its selector`(sample: Revert) {
    #expect(UniversalResolver.error(in: sample.data) == sample.error)
  }
}
