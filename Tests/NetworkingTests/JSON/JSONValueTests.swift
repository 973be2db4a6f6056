import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

struct JSONValueTests {
  @Test(
    arguments: [
      (.null, "null"), (.bool(true), "true"),
      (.number(.min), "-9223372036854775808"),
      (.unsigned(.max), "18446744073709551615"),
      (.date(Date(timeIntervalSinceReferenceDate: -5)), "-5"),
      (.date(Date(timeIntervalSinceReferenceDate: 817_470_000.123_456_1)), "817470000.1234561"),
      ("a/b é\u{7F}🙂\u{2028}", "\"a/b é\u{7F}🙂\u{2028}\""),
      ("\"\\\u{8}\u{C}\n\r\t\u{1}\u{1F}", #""\"\\\b\f\n\r\t\u0001\u001f""#),
      ([], "[]"), ([:], "{}"),
      ([.null, ["b": [1]]], #"[null,{"b":[1]}]"#),
      (["b": "1", "a10": "2", "a9": "3", "B": "4"], #"{"B":"4","a10":"2","a9":"3","b":"1"}"#),
    ] as [(JSONValue, String)])
  func `document equals that of JSONEncoder`(value: JSONValue, line: String) throws {
    #expect(value.document() == line)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == line)
    #expect(JSONValue(try JSON(Data(line.utf8))) == value.withoutUnsigned)
  }

  @Test func `indented document has one line for each value`() throws {
    let value: JSONValue = ["list": [1, ["key": "a"]], "empty": []]
    let lines = #"""
      {
        "empty" : [
        ],
        "list" : [
          1,
          {
            "key" : "a"
          }
        ]
      }
      """#
    #expect(value.document(isIndented: true) == lines)
  }

  // MARK: Public types

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable () throws -> Void

    init<Value: Codable & Equatable & Sendable>(_ value: @autoclosure @escaping @Sendable () throws -> Value?) {
      testDescription = "\(Value.self)"
      check = {
        let value = try #require(try value())
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let encoded = try encoder.encode(value)
        let written = JSONValue(try JSON(encoded)).document()
        #expect(written == String(decoding: encoded, as: UTF8.self))
        #expect(try JSONDecoder().decode(Value.self, from: Data(written.utf8)) == value)
      }
    }
  }

  private static let address = "0x00000000219ab540356cBB839Cbe05303d7705Fa"
  private static let coin = Coin(id: CoinID("bitcoin"), symbol: "btc", name: "Bit/coin \"é\"")
  private static let cases: [Case] = [
    Case(CalendarDay("2026-11-27")), Case(try ContactName("Zoë")), Case(try ENSName("ada.eth")),
    Case(try EthereumAddress(address)), Case(GasTier.fast), Case(CoinID("a/b")), Case(coin), Case(Currency.eur),
    Case(try Ether("1.000000000000000001")), Case(try FixedDecimal("-0.000000000000000001")),
    Case(ExchangeRate(base: .btc, quote: .usd, rate: try FixedDecimal("22900.5"))),
    Case(Watchlist([CoinID("b"), CoinID("a")])),
    Case(Contact(name: try ContactName("Ada"), address: try EthereumAddress(address), ensName: try ENSName("ada.eth"))),
    Case(AllTimeHigh(price: try FixedDecimal("69044.77"), day: CalendarDay("2021-11-10"))),
    Case(PriceShape(prices: [.one, try FixedDecimal("2"), .one])),
    Case(
      MarketRow(
        coin: coin, rank: 1, image: nil, price: try FixedDecimal("22900"), change24h: try FixedDecimal("-0.3"),
        marketCap: nil, asOf: Date(timeIntervalSinceReferenceDate: 817_470_000.5))),
  ]

  @Test(arguments: cases)
  func `a public type has the same JSON with Codable and with the reader and writer of Quid`(_ type: Case) throws {
    try type.check()
  }
}

extension JSONValue {
  /// Reads a document into a value.
  fileprivate init(_ json: JSON) {
    switch json.kind {
    case .null: self = .null
    case .bool: self = .bool((try? json.bool()) ?? false)
    case .number:
      self =
        Int64(json.source).map { .number($0) }
        ?? .date(Date(timeIntervalSinceReferenceDate: Double(json.source) ?? .nan))
    case .string: self = .string((try? json.string()) ?? "")
    case .array: self = .array(((try? json.elements()) ?? []).map { JSONValue($0) })
    case .object:
      self = .object(Dictionary(((try? json.fields()) ?? []).map { ($0.name, JSONValue($0.value)) }) { $1 })
    }
  }

  /// The value as it is read again.
  fileprivate var withoutUnsigned: JSONValue {
    switch self {
    case .unsigned(let value):
      Int64(exactly: value).map { .number($0) } ?? .date(Date(timeIntervalSinceReferenceDate: Double(value)))
    case .date(let value): Int64(exactly: value.timeIntervalSinceReferenceDate).map { .number($0) } ?? self
    default: self
    }
  }
}

extension JSONValue: Encodable, ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int64) { self = .number(value) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .date(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
