import Testing

@testable import QuidCore

struct TransactionHashTests {
  @Test func `hash is 0x and 64 digits, stored in lowercase`() throws {
    let hash = try #require(TransactionHash("0x" + String(repeating: "aB", count: 32)))
    #expect(hash.description == "0x" + String(repeating: "ab", count: 32))
  }

  @Test func `hash of a number has 64 digits`() {
    #expect(TransactionHash(number: 0x2A) == TransactionHash("0x" + String(repeating: "0", count: 62) + "2a"))
    #expect(TransactionHash(number: .max).description == "0x" + String(repeating: "0", count: 48) + "ffffffffffffffff")
  }

  @Test(arguments: [
    "", "0x", String(repeating: "a", count: 66), "0x" + String(repeating: "a", count: 63),
    "0x" + String(repeating: "a", count: 65), "0x" + String(repeating: "g", count: 64),
    "0x" + String(repeating: "a", count: 63) + "\u{1B}", "0X" + String(repeating: "a", count: 64),
  ])
  func `malformed hash is rejected`(_ text: String) {
    #expect(TransactionHash(text) == nil)
  }
}
