import QuidCore
import Testing

struct ContactNameConfusableTests {
  struct Name: CustomTestStringConvertible, Sendable {
    let text: String
    let isMixed: Bool
    var testDescription: String { text }
  }

  @Test(arguments: [
    Name(text: "ann", isMixed: false), Name(text: "Zoë 2", isMixed: false), Name(text: "Анна Иванова", isMixed: false),
    Name(text: "Ελένη", isMixed: false), Name(text: "דוד", isMixed: false), Name(text: "田中さんカナー", isMixed: false),
    Name(text: "田中 Ken ひろ", isMixed: false), Name(text: "김 Kim 金", isMixed: false), Name(text: "Ann 🎉", isMixed: false),
    Name(text: "42", isMixed: false), Name(text: "e\u{301}va", isMixed: false),
    Name(text: "\u{430}nn", isMixed: true), Name(text: "p\u{430}ypal", isMixed: true),
    Name(text: "An\u{3BD}a", isMixed: true),
    Name(text: "Ann Иванова", isMixed: true), Name(text: "かな한글", isMixed: true), Name(text: "a\u{561}", isMixed: true),
    Name(text: "a\u{5D0}", isMixed: true), Name(text: "a\u{1401}", isMixed: true),
  ])
  func `mixed scripts are found by UTS 39`(_ name: Name) throws {
    #expect(try ContactName(name.text).isMixedScript == name.isMixed)
  }

  struct Pair: CustomTestStringConvertible, Sendable {
    let left: String
    let right: String
    let isConfusable: Bool
    var testDescription: String { "\(left) \(right)" }
  }

  @Test(arguments: [
    Pair(left: "\u{430}nn", right: "ann", isConfusable: true),
    // Wholly Cyrillic: Рау.
    Pair(left: "\u{420}\u{430}\u{443}", right: "Pay", isConfusable: true),
    Pair(left: "\u{420}\u{410}\u{423}", right: "pay", isConfusable: true),
    Pair(left: "\u{39F}\u{3BF}", right: "oo", isConfusable: true),
    Pair(left: "\u{FF41}nn", right: "Ann", isConfusable: true),
    Pair(left: "bi11", right: "bill", isConfusable: true), Pair(left: "B0b", right: "bob", isConfusable: true),
    Pair(left: "ann", right: "Ann", isConfusable: false), Pair(left: "ann", right: "anna", isConfusable: false),
    Pair(left: "Анна", right: "Anna", isConfusable: false), Pair(left: "bob", right: "rob", isConfusable: false),
  ])
  func `names that look alike have the same skeleton`(_ pair: Pair) throws {
    let (left, right) = (try ContactName(pair.left), try ContactName(pair.right))
    #expect(left.isConfusable(with: right) == pair.isConfusable)
    #expect(right.isConfusable(with: left) == pair.isConfusable)
  }

  private static let known = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let other = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"

  @Test func `a guard cautions against a contact whose name looks like another one`() throws {
    var book = AddressBook()
    let (ann, fake) = (try ContactName("ann"), try ContactName("\u{430}nn"))
    try book.add(Contact(name: ann, address: try EthereumAddress(Self.known)))
    let before = RecipientGuard(own: nil, book: book, past: [])
    #expect(before.verdict(on: try EthereumAddress(Self.known)).cautions.isEmpty)
    #expect(before.cautions(on: fake) == [.mixedScripts(fake), .confusableName(fake, with: ann)])
    try book.add(Contact(name: fake, address: try EthereumAddress(Self.other)))
    let after = RecipientGuard(own: nil, book: book, past: [])
    #expect(
      after.verdict(on: try EthereumAddress(Self.other)).cautions
        == [.mixedScripts(fake), .confusableName(fake, with: ann)])
    #expect(after.verdict(on: try EthereumAddress(Self.known)).cautions == [.confusableName(ann, with: fake)])
  }
}
