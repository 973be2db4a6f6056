import Testing

@testable import QuidCore

struct TransactionHashTests {
  @Test func `a hash is 0x and 64 digits, kept in small letters`() throws {
    let hash = try #require(TransactionHash("0x" + String(repeating: "aB", count: 32)))
    #expect(hash.description == "0x" + String(repeating: "ab", count: 32))
  }

  @Test(arguments: [
    "", "0x", String(repeating: "a", count: 66), "0x" + String(repeating: "a", count: 63),
    "0x" + String(repeating: "a", count: 65), "0x" + String(repeating: "g", count: 64),
    "0x" + String(repeating: "a", count: 63) + "\u{1B}", "0X" + String(repeating: "a", count: 64),
  ])
  func `no other text of a node passes for one`(_ text: String) {
    #expect(TransactionHash(text) == nil)
  }
}
