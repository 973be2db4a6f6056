import QuidCore
import TestSupport
import Testing

struct EthereumAddressTests {
  @Test(arguments: checksummed)
  func `address with an EIP-55 checksum is accepted unchanged`(input: String) throws {
    let address = try EthereumAddress(input)
    #expect(address.description == input)
    #expect(address.isChecksummed)
  }

  @Test(arguments: checksummed)
  func `address in one case is accepted without a checksum and shown with one`(input: String) throws {
    for written in ["0x" + input.dropFirst(2).lowercased(), "0x" + input.dropFirst(2).uppercased()] {
      let address = try EthereumAddress(written)
      #expect(address.description == input)
      // Four of the eight have a checksum whose letters are all in one case.
      #expect(address.isChecksummed == (written == input))
      #expect(address == (try EthereumAddress(input)))
      #expect(Set([address, try EthereumAddress(input)]).count == 1)
    }
    #expect(try EthereumAddress("0X" + input.dropFirst(2)).description == input)
  }

  @Test(arguments: checksummed)
  func `letter in the wrong case is a wrong checksum`(input: String) throws {
    let characters = Array(input)
    for index in characters.indices.dropFirst(2) where characters[index].isLetter {
      var flipped = characters
      let letter = flipped[index]
      flipped[index] = Character(letter.isUppercase ? letter.lowercased() : letter.uppercased())
      // None of the eight has exactly one letter that differs in case; changing it would leave no checksum.
      #expect(throws: AddressError.wrongChecksum, "\(String(flipped))") { try EthereumAddress(String(flipped)) }
    }
  }

  @Test func `mistyped digit is a wrong checksum`() {
    #expect(throws: AddressError.wrongChecksum) { try EthereumAddress("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAec") }
    #expect(throws: AddressError.wrongChecksum) { try EthereumAddress("0x6aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed") }
  }

  @Test func `address without letters has no checksum`() throws {
    let address = try EthereumAddress("0x" + String(repeating: "0", count: 40))
    #expect(address.isChecksummed == false)
    #expect(address.description == "0x" + String(repeating: "0", count: 40))
  }

  @Test(arguments: Rejected.all)
  func `malformed address is rejected with the reason`(sample: Rejected) {
    #expect(throws: sample.error) { try EthereumAddress(sample.input) }
  }

  @Test func `address of bytes has 20 of them`() throws {
    let bytes = [UInt8](repeating: 0x5A, count: 21)
    #expect(
      EthereumAddress(bytes: bytes.prefix(20))?.description.lowercased() == "0x" + String(repeating: "5a", count: 20))
    #expect(EthereumAddress(bytes: bytes) == nil)
    #expect(EthereumAddress(bytes: bytes.prefix(19)) == nil)
  }

  struct Rejected: Sendable, CustomTestStringConvertible {
    let input: String
    let error: AddressError
    var testDescription: String { input.debugDescription }

    static let all = [
      Rejected(input: "", error: .missingPrefix), Rejected(input: "0", error: .missingPrefix),
      Rejected(input: "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", error: .missingPrefix),
      Rejected(input: " 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", error: .missingPrefix),
      Rejected(input: "0x", error: .wrongLength(0)),
      Rejected(input: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe", error: .wrongLength(39)),
      Rejected(input: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0", error: .wrongLength(41)),
      Rejected(input: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg", error: .notHexadecimal),
      Rejected(input: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe٣", error: .notHexadecimal),
      Rejected(input: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ", error: .notHexadecimal),
      Rejected(input: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\u{0}", error: .invisibleCharacter("\0")),
      Rejected(input: "0x" + String(repeating: "a", count: 1 << 20), error: .wrongLength(1 << 20)),
    ]
  }

  /// The examples of EIP-55.
  private static let checksummed = [
    "0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    "0xde709f2102306220921060314715629080e2fb77", "0x27b1fdb04752bbc536007a920d24acb045561c26",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  ]
}

struct EthereumAddressSimilarityTests {
  private static let known = "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"

  /// Returns the known address with the given numbers of digits kept at its ends and all others changed.
  private func address(keepingFirst first: Int, last: Int) throws -> EthereumAddress {
    let digits = Self.known.enumerated().map { index, digit in
      index < first || index >= 40 - last ? digit : digit == "0" ? "1" : "0"
    }
    return try EthereumAddress("0x" + String(digits))
  }

  @Test func `addresses with six equal digits at the ends are similar, at least two at each end`() throws {
    let known = try EthereumAddress("0x" + Self.known)
    for first in 0...10 {
      for last in 0...10 {
        let other = try address(keepingFirst: first, last: last)
        let expected = first >= 2 && last >= 2 && first + last >= 6
        #expect(known.looksLike(other) == expected, "\(first) and \(last)")
        #expect(other.looksLike(known) == expected, "\(first) and \(last)")
      }
    }
  }

  @Test func `addresses with at most four different digits are similar`() throws {
    let known = try EthereumAddress("0x" + Self.known)
    for count in 1...8 {
      var digits = Array(Self.known)
      for index in 0..<count { digits[index * 39 / 8] = digits[index * 39 / 8] == "0" ? "1" : "0" }
      // The last digit differs too, so that the ends are not similar.
      digits[39] = "0"
      let other = try EthereumAddress("0x" + String(digits))
      #expect(known.looksLike(other) == (count + 1 <= 4), "\(count + 1) differ")
    }
  }

  @Test func `address is not similar to itself`() throws {
    let address = try EthereumAddress("0x" + Self.known)
    #expect(!address.looksLike(address))
    #expect(!address.looksLike(try EthereumAddress(address.description)))
  }

  @Test(arguments: SplitMix64.seeds)
  func `random addresses are not similar`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let addresses = try (0..<300).map { _ in
      try EthereumAddress(
        "0x" + (0..<40).map { _ in String(Int.random(in: 0..<16, using: &random), radix: 16) }.joined())
    }
    for (index, address) in addresses.enumerated() {
      for other in addresses[..<index] {
        #expect(!address.looksLike(other), "\(address) and \(other), seed \(seed)")
      }
    }
  }
}
