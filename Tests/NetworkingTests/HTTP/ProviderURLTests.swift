import Foundation
import Testing

@testable import QuidNetworking

@Suite struct ProviderURLTests {
  @Test(arguments: [
    ("https://api.coingecko.com/api/v3", "https://api.coingecko.com/api/v3", "api.coingecko.com"),
    ("HTTPS://API.Etherscan.IO", "https://api.etherscan.io", "api.etherscan.io"),
    ("https://a.b/c/", "https://a.b/c", "a.b"),
    ("https://a.b:443/", "https://a.b", "a.b"),
    ("https://a.b:8443", "https://a.b:8443", "a.b"),
    ("https://192.0.2.1/x", "https://192.0.2.1/x", "192.0.2.1"),
    ("http://127.0.0.1:8080/coingecko", "http://127.0.0.1:8080/coingecko", "127.0.0.1"),
    ("http://127.255.0.7:80", "http://127.255.0.7", "127.255.0.7"),
    ("http://localhost:1/a", "http://localhost:1/a", "localhost"),
    ("http://[::1]:9/a", "http://[::1]:9/a", "[::1]"),
    ("https://[2001:db8::1]/", "https://[2001:db8::1]", "[2001:db8::1]"),
  ])
  func `HTTPS to any host and HTTP to loopback are accepted`(string: String, canonical: String, host: String) throws {
    let url = try ProviderURL(string)
    #expect(url.description == canonical)
    #expect(url.host == host)
    #expect(try ProviderURL(url.description) == url)
  }

  @Test(
    arguments: [
      ("", .missingScheme),
      ("api.coingecko.com", .missingScheme),
      ("//a.b/c", .missingScheme),
      ("ftp://a.b", .unsupportedScheme("ftp")),
      ("file:///etc/passwd", .unsupportedScheme("file")),
      ("http://api.coingecko.com", .plainHTTP(host: "api.coingecko.com")),
      ("http://128.0.0.1", .plainHTTP(host: "128.0.0.1")),
      ("http://127.0.0.1.evil.com", .plainHTTP(host: "127.0.0.1.evil.com")),
      ("http://localhost.evil.com", .plainHTTP(host: "localhost.evil.com")),
      ("http://127.1", .plainHTTP(host: "127.1")),
      ("http://0x7f.0.0.1", .plainHTTP(host: "0x7f.0.0.1")),
      ("http://127.0.0.01", .plainHTTP(host: "127.0.0.01")),
      ("http://127.0.0.256", .plainHTTP(host: "127.0.0.256")),
      ("http://2130706433", .plainHTTP(host: "2130706433")),
      ("http://[::2]", .plainHTTP(host: "[::2]")),
      ("https://api.coingecko.com@evil.com/x", .userInfo),
      ("https://user:secret@a.b", .userInfo),
      ("https://a.b/c@d", .userInfo),
      ("https://a.b/?apikey=1", .query),
      ("https://a.b/c?", .query),
      ("https://a.b/#c", .fragment),
      ("https://a.b/c#", .fragment),
      ("https://", .invalidHost),
      ("https:///c", .invalidHost),
      ("https:a", .invalidHost),
      ("https://%61.b", .invalidHost),
      ("https://a..b", .invalidHost),
      ("https://.a", .invalidHost),
      ("https://[::1%25eth0]/", .invalidHost),
      ("https://a.b:0", .invalidPort),
      ("https://a.b:65536", .invalidPort),
      ("https://a.b/../c", .invalidPath),
      ("https://a.b/%2E%2e/c", .invalidPath),
      ("https://a.b/./c", .invalidPath),
      ("https://a.b:x/", .invalidURL),
      (" https://a.b", .unexpectedCharacter),
      ("https://a.b/ c", .unexpectedCharacter),
      ("https://a.b/c\r\nX: y", .unexpectedCharacter),
      ("https://a.b\\@evil.com", .unexpectedCharacter),
      ("https://bücher.example", .unexpectedCharacter),
      ("https://a.b/\u{202E}c", .unexpectedCharacter),
    ] as [(String, ProviderURL.ValidationError)])
  func `any other URL is rejected with the reason`(string: String, error: ProviderURL.ValidationError) {
    #expect(throws: error) { try ProviderURL(string) }
  }

