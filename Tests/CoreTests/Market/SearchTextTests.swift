import Foundation
import Testing

@testable import QuidCore

struct SearchTextTests {
  private func folded(_ text: String) -> String { String(decoding: SearchText(text).bytes, as: UTF8.self) }

  @Test func `words are parted by single spaces, without punctuation around them`() {
    #expect(folded(" -USD__Coin (PoS)!") == "usd coin pos")
    #expect(folded("btc2.0") == "btc2 0")
    #expect(folded("") == "")
  }

  @Test func `a text of punctuation alone stays as it is, without spaces and control characters`() {
    #expect(folded("$ _\u{0}\u{1B}") == "$_")
    #expect(folded(" \u{0}") == "")
  }

  @Test func `letters of other alphabets become small and keep what they are`() {
    #expect(folded("ШАЙЛУШАЙ") == "шайлушай")
    #expect(folded("龙") == "龙")
  }

  @Test func `letters that are more than an accented one are spelled out`() {
    #expect(folded("DÆTA Straße Œuvre Þor Ĳ × ÷ ſ") == "daeta strasse oeuvre thor ij s")
  }

  @Test func `every accented Latin letter becomes what remains of it without its accents`() throws {
    for value in LatinLetters.range {
      let letter = try #require(Unicode.Scalar(value))
      let bases = String(letter).decomposedStringWithCanonicalMapping.unicodeScalars.filter { $0.isASCII }
      guard !bases.isEmpty else { continue }
      #expect(folded(String(letter)) == String(String.UnicodeScalarView(bases)).lowercased(), "\(letter)")
    }
    #expect(folded("ſ") == "s")
    #expect(folded("ž") == "z")
  }
}
