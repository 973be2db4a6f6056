/// A key of a JSON object that is only known when it is asked for, such as the code of a currency.
struct JSONKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String

  init(_ stringValue: String) { self.stringValue = stringValue }

  init(stringValue: String) { self.stringValue = stringValue }

  init(stringLiteral value: String) { stringValue = value }

  /// Objects have no numbered keys.
  var intValue: Int? { nil }

  init?(intValue: Int) { nil }
}
