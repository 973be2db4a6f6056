/// A signed decimal number with exactly 18 decimals, for fiat amounts, prices and exchange rates.
///
/// The range is about ±1.7 × 10²⁰, which is ±2¹²⁷ units of 10⁻¹⁸. Addition and subtraction are exact. Multiplication
/// and division round the result once, with a given ``RoundingRule``. For amounts of ether, use ``Ether``.
public struct FixedDecimal: Hashable, Sendable {
  // Two words instead of one `Int128`, because the compiler generates wrong code for stored 128-bit integers in some
  // generic and asynchronous contexts.
  @usableFromInline let high: Int64
  @usableFromInline let low: UInt64

  /// Creates a number from a count of units of 10⁻¹⁸, such as 1.5 × 10¹⁸ units for the number 1.5.
  @inlinable
  public init(units: Int128) {
    high = units.high
    low = units.low
  }

  /// Creates a decimal number that equals the given integer, which is always in the range of ``FixedDecimal``.
  @inlinable
  public init(_ whole: Int) {
    self.init(units: Int128(whole) * Int128(Self.unitsPerOne))
  }

  /// Creates a number from its sign and its magnitude in units of 10⁻¹⁸.
  @inlinable @inline(__always)
  init(magnitude: UInt128, isNegative: Bool) throws(ArithmeticError) {
    guard magnitude.high <= UInt64(Int64.max) else { throw .overflow }
    let units = Int128(bitPattern: magnitude)
    self.init(units: isNegative ? -units : units)
  }

  /// The number as a count of units of 10⁻¹⁸, such as 1.5 × 10¹⁸ units for the number 1.5.
  @inlinable
  public var units: Int128 { Int128(high: high, low: low) }

  /// The number of decimals of every ``FixedDecimal`` number: 18.
  public static let decimals = 18

  @inlinable
  static var unitsPerOne: UInt128 { 1_000_000_000_000_000_000 }

  /// The number zero.
  @inlinable
  public static var zero: FixedDecimal { FixedDecimal(units: 0) }

  /// The number one.
  @inlinable
  public static var one: FixedDecimal { FixedDecimal(units: Int128(bitPattern: unitsPerOne)) }

  /// The largest ``FixedDecimal`` number: 170141183460469231731.687303715884105727.
  @inlinable
  public static var maximum: FixedDecimal { FixedDecimal(units: .max) }

  /// A Boolean value that indicates whether the number is below zero.
  @inlinable
  public var isNegative: Bool { high < 0 }

  /// A Boolean value that indicates whether the number is exactly zero.
  @inlinable
  public var isZero: Bool { high == 0 && low == 0 }

  /// The absolute value in units of 10⁻¹⁸.
  @inlinable
  var magnitude: UInt128 {
    @inline(__always) get { units.magnitude }
  }
}

extension FixedDecimal: Comparable {
  /// Returns a Boolean value that indicates whether the first number is less than the second.
  @inlinable
  public static func < (left: FixedDecimal, right: FixedDecimal) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}

// MARK: - Parsing

extension FixedDecimal {
  /// Creates a number from a decimal string such as `-0.5`; for a string that a user typed, use ``init(typed:)``.
  ///
  /// - Throws: ``DecimalSyntaxError`` if the string is not a decimal number, is out of range, or has more than 18
  ///   decimals. The number is never rounded.
  @inlinable @inline(__always)
  public init(_ text: some StringProtocol) throws(DecimalSyntaxError) {
    do {
      try self.init(typed: text)
    } catch {
      guard case .malformed(.sign) = error else { throw error }
      self = try Self.negative(String(text))
    }
  }

