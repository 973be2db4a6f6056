import QuidCore
import Testing
struct RecipientTests {
  private static let address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"

  @Test func `address is a recipient without a requested amount`() throws {
    let recipient = try Recipient(Self.address)
    #expect(recipient.address.description == Self.address)
    #expect(recipient.requested == nil)
  }

  @Test func `payment link may request an amount`() throws {
    #expect(try Recipient("ethereum:\(Self.address)?value=1.5e18").requested?.description == "1.5")
    #expect(try Recipient("ethereum:\(Self.address)@1").requested == nil)
  }

  @Test func `link for another chain is rejected with both chains`() throws {
    let link = "ethereum:\(Self.address)@5"
    #expect(throws: SendError.wrongChain(requested: 5, wallet: 1)) { try Recipient(link) }
    #expect(throws: SendError.wrongChain(requested: 5, wallet: 31_337)) { try Recipient(link, on: 31_337) }
    #expect(try Recipient(link, on: 5).address.description == Self.address)
    #expect(try Recipient("ethereum:\(Self.address)", on: 5).address.description == Self.address)
    #expect(throws: SendError.wrongChain(requested: 10, wallet: 1)) { try Recipient("oeth:\(Self.address)") }
    #expect(throws: SendError.wrongChain(requested: 10, wallet: 1)) { try Recipient("eip155:10:\(Self.address)") }
    #expect(try Recipient("oeth:\(Self.address)", on: 10).address.description == Self.address)
  }

  @Test(arguments: [
    String(repeating: "a1", count: 32), "0x" + String(repeating: "0F", count: 32),
    "ethereum:0x" + String(repeating: "ab", count: 32), Array(repeating: "zebra", count: 12).joined(separator: " "),
  ])
  func `secret is rejected as such`(text: String) {
    #expect(throws: SendError.badAddress(.secret)) { try Recipient(text) }
  }

  @Test func `malformed recipient is a problem of the send`() throws {
    let mistyped = "0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359"
    #expect(throws: SendError.badAddress(.wrongChecksum)) { try Recipient(mistyped) }
    let name = try ENSName("vitalik.eth")
    #expect(throws: SendError.badAddress(.unresolvedName(name))) { try Recipient("vitalik.eth") }
    #expect(throws: SendError.badAddress(.invalidName("Vitalik.eth", .capitals(normalized: name)))) {
      try Recipient("Vitalik.eth")
    }
    #expect(throws: SendError.badAddress(.notHexadecimal)) { try Recipient("\(Self.address).") }
    #expect(throws: SendError.badAddress(.name)) { try Recipient("ethereum:vitalik.eth") }
    #expect(throws: SendError.badAddress(.missingPrefix)) { try Recipient("") }
    #expect(throws: SendError.badAddress(.contractCall)) { try Recipient("ethereum:\(Self.address)/transfer") }
    #expect(throws: SendError.badAddress(.brokenLink("a link that starts with ethereum:"))) {
      try Recipient("bitcoin:abc")
    }
  }
}

/// Recipients that are named by a contact.
struct ContactRecipientTests {
  private func book() throws -> AddressBook {
    var book = AddressBook()
    let address = try EthereumAddress("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359")
    try book.add(Contact(name: try ContactName("Ann Lee"), address: address))
    return book
  }

  @Test func `contact is a recipient on every chain`() throws {
    let recipient = try Recipient("ann lee", on: 31_337, book: try book())
    #expect(recipient.address.description == "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359")
    #expect(recipient.requested == nil)
  }

  @Test func `unknown contact is rejected by name`() throws {
    #expect(throws: SendError.badAddress(.unknownContact("ann"))) {
      try Recipient("ann", book: try book())
    }
    #expect(throws: SendError.badAddress(.invisibleCharacter("\u{202E}"))) {
      try Recipient("ann\u{202E}", book: try book())
    }
  }
}
