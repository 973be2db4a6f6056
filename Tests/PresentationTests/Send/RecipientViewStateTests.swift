import QuidCore
import QuidPresentation
import Testing

struct RecipientViewStateTests {
  private static let ann = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let planted = "0x5aaeb6053f3e94c9b1109f33669435e7ef1beaed"

  private func state(_ address: String, past: [String] = [], excluding excluded: RecipientCheck.Caution? = nil) throws
    -> RecipientViewState
  {
    var book = AddressBook()
    try book.add(Contact(name: try ContactName("Ann"), address: try EthereumAddress(Self.ann)))
    let guardian = RecipientGuard(own: nil, book: book, past: try past.map { try EthereumAddress($0) })
    return RecipientViewState(guardian.verdict(on: try EthereumAddress(address)), excluding: excluded)
  }

  @Test func `address is shown whole in groups of four digits`() throws {
    let address = try EthereumAddress(Self.planted)
    #expect(address.groups.joined() == String(address.description.dropFirst(2)))
    #expect(address.groups.map(\.count) == Array(repeating: 4, count: 10))
  }

  @Test func `contact is shown by name without a warning`() throws {
    let state = try state(Self.ann.lowercased())
    #expect(state.name == "Ann")
    #expect(state.groups.first == "5aAe")
    #expect(state.comparisons.isEmpty)
    #expect(state.warnings.isEmpty)
  }

  @Test func `look-alike of a contact's address is compared digit by digit`() throws {
    let state = try state(Self.planted)
    let comparison = try #require(state.comparisons.first)
    #expect(state.comparisons.count == 1)
    #expect(comparison.title == "Warning: this is not Ann. The address only looks similar.")
    #expect(comparison.recipientLabel == "To")
    #expect(comparison.knownLabel == "Ann")
    #expect(comparison.groups.map(\.known) == (try EthereumAddress(Self.ann)).groups)
    #expect(comparison.groups.map(\.recipient) == (try EthereumAddress(Self.planted)).groups)
    // Case differs in many digits, the digits themselves in two.
    #expect(comparison.groups.map(\.marks) == (0..<10).map { $0 == 4 ? " ^^ " : "    " })
  }

  @Test func `every caution has a message, and a look-alike's contains both whole addresses`() throws {
    let state = try state(Self.planted)
    #expect(state.warnings.count == 3)
    #expect(state.warnings[0].contains((try EthereumAddress(Self.planted)).description))
    #expect(state.warnings[0].contains("your contact Ann, " + (try EthereumAddress(Self.ann)).description))
    #expect(state.warnings[1].contains("no checksum"))
    #expect(state.warnings[2].contains("not sent to this address before"))
    #expect(try self.state(Self.planted, excluding: .firstUse).warnings.count == 2)
  }

  @Test func `known address without a contact is labelled as paid before`() throws {
    let state = try state(
      "0xfb69000000000000000000000000000000c5d359", past: ["0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"])
    #expect(state.comparisons.map(\.knownLabel) == ["Before"])
    #expect(state.comparisons[0].title.contains("not the address you paid before"))
    #expect(state.warnings[0].contains("an address you have paid before"))
  }

  @Test func `every address, name and address book error has its own message`() throws {
    let name = try ContactName("Ann")
    let contact = Contact(name: name, address: try EthereumAddress(Self.ann))
    let messages =
      [AddressError.zero, .unowned, .own, .unknownContact(name.description), .name, .contractCall].map(\.message)
      + [AddressError.unresolvedName(try ENSName("a.eth")), .invalidName("a..eth", .emptyLabel)].map(\.message)
      + [ContactNameError.empty, .tooLong, .unprintable, .spacing, .addressLike].map(\.message)
      + [AddressBookError.nameTaken(contact), .addressKnown(contact), .full].map(\.message)
    #expect(Set(messages).count == messages.count)
    for message in messages { #expect(message.hasSuffix("."), "\(message)") }
  }
}
