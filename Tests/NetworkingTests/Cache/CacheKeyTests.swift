import Foundation
import Testing

@testable import QuidNetworking

struct CacheKeyTests {
  private let base = "https://api.coingecko.com/api/v3"

  @Test func `the order of the query parameters does not matter`() {
    let name = CacheKey("CoinGecko", at: base, "simple/price", [("ids", "ethereum"), ("vs_currencies", "usd,eur")])
    let reordered = CacheKey(
      "CoinGecko", at: base, "simple/price", [("vs_currencies", "usd,eur"), ("ids", "ethereum")])
    #expect(name == reordered)
    #expect(name.line == "CoinGecko https://api.coingecko.com/api/v3 simple/price?ids=ethereum&vs_currencies=usd,eur")
    #expect(name.fileName.hasPrefix("coingecko-simple-price-"))
  }

  @Test func `any other difference makes another resource`() {
    let names = [
      CacheKey("a", "b"), CacheKey("a", at: "b", ""), CacheKey("a", "b", [("c", "d")]),
      CacheKey("a", "b?c=d"), CacheKey("a", "b", [("c", "d&e=f")]),
      CacheKey("a", "b", [("c", "d"), ("e", "f")]), CacheKey("a b", ""), CacheKey("a", "b", [("c=d", "")]),
      CacheKey("A", "b"),
      CacheKey("a", at: base, "b"), CacheKey("a", at: "http://127.0.0.1:8080", "b"),
    ]
    #expect(Set(names.map(\.line)).count == names.count)
    #expect(Set(names.map(\.fileName)).count == names.count)
  }

  @Test(arguments: ["../../etc/passwd", "", ".", "ÅÄÖ/€", "a\u{0}b\n", String(repeating: "long/", count: 100)])
  func `a file name has lower-case letters, digits and dashes, and a maximum length`(path: String) {
    let name = CacheKey("CoinGecko", at: base, path, [("x", path)]).fileName
    #expect(name.utf8.count <= 48 + 1 + 16)
    let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
    #expect(!name.isEmpty && name.utf8.allSatisfy { plain.contains($0) }, "\(name)")
  }

  @Test func `a query parameter is not part of the file name`() {
    #expect(!CacheKey("CoinGecko", at: base, "ping", [("secret", "canary")]).fileName.contains("canary"))
  }

  @Test func `a name is restored from the subject of its file`() {
    let name = CacheKey("Coin Gecko %", at: base, "coins/ä b", [("q", "1 2?&=%")])
    #expect(CacheKey(subject: CacheFileKind.response.subject(name), of: .response) == name)
    #expect(CacheKey(subject: CacheFileKind.response.subject(name), of: .state) == nil)
    for subject in ["", "answer", "answer a b", "answer a b c d", "answer %ff b c"] {
      #expect(CacheKey(subject: subject, of: .response) == nil, "\(subject)")
    }
  }
}
