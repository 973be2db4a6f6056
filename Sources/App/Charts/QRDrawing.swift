import QuidPresentation
import QuidTerminal

/// A QR code drawn with characters: two rows of modules per line of text, or `##` for each dark module in ASCII.
///
/// With colors, the dark modules are black on white. Without colors, a terminal with a dark background shows the code
/// inverted, which some cameras cannot read.
struct QRDrawing: Sendable {
  let code: QRCode
  let alphabet: TerminalAlphabet

  /// The width of the drawn QR code in terminal columns, including the light border (quiet zone).
  var width: Int { side * (alphabet == .unicode ? 1 : 2) }

  var lines: [StyledLine] {
    switch alphabet {
    case .unicode: stride(from: 0, to: side, by: 2).map { row in line { halves(row, $0) } }
    case .ascii: (0..<side).map { row in line { isDark(row, $0) ? "##" : "  " } }
    }
  }

  private var side: Int { code.size + 2 * QRCode.quietZone }

  private func isDark(_ row: Int, _ column: Int) -> Bool {
    code.isDark(row: row - QRCode.quietZone, column: column - QRCode.quietZone)
  }

  private func line(_ cell: (Int) -> String) -> StyledLine {
    StyledLine((0..<side).map(cell).joined(), .blackOnWhite)
  }

  /// Returns the character for the module at a position and the one below, which is light below the last row.
  private func halves(_ row: Int, _ column: Int) -> String {
    switch (isDark(row, column), isDark(row + 1, column)) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