  @Test func `the built-in base URLs are valid`() throws {
    #expect(try ProviderURL("https://api.coingecko.com/api/v3") == .coinGecko)
    #expect(try ProviderURL("https://api.etherscan.io") == .etherscan)
  }

  @Test func `a URL consists of base, path segments and query`() throws {
    let base = try ProviderURL("https://a.b:8443/api/v3/")
    let url = base.url(
      appending: ["simple", "price"], query: [QueryParameter("ids", "ethereum"), QueryParameter("vs", "eur,usd")])
    #expect(url?.absoluteString == "https://a.b:8443/api/v3/simple/price?ids=ethereum&vs=eur,usd")
  }

  @Test func `a segment or value cannot change the URL around it`() throws {
    let base = try ProviderURL("https://a.b")
    let url = base.url(appending: ["x/../y?z#w", "@evil.com"], query: [QueryParameter("k&l=m", "1+2 &#=\u{e9}%\r\n")])
    #expect(
      url?.absoluteString
        == "https://a.b/x%2F..%2Fy%3Fz%23w/%40evil.com?k%26l%3Dm=1%2B2%20%26%23%3D%C3%A9%25%0D%0A")
    #expect(url?.host() == "a.b")
  }

  @Test(arguments: ["", ".", ".."])
  func `an empty or relative segment is rejected`(_ segment: String) throws {
    #expect(try ProviderURL("https://a.b/c").url(appending: ["d", segment], query: []) == nil)
  }

  @Test func `an IPv6 host keeps its brackets`() throws {
    let url = try ProviderURL("http://[::1]:8080").url(appending: ["a"], query: [])
    #expect(url?.absoluteString == "http://[::1]:8080/a")
  }

  @Test(arguments: [
    ("https://n.example/v3/abc123def", "project abc123def is over", "project ••• is over"),
    ("https://n.example/v3/abc123def", "ABC123DEF", "•••"),
    ("https://n.example/v3/abc123def", "xabc123defy", "x•••y"),
    ("https://n.example/v3/k3y", "k3y, not 0xk3y9", "•••, not 0xk3y9"),
    ("https://n.example/v3/k%33ycanary", "k3ycanary k%33ycanary", "••• •••"),
    ("https://n.example/rpc/secretword", "rpc secretword", "rpc •••"),
    ("https://n.example/v3/abc123def", "POST /v3/abc123def failed", "POST /v3/••• failed"),
    ("https://n.example/v3/abc123def", "see https://other.example/?k=abc", "see https://other.example/?•••"),
    ("https://n.example", "nonce too low", "nonce too low"),
  ])
  func `a message of a node reveals no part of its URL that may be a key`(
    base: String, message: String, redacted: String
  ) throws {
    #expect(try ProviderURL(base).redacting(message, hidesPath: true) == redacted)
  }

  @Test(
    arguments: [
      ("plain", "plain"), ("a%2Fb%20c", "a/b c"),
      ("caf%c3%A9", "café"), ("", ""),
      ("%", nil), ("a%2", nil),
      ("%g0", nil),
      ("%FF", nil), ("%+1", nil),
    ] as [(String, String?)])
  func `percent-encoding is decoded if it is complete and UTF-8`(encoded: String, decoded: String?) {
    #expect(ProviderURL.decoded(encoded) == decoded)
  }

  @Test func `a base URL is shown without a possible key in its path`() throws {
    #expect(try ProviderURL("https://n.example:8443/v3/abc123def").redacted == "https://n.example:8443/v3/•••")
    #expect(ProviderURL.coinGecko.redacted == ProviderURL.coinGecko.description)
    #expect(try ProviderURL("https://n.example/coingecko").redacting("coingecko", hidesPath: false) == "coingecko")
  }

  @Test func `a message is redacted before it is truncated`() throws {
    var upstream = ProviderAPI(name: "Node", base: try ProviderURL("https://n.example/v3/abc123def456")) { _ in nil }
    upstream.hidesPath = true
    let filler = String(repeating: "x", count: RedactedMessage.limit - 6)
    #expect(!RedactedMessage(filler + " abc123def456", of: upstream).string.contains("abc"))
  }
}
