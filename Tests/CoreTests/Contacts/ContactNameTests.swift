import Foundation
import Testing

@testable import QuidCore

struct ContactNameTests {
  @Test(arguments: [
    "Ann", "ann lee", "Bo-Lee", "Dr. Who", "Zoë", "Zoe\u{308}", "Łukasz", "李雷", "अनिल", "O'Hara", "a", "1", "€uro", "💶",
    "e3", "café & co.", String(repeating: "a", count: 39), "abc_1!",
  ])
  func `name keeps its spelling`(input: String) throws {
    #expect(try ContactName(input).description == input)
  }

  @Test(arguments: Rejected.all)
  func `deceptive name is rejected with the reason`(sample: Rejected) {
    #expect(throws: sample.error) { try ContactName(sample.input) }
  }

  @Test func `names compare without case and Unicode normalization`() throws {
    #expect(try ContactName("ANN") == ContactName("ann"))
    #expect(try ContactName("ZOË") == ContactName("zoe\u{308}"))
    #expect(try Set([ContactName("Ann"), ContactName("aNN")]).count == 1)
    #expect(try ContactName("Ann") != ContactName("Anna"))
    #expect(try ContactName("ann") < ContactName("Bo"))
  }

  struct Rejected: Sendable, CustomTestStringConvertible {
    let input: String
    let error: ContactNameError
    var testDescription: String { input.debugDescription }

    static let all = [
      Rejected(input: "", error: .empty), Rejected(input: String(repeating: "a ", count: 21), error: .tooLong),
      Rejected(input: "a" + String(repeating: "\u{301}", count: 40), error: .tooLong),
      Rejected(input: "a\nb", error: .unprintable), Rejected(input: "a\u{1B}[2J", error: .unprintable),
      Rejected(input: "a\u{9B}2J", error: .unprintable), Rejected(input: "a\u{7F}", error: .unprintable),
      Rejected(input: "\u{202E}nna", error: .unprintable), Rejected(input: "ann\u{200B}", error: .unprintable),
      Rejected(input: "ann\u{2066}", error: .unprintable), Rejected(input: "ann\u{FEFF}", error: .unprintable),
      Rejected(input: "ann\u{A0}lee", error: .unprintable), Rejected(input: "ann\u{3164}", error: .unprintable),
      Rejected(input: "ann\u{E0041}", error: .unprintable), Rejected(input: "ann\u{2028}", error: .unprintable),
      Rejected(input: "ann\u{2800}", error: .unprintable), Rejected(input: "ann\u{FE0F}", error: .unprintable),
      Rejected(input: "ann\u{115F}", error: .unprintable), Rejected(input: "ann\u{1D159}", error: .unprintable),
      Rejected(input: "ann\u{E000}", error: .unprintable), Rejected(input: "\0", error: .unprintable),
      Rejected(input: " ann", error: .spacing), Rejected(input: "ann ", error: .spacing),
      Rejected(input: " ", error: .spacing),
      Rejected(input: "ann  lee", error: .spacing),
      Rejected(input: "0x1", error: .addressLike), Rejected(input: "0Xann", error: .addressLike),
      Rejected(input: "ann.eth", error: .addressLike), Rejected(input: "pay ann.eth", error: .addressLike),
      Rejected(input: "ethereum:ann", error: .addressLike), Rejected(input: "a:", error: .addressLike),
      Rejected(input: "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", error: .addressLike),
    ]
  }
}

struct ContactNameConfusableTests {
  @Test(arguments: [
    ("ann", false), ("Zoë 2", false),
    ("Анна Иванова", false),
    ("Ελένη", false), ("דוד", false), ("田中さんカナー", false),
    ("田中 Ken ひろ", false), ("김 Kim 金", false),
    ("Ann 🎉", false),
    ("अनिल Кумар", true), ("अनिल", false),
    ("42", false), ("e\u{301}va", false),
    ("\u{430}nn", true), ("p\u{430}ypal", true),
    ("An\u{3BD}a", true),
    ("Ann Иванова", true), ("かな한글", true),
    ("a\u{561}", true),
    ("a\u{5D0}", true), ("a\u{1401}", true),
  ])
  func `mixed scripts are detected as in UTS 39`(input: String, isMixed: Bool) throws {
    #expect(try ContactName(input).isMixedScript == isMixed)
  }

  @Test(arguments: [
    ("\u{430}nn", "ann", true),
    // Entirely Cyrillic: Рау.
    ("\u{420}\u{430}\u{443}", "Pay", true),
    ("\u{420}\u{410}\u{423}", "pay", true),
    ("\u{39F}\u{3BF}", "oo", true),
    ("\u{FF41}nn", "Ann", true),
    ("𝐚𝐧𝐧", "ann", true), ("ⓐⓝⓝ", "Ann", true),
    ("🄰🅽🅝", "ann", true), ("ᴬⁿₙ", "ann", true),
    ("ﬁn ① Ⅳ", "fin 1 IV", true), ("𝛂𝚗𝔫", "ann", true),
    ("ｶﾅ", "カナ", true), ("ꓮꓠꓠ", "ANN", true),
    ("\u{FEE3}\u{FEA4}\u{FEE4}\u{FEAA}", "\u{645}\u{62D}\u{645}\u{62F}", true),
    // Cyrillic letters with a diaeresis, which are one character.
    ("\u{451}\u{457}", "ëï", true), ("é", "e", false),
    ("bi11", "bill", true), ("B0b", "bob", true),
    ("ann", "Ann", false), ("ann", "anna", false),
    ("Анна", "Anna", false), ("bob", "rob", false),
  ])
  func `confusable names have the same skeleton`(first: String, second: String, isConfusable: Bool) throws {
    let (left, right) = (try ContactName(first), try ContactName(second))
    #expect(left.isConfusable(with: right) == isConfusable)
    #expect(right.isConfusable(with: left) == isConfusable)
  }

  @Test func `letter or digit in another form has the skeleton of its NFKC form`() {
    let scripts: [ClosedRange<UInt32>] = [
      0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x370...0x3FF, 0x590...0x6FF, 0x30A1...0x30FA, 0x30FC...0x30FF,
    ]
    // Squared and circled words and katakana, Arabic ligatures and the Arabic mathematical alphabet.
    let excluded: [ClosedRange<UInt32>] = [0x3200...0x33FF, 0xFC00...0xFDFF, 0x1EE00...0x1EEFF, 0x1F200...0x1F2FF]
    var count = 0
    for scalar in (UInt32(0x80)...0x1FFFF).compactMap({ Unicode.Scalar($0) })
    where !excluded.contains(where: { $0.contains(scalar.value) }) {
      let string = String(scalar)
      let plain = string.precomposedStringWithCompatibilityMapping
      let isPlain = plain.unicodeScalars.allSatisfy { letter in scripts.contains { $0.contains(letter.value) } }
      guard plain != string, isPlain else { continue }
      count += 1
      #expect(NameSkeleton(string) == NameSkeleton(plain), "U+\(String(scalar.value, radix: 16))")
    }
    #expect(count > 1_700)
  }

  private static let known = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let other = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"

  @Test func `guard warns about a contact whose name is confusable with another`() throws {
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
