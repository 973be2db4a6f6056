import Testing

@testable import QuidTerminal

@Suite struct GlyphTests {
  @Test(arguments: ["a", "é", "e\u{301}", "日", "👍🏽", "🇸🇪", "☀\u{FE0F}", "각\u{11A8}", "\u{FFFD}", "\u{10FFFD}", "\0"])
  func `character is stored and returned unchanged`(_ character: Character) {
    let glyph = Glyph(character)
    #expect(Array(glyph.character.unicodeScalars) == Array(character.unicodeScalars))
    #expect(glyph == Glyph(character))
    #expect(glyph != Glyph("b" as Character))
    #expect(glyph.isSingle == (character.unicodeScalars.count == 1))
    var bytes: [UInt8] = []
    glyph.append(to: &bytes)
    #expect(bytes == Array(character.utf8))
  }

  @Test func `number of combining marks is limited`() {
    let pile = Character("a" + String(repeating: "\u{301}", count: 9))
    #expect(Glyph(pile).character.unicodeScalars.count == Glyph.limit)
    #expect(Glyph(pile).character.unicodeScalars.first == "a")
  }

  @Test func `scalar and character of one scalar give the same glyph`() {
    for scalar in "a1·▲日🚀".unicodeScalars { #expect(Glyph(scalar) == Glyph(Character(scalar))) }
    #expect(Glyph("7" as Character).isDigit)
    #expect(!Glyph("٧" as Character).isDigit && !Glyph(":" as Character).isDigit && !Glyph("/" as Character).isDigit)
  }

  @Test func `common characters are safe, one cell wide and never combine`() {
    let common = (UInt16.min...UInt16.max).compactMap { Unicode.Scalar($0) }.filter(\.isCommon)
    #expect(common.count > 700)
    for character in common {
      #expect(character.isSafeForTerminal && character.cellWidth == 1, "U+\(String(character.value, radix: 16))")
      let text = "a\(character)\(character)1"
      #expect(text.count == 4, "U+\(String(character.value, radix: 16))")
      #expect(text.safeForTerminal() == text)
      #expect(text.commonWidth == 4)
    }
    #expect(!common.contains("\u{AD}") && !common.contains("\u{301}") && !common.contains("日"))
  }
}