  /// Creates a nonnegative number from a decimal string that a user typed, such as `0.5`.
  ///
  /// - Throws: ``DecimalSyntaxError`` if the string is not a decimal number, has a plus or minus sign, is out of range,
  ///   or has more than 18 decimals. The number is never rounded.
  @inlinable @inline(__always)
  public init(typed text: some StringProtocol) throws(DecimalSyntaxError) {
    let units = try DecimalParser.units(of: text, decimals: Self.decimals)
    guard units.high <= UInt64(Int64.max) else { throw .tooLarge }
    self.init(units: Int128(bitPattern: units))
  }

  /// Parses a string with a minus sign; not inlined, so that the code of the inlined initializer ``init(_:)`` stays
  /// small.
  @usableFromInline
  static func negative(_ text: String) throws(DecimalSyntaxError) -> FixedDecimal {
    guard text.utf8.first == UInt8(ascii: "-"), text.utf8.count > 1 else { throw .malformed(.sign) }
    let magnitude = try DecimalParser.units(of: text.dropFirst(), decimals: Self.decimals)
    // The smallest number has no positive counterpart.
    guard magnitude <= Int128.min.magnitude else { throw .tooLarge }
    return FixedDecimal(units: 0 &- Int128(bitPattern: magnitude))
  }
}

// MARK: - Formatting

extension FixedDecimal: CustomStringConvertible {
  /// The number as an exact decimal string without trailing zeros, such as `-0.5` or `2470`, in every locale.
  public var description: String {
    DecimalFormatter.string(magnitude, decimals: Self.decimals, isNegative: isNegative)
  }

  /// Returns the exact decimal string, such as `2470.00` for 2470 with at least two decimals.
  ///
  /// - Parameter minimumDecimals: The minimum number of decimals, clamped to the range from 0 through 18.
  public func description(minimumDecimals: Int) -> String {
    DecimalFormatter.string(
      magnitude, decimals: Self.decimals, minimumDecimals: max(0, min(minimumDecimals, Self.decimals)),
      isNegative: isNegative)
  }

  /// Appends the decimal string with at least `minimumDecimals` decimals, at most 18, to UTF-8 bytes.
  func append(to output: inout [UInt8], minimumDecimals: Int) {
    DecimalFormatter.withBytes(
      magnitude, decimals: Self.decimals, minimumDecimals: minimumDecimals, isNegative: isNegative
    ) { output.append(contentsOf: $0) }
  }
}

extension FixedDecimal: LosslessStringConvertible, Codable {
  /// Creates a number from a decimal string such as `-0.5`; returns `nil` if the string is malformed or out of range.
  @_disfavoredOverload
  public init?(_ description: String) {
    guard let number = try? FixedDecimal(description) as FixedDecimal else { return nil }
    self = number
  }

  /// Decodes a number from a decimal string such as `"-0.5"`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsedString(as: "a decimal number") { try FixedDecimal($0) as FixedDecimal }
  }

  /// Encodes the number as an exact decimal string such as `"-0.5"`.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeAsString(self) }
}

extension FixedDecimal {
  /// Returns the number of digits from the first one that is not zero, with at least the given number of decimals.
  package func significantDigits(decimals: Int) -> Int {
    var (digits, count) = (magnitude, Self.decimals)
    while count > decimals, digits != 0, digits % 10 == 0 {
      digits /= 10
      count -= 1
    }
    return max(1, String(digits).utf8.count)
  }

  /// Returns the number rounded half to even to the given number of significant digits, at least one.
  package func rounded(toDigits count: Int) -> FixedDecimal {
    let excess = String(magnitude).utf8.count - max(1, count)
    guard excess > 0 else { return self }
    let unit = (0..<excess).reduce(UInt128(1)) { power, _ in power * 10 }
    let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: unit)
    let isUp = remainder > unit / 2 || remainder == unit / 2 && quotient % 2 == 1
    return (try? FixedDecimal(magnitude: (quotient + (isUp ? 1 : 0)) * unit, isNegative: isNegative)) ?? self
  }
}

extension FixedDecimal: ExpressibleByIntegerLiteral {
  /// Creates a number from an integer literal, such as `100`; decimals would be converted to binary floating point.
  @inlinable
  public init(integerLiteral value: Int64) { self.init(units: Int128(value) * Int128(Self.unitsPerOne)) }
}

