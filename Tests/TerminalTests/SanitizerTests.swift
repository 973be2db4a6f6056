import Foundation
import TestSupport
import Testing

@testable import QuidTerminal

struct SanitizerTests {
  @Test(arguments: [
    "\u{1B}[2J\u{1B}[H", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;ZXZpbA==\u{7}", "\u{9B}31mred", "\u{9D}0;t\u{9C}",
    "\u{1B}P+q\u{1B}\\", "a\rb", "a\u{8}\u{8}b", "\u{202E}evil", "\u{2066}x\u{2069}", "\u{200B}", "\u{FEFF}", "\u{0}",
    "\u{7F}", "\u{2028}", "\u{E0041}", "\n", "\t", "\u{E000}", "\u{200D}", "\u{AD}",
  ])
  func `terminal control characters are replaced`(_ text: String) {
    let safe = text.safeForTerminal()
    #expect(safe.unicodeScalars.allSatisfy { $0.isSafeForTerminal })
    #expect(safe.contains("\u{FFFD}"))
  }

  @Test func `printable text is unchanged`() {
    for text in ["Bitcoin", "1 234,50\u{A0}kr", "−5 %", "东京", "Łódź", "😀", "é", "e\u{301}", "▲▼⣿│", "₿ €"] {
      #expect(text.safeForTerminal().unicodeScalars.elementsEqual(text.unicodeScalars), "\(text)")
    }
  }

  @Test func `combining marks and long strings are truncated`() {
    let pile = "e" + String(repeating: "\u{301}", count: 500)
    #expect(pile.safeForTerminal().unicodeScalars.count == 5)
    #expect(String(repeating: "x", count: 1_000_000).safeForTerminal().count == 4_000)
  }

  @Test func `styled line is sanitized before styling`() {
    var line = StyledLine("a\u{1B}[2J", .bad)
    line.append("b\n")
    #expect(line.rendered(inColor: false) == "a\u{FFFD}[2Jb\u{FFFD}")
    #expect(line.rendered(inColor: true) == "\u{1B}[31ma\u{FFFD}[2J\u{1B}[0mb\u{FFFD}")
  }

  @Test func `text that the user typed keeps icons, joiners and tabs`() {
    var line = StyledLine("\u{E0A0}\t", .plain)
    line.append(verbatim: "\u{E0A0}\tx\u{200D}\u{1B}[2J\u{9B}\n")
    #expect(line.rendered(inColor: true) == "\u{FFFD}\u{FFFD}\u{E0A0}\tx\u{200D}\u{FFFD}[2J\u{FFFD}\u{FFFD}")
    #expect(line.inASCII.rendered(inColor: true) == "???\tx??[2J??")
  }

  @Test(.enabled(if: SharedFolder.url != nil)) func `published list of terminal attacks is neutralized`() throws {
    let url = try #require(SharedFolder.url).appending(path: "vectors/security/payloads.json")
    let payloads = try #require(
      (try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])?["terminal"] as? [String])
    #expect(!payloads.isEmpty)
    for payload in payloads {
      #expect(payload.safeForTerminal().unicodeScalars.allSatisfy { $0.isSafeForTerminal })
    }
  }
}
