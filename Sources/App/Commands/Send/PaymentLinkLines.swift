import QuidCore
import QuidPresentation
import QuidTerminal

extension PaymentRequest {
  /// Returns the payment link and its QR code, or the link and the required width if the terminal is too narrow.
  func lines(columns: Int, alphabet: TerminalAlphabet) -> [StyledLine] {
    let text = StyledLine(link)
    // A link has at most 114 characters; the largest QR code has a capacity of almost 3,000.
    guard let code = try? QRCode(link) else { return [text] }
    let drawing = QRDrawing(code: code, alphabet: alphabet)
    if drawing.width <= columns { return [text, StyledLine()] + drawing.lines }
    var advice = "The QR code needs \(drawing.width) columns, this terminal has \(columns)."
    let unicodeDrawing = QRDrawing(code: code, alphabet: .unicode)
    if alphabet == .ascii, unicodeDrawing.width <= columns {
      advice += " With UTF-8, as in LC_ALL=C.UTF-8, \(unicodeDrawing.width) are enough."
    }
    return [text, StyledLine()] + StyledLine.wrapping(advice, columns: columns, .faint)
  }
}
