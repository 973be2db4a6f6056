/// The values of a market listing, a price series or a candle series before a currency conversion.
///
/// A converted listing or series stores both the original and the converted values. Every further conversion starts
/// from the original values, so that no value is rounded twice.
struct OriginalQuotes<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The currency of the values before the conversion, such as the US dollar.
  let currency: Currency
  /// The values before the conversion, in the same order as the converted values.
  let values: [Value]

  /// Returns a copy that contains only the original values at the given indices, in the order of the indices.
  func picking(_ indices: [Int]) -> OriginalQuotes {
    OriginalQuotes(currency: currency, values: indices.map { values[$0] })
  }
}
