/// The prices of one asset, such as ETH, at one time in several currencies.
public struct PriceList: Hashable, Sendable {
  /// The asset whose prices the list contains, such as ETH or BTC.
  public let base: Currency
  /// The prices of the asset, one exchange rate for each currency.
  public let rates: [ExchangeRate]

  /// Creates a list of prices; returns `nil` if the base of a rate is not `base`, or if two quote currencies are equal.
  public init?(of base: Currency, _ rates: [ExchangeRate]) {
    guard rates.allSatisfy({ $0.base == base }), Set(rates.map(\.quote)).count == rates.count else { return nil }
    self.base = base
    self.rates = rates
  }

  /// Creates a list of prices, ordered by currency code, without those that are not above zero.
  public init(of base: Currency, _ prices: [Currency: FixedDecimal]) {
    self.base = base
    rates = prices.sorted { $0.key < $1.key }.compactMap { ExchangeRate(base: base, quote: $0, rate: $1) }
  }

  /// Accesses the price of the asset in the given currency; `nil` if the list does not contain this price.
  public subscript(currency: Currency) -> ExchangeRate? { rates.first { $0.quote == currency } }
}

extension PriceList {
  /// The prices with descriptions such as `1 BTC in USD`.
  var described: [String: FixedDecimal] {
    Dictionary(rates.map { ("1 \($0.base) in \($0.quote)", $0.rate) }) { first, _ in first }
  }
}

extension PriceList: Codable {
  /// Decodes a list of prices; throws an error if a price is not of the asset, or a currency occurs twice.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let base = try fields.decode(Currency.self, forKey: .base)
    let rates = try fields.decode([ExchangeRate].self, forKey: .rates)
    self = try fields.valid(PriceList(of: base, rates), "prices of different assets")
  }
}
