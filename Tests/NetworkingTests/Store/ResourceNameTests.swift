import Foundation
import Testing

@testable import QuidNetworking

struct ResourceNameTests {
  private let base = "https://api.coingecko.com/api/v3"

  @Test func `the order of the parameters makes no other resource`() {
    let name = ResourceName("CoinGecko", at: base, "simple/price", [("ids", "ethereum"), ("vs_currencies", "usd,eur")])
    let turned = ResourceName(
      "CoinGecko", at: base, "simple/price", [("vs_currencies", "usd,eur"), ("ids", "ethereum")])
    #expect(name == turned)
    #expect(name.text == "CoinGecko https://api.coingecko.com/api/v3 simple/price?ids=ethereum&vs_currencies=usd,eur")
    #expect(name.fileName.hasPrefix("coingecko-simple-price-"))
  }

  @Test func `anything else makes another resource`() {
    let names = [
      ResourceName("a", "b"), ResourceName("a", at: "b", ""), ResourceName("a", "b", [("c", "d")]),
      ResourceName("a", "b?c=d"), ResourceName("a", "b", [("c", "d&e=f")]),
      ResourceName("a", "b", [("c", "d"), ("e", "f")]), ResourceName("a b", ""), ResourceName("a", "b", [("c=d", "")]),
      ResourceName("A", "b"),
      ResourceName("a", at: base, "b"), ResourceName("a", at: "http://127.0.0.1:8080", "b"),
    ]
    #expect(Set(names.map(\.text)).count == names.count)
    #expect(Set(names.map(\.fileName)).count == names.count)
  }

  @Test(arguments: ["../../etc/passwd", "", ".", "ÅÄÖ/€", "a\u{0}b\n", String(repeating: "long/", count: 100)])
  func `a file name is of small letters, digits and dashes, and no longer than it may be`(path: String) {
    let name = ResourceName("CoinGecko", at: base, path, [("x", path)]).fileName
    #expect(name.utf8.count <= 48 + 1 + 16)
    let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
    #expect(name.utf8.allSatisfy { plain.contains($0) }, "\(name)")
  }

  @Test func `a parameter is not shown in the file name`() {
    #expect(!ResourceName("CoinGecko", at: base, "ping", [("secret", "canary")]).fileName.contains("canary"))
  }

  @Test func `the name is found again in what a file says it is about`() {
    let name = ResourceName("Coin Gecko %", at: base, "coins/ä b", [("q", "1 2?&=%")])
    #expect(ResourceName(subject: StoredKind.answer.subject(name), of: .answer) == name)
    #expect(ResourceName(subject: StoredKind.answer.subject(name), of: .state) == nil)
    for text in ["", "answer", "answer a b", "answer a b c d", "answer %ff b c"] {
      #expect(ResourceName(subject: text, of: .answer) == nil, "\(text)")
    }
  }
}
