import Testing

@testable import QuidTerminal

struct TerminalAlphabetTests {
  @Test(
    arguments: [
      ([:], .ascii),
      (["LANG": "sv_SE.UTF-8"], .unicode),
      (["LANG": "C.utf8"], .unicode),
      (["LANG": "en_US.UTF-8", "LC_ALL": "C"], .ascii),
      (["LANG": "C", "LC_CTYPE": "UTF-8"], .unicode),
      (["LANG": "en_US.ISO-8859-1", "LC_ALL": ""], .ascii),
    ] as [([String: String], TerminalAlphabet)])
  func `locale determines the alphabet`(environment: [String: String], alphabet: TerminalAlphabet) {
    #expect(TerminalAlphabet(environment: environment) == alphabet)
  }

  @Test func `ASCII text has the same meaning`() {
    #expect("▲ +0,3\u{A0}% · €1.50 – “Ångström” → 币".inASCII == "^ +0,3 % - EUR 1.50 - \"Angstrom\" -> ?")
    #expect("plain".inASCII == "plain")
    #expect("BTC\u{1B}[2J\u{202E}".inASCII == "BTC?[2J?")
    #expect("\u{FF22}\u{FF34}\u{FF23} x\u{B2} Ⓑ 𝐁 ﬁ e\u{301} ế ١".inASCII == "BTC x2 B B fi e e 1")
    #expect("가 я ∞ œ̃".inASCII == "? ? ? oe")
    #expect(StyledLine("\u{2212}1\u{202F}234,50 kr", .bad).inASCII == StyledLine("-1 234,50 kr", .bad))
  }
}
