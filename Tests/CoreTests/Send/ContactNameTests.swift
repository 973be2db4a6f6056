import QuidCore
import Testing

struct ContactNameTests {
  @Test(arguments: [
    "Ann", "ann lee", "Bo-Lee", "Dr. Who", "Zoë", "Zoe\u{308}", "Łukasz", "李雷", "अनिल", "O'Hara", "a", "1", "€uro", "💶",
    "e3", "café & co.", String(repeating: "a", count: 39), "abc_1!",
  ])
  func `a name is kept as it was given`(text: String) throws {
    #expect(try ContactName(text).description == text)
  }

  @Test(arguments: Refusal.all)
  func `what could deceive is no name, and the flaw is named`(refusal: Refusal) {
    #expect(throws: refusal.flaw) { try ContactName(refusal.text) }
  }

  @Test func `capitals and the way accents are encoded make no difference`() throws {
    #expect(try ContactName("ANN") == ContactName("ann"))
    #expect(try ContactName("ZOË") == ContactName("zoe\u{308}"))
    #expect(try Set([ContactName("Ann"), ContactName("aNN")]).count == 1)
    #expect(try ContactName("Ann") != ContactName("Anna"))
    #expect(try ContactName("ann") < ContactName("Bo"))
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let flaw: ContactName.Flaw
    var testDescription: String { text.debugDescription }

    static let all = [
      Refusal(text: "", flaw: .empty), Refusal(text: String(repeating: "a ", count: 21), flaw: .tooLong),
      Refusal(text: "a" + String(repeating: "\u{301}", count: 40), flaw: .tooLong),
      Refusal(text: "a\nb", flaw: .unprintable), Refusal(text: "a\u{1B}[2J", flaw: .unprintable),
      Refusal(text: "a\u{9B}2J", flaw: .unprintable), Refusal(text: "a\u{7F}", flaw: .unprintable),
      Refusal(text: "\u{202E}nna", flaw: .unprintable), Refusal(text: "ann\u{200B}", flaw: .unprintable),
      Refusal(text: "ann\u{2066}", flaw: .unprintable), Refusal(text: "ann\u{FEFF}", flaw: .unprintable),
      Refusal(text: "ann\u{A0}lee", flaw: .unprintable), Refusal(text: "ann\u{3164}", flaw: .unprintable),
      Refusal(text: "ann\u{E0041}", flaw: .unprintable), Refusal(text: "ann\u{2028}", flaw: .unprintable),
      Refusal(text: "ann\u{E000}", flaw: .unprintable), Refusal(text: "\0", flaw: .unprintable),
      Refusal(text: " ann", flaw: .spacing), Refusal(text: "ann ", flaw: .spacing), Refusal(text: " ", flaw: .spacing),
      Refusal(text: "ann  lee", flaw: .spacing),
      Refusal(text: "0x1", flaw: .addressLike), Refusal(text: "0Xann", flaw: .addressLike),
      Refusal(text: "ann.eth", flaw: .addressLike), Refusal(text: "pay ann.eth", flaw: .addressLike),
      Refusal(text: "ethereum:ann", flaw: .addressLike), Refusal(text: "a:", flaw: .addressLike),
      Refusal(text: "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", flaw: .addressLike),
    ]
  }
}
