import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

struct NodeLoginTests {
  @Test(arguments: [
    ("Bearer abc.def-_", "Bearer abc.def-_"), ("bearer  abc", "Bearer abc"), ("abc.def", "Bearer abc.def"),
    ("Authorization: Bearer abc", "Bearer abc"), ("user:pass", "Basic dXNlcjpwYXNz"),
    ("user:pa ss:x", "Basic dXNlcjpwYSBzczp4"), ("Basic dXNlcjpwYXNz", "Basic dXNlcjpwYXNz"),
    (":pass", "Basic OnBhc3M="),
  ])
  func `login is a token or a user name and a password`(_ string: String, _ value: String) {
    #expect(NodeLogin(string)?.value == value)
    #expect(NodeLogin(value)?.value == value)
  }

  @Test(arguments: [
    "", " ", "Bearer", "Bearer a b", "Basic", "Basic !!!", "Basic YWJj", "two words", "caf\u{E9}", "a:b\nX: y",
    "Basic a:b",
  ])
  func `other string is not a login`(_ string: String) {
    #expect(NodeLogin(string) == nil)
  }

  @Test func `login is never described`() throws {
    let login = try #require(NodeLogin("user:S3CRET"))
    let url = try ProviderURL(node: "https://user:S3CRET@node.example")
    for text in ["\(login)", String(reflecting: login), "\(url)", String(reflecting: url)] {
      #expect(!text.contains("S3CRET") && !text.contains("dXNlcjpTM0NSRVQ="), "\(text)")
    }
  }

  @Test func `URL of a node is taken apart into address, query and login`() throws {
    let url = try ProviderURL(node: "https://us%65r:p%40ss@Node.Example:8545/v3/?dkey=K&v=1")
    #expect(url.description == "https://node.example:8545/v3?dkey=K&v=1")
    #expect(url.login == NodeLogin("user:p@ss"))
    #expect(url.origin.description == "https://node.example:8545" && url.origin.login == nil)
    #expect(url.redacted == "https://node.example:8545/v3")
    #expect(url.url(appending: [], query: [])?.absoluteString == "https://node.example:8545/v3?dkey=K&v=1")
    #expect(try ProviderURL(node: "https://token@node.example").login == NodeLogin("token:"))
    let plain = try ProviderURL(node: "http://127.0.0.1:8545/?")
    #expect(plain == (try ProviderURL("http://127.0.0.1:8545")) && !plain.mayContainKey)
  }

  @Test(arguments: [
    ("https://a@b@c.d", ProviderURL.ValidationError.userInfo), ("https://@c.d", .userInfo),
    ("https://:@c.d", .userInfo),
    ("https://a:%zz@c.d", .userInfo), ("https://c.d/x@y", .userInfo), ("https://c.d/?k=1#x", .fragment),
    ("https://c.d/?k=%z", .unexpectedCharacter), ("https://c.d/?k= 1", .unexpectedCharacter),
    ("http://u:p@c.d", .plainHTTP(host: "c.d")), ("wss://u:p@c.d", .unsupportedScheme("wss")),
  ])
  func `malformed URL of a node is rejected`(_ string: String, _ error: ProviderURL.ValidationError) {
    #expect(throws: error) { try ProviderURL(node: string) }
  }

  @Test func `keys of the query and the parts of the login are masked in messages`() throws {
    let url = try ProviderURL(node: "https://user:p%20w@node.example/v3?dkey=K3Y&token=LONGKEY&v=1")
    let login = "dXNlcjpwIHc="
    #expect(
      url.redacting("1 k3y longkey user p w p%20w \(login) block 1", hidesPath: true)
        == "1 ••• ••• ••• ••• ••• ••• block 1")
  }

  @Test(arguments: [
    ("https://node.example/other", true), ("https://node.example:443", true), ("https://node.example:8443", false),
    ("https://x.node.example", false), ("http://127.0.0.1", false),
  ])
  func `login belongs to the scheme, the host and the port`(_ string: String, _ isShared: Bool) throws {
    let node = try ProviderURL(node: "https://user:pass@node.example/v3")
    let other = try ProviderURL(node: string)
    #expect((other.withLogin(of: node).login == node.login) == isShared)
    #expect(other.withLogin(of: nil).login == nil)
    let own = try ProviderURL(node: "https://a:b@node.example")
    #expect(own.withLogin(of: node).login == NodeLogin("a:b"))
  }
}
