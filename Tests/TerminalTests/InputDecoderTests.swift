import TestSupport
import Testing

@testable import QuidTerminal

@Suite struct InputDecoderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var bytes: String
    var inputs: [TerminalInput]
    var testDescription: String { bytes.debugDescription }
  }

  static let cases: [Case] = [
    Case(bytes: "a", inputs: [.key(.character("a"))]),
    Case(bytes: "é€😀", inputs: [.key(.character("é")), .key(.character("€")), .key(.character("😀"))]),
    Case(bytes: "\r\t\u{7F}\u{3}", inputs: [.key(.enter), .key(.tab), .key(.backspace), .key(.control("c"))]),
    Case(bytes: "\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[1;5D", inputs: [.key(.up), .key(.down), .key(.right), .key(.left)]),
    Case(bytes: "\u{1B}[5;5~\u{1B}[6;5~", inputs: [.key(.controlPageUp), .key(.controlPageDown)]),
    Case(bytes: "\u{1B}[5^\u{1B}[6^", inputs: [.key(.controlPageUp), .key(.controlPageDown)]),
    Case(bytes: "\u{1B}[<2;3;5M", inputs: [.mouse(MouseEvent(action: .secondaryPress, row: 4, column: 2))]),
    Case(bytes: "\u{1B}[5~\u{1B}[6~\u{1B}[3~", inputs: [.key(.pageUp), .key(.pageDown), .key(.delete)]),
    Case(bytes: "\u{1B}[Z\u{1B}[H\u{1B}OF", inputs: [.key(.backTab), .key(.home), .key(.end)]),
    Case(bytes: "\u{1B}OP\u{1B}[15~\u{1B}[24~", inputs: [.key(.function(1)), .key(.function(5)), .key(.function(12))]),
    Case(bytes: "\u{1B}x", inputs: [.key(.alt("x"))]),
    Case(
      bytes: "\u{1B}[<0;3;5M\u{1B}[<32;4;5M\u{1B}[<0;4;5m",
      inputs: [
        .mouse(MouseEvent(action: .press, row: 4, column: 2)), .mouse(MouseEvent(action: .drag, row: 4, column: 3)),
        .mouse(MouseEvent(action: .release, row: 4, column: 3)),
      ]),
    Case(
      bytes: "\u{1B}[<64;1;1M\u{1B}[<65;1;1M",
      inputs: [
        .mouse(MouseEvent(action: .wheelUp, row: 0, column: 0)),
        .mouse(MouseEvent(action: .wheelDown, row: 0, column: 0)),
      ]),
    Case(bytes: "\u{1B}[200~1.5\u{1B}[31m\n\u{1B}[201~x", inputs: [.paste("1.5\u{1B}[31m\n"), .key(.character("x"))]),
    Case(bytes: "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", inputs: [.background(.light)]),
    Case(bytes: "\u{1B}]11;rgb:0c/0c/0c\u{07}", inputs: [.background(.dark)]),
    Case(bytes: "\u{1B}[?62;4c", inputs: [.deviceAttributes]),
    Case(bytes: "\u{1B}[<0;0;5M\u{1B}[<0;1M\u{1B}[999~\u{1B}[Ma\u{21}\u{21}\u{0}", inputs: []),
    Case(bytes: "\u{1B}P1$r0m\u{1B}\\\u{1B}]0;title\u{07}y", inputs: [.key(.character("y"))]),
    Case(bytes: "\u{1B}[1;\u{1B}[A", inputs: [.key(.up)]),
  ]

  @Test(arguments: cases)
  func `terminal input is decoded`(_ example: Case) {
    var decoder = InputDecoder()
    #expect(decoder.feed(example.bytes.utf8) == example.inputs)
    #expect(decoder.timeout == nil)
  }

  @Test(arguments: cases)
  func `input is decoded the same byte by byte`(_ example: Case) {
    var decoder = InputDecoder()
    #expect(example.bytes.utf8.flatMap { decoder.feed([$0]) } == example.inputs)
  }

  @Test func `escape byte without a successor is the Escape key`() {
    var decoder = InputDecoder()
    #expect(decoder.feed([0x1B]).isEmpty)
    #expect(decoder.timeout != nil)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.feed([0x1B, 0x5B]).isEmpty)
    #expect(decoder.flush() == [.key(.alt("["))])
    #expect(decoder.timeout == nil)
  }

  static let responses: [Case] = [
    Case(bytes: "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", inputs: [.background(.light)]),
    Case(bytes: "\u{1B}]11;rgb:0c0c/0c0c/0c0c\u{7}", inputs: [.background(.dark)]),
    Case(bytes: "\u{1B}]4;1;q?:q\u{7}", inputs: []), Case(bytes: "\u{1B}P1+r4d=71q\u{1B}\\", inputs: []),
    Case(bytes: "\u{1B}_Gi=31;OK\u{1B}\\", inputs: [.kittyGraphics]), Case(bytes: "\u{1B}_Gq=1;q\u{1B}\\", inputs: []),
    Case(bytes: "\u{1B}[?62;4c", inputs: [.deviceAttributes]),
    Case(bytes: "\u{1B}]52;c;\(String(repeating: "q", count: 3_000))\u{7}", inputs: []),
  ]

  @Test(arguments: responses)
  func `response in parts with any pauses contains no keys`(_ response: Case) {
    let bytes = Array(response.bytes.utf8)
    for split in 1..<bytes.count {
      // Without a query, the first two bytes can be keys.
      for expects in [true, false] where expects || split > 2 {
        var decoder = InputDecoder(expectsResponses: expects)
        var inputs = decoder.feed(bytes[..<split]) + decoder.flush() + decoder.flush()
        // The Escape key is reported at once.
        if split == 1 { #expect(inputs == [.key(.escape)]) }
        #expect(split == 1 || decoder.timeout == nil)
        inputs += decoder.feed(bytes[split...]) + decoder.feed("x".utf8)
        #expect(
          inputs.filter { $0 != .key(.escape) } == response.inputs + [.key(.character("x"))], "after \(split) bytes")
        #expect(split == 1 || !inputs.contains(.key(.escape)), "after \(split) bytes")
      }
    }
  }

  @Test func `keys other than characters end a response without a terminator`() {
    for (bytes, key) in [("\u{3}", KeyPress.control("c")), ("\r", .enter), ("\u{1B}[A", .up), ("\u{1B}x", .alt("x"))] {
      var decoder = InputDecoder()
      #expect(decoder.feed("\u{1B}]11;rgb:".utf8).isEmpty)
      #expect(decoder.flush().isEmpty)
      #expect(decoder.feed("q\(bytes)q".utf8) == [.key(key), .key(.character("q"))])
    }
    var decoder = InputDecoder()
    #expect(decoder.feed("\u{1B}]\(String(repeating: "q", count: 10_000))".utf8).isEmpty)
    #expect(decoder.feed("q".utf8) == [.key(.character("q"))])
  }

  @Test func `keys before the last response are not part of a response`() {
    var decoder = InputDecoder(expectsResponses: true)
    #expect(decoder.feed([0x1B]).isEmpty)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.feed("q".utf8) == [.key(.character("q"))])
    #expect(decoder.feed("]".utf8) == [.key(.character("]"))])
    #expect(decoder.feed("\u{1B}[?62;4c".utf8) == [.deviceAttributes])
    #expect(decoder.feed([0x1B]).isEmpty)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.feed("]".utf8) == [.key(.character("]"))])
  }

  @Test func `unfinished paste is delivered on flush`() {
    var decoder = InputDecoder()
    #expect(decoder.feed("\u{1B}[200~abc".utf8).isEmpty)
    #expect(decoder.flush() == [.paste("abc")])
    #expect(decoder.feed("d".utf8) == [.key(.character("d"))])
  }

  @Test func `long paste is truncated and its end is found`() throws {
    var decoder = InputDecoder()
    let text = String(repeating: "x", count: 200_000)
    let inputs = decoder.feed("\u{1B}[200~\(text)\u{1B}[201~q".utf8)
    let first = try #require(inputs.first)
    guard case .paste(let pasted) = first else {
      Issue.record("no paste but \(first)")
      return
    }
    #expect(pasted.utf8.count == 65_539 && pasted.last == "\u{FFFD}")
    #expect(inputs.dropFirst() == [.key(.character("q"))])
  }

  @Test func `random bytes neither crash nor block the decoder`() {
    let seed: UInt64 = 0x5C4E_E200
    var random = SplitMix64(seed: seed)
    var decoder = InputDecoder()
    let likely = Array("\u{1B}\u{1B}[[<;;019~MmAOP]\\?c\u{07}".utf8)
    var inputs = 0
    for _ in 0..<GeneratedCases.count(20_000) {
      let count = Int.random(in: 1...12, using: &random)
      let bytes = (0..<count).map { _ in
        Bool.random(using: &random)
          ? likely[Int.random(in: 0..<likely.count, using: &random)] : UInt8.random(in: 0...255, using: &random)
      }
      inputs += decoder.feed(bytes).count
      if Int.random(in: 0..<8, using: &random) == 0 { inputs += decoder.flush().count }
    }
    _ = decoder.flush()
    #expect(inputs > 1_000, "seed \(seed)")
    #expect(decoder.feed("q".utf8) == [.key(.character("q"))], "seed \(seed)")
  }
}
