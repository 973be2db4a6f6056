/// The conversions of an amount, with the exchange rates and coin prices used for the conversions.
public struct SourcedConversions: Hashable, Sendable {
  /// The amount to convert and the converted amounts.
  public let conversions: Conversions
  /// The exchange rates and the prices of the coins, with their sources and ages.
  public let rates: ConversionRates
  /// The coins that were found by the ids or symbols that the user typed.
  public let matches: [CoinMatch]

  /// Creates a value from conversions, their exchange rates and coin prices, and the coins that were found.
  package init(conversions: Conversions, rates: ConversionRates, matches: [CoinMatch]) {
    self.conversions = conversions
    self.rates = rates
    self.matches = matches
  }
}
