public import QuidCore

/// A JSON number that is decoded as a fixed-point number, without binary floating point.
///
/// A number with more than 18 decimals is rounded half to even. It is an error if the number is too large for
/// ``FixedDecimal``, has more than 37 significant digits, or would be rounded to zero.
public struct JSONNumber: Decodable, Hashable, Sendable {
  /// The fixed-point number that was decoded from the JSON number.
  public let value: FixedDecimal

  /// A description of the numbers that ``FixedDecimal`` can represent, for error messages.
  static let range = "a number with at most 20 digits before and 18 digits after the decimal point"

  /// The maximum number of significant digits of an accepted number: 37.
  ///
  /// `Decimal` stores 38 digits and silently drops all further digits. A number with 38 digits is therefore rejected,
  /// because it may be inexact.
  private static let maximumDigits = 37

  /// Creates a number by decoding a JSON number.
  ///
  /// - Throws: An error if the JSON value is not a number, or if ``FixedDecimal`` cannot represent the number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let decimal: Decimal
    do {
      decimal = try container.decode(Decimal.self)
    } catch DecodingError.typeMismatch(_, let context) {
      throw DecodingError.typeMismatch(Self.self, context)
    } catch DecodingError.valueNotFound(_, let context) {
      throw DecodingError.valueNotFound(Self.self, context)
    }
    guard let value = Self.fixedDecimal(decimal.description) else {
      throw ResponseError.malformed(expected: Self.range, at: ResponseError.path(of: container.codingPath))
    }
    self.value = value
  }

  /// Parses a decimal string without an exponent, such as `-12.5`.
  ///
  /// - Returns: The number, rounded half to even to 18 decimals; `nil` if the number has more than 37 significant
  ///   digits, is too large for ``FixedDecimal``, or is not zero but would be rounded to zero.
  static func fixedDecimal(_ decimal: String) -> FixedDecimal? {
    let isNegative = decimal.hasPrefix("-")
    let parts = decimal.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    guard let integer = parts.first, parts.count <= 2 else { return nil }
    let fraction = parts.dropFirst().first ?? "0"
    let significant = (integer + fraction).drop { $0 == "0" }.reversed().drop { $0 == "0" }
    guard significant.count <= maximumDigits else { return nil }
    let kept = fraction.prefix(FixedDecimal.decimals)
    guard var value = try? FixedDecimal("\(integer).\(kept)") else { return nil }
    if roundsUp(fraction.dropFirst(FixedDecimal.decimals), isOdd: value.units & 1 == 1) {
      guard let next = try? value.adding(FixedDecimal(units: 1)) else { return nil }
      value = next
    }
    if value.isZero, !significant.isEmpty { return nil }
    return isNegative ? try? value.negated() : value
  }

  /// Returns a Boolean value that indicates whether rounding half to even rounds a number up.
  ///
  /// - Parameters:
  ///   - droppedDigits: The digits that rounding removes from the end of the number.
  ///   - isOdd: Whether the last digit before the removed digits is odd.
  private static func roundsUp(_ droppedDigits: Substring, isOdd: Bool) -> Bool {
    guard let first = droppedDigits.first else { return false }
    if first != "5" { return first > "5" }
    return isOdd || droppedDigits.dropFirst().contains { $0 != "0" }
  }

  /// Parses the bytes of a JSON number, which may have an exponent, such as `1.5e-7`.
  ///
  /// - Returns: The number, rounded half to even to 18 decimals; `nil` if the number has more than 37
  ///   significant digits, is too large for ``FixedDecimal``, or is not zero but would be rounded to zero.
  static func fixedDecimal(utf8 bytes: UnsafeBufferPointer<UInt8>) -> FixedDecimal? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = UnsafeBufferPointer(rebasing: bytes[(isNegative ? 1 : 0)...])
    guard let short = ShortDecimal(digits), short.decimals <= FixedDecimal.decimals else {
      return DecimalString.plainDecimal(String(decoding: bytes, as: UTF8.self)).flatMap { fixedDecimal($0) }
    }
    let units = Int128(short.digits) * unitsOfLastDigit[short.decimals]
    return FixedDecimal(units: isNegative ? -units : units)
  }

  /// The value of a number's last digit in units of 10⁻¹⁸, indexed by the number of decimals.
  ///
  /// For example, the last digit of a number with two decimals, such as 0.25, stands for hundredths. One hundredth is
  /// 10¹⁶ units, so the element at index 2 is 10¹⁶.
  private static let unitsOfLastDigit: [Int128] = (0...FixedDecimal.decimals).map { decimals in
    (decimals..<FixedDecimal.decimals).reduce(Int128(1)) { unit, _ in unit * 10 }
  }
}

