import QuidPresentation

/// A QR code as text: two modules above each other in a cell, or `##` for a dark one where only ASCII can be drawn.
///
/// In colors the dark modules are black on white whatever the theme. Without, they are as dark as text is; on a dark theme
/// that inverts the code, which not every camera reads.
struct QRDrawing: Sendable {
  let code: QRCode
  let alphabet: TerminalAlphabet

  /// How many columns the drawing takes, quiet zone and all.
  var width: Int { side * (alphabet == .unicode ? 1 : 2) }

  /// The lines from the top, all of the same width.
  var lines: [StyledLine] {
    switch alphabet {
    case .unicode: stride(from: 0, to: side, by: 2).map { row in line { halves(row, $0) } }
    case .ascii: (0..<side).map { row in line { isDark(row, $0) ? "##" : "  " } }
    }
  }

  /// The modules of a side, quiet zone and all.
  private var side: Int { code.size + 2 * QRCode.quietZone }

  private func isDark(_ row: Int, _ column: Int) -> Bool {
    code.isDark(row: row - QRCode.quietZone, column: column - QRCode.quietZone)
  }

  private func line(_ cell: (Int) -> String) -> StyledLine {
    StyledLine((0..<side).map(cell).joined(), .ink)
  }

  /// The number of modules is odd; what would be below the last is light.
  private func halves(_ row: Int, _ column: Int) -> String {
    switch (isDark(row, column), isDark(row + 1, column)) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
