/// A strict parser for decimal strings that users type, such as `1.50`.
///
/// Only ASCII digits and at most one dot between two digits are accepted. Leading and trailing zeros are allowed.
@usableFromInline
enum DecimalParser {
  /// Returns the number in a string, multiplied by 10^`decimals`; more decimals are accepted if they are zeros.
  @inlinable
  static func units(of text: some StringProtocol, decimals: Int) throws(DecimalSyntaxError) -> UInt128 {
    if let parsed = text.utf8.withContiguousStorageIfAvailable({ units(of: $0, decimals: decimals) }) {
      return try parsed.get()
    }
    // A bridged string may have no contiguous storage.
    var copy = String(text)
    return try copy.withUTF8 { units(of: $0, decimals: decimals) }.get()
  }

  /// Returns the number as a `Result`, for closures that cannot throw a typed error.
  @inlinable
  static func units(of bytes: UnsafeBufferPointer<UInt8>, decimals: Int) -> Result<UInt128, DecimalSyntaxError> {
    shortUnits(of: bytes, decimals: decimals).map { .success($0) } ?? longUnits(of: bytes, decimals: decimals)
  }

  /// Returns the number with fast 64-bit arithmetic; `nil` if the string is malformed or has more than 19 digits, or if
  /// its number of decimals is not from `decimals` − 19 through `decimals`.
  @inlinable
  static func shortUnits(of bytes: UnsafeBufferPointer<UInt8>, decimals: Int) -> UInt128? {
    guard let short = ShortDecimal(bytes) else { return nil }
    let zeros = decimals - short.decimals
    guard 0...19 ~= zeros else { return nil }
    return FullWidthProduct.product(short.digits, PowersOfTen.word(zeros))
  }

  /// Returns the number in any valid string, or the exact error for an invalid one.
  @usableFromInline
  static func longUnits(
    of bytes: UnsafeBufferPointer<UInt8>, decimals: Int
  ) -> Result<UInt128, DecimalSyntaxError> {
    guard !bytes.isEmpty else { return .failure(.empty) }
    var units = Accumulator()
    var dot: Int?
    for (index, byte) in bytes.enumerated() {
      let digit = byte &- UInt8(ascii: "0")
      if digit <= 9 {
        if let dot, index - dot > decimals {
          // Zeros after the last decimal do not change the value. Any other digit would require rounding.
          if digit != 0 {
            return .failure(firstError(in: bytes).map { .malformed($0) } ?? .tooPrecise(decimals: decimals))
          }
        } else {
          units.append(digit)
        }
      } else if byte == UInt8(ascii: "."), dot == nil, index > 0, index < bytes.count - 1 {
        dot = index
      } else {
        return .failure(.malformed(firstError(in: bytes) ?? .unexpectedCharacter))
      }
    }
    let typed = dot.map { min(bytes.count - 1 - $0, decimals) } ?? 0
    guard let value = units.value(appendingZeros: decimals - typed) else { return .failure(.tooLarge) }
    return .success(value)
  }

  @usableFromInline
  static func firstError(in bytes: UnsafeBufferPointer<UInt8>) -> DecimalSyntaxError.Reason? {
    var dots = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): continue
      case UInt8(ascii: "+"), UInt8(ascii: "-"): return .sign
      case UInt8(ascii: ","), UInt8(ascii: "'"), UInt8(ascii: "_"), UInt8(ascii: " "): return .separator
      case UInt8(ascii: "e"), UInt8(ascii: "E"): return index > 0 ? .exponent : .unexpectedCharacter
      case UInt8(ascii: "x"), UInt8(ascii: "X"): return index == 1 ? .hexadecimal : .unexpectedCharacter
      case UInt8(ascii: "."):
        dots += 1
        if dots > 1 { return .secondDot }
        if index == 0 || index == bytes.count - 1 { return .missingDigit }
      case 0x80...: return nonASCIIError(in: bytes)
      default: return .unexpectedCharacter
      }
    }
    return nil
  }

  /// Returns the error for the first non-ASCII character, such as `٣` or a no-break space.
  private static func nonASCIIError(in bytes: UnsafeBufferPointer<UInt8>) -> DecimalSyntaxError.Reason {
    let first = String(decoding: bytes, as: UTF8.self).unicodeScalars.first { !$0.isASCII }
    return switch first?.properties.generalCategory {
    case .decimalNumber: .nonASCIIDigit
    case .spaceSeparator: .separator
    default: .unexpectedCharacter
    }
  }

  /// A number to which digits are appended with 64-bit arithmetic; 128 bits are needed only once for every 19 digits.
  @usableFromInline
  struct Accumulator {
    private var wide: UInt128 = 0
    private var word: UInt64 = 0
    private var wordDigits = 0
    private var overflowed = false

    @usableFromInline init() {}

    mutating func append(_ digit: UInt8) {
      if wordDigits == 19 { flush() }
      word = word &* 10 &+ UInt64(digit)
      wordDigits += 1
    }

    private mutating func flush() {
      guard wide != 0 else {
        wide = UInt128(word)
        word = 0
        wordDigits = 0
        return
      }
      let shifted = wide.multipliedReportingOverflow(by: PowersOfTen.power(wordDigits))
      let sum = shifted.partialValue.addingReportingOverflow(UInt128(word))
      overflowed = overflowed || shifted.overflow || sum.overflow
      wide = sum.partialValue
      word = 0
      wordDigits = 0
    }

    /// Returns the integer with zeros appended; `nil` if it does not fit in 128 bits.
    mutating func value(appendingZeros zeros: Int) -> UInt128? {
      flush()
      guard !overflowed else { return nil }
      guard wide != 0 else { return 0 }
      guard zeros <= PowersOfTen.largestExponent else { return nil }
      let product = FullWidthProduct(wide, PowersOfTen.power(zeros))
      return product.high == 0 ? product.low : nil
    }
  }
}

extension StringProtocol {
  /// The typed number with a digit on both sides of its dot: `0.5` for `.5` and `5` for `5.`; any other string is
  /// unchanged.
  package var completedDecimal: String {
    let digits = first == "." ? dropFirst() : last == "." ? dropLast() : self[startIndex..<startIndex]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      return String(self)
    }
    return first == "." ? "0.\(digits)" : String(digits)
  }
}
