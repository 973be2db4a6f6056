import QuidCore
import QuidPresentation
import Testing

struct NameMessageTests {
  private static let source = DataSource(name: "Node", host: "127.0.0.1")

  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let words: String
    var testDescription: String { name.debugDescription }
  }

  @Test(arguments: [
    Sample(name: "Vitalik.ETH", words: "“Vitalik.ETH” contains capital letters. Did you mean “vitalik.eth”?"),
    Sample(name: "vitalik", words: "it has no dot"),
    Sample(name: "a..eth", words: "part before or after a dot is empty"),
    Sample(name: "", words: "The name is empty"), Sample(name: "a b.eth", words: "contains a space"),
    Sample(name: "a$.eth", words: "contains “$”"),
    Sample(name: "vit\u{430}lik.eth", words: "U+0430, which looks like “a”"),
    Sample(name: "a\u{200B}.eth", words: "the invisible character U+200B"),
    Sample(name: "\u{1F98A}.eth", words: "the emoji U+1F98A"),
    Sample(name: "zo\u{EB}.eth", words: "the character U+00EB"),
    Sample(name: "xn--a.eth", words: "two hyphens"),
    Sample(name: String(repeating: "a", count: 64) + ".eth", words: "has 64 characters. The limit is 63"),
    Sample(name: String(repeating: "a.", count: 127) + "b", words: "has 255 characters. The limit is 253"),
  ])
  func `message of a refused name has the reason`(sample: Sample) {
    let error = #expect(throws: ENSNameError.self) { try ENSName(sample.name) }
    let message = error?.message(typed: sample.name) ?? ""
    #expect(message.contains(sample.words), "\(message)")
    #expect(message.utf8.allSatisfy { $0 >= 0x20 }, "\(message)")
  }

  @Test func `message of an unresolved name has the name, the reason and advice`() throws {
    let name = try ENSName("vitalik.eth")
    let samples: [(error: NameResolutionError, words: String)] = [
      (.wrongChain(10), "the node is on chain 10"), (.notRegistered, "is not registered"),
      (.noAddress, "No address is set for vitalik.eth"), (.offchain, "CCIP-Read"),
      (.unsupportedResolver, "does not support addresses"), (.resolverFailed, "failed"),
      (.malformed(expected: "a response of 128 bytes"), "expected a response of 128 bytes"),
      (.node(.rejected(JSONRPCError(code: -32_000, message: "busy"))), "was not resolved"),
    ]
    for sample in samples {
      let message = sample.error.message(for: name, from: Self.source)
      #expect(message.contains(sample.words) && message.contains("vitalik.eth") && message.hasSuffix("."), "\(message)")
    }
  }

  @Test func `warnings about a name contain both addresses or names`() throws {
    let address = try EthereumAddress("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
    let other = try EthereumAddress("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359")
    let name = try ENSName("vitalik.eth")
    let contact = Contact(name: try ContactName("vitalik"), address: address, ensName: name)
    let changed = RecipientCheck.Caution.changedResolution(contact, now: other).message
    #expect(changed.hasPrefix("The name vitalik.eth now resolves to \(other), but your contact “vitalik” has"))
    #expect(changed.contains("\(address)"))
    let similar = RecipientCheck.Caution.similarName(try ENSName("vita1ik.eth"), to: contact).message
    #expect(similar.hasPrefix("The name vita1ik.eth looks like your contact “vitalik” (vitalik.eth)"))
  }
}
