import QuidCore
import TestSupport
import Testing

/// Use case: convert in two fields.
struct ConversionEntryTests {
  private let sek = RateFixture.sek
  private let table: RateTable

  init() throws { table = try RateFixture.table("2023-09-01", usd: "1.0844", sek: "11.8493") }

  @Test func `given two currencies, when nothing is typed, then one unit is converted`() throws {
    let entry = ConversionEntry(from: .usd, to: .eur)
    #expect(entry.text == "1")
    let amounts = try entry.amounts(by: table)
    #expect(amounts.from == .one)
    #expect(amounts.to.description == "0.92216894135005533")
  }

  @Test func `given two fields, when either is typed into, then the other follows`() throws {
    var entry = ConversionEntry(from: .eur, to: .usd)
    entry.type("10.844", in: .to)
    #expect(try entry.amounts(by: table).from.description == "10")
    entry.type("5", in: .from)
    #expect(try entry.amounts(by: table).to.description == "5.422")
    #expect(entry.edited == .from)
  }

  @Test func `given a typed amount, when the currencies are swapped, then it stays in its field`() throws {
    var entry = ConversionEntry(from: .eur, to: .usd)
    entry.type("2", in: .to)
    entry.swap()
    #expect([entry.from, entry.to] == [.usd, .eur])
    #expect(entry.edited == .to)
    #expect(try entry.amounts(by: table).from.description == "2.1688")
    entry.swap()
    #expect(try entry.amounts(by: table).to.description == "2")
  }

  @Test func `given two currencies, when that of the other field is chosen, then they swap`() {
    var entry = ConversionEntry(from: .eur, to: .usd)
    entry.choose(.usd, for: .from)
    #expect([entry.from, entry.to] == [.usd, .eur])
    entry.choose(sek, for: .to)
    #expect([entry.from, entry.to] == [.usd, sek])
    entry.choose(.usd, for: .from)
    #expect([entry.from, entry.to] == [.usd, sek])
  }

  @Test(arguments: SplitMix64.seeds)
  func `whatever is swapped and chosen, what was typed never drifts`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var entry = ConversionEntry(from: .eur, to: .usd)
    entry.type("1234.567891234567891234", in: .to)
    for _ in 0..<2_000 {
      switch random.next() % 3 {
      case 0: entry.swap()
      case 1: entry.choose([.eur, .usd, sek][Int(random.next() % 3)], for: .from)
      default: entry.choose([.eur, .usd, sek][Int(random.next() % 3)], for: .to)
      }
      let amounts = try entry.amounts(by: table)
      guard amounts.to.description == "1234.567891234567891234", entry.from != entry.to else {
        Issue.record("\(entry), seed \(seed)")
        return
      }
    }
  }

  struct Flaw: CustomTestStringConvertible, Sendable {
    let text: String
    let error: DecimalSyntaxError
    var testDescription: String { text }
  }

  @Test(arguments: [
    Flaw(text: "", error: .empty), Flaw(text: "-1", error: .malformed(.sign)),
    Flaw(text: "1,5", error: .malformed(.separator)), Flaw(text: "1e3", error: .malformed(.exponent)),
    Flaw(text: "1..", error: .malformed(.secondDot)), Flaw(text: ".", error: .malformed(.missingDigit)),
    Flaw(text: "1.0000000000000000001", error: .tooPrecise(decimals: 18)),
  ])
  func `given two fields, when no number is typed, then it is refused, in either`(_ flaw: Flaw) {
    var entry = ConversionEntry(from: .eur, to: .usd)
    for field in ConversionEntry.Field.allCases {
      entry.type(flaw.text, in: field)
      #expect(throws: ConversionEntry.Failure.text(flaw.error)) { try entry.amounts(by: table) }
    }
  }

  @Test func `a dot at the end is typing still going on`() throws {
    var entry = ConversionEntry(from: .eur, to: .usd)
    entry.type("2.", in: .from)
    #expect(try entry.amounts(by: table).to.description == "2.1688")
  }

  @Test func `given a missing rate or too much, when it is typed, then that is told`() {
    var entry = ConversionEntry(from: .eur, to: .gbp)
    #expect(throws: ConversionEntry.Failure.conversion(.unknownCurrency(.gbp, table: table))) {
      try entry.amounts(by: table)
    }
    entry.choose(sek, for: .to)
    entry.type("99999999999999999999", in: .from)
    #expect(throws: ConversionEntry.Failure.conversion(.outOfRange)) { try entry.amounts(by: table) }
  }
}
