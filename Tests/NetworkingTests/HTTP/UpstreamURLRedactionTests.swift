import Foundation
import Testing

@testable import QuidNetworking

struct UpstreamURLRedactionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let base: String
    let text: String
    let redacted: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(base: "https://n.example/v3/abc123def", text: "project abc123def is over", redacted: "project ••• is over"),
    Case(base: "https://n.example/v3/abc123def", text: "ABC123DEF", redacted: "•••"),
    Case(base: "https://n.example/v3/abc123def", text: "xabc123defy", redacted: "x•••y"),
    Case(base: "https://n.example/v3/k3y", text: "k3y, not 0xk3y9", redacted: "•••, not 0xk3y9"),
    Case(base: "https://n.example/v3/k%33ycanary", text: "k3ycanary k%33ycanary", redacted: "••• •••"),
    Case(base: "https://n.example/rpc/secretword", text: "rpc secretword", redacted: "rpc •••"),
    Case(base: "https://n.example/v3/abc123def", text: "POST /v3/abc123def failed", redacted: "POST /v3/••• failed"),
    Case(
      base: "https://n.example/v3/abc123def", text: "see https://other.example/?k=abc",
      redacted: "see https://other.example/?•••"),
    Case(base: "https://n.example", text: "nonce too low", redacted: "nonce too low"),
  ])
  func `what a node says shows no part of its URL that may be a key`(_ wanted: Case) throws {
    #expect(try UpstreamURL(wanted.base).redacting(wanted.text, hidesPath: true) == wanted.redacted)
  }

  @Test func `a base is shown without what may be a key in its path`() throws {
    #expect(try UpstreamURL("https://n.example:8443/v3/abc123def").redacted == "https://n.example:8443/v3/•••")
    #expect(UpstreamURL.coinGecko.redacted == UpstreamURL.coinGecko.description)
    #expect(try UpstreamURL("https://n.example/coingecko").redacting("coingecko", hidesPath: false) == "coingecko")
  }

  @Test func `a string is redacted before it is cut`() throws {
    var upstream = Upstream(name: "Node", base: try UpstreamURL("https://n.example/v3/abc123def456")) { _ in nil }
    upstream.hidesPath = true
    let filler = String(repeating: "x", count: UpstreamText.limit - 6)
    #expect(!UpstreamText(filler + " abc123def456", of: upstream).text.contains("abc"))
  }
}
