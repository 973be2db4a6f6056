import Foundation
import Testing

@testable import QuidNetworking

@Suite struct ProviderURLTests {
  struct Valid: Sendable, CustomTestStringConvertible {
    let string: String
    let canonical: String
    let host: String
    var testDescription: String { string }
  }

  @Test(arguments: [
    Valid(
      string: "https://api.coingecko.com/api/v3", canonical: "https://api.coingecko.com/api/v3",
      host: "api.coingecko.com"),
    Valid(string: "HTTPS://API.Etherscan.IO", canonical: "https://api.etherscan.io", host: "api.etherscan.io"),
    Valid(string: "https://a.b/c/", canonical: "https://a.b/c", host: "a.b"),
    Valid(string: "https://a.b:443/", canonical: "https://a.b", host: "a.b"),
    Valid(string: "https://a.b:8443", canonical: "https://a.b:8443", host: "a.b"),
    Valid(string: "https://192.0.2.1/x", canonical: "https://192.0.2.1/x", host: "192.0.2.1"),
    Valid(string: "http://127.0.0.1:8080/coingecko", canonical: "http://127.0.0.1:8080/coingecko", host: "127.0.0.1"),
    Valid(string: "http://127.255.0.7:80", canonical: "http://127.255.0.7", host: "127.255.0.7"),
    Valid(string: "http://localhost:1/a", canonical: "http://localhost:1/a", host: "localhost"),
    Valid(string: "http://[::1]:9/a", canonical: "http://[::1]:9/a", host: "[::1]"),
    Valid(string: "https://[2001:db8::1]/", canonical: "https://[2001:db8::1]", host: "[2001:db8::1]"),
  ])
  func `HTTPS to any host and HTTP to loopback are accepted`(_ valid: Valid) throws {
    let url = try ProviderURL(valid.string)
    #expect(url.description == valid.canonical)
    #expect(url.host == valid.host)
    #expect(try ProviderURL(url.description) == url)
  }

  struct Invalid: Sendable, CustomTestStringConvertible {
    let string: String
    let error: ProviderURL.ValidationError
    var testDescription: String { string }
  }