// MARK: - Exact operations

extension FixedDecimal {
  /// Returns the exact sum of this number and another number.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the sum is outside the range of ``FixedDecimal``.
  @inlinable
  public func adding(_ other: FixedDecimal) throws(ArithmeticError) -> FixedDecimal {
    let (sum, overflow) = units.addingReportingOverflow(other.units)
    guard !overflow else { throw .overflow }
    return FixedDecimal(units: sum)
  }

  /// Returns the exact result of subtracting another number from this number.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the difference is outside the range of ``FixedDecimal``.
  @inlinable
  public func subtracting(_ other: FixedDecimal) throws(ArithmeticError) -> FixedDecimal {
    let (difference, overflow) = units.subtractingReportingOverflow(other.units)
    guard !overflow else { throw .overflow }
    return FixedDecimal(units: difference)
  }

  /// Returns this number with the opposite sign.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if this number is the smallest ``FixedDecimal`` number, −2¹²⁷ units.
  @inlinable
  public func negated() throws(ArithmeticError) -> FixedDecimal {
    try FixedDecimal.zero.subtracting(self)
  }
}

extension Sequence where Element == FixedDecimal {
  /// Returns the exact sum of the numbers in the sequence, or zero if the sequence is empty.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the sum, not only a partial sum, is outside the range of
  ///   ``FixedDecimal``.
  public func sum() throws(ArithmeticError) -> FixedDecimal {
    var units: Int128 = 0
    // The number of times that the partial sums have left the range, upward minus downward.
    var overflows = 0
    for number in self {
      let (sum, overflow) = units.addingReportingOverflow(number.units)
      units = sum
      if overflow { overflows += number.isNegative ? -1 : 1 }
    }
    guard overflows == 0 else { throw .overflow }
    return FixedDecimal(units: units)
  }
}

// MARK: - Operations with one rounding

extension FixedDecimal {
  /// Returns the product of this number and `factor`, rounded to 18 decimals.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the product is outside the range of ``FixedDecimal``.
  @inlinable @inline(__always)
  public func multiplied(by factor: FixedDecimal, rounding rule: RoundingRule) throws(ArithmeticError) -> FixedDecimal {
    try multiplied(by: factor, dividedBy: .one, rounding: rule)
  }

