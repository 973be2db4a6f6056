import QuidCore
import QuidNetworking
import QuidTerminal
import Testing

@testable import quid

struct FieldTableTests {
  private struct Row: Sendable {
    let name: String
    let count: Int?
    let price: FixedDecimal
    let fee: ValuedEther
  }

  private static let table: FieldTable<Row, Row> = [
    .value("name", text: TextColumn("Name") { .init($0.name) }) { $0.name },
    .value(
      "count", column: "number",
      text: TextColumn("Count", .right, omission: 1) { row in
        .init(row.count.map { "\($0)" } ?? "?")
      }
    ) { $0.count },
    .json("price") { $0.price },
    .json("paidFee") { JSONValue.amount($0.fee) },
    .csv("currency") { _ in Currency.usd },
  ]

  private static let row = Row(
    name: "a", count: nil, price: .one, fee: ValuedEther(wei: Ether.ether(2), fiat: nil))

  @Test func `JSON object contains each field, and null for an unknown value`() {
    #expect(
      Self.table.json(Self.row).text
        == #"{"count":null,"name":"a","paidFee":{"ether":"2","fiat":null},"price":"1"}"#)
  }

  @Test func `CSV contains the columns in order`() {
    #expect(
      Self.table.csv([Self.row]) == [
        ["name", "number", "currency"], ["a", "", "USD"],
      ])
  }

  @Test func `text omits columns until the table fits`() {
    #expect(Self.table.text([Self.row], columns: 80).lines.map(\.text) == ["Name  Count", "a         ?"])
    #expect(Self.table.text([Self.row], columns: 10).lines.map(\.text) == ["Name", "a"])
    #expect(Self.table.text([Self.row], columns: 80, hasHeadings: false).lines.map(\.text) == ["a  ?"])
  }
}
