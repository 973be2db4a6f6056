import QuidCore
import QuidNetworking

/// A type whose values can be fields of the JSON output.
protocol FieldValue: Sendable {
  var json: JSONValue { get }
}

/// The members of a JSON object; an unknown value is `null` instead of missing.
typealias Fields = [String: (any FieldValue)?]

extension FieldValue where Self: CustomStringConvertible {
  var json: JSONValue { .string(description) }
}

extension FieldValue where Self: RawRepresentable<String> {
  var json: JSONValue { .string(rawValue) }
}

extension String: FieldValue {}
extension Currency: FieldValue {
  /// The code, which for a coin is its symbol.
  var json: JSONValue { .string(isCoin ? code : description) }
}
extension Asset: FieldValue {}
extension CoinID: FieldValue {}
extension ContactName: FieldValue {}
extension EthereumAddress: FieldValue {}
extension ENSName: FieldValue {}
extension TransactionHash: FieldValue {}
extension GasTier: FieldValue {
  var json: JSONValue { .string(rawValue) }
}
extension FeeFormula: FieldValue {}
extension PriceDirection: FieldValue {}
extension Freshness: FieldValue {}

extension FixedDecimal: FieldValue {}
extension Ether: FieldValue {}
extension EtherBalance: FieldValue {
  /// The amount of ether as an integer number of wei for the JSON output.
  var wei: String { description(in: .wei) }
}
extension UInt128: FieldValue {}
extension CalendarDay: FieldValue {}

extension Date: FieldValue {
  var json: JSONValue { .string(UTCDateTime(self).description) }
}

extension Bool: FieldValue {
  var json: JSONValue { .bool(self) }
}

extension Int: FieldValue {
  var json: JSONValue { .number(Int64(self)) }
}

extension UInt64: FieldValue {
  var json: JSONValue { .unsigned(self) }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  var json: JSONValue { map(\.json) ?? .null }
}

extension Array: FieldValue where Element: FieldValue {
  var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: FieldValue where Key == String, Value: FieldValue {
  var json: JSONValue { .object(mapValues(\.json)) }
}

extension JSONValue: FieldValue {
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
