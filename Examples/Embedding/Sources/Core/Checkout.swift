public import QuidCore

/// The sum of a customer's purchases, in the currency of the customer.
public struct Checkout: Sendable {
  private let service: ConversionService

  /// Creates a checkout that converts with the given exchange rates.
  public init(rates: any RateProvider, names: any CurrencyNameProvider) {
    service = ConversionService(rates: rates, names: names)
  }

  /// Returns the sum of prices in euro, converted once and rounded to the decimals of the currency.
  public func total(_ prices: [FixedDecimal], in currency: Currency) async throws -> FixedDecimal {
    let sum = try prices.sum()
    let conversions = try await service.conversions(of: sum, from: .eur, to: [currency])
    return try conversions.value.results[0].value.rounded(to: currency.minorUnitDigits, rounding: .halfEven)
  }
}
