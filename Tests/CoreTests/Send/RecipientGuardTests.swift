import QuidCore
import TestSupport
import Testing
struct RecipientGuardTests {
  private static let ann = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let stranger = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"

  private func recipientGuard(own: String? = nil, past: [String] = []) throws -> RecipientGuard {
    var book = AddressBook()
    try book.add(Contact(name: try ContactName("Ann"), address: try EthereumAddress(Self.ann)))
    return RecipientGuard(
      own: try own.map { try EthereumAddress($0) }, book: book, past: try past.map { try EthereumAddress($0) })
  }

  @Test func `contact is recognised by its address without a warning`() throws {
    for text in [Self.ann, Self.ann.lowercased()] {
      let verdict = try recipientGuard().verdict(on: try EthereumAddress(text))
      #expect(verdict.contact == (try ContactName("Ann")))
      #expect(verdict.problems.isEmpty)
      #expect(verdict.cautions.isEmpty)
    }
  }

  @Test func `first payment to an address is a warning, later ones are not`() throws {
    let address = try EthereumAddress(Self.stranger)
    #expect(try recipientGuard().verdict(on: address).cautions == [.firstUse])
    #expect(try recipientGuard(past: [Self.stranger]).verdict(on: address).cautions.isEmpty)
  }

  @Test func `missing checksum is a warning at the first payment`() throws {
    let address = try EthereumAddress(Self.stranger.lowercased())
    #expect(try recipientGuard().verdict(on: address).cautions == [.noChecksum, .firstUse])
    #expect(try recipientGuard(past: [Self.stranger]).verdict(on: address).cautions.isEmpty)
  }

  @Test func `address similar to a contact's is the first warning`() throws {
    let address = try EthereumAddress("0x5aaeb0000000000000000000000000000f1beaed")
    let lookAlike = LookAlike(
      recipient: address, known: try EthereumAddress(Self.ann), contact: try ContactName("Ann"))
    #expect(try recipientGuard().verdict(on: address).cautions == [.looksLike(lookAlike), .noChecksum, .firstUse])
    // Ann's address is a contact and a past recipient, and is reported once.
    #expect(try recipientGuard(past: [Self.ann]).lookAlikes(of: address) == [lookAlike])
  }

  @Test func `address similar to a past recipient's is always a warning`() throws {
    let address = try EthereumAddress("0xfb69000000000000000000000000000000c5d359")
    let lookAlike = LookAlike(recipient: address, known: try EthereumAddress(Self.stranger), contact: nil)
    let verdict = try recipientGuard(past: [Self.stranger, "\(address)"]).verdict(on: address)
    #expect(verdict.cautions == [.looksLike(lookAlike)])
  }

  @Test func `own address is rejected in any case`() throws {
    for text in [Self.stranger, Self.stranger.lowercased()] {
      let verdict = try recipientGuard(own: Self.stranger).verdict(on: try EthereumAddress(text))
      #expect(verdict.problems == [.badAddress(.own)])
    }
    #expect(
      try recipientGuard(own: Self.ann).verdict(on: try EthereumAddress(Self.ann)).problems == [.badAddress(.own)])
    #expect(try recipientGuard(own: Self.ann).verdict(on: try EthereumAddress(Self.stranger)).problems.isEmpty)
  }

  @Test func `zero address is rejected`() throws {
    let zero = try EthereumAddress("0x" + String(repeating: "0", count: 40))
    let verdict = try recipientGuard().verdict(on: zero)
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
    "0xffffffffffffffffffffffffffffffffffffffff", "0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead",
  ])
  func `address without an owner is rejected`(text: String) throws {
    #expect(try recipientGuard().verdict(on: try EthereumAddress(text)).problems == [.badAddress(.unowned)])
  }

  @Test(arguments: [
    "0x0000000000000000000000000000000000010000", "0x00000000219ab540356cbb839cbe05303d7705fa",
    "0xdead000000000000000042069420694206942068", "0xfffffffffffffffffffffffffffffffffffffffd",
  ])
  func `address close to an unowned one is accepted`(text: String) throws {
    #expect(try recipientGuard().verdict(on: try EthereumAddress(text)).problems.isEmpty)
  }
}

struct RecipientNameTests {
  private static let ann = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let stranger = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"

