/// Reproducible texts of the sizes that amounts, prices and rates have.
struct Samples {
  /// How many inputs a round runs through; a power of two, and more than a branch predictor learns by heart.
  ///
  /// It does learn 16,384 in a loop as short as that of a bare division, and then times that loop alone without the
  /// mistakes that it makes on figures it has not seen.
  static let count = 131_072

  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number below the bound, by SplitMix64 (Steele, Lea and Flood 2014).
  mutating func next(below bound: UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return (mixed ^ (mixed >> 31)) % bound
  }

  /// A plain decimal between 1 and `limit` with exactly `decimals` decimals, the last not zero.
  mutating func text(below limit: UInt64, decimals: Int) -> String {
    let digits = (0..<decimals).map { _ in String(next(below: 10)) }.joined().dropLast()
    return "\(next(below: limit - 1) + 1).\(digits)\(next(below: 9) + 1)"
  }

  /// As many of these as a round runs through.
  static func texts(below limit: UInt64, decimals: Int, seed: UInt64) -> [String] {
    var samples = Samples(seed: seed)
    return (0..<count).map { _ in samples.text(below: limit, decimals: decimals) }
  }
}
