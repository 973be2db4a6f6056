import QuidCore
import QuidNetworking

/// A type whose values can be fields of the JSON output.
protocol FieldValue: Sendable {
  /// The description of this Swift type for the documentation and the schema of the JSON output.
  static var fieldType: FieldType { get }
  var json: JSONValue { get }
}

/// The type of a field in the JSON output.
indirect enum FieldType: Hashable, Sendable {
  case string
  /// A string that contains an exact decimal number, such as `1.5`.
  case decimal
  case choice([String])
  case integer
  case integers([Int64])
  case boolean
  /// A calendar day as a string, such as `2026-11-20`.
  case day
  /// A time in UTC as a string in ISO 8601, such as `2026-11-20T09:30:00Z`.
  case time
  case array(of: FieldType)
  /// An array with one element for each of the given types, in this order.
  case tuple([FieldType])
  case object([FieldDescription])
  /// An object whose keys depend on the data, such as currency codes.
  case map(of: FieldType)
  case nullable(FieldType)
  case either([FieldType])
  case any
}

extension FieldValue where Self: CustomStringConvertible {
  static var fieldType: FieldType { .string }
  var json: JSONValue { .string(description) }
}

extension FieldValue where Self: RawRepresentable<String> {
  static var fieldType: FieldType { .string }
  var json: JSONValue { .string(rawValue) }
}

extension FieldValue where Self: RawRepresentable<String> & CaseIterable {
  static var fieldType: FieldType { .choice(allCases.map(\.rawValue)) }
}

extension String: FieldValue {}
extension Currency: FieldValue {
  /// The code, which for a coin is its symbol.
  var json: JSONValue { JSONValue(isCoin ? code : description) }
}
extension Asset: FieldValue {}
extension CoinID: FieldValue {}
extension ContactName: FieldValue {}
extension EthereumAddress: FieldValue {}
extension ENSName: FieldValue {}
extension TransactionHash: FieldValue {}
extension GasTier: FieldValue {
  static var fieldType: FieldType { .choice(allCases.map(\.rawValue)) }
  var json: JSONValue { .string(rawValue) }
}
extension FeeFormula: FieldValue {}
extension PriceDirection: FieldValue {}
extension Freshness: FieldValue {}

extension FixedDecimal: FieldValue { static var fieldType: FieldType { .decimal } }
extension Ether: FieldValue { static var fieldType: FieldType { .decimal } }
extension EtherBalance: FieldValue {
  static var fieldType: FieldType { .decimal }
  /// The amount of ether as an integer number of wei for the JSON output.
  var wei: Wei { Wei(description: description(in: .wei)) }

  struct Wei: FieldValue, CustomStringConvertible {
    static var fieldType: FieldType { .decimal }
    let description: String
  }
}
extension UInt128: FieldValue { static var fieldType: FieldType { .decimal } }
extension CalendarDay: FieldValue { static var fieldType: FieldType { .day } }

extension Date: FieldValue {
  static var fieldType: FieldType { .time }
  var json: JSONValue { .string(UTCDateTime(self).description) }
}

extension Bool: FieldValue {
  static var fieldType: FieldType { .boolean }
  var json: JSONValue { .bool(self) }
}

extension Int: FieldValue {
  static var fieldType: FieldType { .integer }
  var json: JSONValue { .number(Int64(self)) }
}

extension UInt64: FieldValue {
  static var fieldType: FieldType { .integer }
  var json: JSONValue { .unsigned(self) }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  static var fieldType: FieldType { .nullable(Wrapped.fieldType) }
  var json: JSONValue { map(\.json) ?? .null }
}

extension Array: FieldValue where Element: FieldValue {
  static var fieldType: FieldType { .array(of: Element.fieldType) }
  var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: FieldValue where Key == String, Value: FieldValue {
  static var fieldType: FieldType { .map(of: Value.fieldType) }
  var json: JSONValue { .object(mapValues(\.json)) }
}

extension JSONValue: FieldValue {
  static var fieldType: FieldType { .any }
  var json: JSONValue { self }

  var csvField: String {
    switch self {
    case .null: ""
    case .bool(let value): value ? "yes" : "no"
    case .number(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .date: text
    case .string(let value): value
    case .array(let values): values.map(\.csvField).joined(separator: " ")
    case .object: text
    }
  }
}
