import QuidCore
import QuidPresentation

extension PaymentRequest {
  /// The link and its QR code, or how wide a terminal must be for it.
  func lines(columns: Int, alphabet: TerminalAlphabet) -> [StyledLine] {
    let text = StyledLine(link)
    // The longest link has 114 characters, and a code holds nearly three thousand.
    guard let code = try? QRCode(link) else { return [text] }
    let drawing = QRDrawing(code: code, alphabet: alphabet)
    if drawing.width <= columns { return [text, StyledLine()] + drawing.lines }
    var advice = "The QR code needs \(drawing.width) columns, this terminal has \(columns)."
    let halves = QRDrawing(code: code, alphabet: .unicode)
    if alphabet == .ascii, halves.width <= columns {
      advice += " With UTF-8, as in LC_ALL=C.UTF-8, \(halves.width) are enough."
    }
    return [text, StyledLine()] + StyledLine.wrapping(advice, columns: columns, .faint)
  }
}
