/// One conversion made ready for very many amounts, from text to text.
///
/// The result is that of ``CrossRate/converted(_:decimals:rounding:)``, exact and rounded once, half to even. The fraction
/// of the two rates is brought to its lowest terms first; then an everyday amount takes two divisions of words, whose
/// inverses are known, and anything larger goes the long way. For one amount use ``CrossRate`` itself.
public struct BulkConversion: Sendable {
  /// How the results are written.
  public struct Form: Hashable, Sendable {
    /// To how many decimals they are rounded, from 0 to 18.
    public let decimals: Int
    /// Whether they have all of these decimals, zeros too.
    public let keepsZeros: Bool

    /// Creates a form with that many decimals, with or without zeros at the end.
    ///
    /// - Throws: ``ArithmeticError/invalidScale`` unless `decimals` is from 0 to 18.
    public init(decimals: Int, keepsZeros: Bool) throws(ArithmeticError) {
      guard 0...FixedPoint.decimals ~= decimals else { throw .invalidScale }
      self.init(validDecimals: decimals, keepsZeros: keepsZeros)
    }

    private init(validDecimals decimals: Int, keepsZeros: Bool) {
      self.decimals = decimals
      self.keepsZeros = keepsZeros
    }

    /// All 18 decimals, without zeros at the end.
    public static let exact = Form(validDecimals: FixedPoint.decimals, keepsZeros: false)
  }

  /// Why an amount is not converted.
  public enum Flaw: Error, Hashable, Sendable {
    /// It is no amount.
    case syntax(DecimalSyntaxError)
    /// Its value is more than ``FixedPoint`` holds.
    case outOfRange
  }

  /// How much room a result needs at most, in bytes.
  public static let room = DecimalBytes.room

  private let cross: CrossRate
  private let form: Form
  private let multiplier: UInt64
  /// The divisor for amounts with 0, 1, 2 … decimals, for as long as it fits one word; none where nothing is quick.
  private let divisors: [PreparedDivisor]
  private let scale: UInt64
  private let zeros: UInt64

  /// A conversion by these rates.
  public init(_ cross: CrossRate, form: Form = .exact) {
    self.cross = cross
    self.form = form
    scale = PowersOfTen.word(form.decimals)
    zeros = PowersOfTen.word(FixedPoint.decimals - form.decimals)
    let fraction = LowestTerms(cross.to.rate.magnitude, over: cross.from.rate.magnitude)
    multiplier = fraction?.numerator ?? 0
    var divisors: [PreparedDivisor] = []
    if let fraction {
      for decimals in 0...FixedPoint.decimals {
        let (divisor, overflow) = fraction.denominator.multipliedReportingOverflow(by: PowersOfTen.word(decimals))
        if overflow { break }
        divisors.append(PreparedDivisor(divisor))
      }
    }
    self.divisors = divisors
  }

  /// Converts an amount and writes what it is worth.
  ///
  /// - Parameters:
  ///   - amount: the text of the amount, as ``FixedPoint/init(typed:)`` parses it.
  ///   - output: where the result is written; has ``room``, all of which may be written to.
  /// - Returns: how many characters the result has.
  /// - Throws: ``Flaw``.
  public func write(
    _ amount: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableRawPointer
  ) throws(Flaw) -> Int {
    if let short = ShortDecimal(amount), short.decimals < divisors.count,
      let count = write(short, to: output)
    {
      return count
    }
    return try writeLong(amount, to: output)
  }

  /// The way of everyday amounts; `nil` when the whole part does not fit one word.
  @inline(__always)
  private func write(_ amount: ShortDecimal, to output: UnsafeMutableRawPointer) -> Int? {
    let divisor = divisors[amount.decimals]
    let product = FullWidthProduct.product(amount.digits, multiplier)
    guard product.high < divisor.value else { return nil }
    var (whole, rest) = divisor.dividing(high: product.high, low: product.low)
    let tail = FullWidthProduct.product(rest, scale)
    var fraction: UInt64
    (fraction, rest) = divisor.dividing(high: tail.high, low: tail.low)
    // Half to even, by one comparison; without decimals it is the whole part that must become even.
    let lastBit = (form.decimals == 0 ? whole : fraction) & 1
    if rest &+ lastBit > divisor.value &- rest {
      fraction &+= 1
      if fraction == scale {
        fraction = 0
        whole &+= 1
        guard whole != 0 else { return nil }
      }
    }
    return DecimalBytes.write(
      whole, fraction &* zeros, decimals: form.decimals, keepsZeros: form.keepsZeros, to: output)
  }

  /// The way of all others.
  private func writeLong(
    _ amount: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableRawPointer
  ) throws(Flaw) -> Int {
    let units: UInt128
    switch DecimalParser.units(of: amount, decimals: FixedPoint.decimals) {
    case .success(let parsed): units = parsed
    case .failure(let error): throw .syntax(error)
    }
    guard units.high <= UInt64(Int64.max) else { throw .syntax(.tooLarge) }
    guard let result = try? cross.converted(FixedPoint(units: Int128(bitPattern: units)), decimals: form.decimals)
    else { throw .outOfRange }
    let text = result.description(minimumDecimals: form.keepsZeros ? form.decimals : 0).utf8
    output.copyMemory(from: Array(text), byteCount: text.count)
    return text.count
  }
}
