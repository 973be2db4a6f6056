import QuidCore
import Testing

struct SecretRedactionTests {
  @Test(arguments: [
    ("/v3/0123456789abcdef", "/v3/•••"), ("/api/v3/coins", "/api/v3/coins"),
    ("/v1/v12/v123", "/v1/v12/•••"), ("/abcdefghijklmnop", "/•••"),
    ("/abcdefghijklmno", "/abcdefghijklmno"), ("/k3y/rpc", "/•••/rpc"),
    ("/12345/x", "/12345/x"), ("", ""), ("/", "/"),
  ])
  func `path segments that may be a key are masked`(input: String, redacted: String) {
    #expect(SecretRedaction.path(input) == redacted)
  }

  @Test(arguments: [
    ("no URL, only a sentence 0123456789abcdef", "no URL, only a sentence 0123456789abcdef"),
    ("see https://node.example/v3/abc123.", "see https://node.example/v3/•••."),
    ("(wss://a.example/x?key=1)", "(wss://a.example/x?•••)"),
    ("https://user:pw@a.example/v1#k", "https://•••@a.example/v1#•••"),
    ("http://127.0.0.1:8545 failed", "http://127.0.0.1:8545 failed"),
    ("https://a.example/k3yk3y https://b.example/v2/k3y", "https://a.example/••• https://b.example/v2/•••"),
    ("http://[::1]:8545/k3yk3y", "http://[::1]:8545/•••"),
    ("[http://[::1]:8545]", "[http://[::1]:8545]"),
    ("https://u,ser:p(w@a.example/v1", "https://•••@a.example/v1"),
    ("https://a.example/k3y,k3y, then b", "https://a.example/•••, then b"),
    ("://", "://"), ("x://", "x://"),
    ("“https://a.example/0123456789abcdef”", "“https://a.example/•••”"),
  ])
  func `URLs in a string contain no key`(input: String, redacted: String) {
    #expect(SecretRedaction.urls(in: input) == redacted)
  }
}
