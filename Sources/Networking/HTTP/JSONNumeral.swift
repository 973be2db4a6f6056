import QuidCore

extension JSONReader {
  /// Reads a number, which begins here, and gives its bytes.
  ///
  /// - Throws: ``AnswerFlaw`` for what RFC 8259 does not call a number, such as `01`, `+1`, `1.` and `.5`.
  mutating func numeral() throws(AnswerFlaw) -> UnsafeBufferPointer<UInt8> {
    let start = index
    take(UInt8(ascii: "-"))
    let whole = digits()
    guard whole > 0, whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else { throw .noJSON }
    if take(UInt8(ascii: ".")), digits() == 0 { throw .noJSON }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "-")) { take(UInt8(ascii: "+")) }
      guard digits() > 0 else { throw .noJSON }
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<index])
  }

  /// Reads over that byte where it stands here.
  @discardableResult
  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Reads over digits and says how many there were.
  private mutating func digits() -> Int {
    let start = index
    while index < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] { index += 1 }
    return index - start
  }
}

extension JSONNumber {
  /// The number that the bytes of a JSON number say.
  ///
  /// Returns `nil` when it has too many digits, is too large, or is not zero but would become it.
  static func fixedPoint(utf8 text: UnsafeBufferPointer<UInt8>) -> FixedPoint? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = UnsafeBufferPointer(rebasing: text[(isNegative ? 1 : 0)...])
    guard let short = ShortDecimal(digits), short.decimals <= FixedPoint.decimals else {
      return NumericText.plainDecimal(String(decoding: text, as: UTF8.self)).flatMap { fixedPoint($0) }
    }
    let units = Int128(short.digits) * units[short.decimals]
    return FixedPoint(units: isNegative ? -units : units)
  }

  /// How many units of 10⁻¹⁸ one of the last decimal is, by how many decimals there are.
  private static let units: [Int128] = (0...FixedPoint.decimals).map { decimals in
    (decimals..<FixedPoint.decimals).reduce(Int128(1)) { unit, _ in unit * 10 }
  }
}