  @Test(arguments: [
    Invalid(string: "", error: .missingScheme),
    Invalid(string: "api.coingecko.com", error: .missingScheme),
    Invalid(string: "//a.b/c", error: .missingScheme),
    Invalid(string: "ftp://a.b", error: .unsupportedScheme("ftp")),
    Invalid(string: "file:///etc/passwd", error: .unsupportedScheme("file")),
    Invalid(string: "http://api.coingecko.com", error: .plainHTTP(host: "api.coingecko.com")),
    Invalid(string: "http://128.0.0.1", error: .plainHTTP(host: "128.0.0.1")),
    Invalid(string: "http://127.0.0.1.evil.com", error: .plainHTTP(host: "127.0.0.1.evil.com")),
    Invalid(string: "http://localhost.evil.com", error: .plainHTTP(host: "localhost.evil.com")),
    Invalid(string: "http://127.1", error: .plainHTTP(host: "127.1")),
    Invalid(string: "http://0x7f.0.0.1", error: .plainHTTP(host: "0x7f.0.0.1")),
    Invalid(string: "http://127.0.0.01", error: .plainHTTP(host: "127.0.0.01")),
    Invalid(string: "http://127.0.0.256", error: .plainHTTP(host: "127.0.0.256")),
    Invalid(string: "http://2130706433", error: .plainHTTP(host: "2130706433")),
    Invalid(string: "http://[::2]", error: .plainHTTP(host: "[::2]")),
    Invalid(string: "https://api.coingecko.com@evil.com/x", error: .userInfo),
    Invalid(string: "https://user:secret@a.b", error: .userInfo),
    Invalid(string: "https://a.b/c@d", error: .userInfo),
    Invalid(string: "https://a.b/?apikey=1", error: .query),
    Invalid(string: "https://a.b/c?", error: .query),
    Invalid(string: "https://a.b/#c", error: .fragment),
    Invalid(string: "https://a.b/c#", error: .fragment),
    Invalid(string: "https://", error: .invalidHost),
    Invalid(string: "https:///c", error: .invalidHost),
    Invalid(string: "https:a", error: .invalidHost),
    Invalid(string: "https://%61.b", error: .invalidHost),
    Invalid(string: "https://a..b", error: .invalidHost),
    Invalid(string: "https://.a", error: .invalidHost),
    Invalid(string: "https://[::1%25eth0]/", error: .invalidHost),
    Invalid(string: "https://a.b:0", error: .invalidPort),
    Invalid(string: "https://a.b:65536", error: .invalidPort),
    Invalid(string: "https://a.b/../c", error: .invalidPath),
    Invalid(string: "https://a.b/%2E%2e/c", error: .invalidPath),
    Invalid(string: "https://a.b/./c", error: .invalidPath),
    Invalid(string: "https://a.b:x/", error: .invalidURL),
    Invalid(string: " https://a.b", error: .unexpectedCharacter),
    Invalid(string: "https://a.b/ c", error: .unexpectedCharacter),
    Invalid(string: "https://a.b/c\r\nX: y", error: .unexpectedCharacter),
    Invalid(string: "https://a.b\\@evil.com", error: .unexpectedCharacter),
    Invalid(string: "https://bücher.example", error: .unexpectedCharacter),
    Invalid(string: "https://a.b/\u{202E}c", error: .unexpectedCharacter),
  ])
  func `any other URL is rejected with the reason`(_ invalid: Invalid) {
    #expect(throws: invalid.error) { try ProviderURL(invalid.string) }
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

  struct Redaction: CustomTestStringConvertible, Sendable {
    let base: String
    let message: String
    let redacted: String
    var testDescription: String { message }
  }

  @Test(arguments: [
    Redaction(
      base: "https://n.example/v3/abc123def", message: "project abc123def is over", redacted: "project ••• is over"),
    Redaction(base: "https://n.example/v3/abc123def", message: "ABC123DEF", redacted: "•••"),
    Redaction(base: "https://n.example/v3/abc123def", message: "xabc123defy", redacted: "x•••y"),
    Redaction(base: "https://n.example/v3/k3y", message: "k3y, not 0xk3y9", redacted: "•••, not 0xk3y9"),
    Redaction(base: "https://n.example/v3/k%33ycanary", message: "k3ycanary k%33ycanary", redacted: "••• •••"),
    Redaction(base: "https://n.example/rpc/secretword", message: "rpc secretword", redacted: "rpc •••"),
    Redaction(
      base: "https://n.example/v3/abc123def", message: "POST /v3/abc123def failed", redacted: "POST /v3/••• failed"),
    Redaction(
      base: "https://n.example/v3/abc123def", message: "see https://other.example/?k=abc",
      redacted: "see https://other.example/?•••"),
    Redaction(base: "https://n.example", message: "nonce too low", redacted: "nonce too low"),
  ])
  func `a message of a node reveals no part of its URL that may be a key`(_ expected: Redaction) throws {
    #expect(try ProviderURL(expected.base).redacting(expected.message, hidesPath: true) == expected.redacted)
  }

  struct Decoding: CustomTestStringConvertible, Sendable {
    let encoded: String
    let decoded: String?
    var testDescription: String { encoded }
  }

  @Test(arguments: [
    Decoding(encoded: "plain", decoded: "plain"), Decoding(encoded: "a%2Fb%20c", decoded: "a/b c"),
    Decoding(encoded: "caf%c3%A9", decoded: "café"), Decoding(encoded: "", decoded: ""),
    Decoding(encoded: "%", decoded: nil), Decoding(encoded: "a%2", decoded: nil),
    Decoding(encoded: "%g0", decoded: nil),
    Decoding(encoded: "%FF", decoded: nil), Decoding(encoded: "%+1", decoded: nil),
  ])
  func `percent-encoding is decoded if it is complete and UTF-8`(_ sample: Decoding) {
    #expect(ProviderURL.decoded(sample.encoded) == sample.decoded)
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
