/// A currency, by its code: the three letters of ISO 4217, or a symbol of the same form for a coin.
///
/// Any code of three letters is a currency, because upstreams quote some that ISO never listed or has withdrawn;
/// ``isActive`` tells whether it is on today's list.
public struct Currency: Hashable, Sendable, CustomStringConvertible {
  /// The code in capitals, such as `EUR`.
  public let code: String

  /// The currency with that code, given in any case.
  ///
  /// Returns `nil` unless it is three ASCII letters.
  @inlinable
  public init?(_ code: some StringProtocol) {
    let letters = code.utf8
    guard letters.count == 3, letters.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }) else {
      return nil
    }
    self.code = code.uppercased()
  }

  private init(known code: String) { self.code = code }

  /// The euro.
  public static let eur = Currency(known: "EUR")
  /// The United States dollar.
  public static let usd = Currency(known: "USD")
  /// The pound sterling.
  public static let gbp = Currency(known: "GBP")
  /// Ether, as one side of a price.
  public static let eth = Currency(known: "ETH")
  /// Bitcoin, as one side of a price; the code is that of the markets, as ISO 4217 lists no coin.
  public static let btc = Currency(known: "BTC")

  /// The code.
  public var description: String { code }
}

extension Currency: Comparable {
  /// Alphabetical order of the codes.
  public static func < (left: Currency, right: Currency) -> Bool { left.code < right.code }
}
