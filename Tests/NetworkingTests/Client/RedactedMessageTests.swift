import Testing

@testable import QuidNetworking

@Suite struct RedactedMessageTests {
  @Test func `a short message is trimmed and otherwise unchanged`() {
    #expect(RedactedMessage("coin not found").string == "coin not found")
    #expect(RedactedMessage("  \n coin not found").string == "coin not found")
  }

  @Test func `a long message is truncated by scalars, since one character can have thousands`() {
    #expect(RedactedMessage(String(repeating: "x", count: 200)).string == String(repeating: "x", count: 200))
    #expect(RedactedMessage(String(repeating: "x", count: 201)).string == String(repeating: "x", count: 199) + "…")
    let combined = "e" + String(repeating: "\u{301}", count: 5_000)
    #expect(RedactedMessage(combined).string.unicodeScalars.count == 200)
  }

  @Test func `a key is redacted before the message is truncated`() throws {
    let key = try #require(APIKey("CANARY-abc+def=="))
    let message = String(repeating: "x", count: 190) + " CANARY-abc+def== CANARY-abc%2Bdef%3D%3D"
    #expect(!RedactedMessage(message, hiding: key).string.contains("CANARY"))
    #expect(RedactedMessage("key CANARY-abc+def== is bad", hiding: key).string == "key ••• is bad")
    #expect(RedactedMessage("GET /?k=CANARY-abc%2Bdef%3D%3D", hiding: key).string == "GET /?k=•••")
  }
}
