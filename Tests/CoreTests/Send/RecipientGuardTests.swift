import QuidCore
import TestSupport
import Testing

/// Use case: look at a recipient before it is paid.
struct RecipientGuardTests {
  private static let ann = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let stranger = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"

  private func guardian(own: String? = nil, past: [String] = []) throws -> RecipientGuard {
    var book = AddressBook()
    try book.add(Contact(name: try ContactName("Ann"), address: try EthereumAddress(Self.ann)))
    return RecipientGuard(
      own: try own.map { try EthereumAddress($0) }, book: book, past: try past.map { try EthereumAddress($0) })
  }

  @Test func `given a contact, when it is paid, then it is known by name and nothing is said`() throws {
    for text in [Self.ann, Self.ann.lowercased()] {
      let verdict = try guardian().verdict(on: try EthereumAddress(text))
      #expect(verdict.contact == (try ContactName("Ann")))
      #expect(verdict.problems.isEmpty)
      #expect(verdict.cautions.isEmpty)
    }
  }

  @Test func `given a strange address, when it is first paid, then that is pointed out, and not again`() throws {
    let address = try EthereumAddress(Self.stranger)
    #expect(try guardian().verdict(on: address).cautions == [.firstUse])
    #expect(try guardian(past: [Self.stranger]).verdict(on: address).cautions.isEmpty)
  }

  @Test func `given no checksum, when an address is first paid, then that is pointed out`() throws {
    let address = try EthereumAddress(Self.stranger.lowercased())
    #expect(try guardian().verdict(on: address).cautions == [.noChecksum, .firstUse])
    #expect(try guardian(past: [Self.stranger]).verdict(on: address).cautions.isEmpty)
  }

  @Test func `given a contact, when an address like its own is paid, then that is pointed out first`() throws {
    let address = try EthereumAddress("0x5aaeb0000000000000000000000000000f1beaed")
    let lookAlike = LookAlike(
      recipient: address, known: try EthereumAddress(Self.ann), contact: try ContactName("Ann"))
    #expect(try guardian().verdict(on: address).cautions == [.looksLike(lookAlike), .noChecksum, .firstUse])
    // Ann's address is known twice, and told once, as hers.
    #expect(try guardian(past: [Self.ann]).lookAlikes(of: address) == [lookAlike])
  }

  @Test func `given a past payment, when an address like it is paid, then that is pointed out every time`() throws {
    let address = try EthereumAddress("0xfb69000000000000000000000000000000c5d359")
    let lookAlike = LookAlike(recipient: address, known: try EthereumAddress(Self.stranger), contact: nil)
    let verdict = try guardian(past: [Self.stranger, "\(address)"]).verdict(on: address)
    #expect(verdict.cautions == [.looksLike(lookAlike)])
  }

  @Test func `given one's own address, when it is paid, then it is refused, however it is written`() throws {
    for text in [Self.stranger, Self.stranger.lowercased()] {
      let verdict = try guardian(own: Self.stranger).verdict(on: try EthereumAddress(text))
      #expect(verdict.problems == [.badAddress(.own)])
    }
    #expect(try guardian(own: Self.ann).verdict(on: try EthereumAddress(Self.ann)).problems == [.badAddress(.own)])
    #expect(try guardian(own: Self.ann).verdict(on: try EthereumAddress(Self.stranger)).problems.isEmpty)
  }

  @Test func `given the zero address, when it is paid, then it is refused as such`() throws {
    let zero = try EthereumAddress("0x" + String(repeating: "0", count: 40))
    let verdict = try guardian().verdict(on: zero)
    #expect(verdict.problems == [.badAddress(.zero)])
    #expect(verdict.problems.map(\.code) == ["badAddress"])
    #expect(verdict.cautions.isEmpty)
  }

  @Test(arguments: [
    "0x0000000000000000000000000000000000000001", "0x0000000000000000000000000000000000000009",
    "0x000000000000000000000000000000000000000a", "0x0000000000000000000000000000000000000011",
    "0x0000000000000000000000000000000000000100", "0x000000000000000000000000000000000000dEaD",
    "0x000000000000000000000000000000000000ffff", "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE",
    "0xfffffffffffffffffffffffffffffffffffffffe", "0xdead000000000000000042069420694206942069",
  ])
  func `given an address without an owner, when it is paid, then it is refused`(text: String) throws {
    #expect(try guardian().verdict(on: try EthereumAddress(text)).problems == [.badAddress(.unowned)])
  }

  @Test(arguments: [
    "0x0000000000000000000000000000000000010000", "0x00000000219ab540356cbb839cbe05303d7705fa",
    "0xdead000000000000000042069420694206942068", "0xffffffffffffffffffffffffffffffffffffffff",
  ])
  func `given an address close to those, when it is paid, then it is let through`(text: String) throws {
    #expect(try guardian().verdict(on: try EthereumAddress(text)).problems.isEmpty)
  }
}
