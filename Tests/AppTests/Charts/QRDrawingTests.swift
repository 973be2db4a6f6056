import QuidCore
import QuidPresentation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

struct QRDrawingTests {
  private static let link = "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?value=1.5e18"

  /// Returns the modules of a drawing.
  private static func modules(_ lines: [StyledLine], _ alphabet: TerminalAlphabet) -> [[Bool]] {
    let strings = lines.map { $0.spans.map(\.text).joined() }
    switch alphabet {
    case .unicode:
      return strings.flatMap { text in
        [text.map { "█▀".contains($0) }, text.map { "█▄".contains($0) }]
      }
    case .ascii:
      return strings.map { text in
        let cells = Array(text)
        return stride(from: 0, to: cells.count, by: 2).map { cells[$0] == "#" && cells[$0 + 1] == "#" }
      }
    }
  }

  @Test func `both alphabets draw the same modules with a quiet zone of four`() throws {
    let code = try QRCode(Self.link)
    for alphabet in [TerminalAlphabet.unicode, .ascii] {
      let drawing = QRDrawing(code: code, alphabet: alphabet)
      let modules = Self.modules(drawing.lines, alphabet)
      #expect(drawing.lines.allSatisfy { $0.cellWidth == drawing.width })
      for (row, line) in modules.enumerated() {
        for (column, isDark) in line.enumerated() {
          #expect(isDark == code.isDark(row: row - 4, column: column - 4), "\(row), \(column)")
        }
      }
      #expect(modules.count >= code.size + 8)
    }
    #expect(QRDrawing(code: code, alphabet: .unicode).width == 41)
    #expect(QRDrawing(code: code, alphabet: .ascii).width == 82)
  }

  @Test func `code is black on white in every theme`() throws {
    for line in QRDrawing(code: try QRCode(Self.link), alphabet: .unicode).lines {
      let text = line.spans.map(\.text).joined()
      #expect(line.rendered(inColor: true) == "\u{1B}[38;5;16;48;5;231m\(text)\u{1B}[0m")
      #expect(line.rendered(inColor: false) == text)
    }
  }

  @Test func `code of a link equals its snapshot`() throws {
    let lines = QRDrawing(code: try QRCode(Self.link), alphabet: .unicode).lines
    try Golden.expect(lines.map { $0.rendered(inColor: false) + "\n" }.joined(), "Send/Golden/qr-link.txt")
  }

  @Test(.enabled(if: Zbar.isPresent), arguments: SplitMix64.seeds)
  func `drawn codes of a hundred links decode with zbar`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for alphabet in [TerminalAlphabet.unicode, .ascii] {
      var links: [String] = []
      var pictures: [[[Bool]]] = []
      for _ in 0..<100 {
        let digits = (0..<40).map { _ in String(UInt8.random(in: 0..<16, using: &random), radix: 16) }.joined()
        let value = Ether(wei: UInt128(random.next()) << UInt128(UInt8.random(in: 0...64, using: &random)))
        let request = PaymentRequest(
          to: try EthereumAddress("0x" + digits), on: Bool.random(using: &random) ? random.next() % 100_000 : nil,
          value: Bool.random(using: &random) ? value : nil)
        links.append(request.link)
        let lines = request.lines(columns: 140, alphabet: alphabet)
        #expect(lines.first == StyledLine(request.link))
        pictures.append(Self.modules(Array(lines.dropFirst(2)), alphabet))
      }
      #expect(try Zbar.strings(in: pictures) == links, "seed \(seed)")
    }
  }

  @Test(.enabled(if: Zbar.isPresent), arguments: QRErrorCorrectionLevel.allCases)
  func `codes of every size and level decode with zbar`(level: QRErrorCorrectionLevel) throws {
    var strings: [String] = []
    var pictures: [[[Bool]]] = []
    var length = 5
    // The steps are small enough to reach all versions.
    while let code = try? QRCode(Self.text(length), level: level) {
      strings.append(Self.text(length))
      pictures.append(
        (-4..<code.size + 4).map { row in (-4..<code.size + 4).map { code.isDark(row: row, column: $0) } })
      length += length / 6 + 3
    }
    #expect(strings.count > 20)
    #expect(try Zbar.strings(in: pictures) == strings)
  }

  private static func text(_ length: Int) -> String {
    String((0..<length).map { Character(Unicode.Scalar(UInt8(97 + ($0 * $0 + length) % 26))) })
  }

  @Test(.enabled(if: Zbar.isPresent))
  func `numeric and alphanumeric codes decode with zbar`() throws {
    let strings = [
      "0", "12", "0123456789", "31415926535897932384626433832795028841971", "ETHEREUM:0X5AAEB6053F3E94C9B9A09F",
      "$%*+-./:", "A",
    ]
    let pictures = try strings.map { text in
      let code = try QRCode(text)
      return (-4..<code.size + 4).map { row in (-4..<code.size + 4).map { code.isDark(row: row, column: $0) } }
    }
    #expect(try Zbar.strings(in: pictures) == strings)
  }
}
