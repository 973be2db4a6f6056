import QuidCore
import Testing
struct AddressBookTests {
  private func contact(_ name: String, _ number: Int) throws -> Contact {
    let digits = String(0x5aae_b605_0000 + number, radix: 16)
    let address = try EthereumAddress("0x" + String(repeating: "7", count: 40 - digits.count) + digits)
    return Contact(name: try ContactName(name), address: address)
  }

  @Test func `contact is found by name in any case and by address`() throws {
    var book = AddressBook()
    let ann = try contact("Ann", 1)
    #expect(try book.add(ann))
    #expect(book.contact(named: "aNN") == ann)
    #expect(book.contact(at: ann.address) == ann)
    #expect(book.contact(named: "Anna") == nil)
    #expect(book.contact(named: "\u{202E}Ann") == nil)
    #expect(book.contact(at: try contact("x", 2).address) == nil)
  }

  @Test func `adding the same contact twice keeps one`() throws {
    var book = AddressBook()
    #expect(try book.add(try contact("Ann", 1)))
    #expect(try book.add(try contact("ann", 1)) == false)
    #expect(book.contacts.count == 1)
  }

  @Test func `name or address of a contact cannot be given to another`() throws {
    var book = AddressBook()
    let ann = try contact("Ann", 1)
    try book.add(ann)
    let before = book
    #expect(throws: AddressBookError.nameTaken(ann)) { try book.add(try contact("ANN", 2)) }
    #expect(throws: AddressBookError.addressKnown(ann)) { try book.add(try contact("Bo", 1)) }
    #expect(book == before)
  }

  @Test func `removing a contact frees its name and address`() throws {
    var book = AddressBook()
    let ann = try contact("Ann", 1)
    try book.add(ann)
    #expect(book.remove(named: "Bo") == nil)
    #expect(book.remove(named: "ann") == ann)
    #expect(book == AddressBook())
    #expect(try book.add(try contact("Ann", 2)))
    #expect(try book.add(try contact("Bo", 1)))
  }

  @Test func `contacts are sorted by name in any case and then by address`() throws {
    let sorted = [try contact("ann", 1), try contact("Ann", 2), try contact("Bo", 0)]
    #expect(sorted.reversed().sorted() == sorted)
  }

  @Test func `full address book rejects another contact`() throws {
    var book = AddressBook()
    for number in 0..<AddressBook.capacity { try book.add(try contact("c\(number)", number)) }
    #expect(throws: AddressBookError.full) { try book.add(try contact("more", 70_000)) }
    #expect(try book.add(try contact("c7", 7)) == false)
  }
}