  /// Returns this number × `factor` ÷ `divisor`, rounded once with the given rule.
  ///
  /// - Parameter decimals: The number of decimals of the result, from 0 through 18. The default is 18.
  /// - Throws: ``ArithmeticError/divisionByZero`` if `divisor` is zero; ``ArithmeticError/overflow`` if the result is
  ///   outside the range of ``FixedDecimal``; ``ArithmeticError/invalidScale`` if `decimals` is not in `0...18`.
  @inlinable @inline(__always)
  public func multiplied(
    by factor: FixedDecimal, dividedBy divisor: FixedDecimal, decimals: Int = FixedDecimal.decimals,
    rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedDecimal {
    // Amounts, prices and rates are rarely negative, and handling signs costs a quarter of the time.
    guard high | factor.high | divisor.high >= 0 else {
      return try multipliedBySigned(factor, dividedBy: divisor, decimals: decimals, rounding: rule)
    }
    return try Self.quotient(
      of: UInt128(bitPattern: units), times: UInt128(bitPattern: factor.units),
      dividedBy: UInt128(bitPattern: divisor.units), decimals: decimals, isNegative: false, rounding: rule)
  }

  /// Multiplies and divides if one of the numbers is negative, which is rare, so the function is not inlined.
  @inlinable @inline(never)
  func multipliedBySigned(
    _ factor: FixedDecimal, dividedBy divisor: FixedDecimal, decimals: Int, rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedDecimal {
    try Self.quotient(
      of: magnitude, times: factor.magnitude, dividedBy: divisor.magnitude, decimals: decimals,
      isNegative: (isNegative != factor.isNegative) != divisor.isNegative, rounding: rule)
  }

  /// Returns `magnitude` × `factor` ÷ `divisor`, all in units of 10⁻¹⁸, rounded once.
  @inlinable @inline(__always)
  static func quotient(
    of magnitude: UInt128, times factor: UInt128, dividedBy divisor: UInt128, decimals: Int, isNegative: Bool,
    rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedDecimal {
    let cut = try digitsBelow(decimals)
    let kept = try roundedQuotient(
      magnitude, times: factor, dividedBy: divisor, cutting: cut, isNegative: isNegative, rounding: rule)
    guard cut > 0 else { return try FixedDecimal(magnitude: kept, isNegative: isNegative) }
    let (units, overflow) = kept.multipliedReportingOverflow(by: PowersOfTen.power(cut))
    guard !overflow else { throw .overflow }
    return try FixedDecimal(magnitude: units, isNegative: isNegative)
  }

  /// Returns this number divided by `divisor`, rounded with the given rule.
  ///
  /// - Parameter decimals: The number of decimals of the result, from 0 through 18. The default is 18.
  /// - Throws: ``ArithmeticError/divisionByZero`` if `divisor` is zero; ``ArithmeticError/overflow`` if the result is
  ///   outside the range of ``FixedDecimal``; ``ArithmeticError/invalidScale`` if `decimals` is not in `0...18`.
  @inlinable @inline(__always)
  public func divided(
    by divisor: FixedDecimal, decimals: Int = FixedDecimal.decimals, rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedDecimal {
    // The constant one is the left factor, because the 256-bit product first tests the words of its left factor.
    try FixedDecimal.one.multiplied(by: self, dividedBy: divisor, decimals: decimals, rounding: rule)
  }

  /// Returns this number rounded to the given number of decimals.
  ///
  /// - Parameter decimals: The number of decimals of the result, from 0 through 18.
  /// - Throws: ``ArithmeticError/overflow`` if the rounded number is outside the range of ``FixedDecimal``;
  ///   ``ArithmeticError/invalidScale`` if `decimals` is not in `0...18`.
  @inlinable
  public func rounded(to decimals: Int, rounding rule: RoundingRule) throws(ArithmeticError) -> FixedDecimal {
    try multiplied(by: .one, dividedBy: .one, decimals: decimals, rounding: rule)
  }

  /// Returns the number of decimals to remove from 18, such as 16 to keep 2.
  @inlinable @inline(__always)
  static func digitsBelow(_ decimals: Int) throws(ArithmeticError) -> Int {
    guard 0...Self.decimals ~= decimals else { throw .invalidScale }
    return Self.decimals - decimals
  }
}

// MARK: - Unavailable operators

extension FixedDecimal {
  /// An operator that is unavailable, because the sum can be out of range.
  @available(*, unavailable, message: "Use adding(_:), which throws an error if the sum is out of range.")
  public static func + (left: FixedDecimal, right: FixedDecimal) -> FixedDecimal { fatalError() }

  /// An operator that is unavailable, because the difference can be out of range.
  @available(*, unavailable, message: "Use subtracting(_:), which throws an error if the difference is out of range.")
  public static func - (left: FixedDecimal, right: FixedDecimal) -> FixedDecimal { fatalError() }

  /// An operator that is unavailable, because the product can be out of range or need rounding.
  @available(*, unavailable, message: "Use multiplied(by:rounding:), which names the rounding rule.")
  public static func * (left: FixedDecimal, right: FixedDecimal) -> FixedDecimal { fatalError() }

  /// An operator that is unavailable, because the quotient can be out of range or need rounding.
  @available(*, unavailable, message: "Use divided(by:decimals:rounding:), which names the rounding rule.")
  public static func / (left: FixedDecimal, right: FixedDecimal) -> FixedDecimal { fatalError() }
}
