import QuidCore
import Testing

struct SecretRedactionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let input: String
    let redacted: String
    var testDescription: String { input }
  }

  @Test(arguments: [
    Case(input: "/v3/0123456789abcdef", redacted: "/v3/•••"), Case(input: "/api/v3/coins", redacted: "/api/v3/coins"),
    Case(input: "/v1/v12/v123", redacted: "/v1/v12/•••"), Case(input: "/abcdefghijklmnop", redacted: "/•••"),
    Case(input: "/abcdefghijklmno", redacted: "/abcdefghijklmno"), Case(input: "/k3y/rpc", redacted: "/•••/rpc"),
    Case(input: "/12345/x", redacted: "/12345/x"), Case(input: "", redacted: ""), Case(input: "/", redacted: "/"),
  ])
  func `path segments that may be a key are masked`(_ sample: Case) {
    #expect(SecretRedaction.path(sample.input) == sample.redacted)
  }

  @Test(arguments: [
    Case(input: "no URL, only a sentence 0123456789abcdef", redacted: "no URL, only a sentence 0123456789abcdef"),
    Case(input: "see https://node.example/v3/abc123.", redacted: "see https://node.example/v3/•••."),
    Case(input: "(wss://a.example/x?key=1)", redacted: "(wss://a.example/x?•••)"),
    Case(input: "https://user:pw@a.example/v1#k", redacted: "https://•••@a.example/v1#•••"),
    Case(input: "http://127.0.0.1:8545 failed", redacted: "http://127.0.0.1:8545 failed"),
    Case(
      input: "https://a.example/k3yk3y https://b.example/v2/k3y",
      redacted: "https://a.example/••• https://b.example/v2/•••"),
    Case(input: "http://[::1]:8545/k3yk3y", redacted: "http://[::1]:8545/•••"),
    Case(input: "[http://[::1]:8545]", redacted: "[http://[::1]:8545]"),
    Case(input: "https://u,ser:p(w@a.example/v1", redacted: "https://•••@a.example/v1"),
    Case(input: "https://a.example/k3y,k3y, then b", redacted: "https://a.example/•••, then b"),
    Case(input: "://", redacted: "://"), Case(input: "x://", redacted: "x://"),
    Case(input: "“https://a.example/0123456789abcdef”", redacted: "“https://a.example/•••”"),
  ])
  func `URLs in a string contain no key`(_ sample: Case) {
    #expect(SecretRedaction.urls(in: sample.input) == sample.redacted)
  }
}