/// A JSON number that is decoded as `nil` if ``FixedDecimal`` cannot represent it, such as `1e-30`.
///
/// In a list, use `LossyJSONNumber`, so that one such number does not prevent the other elements from being decoded.
/// If the number is the only value of a response, use ``JSONNumber``. A JSON value that is not a number, such as a
/// string, is an error.
struct LossyJSONNumber: Decodable, Hashable, Sendable {
  /// The decoded number; `nil` if ``FixedDecimal`` cannot represent the number.
  ///
  /// The value is `nil` for a number that is too large, has more than 37 significant digits, or would be rounded to
  /// zero.
  let value: FixedDecimal?

  init(from decoder: any Decoder) throws {
    do {
      value = try JSONNumber(from: decoder).value
    } catch is ResponseError {
      value = nil
    }
  }

  /// The decoded number if it is greater than zero; otherwise `nil`.
  var positive: FixedDecimal? { value?.ifPositive }
}

/// A number that is encoded as a JSON string, such as `"59000.5"` or `"0.1e-4"`.
struct DecimalString: Decodable, Hashable, Sendable {
  /// The decoded number; `nil` if the string is empty or ``FixedDecimal`` cannot represent the number.
  let value: FixedDecimal?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let string = try container.decode(String.self)
    guard !string.isEmpty else {
      value = nil
      return
    }
    guard let decimal = Self.plainDecimal(string) else {
      throw ResponseError.malformed(expected: "a number", at: ResponseError.path(of: container.codingPath))
    }
    value = JSONNumber.fixedDecimal(decimal)
  }

  /// The decoded number if it is greater than zero; otherwise `nil`.
  var positive: FixedDecimal? { value?.ifPositive }

  /// Converts a number in JSON syntax to a decimal string without an exponent, such as `2e3` to `2000.0`.
  ///
  /// The result has at least one digit after the decimal point. For this purpose, a zero is appended to every number
  /// with an exponent other than 0, even if the zero is not needed.
  ///
  /// - Returns: The decimal string; `nil` if `string` is not a number, is longer than 64 bytes, or has an exponent
  ///   below −64 or above 64.
  static func plainDecimal(_ string: String) -> String? {
    guard string.utf8.count <= maximumLength else { return nil }
    var rest = string[...]
    let sign = takeFirst(of: ["-"], from: &rest) ?? ""
    let integer = takeDigits(from: &rest)
    let hasPoint = takeFirst(of: ["."], from: &rest) != nil
    let fraction = hasPoint ? takeDigits(from: &rest) : ""
    guard !integer.isEmpty, hasPoint != fraction.isEmpty else { return nil }
    var exponent = 0
    if takeFirst(of: ["e", "E"], from: &rest) != nil {
      let isNegative = takeFirst(of: ["+", "-"], from: &rest) == "-"
      guard let magnitude = Int(takeDigits(from: &rest)), magnitude <= maximumLength else { return nil }
      exponent = isNegative ? -magnitude : magnitude
    }
    guard rest.isEmpty else { return nil }
    guard exponent != 0 else { return "\(sign)\(integer).\(hasPoint ? fraction : "0")" }
    // Zeros are added at the end towards which the decimal point moves, so that the point only moves past
    // digits.
    let zeros = String(repeating: "0", count: abs(exponent))
    let digits = exponent < 0 ? "\(zeros)\(integer)\(fraction)" : "\(integer)\(fraction)\(zeros)"
    let moved = digits.dropLast(fraction.utf8.count + max(0, -exponent))
    return "\(sign)\(moved).\(digits.dropFirst(moved.utf8.count))0"
  }

  private static let maximumLength = 64

  private static func takeFirst(of characters: [Character], from string: inout Substring) -> Substring? {
    guard let first = string.first, characters.contains(first) else { return nil }
    defer { string = string.dropFirst() }
    return string.prefix(1)
  }

  private static func takeDigits(from string: inout Substring) -> Substring {
    let digits = string.prefix { "0"..."9" ~= $0 && $0.isASCII }
    string = string[digits.endIndex...]
    return digits
  }
}

