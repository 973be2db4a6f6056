/// The balance of an account: an integer number of wei (10⁻¹⁸ ether) from zero through 2²⁵⁶ − 1.
///
/// Development chains have accounts with almost 2²⁵⁶ wei. For amounts and fees, use ``Ether``.
public struct EtherBalance: Hashable, Sendable {
  /// The upper 128 bits of the balance: the balance divided by 2¹²⁸, in wei.
  private let high: Ether
  private let low: Ether

  private init(high: Ether, low: Ether) {
    self.high = high
    self.low = low
  }

  /// Creates a balance from an amount of ether.
  public init(_ ether: Ether) { self.init(high: .zero, low: ether) }

  package init(highWei high: UInt128, lowWei low: UInt128) { self.init(high: Ether(wei: high), low: Ether(wei: low)) }

  /// The balance as an amount of ether; `nil` if the balance is 2¹²⁸ wei or more.
  public var ether: Ether? { high.isZero ? low : nil }

  /// The balance as an amount of ether, limited to 2¹²⁸ − 1 wei, for comparisons with amounts of ether.
  package var capped: Ether { ether ?? Ether(wei: .max) }

  /// Returns the exact result of subtracting an amount of ether; `nil` if the amount is larger than the balance.
  public func subtracting(_ amount: Ether) -> EtherBalance? {
    let (rest, isBorrowing) = low.wei.subtractingReportingOverflow(amount.wei)
    guard isBorrowing else { return EtherBalance(high: high, low: Ether(wei: rest)) }
    return high.isZero ? nil : EtherBalance(highWei: high.wei - 1, lowWei: rest)
  }
}

extension EtherBalance: CustomStringConvertible {
  /// The exact balance in ether as a decimal string such as `0.00294`, without trailing zeros in the decimals.
  public var description: String { description(in: .ether) }

  /// Returns the exact balance in the given unit as a decimal string, such as `2940000` for 0.00294 ether in gwei.
  package func description(in unit: EtherUnit) -> String {
    if let ether { return ether.description(in: unit) }
    var words = [high.high, high.low, low.high, low.low]
    var digits: [UInt8] = []
    while words.contains(where: { $0 > 0 }) {
      var remainder: UInt64 = 0
      for index in words.indices {
        (words[index], remainder) = UInt64(10).dividingFullWidth((remainder, words[index]))
      }
      digits.append(UInt8(ascii: "0") + UInt8(remainder))
    }
    // A balance that is not an amount of ether has more digits than a unit has decimals.
    let decimals = digits.prefix(unit.decimals).drop { $0 == UInt8(ascii: "0") }
    let whole = String(decoding: digits.dropFirst(unit.decimals).reversed(), as: UTF8.self)
    return decimals.isEmpty ? whole : "\(whole).\(String(decoding: decimals.reversed(), as: UTF8.self))"
  }
}
