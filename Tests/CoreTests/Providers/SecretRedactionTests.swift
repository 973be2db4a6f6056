import QuidCore
import Testing

struct SecretRedactionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let redacted: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(text: "/v3/0123456789abcdef", redacted: "/v3/•••"), Case(text: "/api/v3/coins", redacted: "/api/v3/coins"),
    Case(text: "/v1/v12/v123", redacted: "/v1/v12/•••"), Case(text: "/abcdefghijklmnop", redacted: "/•••"),
    Case(text: "/abcdefghijklmno", redacted: "/abcdefghijklmno"), Case(text: "/k3y/rpc", redacted: "/•••/rpc"),
    Case(text: "/12345/x", redacted: "/12345/x"), Case(text: "", redacted: ""), Case(text: "/", redacted: "/"),
  ])
  func `path segments that may be a key are masked`(_ wanted: Case) {
    #expect(SecretRedaction.path(wanted.text) == wanted.redacted)
  }

  @Test(arguments: [
    Case(text: "no URL, only a sentence 0123456789abcdef", redacted: "no URL, only a sentence 0123456789abcdef"),
    Case(text: "see https://node.example/v3/abc123.", redacted: "see https://node.example/v3/•••."),
    Case(text: "(wss://a.example/x?key=1)", redacted: "(wss://a.example/x?•••)"),
    Case(text: "https://user:pw@a.example/v1#k", redacted: "https://•••@a.example/v1#•••"),
    Case(text: "http://127.0.0.1:8545 failed", redacted: "http://127.0.0.1:8545 failed"),
    Case(
      text: "https://a.example/k3yk3y https://b.example/v2/k3y",
      redacted: "https://a.example/••• https://b.example/v2/•••"),
    Case(text: "://", redacted: "://"), Case(text: "x://", redacted: "x://"),
    Case(text: "“https://a.example/0123456789abcdef”", redacted: "“https://a.example/•••”"),
  ])
  func `URLs in a string show no key`(_ wanted: Case) {
    #expect(SecretRedaction.urls(in: wanted.text) == wanted.redacted)
  }
}
