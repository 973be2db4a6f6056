import Testing

@testable import QuidCore

struct TransactionHashTests {
  @Test func `hash is 0x and 64 digits, stored in lowercase`() throws {
    let hash = try #require(TransactionHash("0x" + String(repeating: "aB", count: 32)))
    #expect(hash.description == "0x" + String(repeating: "ab", count: 32))
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
