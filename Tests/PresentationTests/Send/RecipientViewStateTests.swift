import QuidCore
import QuidPresentation
import Testing

struct RecipientViewStateTests {
  private static let ann = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let planted = "0x5aaeb6053f3e94c9b1109f33669435e7ef1beaed"

  private func state(_ address: String, past: [String] = [], besides: RecipientCaution? = nil) throws
    -> RecipientViewState
  {
    var book = AddressBook()
    try book.add(Contact(name: try ContactName("Ann"), address: try EthereumAddress(Self.ann)))
    let guardian = RecipientGuard(own: nil, book: book, past: try past.map { try EthereumAddress($0) })
    return RecipientViewState(guardian.verdict(on: try EthereumAddress(address)), besides: besides)
  }

  @Test func `an address is shown whole, in groups of four`() throws {
    let address = try EthereumAddress(Self.planted)
    #expect(address.groups.joined() == String(address.description.dropFirst(2)))
    #expect(address.groups.allSatisfy { $0.count == 4 })
  }

  @Test func `a contact is shown with the name and without a warning`() throws {
    let state = try state(Self.ann.lowercased())
    #expect(state.name == "Ann")
    #expect(state.groups.first == "5aAe")
    #expect(state.comparisons.isEmpty)
    #expect(state.warnings.isEmpty)
  }

  @Test func `an address that looks like a contact's is compared with it, digit by digit`() throws {
    let state = try state(Self.planted)
    let comparison = try #require(state.comparisons.first)
    #expect(state.comparisons.count == 1)
    #expect(comparison.title == "Careful: this is not Ann. The address only looks like theirs.")
    #expect(comparison.recipientLabel == "To")
    #expect(comparison.knownLabel == "Ann")
    #expect(comparison.groups.map(\.known) == (try EthereumAddress(Self.ann)).groups)
    #expect(comparison.groups.map(\.recipient) == (try EthereumAddress(Self.planted)).groups)
    // Capitals differ in many places, digits in two.
    #expect(comparison.groups.map(\.marks) == (0..<10).map { $0 == 4 ? " ^^ " : "    " })
  }

  @Test func `every caution is a sentence that says what to do, with both addresses whole`() throws {
    let state = try state(Self.planted)
    #expect(state.warnings.count == 3)
    #expect(state.warnings[0].contains((try EthereumAddress(Self.planted)).description))
    #expect(state.warnings[0].contains("your contact Ann, " + (try EthereumAddress(Self.ann)).description))
    #expect(state.warnings[1].contains("no checksum"))
    #expect(state.warnings[2].contains("not sent to this address before"))
    #expect(try self.state(Self.planted, besides: .firstUse).warnings.count == 2)
  }

  @Test func `an address paid before is named as such`() throws {
    let state = try state(
      "0xfb69000000000000000000000000000000c5d359", past: ["0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"])
    #expect(state.comparisons.map(\.knownLabel) == ["Before"])
    #expect(state.comparisons[0].title.contains("not the address you paid before"))
    #expect(state.warnings[0].contains("one you have paid before"))
  }

  @Test func `every flaw of an address, a name and a book is told with what to do`() throws {
    let name = try ContactName("Ann")
    let contact = Contact(name: name, address: try EthereumAddress(Self.ann))
    let messages =
      [AddressFlaw.zero, .unowned, .own, .unknownContact(name), .name, .contractCall].map(\.message)
      + [ContactName.Flaw.empty, .tooLong, .unprintable, .spacing, .addressLike].map(\.message)
      + [AddressBook.Refusal.nameTaken(contact), .addressKnown(contact), .full].map(\.message)
    #expect(Set(messages).count == messages.count)
    for message in messages { #expect(message.hasSuffix("."), "\(message)") }
  }
}
