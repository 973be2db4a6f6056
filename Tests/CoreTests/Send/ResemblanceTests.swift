import QuidCore
import TestSupport
import Testing

struct ResemblanceTests {
  private static let known = "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"

  /// The known address with as many digits kept at each end and every other one changed.
  private func address(keepingFirst first: Int, last: Int) throws -> EthereumAddress {
    let digits = Self.known.enumerated().map { index, digit in
      index < first || index >= 40 - last ? digit : digit == "0" ? "1" : "0"
    }
    return try EthereumAddress("0x" + String(digits))
  }

  @Test func `six equal digits at the ends look alike, with two at least at each`() throws {
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

  @Test func `up to four digits that differ anywhere look like a slip of the hand`() throws {
    let known = try EthereumAddress("0x" + Self.known)
    for count in 1...8 {
      var digits = Array(Self.known)
      for index in 0..<count { digits[index * 39 / 8] = digits[index * 39 / 8] == "0" ? "1" : "0" }
      // The last digit changes too, so that the ends cannot be what is alike.
      digits[39] = "0"
      let other = try EthereumAddress("0x" + String(digits))
      #expect(known.looksLike(other) == (count + 1 <= 4), "\(count + 1) differ")
    }
  }

  @Test func `an address does not look like itself, in whatever capitals`() throws {
    let address = try EthereumAddress("0x" + Self.known)
    #expect(!address.looksLike(address))
    #expect(!address.looksLike(try EthereumAddress(address.description)))
  }

  @Test(arguments: SplitMix64.seeds)
  func `addresses that have nothing to do with each other do not look alike`(seed: UInt64) throws {
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
