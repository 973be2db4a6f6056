import Testing

@testable import QuidNetworking

@Suite struct UpstreamTextTests {
  @Test func `a short text stays as it is`() {
    #expect(UpstreamText("coin not found").text == "coin not found")
    #expect(UpstreamText("  \n coin not found").text == "coin not found")
  }

  @Test func `a long text is cut by scalars, since one character can have thousands`() {
    #expect(UpstreamText(String(repeating: "x", count: 200)).text == String(repeating: "x", count: 200))
    #expect(UpstreamText(String(repeating: "x", count: 201)).text == String(repeating: "x", count: 199) + "…")
    let tower = "e" + String(repeating: "\u{301}", count: 5_000)
    #expect(UpstreamText(tower).text.unicodeScalars.count == 200)
  }

  @Test func `a key is taken out before the text is cut`() throws {
    let key = try #require(APIKey("CANARY-abc+def=="))
    let text = String(repeating: "x", count: 190) + " CANARY-abc+def== CANARY-abc%2Bdef%3D%3D"
    #expect(!UpstreamText(text, hiding: key).text.contains("CANARY"))
    #expect(UpstreamText("key CANARY-abc+def== is bad", hiding: key).text == "key ••• is bad")
    #expect(UpstreamText("GET /?k=CANARY-abc%2Bdef%3D%3D", hiding: key).text == "GET /?k=•••")
  }
}
