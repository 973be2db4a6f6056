import Foundation
import Testing

@testable import QuidCore

struct SearchKeyTests {
  private func folded(_ text: String) -> String { String(decoding: SearchKey(text).bytes, as: UTF8.self) }

  @Test func `folding separates words by single spaces and removes punctuation`() {
    #expect(folded(" -USD__Coin (PoS)!") == "usd coin pos")
    #expect(folded("btc2.0") == "btc2 0")
    #expect(folded("") == "")
  }

  @Test func `folding keeps a string of punctuation without spaces and control characters`() {
    #expect(folded("$ _\u{0}\u{1B}") == "$_")
    #expect(folded(" \u{0}") == "")
  }

  @Test func `folding lowercases letters of other alphabets`() {
    #expect(folded("ШАЙЛУШАЙ") == "шайлушай")
    #expect(folded("龙") == "龙")
  }

  @Test func `folding spells out ligatures and special letters`() {
    #expect(folded("DÆTA Straße Œuvre Þor Ĳ × ÷ ſ") == "daeta strasse oeuvre thor ij s")
  }

  @Test func `folding removes the accents of every Latin letter`() throws {
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
