/// A conversion at a fixed rate, optimized for millions of amounts as decimal strings.
///
/// The results are rounded half to even, and equal those of ``ConversionRatio/converted(_:decimals:rounding:)``.
public struct BulkConversion: Sendable {
  /// The number of decimals of converted amounts.
  public struct Format: Hashable, Sendable {
    /// The maximum number of decimals, from 0 through 18.
    public let decimals: Int
    /// A Boolean value that indicates whether each amount is written with exactly ``decimals`` decimals, as in `2.50`.
    public let keepsZeros: Bool

    /// Creates a format.
    ///
    /// - Throws: ``ArithmeticError/invalidScale`` if `decimals` is not in 0 through 18.
    public init(decimals: Int, keepsZeros: Bool) throws(ArithmeticError) {
      guard 0...FixedDecimal.decimals ~= decimals else { throw .invalidScale }
      self.init(validDecimals: decimals, keepsZeros: keepsZeros)
    }

    private init(validDecimals decimals: Int, keepsZeros: Bool) {
      self.decimals = decimals
      self.keepsZeros = keepsZeros
    }

    /// The format of all 18 decimals, without redundant zeros.
    public static let exact = Format(validDecimals: FixedDecimal.decimals, keepsZeros: false)
  }

  package static let maximumLength = DecimalWriter.maximumLength

  private let ratio: ConversionRatio
  private let format: Format
  private let multiplier: UInt64
  /// The divisors for amounts with up to 19 digits: 10ⁿ × the denominator of the rate, at the index of the number of
  /// decimals n, without divisors that do not fit in 64 bits.
  private let divisors: [PrecomputedDivisor]
  private let scale: UInt64
  private let zeros: UInt64

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

  /// Writes the converted amount to memory of at least ``maximumLength`` bytes, and returns its length.
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

  func write(
    _ amount: UnsafeBufferPointer<UInt8>, in syntax: AmountSyntax, to output: UnsafeMutableRawPointer
  ) throws(StreamLineError) -> Int {
    guard syntax != .plain, !amount.isEmpty else { return try write(amount, to: output) }
    guard let (string, isNegative) = syntax.decimal(amount) else { throw .syntax(amount.excerpt, syntax) }
    let count: Int
    do {
      count = try string.withUnsafeBufferPointer { string throws(StreamLineError) in try write(string, to: output) }
    } catch {
      switch error {
      case .malformed, .amount(.empty): throw .syntax(amount.excerpt, syntax)
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

  /// Writes the converted amount and returns its length; `nil` if the integer part of the result does not fit in 64
  /// bits.
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

  private func writeLong(
    _ amount: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableRawPointer
  ) throws(StreamLineError) -> Int {
    let units: UInt128
    switch DecimalParser.units(of: amount, decimals: FixedDecimal.decimals) {
    case .success(let parsed): units = parsed
    case .failure(.malformed(let reason)): throw .malformed(amount.excerpt, reason)
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
