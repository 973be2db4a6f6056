/// The values before a currency conversion, from which further conversions start, so that no value is rounded twice.
struct OriginalQuotes<Value: Hashable & Sendable>: Hashable, Sendable {
  let currency: Currency
  let values: [Value]

  func picking(_ indices: [Int]) -> OriginalQuotes {
    OriginalQuotes(currency: currency, values: indices.map { values[$0] })
  }
}

extension OriginalQuotes: Codable where Value: Codable {}
