extension UInt8 {
  /// The value of the hexadecimal digit whose ASCII code is this byte, from 0 through 15.
  ///
  /// The digit can be in upper or lower case. The value is `nil` if the byte is not the code of a hexadecimal digit.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// A Boolean value that indicates whether the byte is an ASCII hexadecimal digit: `0` to `9`, `a` to `f` or `A` to
  /// `F`.
  var isHexadecimalDigit: Bool { hexadecimalValue != nil }
}
