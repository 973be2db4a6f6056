import QuidCore
import Testing

/// Use case: read who is to be paid.
struct RecipientTests {
  private static let address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"

  @Test func `given an address, when it is read, then it is a recipient who asks for nothing`() throws {
    let recipient = try Recipient(Self.address)
    #expect(recipient.address.description == Self.address)
    #expect(recipient.requested == nil)
  }

  @Test func `given a payment link, when it is read, then the recipient may ask for an amount`() throws {
    #expect(try Recipient("ethereum:\(Self.address)?value=1.5e18").requested?.description == "1.5")
    #expect(try Recipient("ethereum:\(Self.address)@1").requested == nil)
  }

  @Test func `given a link for another chain, when it is read, then it is refused and both are named`() throws {
    let link = "ethereum:\(Self.address)@5"
    #expect(throws: SendProblem.wrongChain(asked: 5, wallet: 1)) { try Recipient(link) }
    #expect(throws: SendProblem.wrongChain(asked: 5, wallet: 31_337)) { try Recipient(link, on: 31_337) }
    #expect(try Recipient(link, on: 5).address.description == Self.address)
    #expect(try Recipient("ethereum:\(Self.address)", on: 5).address.description == Self.address)
  }

  @Test func `given a wrong address, when it is read, then that is a problem of the send`() {
    let mistyped = "0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359"
    #expect(throws: SendProblem.badAddress(.wrongChecksum)) { try Recipient(mistyped) }
    #expect(throws: SendProblem.badAddress(.name)) { try Recipient("vitalik.eth") }
    #expect(throws: SendProblem.badAddress(.missingPrefix)) { try Recipient("") }
    #expect(throws: SendProblem.badAddress(.contractCall)) { try Recipient("ethereum:\(Self.address)/transfer") }
    #expect(throws: SendProblem.badAddress(.brokenLink("ethereum: at the start"))) { try Recipient("bitcoin:abc") }
  }
}

/// Contacts as recipients.
struct NamedRecipientTests {
  private func book() throws -> AddressBook {
    var book = AddressBook()
    let address = try EthereumAddress("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359")
    try book.add(Contact(name: try ContactName("Ann Lee"), address: address))
    return book
  }

  @Test func `a contact is a recipient on every chain`() throws {
    let recipient = try Recipient("ann lee", on: 31_337, book: try book())
    #expect(recipient.address.description == "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359")
    #expect(recipient.requested == nil)
  }

  @Test func `a name that no contact has is refused by name`() throws {
    #expect(throws: SendProblem.badAddress(.unknownContact(try ContactName("ann")))) {
      try Recipient("ann", book: try book())
    }
    #expect(throws: SendProblem.badAddress(.missingPrefix)) { try Recipient("ann\u{202E}", book: try book()) }
  }
}