  private func contact(_ name: String, _ ensName: String?) throws -> Contact {
    Contact(
      name: try ContactName(name), address: try EthereumAddress(Self.ann), ensName: try ensName.map { try ENSName($0) })
  }

  private func recipientGuard(_ contact: Contact) throws -> RecipientGuard {
    var book = AddressBook()
    try book.add(contact)
    return RecipientGuard(own: nil, book: book, past: [])
  }

  @Test func `another resolution of a contact's name is a warning`() throws {
    let contact = try contact("vitalik", "vitalik.eth")
    let (recipients, name) = (try recipientGuard(contact), try ENSName("vitalik.eth"))
    let (known, other) = (try EthereumAddress(Self.ann), try EthereumAddress(Self.stranger))
    #expect(recipients.cautions(on: name, resolvedTo: known).isEmpty)
    #expect(recipients.cautions(on: name, resolvedTo: other) == [.changedResolution(contact, now: other)])
    #expect(
      recipients.verdict(on: other, resolvedFrom: name).cautions == [
        .changedResolution(contact, now: other), .firstUse,
      ])
    #expect(recipients.verdict(on: known, resolvedFrom: name).cautions.isEmpty)
    #expect(contact.caution(ifNameResolvesTo: other) == .changedResolution(contact, now: other))
    #expect(contact.caution(ifNameResolvesTo: known) == nil)
    #expect(try self.contact("vitalik", nil).caution(ifNameResolvesTo: other) == nil)
  }

  struct Pair: CustomTestStringConvertible, Sendable {
    let contact: String
    var known: String?
    let name: String
    var testDescription: String { "\(contact) \(known ?? "") \(name)" }
  }

  @Test(arguments: [
    Pair(contact: "vitalik", name: "vita1ik.eth"), Pair(contact: "vitalik", name: "vltalik.eth"),
    Pair(contact: "Vitalik", name: "vitalik.eth"), Pair(contact: "google", name: "g00gle.eth"),
    Pair(contact: "maria", name: "rnaria.eth"), Pair(contact: "william", name: "vvilliam.eth"),
    Pair(contact: "bob", name: "b0b.eth"), Pair(contact: "david", name: "clavid.eth"),
    Pair(contact: "friend", known: "nick.eth", name: "n1ck.eth"),
    Pair(contact: "friend", known: "pay.morning.eth", name: "pay.rnorning.eth"),
    Pair(contact: "friend", known: "cool.eth", name: "c00l.eth"), Pair(contact: "\u{430}nn", name: "ann.eth"),
  ])
  func `name that looks like a contact is a warning`(pair: Pair) throws {
    let contact = try contact(pair.contact, pair.known)
    let (name, other) = (try ENSName(pair.name), try EthereumAddress(Self.stranger))
    let recipients = try recipientGuard(contact)
    #expect(recipients.cautions(on: name, resolvedTo: other) == [.similarName(name, to: contact)])
    #expect(recipients.cautions(on: name, resolvedTo: contact.address).isEmpty)
  }

  @Test(arguments: [
    Pair(contact: "vitalik", name: "nick.eth"), Pair(contact: "ann", name: "anna.eth"),
    Pair(contact: "bob", known: "bob.eth", name: "rob.eth"),
    Pair(contact: "friend", known: "nick.eth", name: "nick.com"),
    Pair(contact: "wallet", known: "wallet1.eth", name: "wallet2.eth"), Pair(contact: "eth", name: "ann.eth"),
  ])
  func `name that differs visibly is no warning`(pair: Pair) throws {
    let recipients = try recipientGuard(try contact(pair.contact, pair.known))
    let (name, other) = (try ENSName(pair.name), try EthereumAddress(Self.stranger))
    #expect(recipients.cautions(on: name, resolvedTo: other).isEmpty)
  }

  @Test func `ENS name is added to a known contact`() throws {
    var book = AddressBook()
    #expect(try book.add(try contact("vitalik", nil)))
    #expect(try book.add(try contact("vitalik", "vitalik.eth")))
    #expect(book.contacts == [try contact("vitalik", "vitalik.eth")])
    #expect(try !book.add(try contact("Vitalik", "vitalik.eth")))
    #expect(try !book.add(try contact("vitalik", nil)))
    #expect(book.contacts == [try contact("vitalik", "vitalik.eth")])
  }
}
