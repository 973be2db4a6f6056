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

  @Test func `invisible characters are replaced`() {
    let invisible: [ClosedRange<UInt32>] = [
      0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x2800...0x2800, 0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF,
      0xFFA0...0xFFA0, 0xFFF0...0xFFF8, 0xFFFC...0xFFFC, 0x1BCA0...0x1BCA3, 0x1D159...0x1D159, 0x1D173...0x1D17A,
      0x13441...0x13442, 0xE0000...0xE0FFF,
    ]
    for scalar in invisible.joined().compactMap({ Unicode.Scalar($0) }) {
      let name = "U+\(String(scalar.value, radix: 16))"
      #expect(!scalar.isSafeForTerminal, "\(name)")
      #expect("Bit\(scalar)coin".safeForTerminal() == "Bit\u{FFFD}coin", "\(name)")
    }
  }

  @Test(arguments: [
    "❤\u{FE0F}", "☀\u{FE0E}", "1\u{FE0F}\u{20E3}", "👩\u{200D}💻", "🏳\u{FE0F}\u{200D}🌈", "👩🏽\u{200D}❤\u{FE0F}\u{200D}👨🏽",
    "\u{645}\u{6CC}\u{200C}\u{631}\u{648}\u{645}", "क\u{94D}\u{200D}ष", "\u{D28}\u{D4D}\u{200D}",
  ])
  func `joiners and variation selectors in emoji and words are kept, except for assistants`(_ text: String) {
    #expect(text.safeForTerminal().unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(text.safeForTerminal(keepsJoiners: false).unicodeScalars.allSatisfy { $0.isSafeForTerminal })
  }

  @Test(arguments: [
    "B\u{FE0F}", "1\u{FE0F}", "❤\u{FE0F}\u{FE0F}", "❤\u{FE01}", "❤\u{E0100}", "Bit\u{200D}coin", "Bit\u{200C}coin",
    "💻\u{200D}", "\u{200D}💻", "a\u{200D}💻", "\u{645}\u{200C}", "\u{200C}\u{645}", "\u{FE0F}",
  ])
  func `joiners and variation selectors in other places are replaced`(_ text: String) {
    #expect(text.safeForTerminal().unicodeScalars.contains("\u{FFFD}"))
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

  @Test func `names from right to left are isolated on a terminal and do not change widths`() {
    var table = TextTable([.right, .left, .right])
    for name in ["Bitcoin", "שקל", "درهم", "שקל 2"] { table.append([.init("1"), .init(name, .strong), .init("20")]) }
    let lines = table.lines
    #expect(
      lines.map { $0.rendered(inColor: false) } == [
        "1  Bitcoin  20", "1  שקל      20", "1  درهم     20", "1  שקל 2    20",
      ])
    #expect(
      lines.map { $0.rendered(inColor: false, isolated: true) } == [
        "1  Bitcoin  20", "1  \u{2068}שקל\u{2069}      20", "1  \u{2068}درهم\u{2069}     20",
        "1  \u{2068}שקל 2\u{2069}    20",
      ])
    #expect(lines[1].rendered(inColor: true, isolated: true) == "1  \u{1B}[1m\u{2068}שקל\u{2069}\u{1B}[0m      20")
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
