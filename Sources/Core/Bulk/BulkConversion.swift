/// A conversion at a fixed rate, optimized for millions of amounts.
///
/// Amounts are read and written as decimal strings. The results are rounded half to even, and equal the results of
/// ``ConversionRatio/converted(_:decimals:rounding:)``.
package struct BulkConversion: Sendable {
  /// The number format of the converted amounts.
  package struct Format: Hashable, Sendable {
    /// The number of decimals to which a converted amount is rounded, from 0 through 18.
    package let decimals: Int
    /// A Boolean value that indicates whether converted amounts are written with trailing zeros, as in `2.50`.
    ///
    /// If the value is `true`, each amount is written with exactly ``decimals`` decimals.
    package let keepsZeros: Bool

    /// Creates a number format for converted amounts.
    ///
    /// - Parameters:
    ///   - decimals: The number of decimals to which amounts are rounded, from 0 through 18.
    ///   - keepsZeros: A Boolean value that indicates whether amounts are written with trailing zeros, as in `2.50`.
    /// - Throws: ``ArithmeticError/invalidScale`` if `decimals` is less than 0 or greater than 18.
    package init(decimals: Int, keepsZeros: Bool) throws(ArithmeticError) {
      guard 0...FixedDecimal.decimals ~= decimals else { throw .invalidScale }
      self.init(validDecimals: decimals, keepsZeros: keepsZeros)
    }

    private init(validDecimals decimals: Int, keepsZeros: Bool) {
      self.decimals = decimals
      self.keepsZeros = keepsZeros
    }

    /// A number format with up to 18 decimals and without trailing zeros, as in `2.5`.
    package static let exact = Format(validDecimals: FixedDecimal.decimals, keepsZeros: false)
  }

  /// The number of bytes that the caller must allocate for a converted amount: 48.
  package static let maximumLength = DecimalWriter.maximumLength

  private let ratio: ConversionRatio
  private let format: Format
  private let multiplier: UInt64
  /// The divisors for the conversion of amounts with up to 19 digits, indexed by the number of decimals of the amount.
  ///
  /// An amount with n decimals is converted in two steps: its digits are multiplied by the numerator of the rate, then
  /// divided by the divisor at index n, which is 10ⁿ × the denominator of the rate. Divisors that do not fit in 64 bits
  /// are omitted, so the array can be empty.
  private let divisors: [PrecomputedDivisor]
  private let scale: UInt64
  private let zeros: UInt64

  /// Creates a conversion from a cross rate.
  ///
  /// - Parameters:
  ///   - cross: The cross rate from the source to the target currency.
  ///   - format: The number format of the converted amounts. The default is up to 18 decimals without trailing zeros.
  package init(_ cross: CrossRate, format: Format = .exact) { self.init(ConversionRatio(cross), format: format) }

  /// Creates a conversion from an exact ratio.
  ///
  /// - Parameters:
  ///   - ratio: The ratio by which amounts are multiplied.
  ///   - format: The number format of the converted amounts. The default is up to 18 decimals without trailing zeros.
  package init(_ ratio: ConversionRatio, format: Format = .exact) {
    self.ratio = ratio
    self.format = format
    scale = PowersOfTen.word(format.decimals)
    zeros = PowersOfTen.word(FixedDecimal.decimals - format.decimals)
    let fraction = ratio.reducedFraction
    multiplier = fraction?.numerator ?? 0
    var divisors: [PrecomputedDivisor] = []
    if let fraction {
      for decimals in 0...FixedDecimal.decimals {
        let (divisor, overflow) = fraction.denominator.multipliedReportingOverflow(by: PowersOfTen.word(decimals))
        if overflow { break }
        divisors.append(PrecomputedDivisor(divisor))
      }
    }
    self.divisors = divisors
  }

  /// Converts an amount and writes the result as a decimal string.
  ///
  /// - Parameters:
  ///   - amount: The amount as a decimal string, with the syntax of ``FixedDecimal/init(typed:)``.
  ///   - output: The memory for the result, with a capacity of ``maximumLength`` bytes or more.
  /// - Returns: The length of the result in bytes.
  /// - Throws: ``StreamLineError/amount(_:)`` if the amount is not a valid number; ``StreamLineError/outOfRange`` if
  ///   the result is outside the range of ``FixedDecimal``.
  @inline(__always)
  package func write(
    _ amount: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableRawPointer
  ) throws(StreamLineError) -> Int {
    if let short = ShortDecimal(amount), short.decimals < divisors.count,
      let count = write(short, to: output)
    {
      return count
    }
    return try writeLong(amount, to: output)
  }

  /// Converts an amount in the given syntax and writes the result as a decimal string.
  ///
  /// - Throws: ``StreamLineError``, as in ``write(_:to:)``; ``StreamLineError/syntax(_:_:)`` if the amount is not in the
  ///   syntax.
  func write(
    _ amount: UnsafeBufferPointer<UInt8>, in syntax: AmountSyntax, to output: UnsafeMutableRawPointer
  ) throws(StreamLineError) -> Int {
    guard syntax != .plain, !amount.isEmpty else { return try write(amount, to: output) }
    guard let (string, isNegative) = syntax.decimal(amount) else { throw .syntax(amount.excerpt, syntax) }
    let count: Int
    do throws(StreamLineError) {
      count = try string.withUnsafeBufferPointer { string throws(StreamLineError) in try write(string, to: output) }
    } catch {
      switch error {
      case .amount(.malformed), .amount(.empty): throw .syntax(amount.excerpt, syntax)
      default: throw error
      }
    }
    // A result that is rounded to zero has no sign.
    let result = UnsafeRawBufferPointer(start: output, count: count)
    guard isNegative, result.contains(where: { UInt8(ascii: "1")...UInt8(ascii: "9") ~= $0 }) else { return count }
    (output + 1).copyMemory(from: output, byteCount: count)
    output.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    return count + 1
  }

  /// Converts an amount with up to 19 digits, writes the result and returns the length of the result in bytes.
  ///
  /// Returns `nil` if the integer part of the result does not fit in 64 bits.
  @inline(__always)
  private func write(_ amount: ShortDecimal, to output: UnsafeMutableRawPointer) -> Int? {
    let divisor = divisors[amount.decimals]
    let product = FullWidthProduct.product(amount.digits, multiplier)
    guard product.high < divisor.value else { return nil }
    var (whole, rest) = divisor.dividing(high: product.high, low: product.low)
    let tail = FullWidthProduct.product(rest, scale)
    var fraction: UInt64
    (fraction, rest) = divisor.dividing(high: tail.high, low: tail.low)
    // Rounds half to even with one comparison. Without decimals, the whole part must become even.
    let lastBit = (format.decimals == 0 ? whole : fraction) & 1
    if rest &+ lastBit > divisor.value &- rest {
      fraction &+= 1
      if fraction == scale {
        fraction = 0
        whole &+= 1
        guard whole != 0 else { return nil }
      }
    }
    return DecimalWriter.write(
      whole, fraction &* zeros, decimals: format.decimals, keepsZeros: format.keepsZeros, to: output)
  }

  /// Converts an amount of any size, writes the result and returns the length of the result in bytes.
  ///
  /// - Throws: ``StreamLineError/amount(_:)`` if the amount is not a valid number; ``StreamLineError/outOfRange`` if
  ///   the result is outside the range of ``FixedDecimal``.
  private func writeLong(
    _ amount: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableRawPointer
  ) throws(StreamLineError) -> Int {
    let units: UInt128
    switch DecimalParser.units(of: amount, decimals: FixedDecimal.decimals) {
    case .success(let parsed): units = parsed
    case .failure(let error): throw .amount(error)
    }
    guard units.high <= UInt64(Int64.max) else { throw .amount(.tooLarge) }
    guard let result = try? ratio.converted(FixedDecimal(units: Int128(bitPattern: units)), decimals: format.decimals)
    else { throw .outOfRange }
    let digits = result.description(minimumDecimals: format.keepsZeros ? format.decimals : 0).utf8
    output.copyMemory(from: Array(digits), byteCount: digits.count)
    return digits.count
  }
}
