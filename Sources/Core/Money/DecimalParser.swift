/// The one strict parser for amounts that people type.
///
/// ASCII digits, at most one dot with digits on both sides, nothing else: no sign, no grouping, no exponent, no space.
/// Extra zeros at either end are harmless and accepted.
@usableFromInline
enum DecimalParser {
  /// The whole number of 10^−`decimals` units that the text says.
  @inlinable
  static func units(of text: some StringProtocol, decimals: Int) throws(DecimalSyntaxError) -> UInt128 {
    if let parsed = text.utf8.withContiguousStorageIfAvailable({ units(of: $0, decimals: decimals) }) {
      return try parsed.get()
    }
    // Text bridged from elsewhere may lie in pieces.
    var copy = String(text)
    return try copy.withUTF8 { units(of: $0, decimals: decimals) }.get()
  }

  @inlinable
  static func units(of bytes: UnsafeBufferPointer<UInt8>, decimals: Int) -> Result<UInt128, DecimalSyntaxError> {
    shortUnits(of: bytes, decimals: decimals).map { .success($0) } ?? longUnits(of: bytes, decimals: decimals)
  }

  /// The number where it is well formed and its digits fit one machine word, as they nearly always do; `nil` otherwise.
  @inlinable
  static func shortUnits(of bytes: UnsafeBufferPointer<UInt8>, decimals: Int) -> UInt128? {
    guard let short = ShortDecimal(bytes) else { return nil }
    let zeros = decimals - short.decimals
    guard 0...19 ~= zeros else { return nil }
    return FullWidthProduct.product(short.digits, PowersOfTen.word(zeros))
  }

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
          // Zeros behind the last decimal change nothing; any other digit would have to be rounded away.
          if digit != 0 { return .failure(flaw(in: bytes).map { .malformed($0) } ?? .tooPrecise(decimals: decimals)) }
        } else {
          units.append(digit)
        }
      } else if byte == UInt8(ascii: "."), dot == nil, index > 0, index < bytes.count - 1 {
        dot = index
      } else {
        return .failure(.malformed(flaw(in: bytes) ?? .unexpectedCharacter))
      }
    }
    let typed = dot.map { min(bytes.count - 1 - $0, decimals) } ?? 0
    guard let value = units.value(appendingZeros: decimals - typed) else { return .failure(.tooLarge) }
    return .success(value)
  }

  /// The first thing wrong with the text, or `nil` when it is only digits and one inner dot.
  @usableFromInline
  static func flaw(in bytes: UnsafeBufferPointer<UInt8>) -> DecimalSyntaxError.Flaw? {
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
      case 0x80...: return foreignFlaw(in: bytes)
      default: return .unexpectedCharacter
      }
    }
    return nil
  }

  private static func foreignFlaw(in bytes: UnsafeBufferPointer<UInt8>) -> DecimalSyntaxError.Flaw {
    let first = String(decoding: bytes, as: UTF8.self).unicodeScalars.first { !$0.isASCII }
    return switch first?.properties.generalCategory {
    case .decimalNumber: .foreignDigit
    case .spaceSeparator: .separator
    default: .unexpectedCharacter
    }
  }

  /// Collects digits a machine word at a time, so that wide arithmetic happens once for nineteen digits.
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
        (word, wordDigits) = (0, 0)
        return
      }
      let shifted = wide.multipliedReportingOverflow(by: PowersOfTen.power(wordDigits))
      let sum = shifted.partialValue.addingReportingOverflow(UInt128(word))
      overflowed = overflowed || shifted.overflow || sum.overflow
      (wide, word, wordDigits) = (sum.partialValue, 0, 0)
    }

    /// The number with zeros behind it, or `nil` when it needs more than 128 bits.
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

extension Wei {
  /// The amount that a text says, in ether or another unit.
  ///
  /// - Throws: ``DecimalSyntaxError``; more decimals than the unit has are refused, never rounded.
  @inlinable @inline(__always)
  public init(_ text: some StringProtocol, _ unit: EtherUnit = .ether) throws(DecimalSyntaxError) {
    self.init(count: try DecimalParser.units(of: text, decimals: unit.decimals))
  }
}

extension FixedPoint {
  /// Creates the number of an exact decimal string such as `-0.5`, the form of ``description``.
  ///
  /// For a number that a user typed use ``init(typed:)``, which rejects the minus.
  ///
  /// - Throws: ``DecimalSyntaxError``; more than 18 decimals are refused, never rounded.
  @inlinable @inline(__always)
  public init(_ text: some StringProtocol) throws(DecimalSyntaxError) {
    do throws(DecimalSyntaxError) {
      try self.init(typed: text)
    } catch {
      guard case .malformed(.sign) = error else { throw error }
      self = try Self.negative(String(text))
    }
  }

  /// Creates the number, never negative, that a user typed.
  ///
  /// - Throws: ``DecimalSyntaxError``; more than 18 decimals are refused, never rounded.
  @inlinable @inline(__always)
  public init(typed text: some StringProtocol) throws(DecimalSyntaxError) {
    let units = try DecimalParser.units(of: text, decimals: Self.decimals)
    guard units.high <= UInt64(Int64.max) else { throw .tooLarge }
    self.init(units: Int128(bitPattern: units))
  }

  /// Parses a string that starts with a minus.
  ///
  /// - Throws: ``DecimalSyntaxError``, that of the whole string where it does not.
  @usableFromInline
  static func negative(_ text: String) throws(DecimalSyntaxError) -> FixedPoint {
    guard text.utf8.first == UInt8(ascii: "-"), text.utf8.count > 1 else { throw .malformed(.sign) }
    let magnitude = try DecimalParser.units(of: text.dropFirst(), decimals: Self.decimals)
    // The smallest number has no opposite.
    guard magnitude <= Int128.min.magnitude else { throw .tooLarge }
    return FixedPoint(units: 0 &- Int128(bitPattern: magnitude))
  }
}
