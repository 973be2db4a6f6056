public import QuidCore

/// A JSON number that is decoded as a fixed-point number, without binary floating point.
///
/// A number with more than 18 decimals is rounded half to even. A number that is too large for ``FixedDecimal``, has
/// more than 37 significant digits, or would be rounded to zero is an error.
public struct JSONNumber: Decodable, Hashable, Sendable {
  /// The fixed-point number that was decoded from the JSON number.
  public let value: FixedDecimal

  static let range = "a number with at most 20 digits before and 18 digits after the decimal point"

  /// Decodes a JSON number; throws an error if the value is not a number that ``FixedDecimal`` can represent.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let decimal: Decimal
    do {
      decimal = try container.decode(Decimal.self)
    } catch DecodingError.typeMismatch(_, let context) {
      throw DecodingError.typeMismatch(Self.self, context)
    } catch DecodingError.valueNotFound(_, let context) {
      throw DecodingError.valueNotFound(Self.self, context)
    }
    var digits = decimal.description
    guard let value = digits.withUTF8({ FixedDecimal(json: $0) }) else {
      throw ResponseError.malformed(expected: Self.range, at: ResponseError.path(of: container.codingPath))
    }
    self.value = value
  }
}