extension FixedDecimal {
  /// The number if it is greater than zero; otherwise `nil`.
  ///
  /// Providers return 0 for an unknown price, exchange rate or market capitalization.
  var ifPositive: FixedDecimal? { self > .zero ? self : nil }

  /// The number if it is zero or greater; otherwise `nil`.
  var ifNotNegative: FixedDecimal? { isNegative ? nil : self }
}

extension JSONReader {
  /// Reads a number; returns `nil` for null and for a number that ``FixedDecimal`` cannot represent, such as `1e-30`.
  ///
  /// - Throws: ``ResponseError`` if the next value is neither a number nor null.
  mutating func number() throws(ResponseError) -> FixedDecimal? {
    if isAtNumber() { return JSONNumber.fixedDecimal(utf8: try numberToken()) }
    guard try skipNull() else { throw expected("a number") }
    return nil
  }

  /// Reads a number; returns `nil` for null.
  ///
  /// In contrast to ``number()``, it is an error if ``FixedDecimal`` cannot represent the number.
  ///
  /// - Throws: ``ResponseError`` if the next value is neither a number nor null, or if ``FixedDecimal`` cannot
  ///   represent the number.
  mutating func exactNumber() throws(ResponseError) -> FixedDecimal? {
    guard isAtNumber() else { return try number() }
    let start = index
    if let number = try number() { return number }
    throw expected(JSONNumber.range, at: start)
  }

  /// Reads an integer; returns `nil` for null.
  ///
  /// - Throws: ``ResponseError`` if the next value is neither an integer nor null.
  mutating func integer() throws(ResponseError) -> Int? {
    guard isAtNumber() else {
      guard try skipNull() else { throw expected("a whole number") }
      return nil
    }
    let start = index
    let one = FixedDecimal.one.units
    guard let units = JSONNumber.fixedDecimal(utf8: try numberToken())?.units, units % one == 0,
      let number = Int(exactly: units / one)
    else { throw expected("a whole number", at: start) }
    return number
  }

  /// Reads a Unix time in whole seconds; returns `nil` for null.
  ///
  /// - Throws: ``ResponseError`` if the next value is neither an integer nor null, or is a time before
  ///   1970-01-01T00:00:01Z or after the year 9999.
  mutating func unixTime() throws(ResponseError) -> Date? {
    _ = peek()
    let start = index
    guard let seconds = try integer() else { return nil }
    guard 1...253_402_300_799 ~= seconds else { throw expected("a Unix time in seconds", at: start) }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// Reads the number at the current position and returns its bytes without converting them.
  ///
  /// - Throws: ``ResponseError`` if the number is not valid according to RFC 8259. Examples of invalid numbers are
  ///   `01`, `+1`, `1.` and `.5`.
  mutating func numberToken() throws(ResponseError) -> UnsafeBufferPointer<UInt8> {
    let start = index
    skip(UInt8(ascii: "-"))
    let integerDigits = skipDigits()
    guard integerDigits > 0, integerDigits == 1 || bytes[index - integerDigits] != UInt8(ascii: "0") else {
      throw .invalidJSON
    }
    if skip(UInt8(ascii: ".")), skipDigits() == 0 { throw .invalidJSON }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "-")) { skip(UInt8(ascii: "+")) }
      guard skipDigits() > 0 else { throw .invalidJSON }
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<index])
  }

  /// Returns a Boolean value that indicates whether the next JSON value is a number.
  mutating func isAtNumber() -> Bool {
    let byte = peek()
    return UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
  }

  /// Skips the next byte if it equals the given byte.
  ///
  /// - Returns: `true` if the byte was skipped; otherwise, `false`.
  @discardableResult
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Skips all decimal digits at the current position and returns the number of skipped digits.
  private mutating func skipDigits() -> Int {
    let start = index
    while index < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] { index += 1 }
    return index - start
  }
}
