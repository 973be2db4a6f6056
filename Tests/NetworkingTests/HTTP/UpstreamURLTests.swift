import Testing

@testable import QuidNetworking

@Suite struct UpstreamURLTests {
  struct Good: Sendable, CustomTestStringConvertible {
    let text: String
    let shown: String
    let host: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Good(
      text: "https://api.coingecko.com/api/v3", shown: "https://api.coingecko.com/api/v3", host: "api.coingecko.com"),
    Good(text: "HTTPS://API.Etherscan.IO", shown: "https://api.etherscan.io", host: "api.etherscan.io"),
    Good(text: "https://a.b/c/", shown: "https://a.b/c", host: "a.b"),
    Good(text: "https://a.b:443/", shown: "https://a.b", host: "a.b"),
    Good(text: "https://a.b:8443", shown: "https://a.b:8443", host: "a.b"),
    Good(text: "https://192.0.2.1/x", shown: "https://192.0.2.1/x", host: "192.0.2.1"),
    Good(text: "http://127.0.0.1:8080/coingecko", shown: "http://127.0.0.1:8080/coingecko", host: "127.0.0.1"),
    Good(text: "http://127.255.0.7:80", shown: "http://127.255.0.7", host: "127.255.0.7"),
    Good(text: "http://localhost:1/a", shown: "http://localhost:1/a", host: "localhost"),
    Good(text: "http://[::1]:9/a", shown: "http://[::1]:9/a", host: "[::1]"),
    Good(text: "https://[2001:db8::1]/", shown: "https://[2001:db8::1]", host: "[2001:db8::1]"),
  ])
  func `https anywhere and plain http to this machine are bases`(_ good: Good) throws {
    let url = try UpstreamURL(good.text)
    #expect(url.description == good.shown)
    #expect(url.host == good.host)
    #expect(try UpstreamURL(url.description) == url)
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    let text: String
    let flaw: UpstreamURL.Flaw
    var testDescription: String { text }
  }

  @Test(arguments: [
    Bad(text: "", flaw: .missingScheme),
    Bad(text: "api.coingecko.com", flaw: .missingScheme),
    Bad(text: "//a.b/c", flaw: .missingScheme),
    Bad(text: "ftp://a.b", flaw: .unknownScheme("ftp")),
    Bad(text: "file:///etc/passwd", flaw: .unknownScheme("file")),
    Bad(text: "http://api.coingecko.com", flaw: .plainHTTP(host: "api.coingecko.com")),
    Bad(text: "http://128.0.0.1", flaw: .plainHTTP(host: "128.0.0.1")),
    Bad(text: "http://127.0.0.1.evil.com", flaw: .plainHTTP(host: "127.0.0.1.evil.com")),
    Bad(text: "http://localhost.evil.com", flaw: .plainHTTP(host: "localhost.evil.com")),
    Bad(text: "http://127.1", flaw: .plainHTTP(host: "127.1")),
    Bad(text: "http://0x7f.0.0.1", flaw: .plainHTTP(host: "0x7f.0.0.1")),
    Bad(text: "http://127.0.0.01", flaw: .plainHTTP(host: "127.0.0.01")),
    Bad(text: "http://127.0.0.256", flaw: .plainHTTP(host: "127.0.0.256")),
    Bad(text: "http://2130706433", flaw: .plainHTTP(host: "2130706433")),
    Bad(text: "http://[::2]", flaw: .plainHTTP(host: "[::2]")),
    Bad(text: "https://api.coingecko.com@evil.com/x", flaw: .userInfo),
    Bad(text: "https://user:secret@a.b", flaw: .userInfo),
    Bad(text: "https://a.b/c@d", flaw: .userInfo),
    Bad(text: "https://a.b/?apikey=1", flaw: .query),
    Bad(text: "https://a.b/c?", flaw: .query),
    Bad(text: "https://a.b/#c", flaw: .fragment),
    Bad(text: "https://a.b/c#", flaw: .fragment),
    Bad(text: "https://", flaw: .badHost),
    Bad(text: "https:///c", flaw: .badHost),
    Bad(text: "https:a", flaw: .badHost),
    Bad(text: "https://%61.b", flaw: .badHost),
    Bad(text: "https://a..b", flaw: .badHost),
    Bad(text: "https://.a", flaw: .badHost),
    Bad(text: "https://[::1%25eth0]/", flaw: .badHost),
    Bad(text: "https://a.b:0", flaw: .badPort),
    Bad(text: "https://a.b:65536", flaw: .badPort),
    Bad(text: "https://a.b/../c", flaw: .badPath),
    Bad(text: "https://a.b/%2E%2e/c", flaw: .badPath),
    Bad(text: "https://a.b/./c", flaw: .badPath),
    Bad(text: "https://a.b:x/", flaw: .notAnAddress),
    Bad(text: " https://a.b", flaw: .unexpectedCharacter),
    Bad(text: "https://a.b/ c", flaw: .unexpectedCharacter),
    Bad(text: "https://a.b/c\r\nX: y", flaw: .unexpectedCharacter),
    Bad(text: "https://a.b\\@evil.com", flaw: .unexpectedCharacter),
    Bad(text: "https://bücher.example", flaw: .unexpectedCharacter),
    Bad(text: "https://a.b/\u{202E}c", flaw: .unexpectedCharacter),
  ])
  func `everything else is refused, and says why`(_ bad: Bad) {
    #expect(throws: bad.flaw) { try UpstreamURL(bad.text) }
  }

  @Test func `the well-known bases are bases`() throws {
    #expect(try UpstreamURL("https://api.coingecko.com/api/v3") == .coinGecko)
    #expect(try UpstreamURL("https://api.etherscan.io") == .etherscan)
  }
}
