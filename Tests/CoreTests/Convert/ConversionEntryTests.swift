import QuidCore
import TestSupport
import Testing
struct ConversionEntryTests {
  private let sek = RateFixture.sek
  private let table: RateTable

  init() throws { table = try RateFixture.table("2023-09-01", usd: "1.0844", sek: "11.8493") }

  @Test func `entry converts one unit by default`() throws {
    let entry = ConversionEntry(from: .usd, to: .eur)
    #expect(entry.text == "1")
    let amounts = try entry.amounts(by: table)
    #expect(amounts.from == .one)
    #expect(amounts.to.description == "0.92216894135005533")
  }

  @Test func `typing into either field updates the other`() throws {
    var entry = ConversionEntry(from: .eur, to: .usd)
    entry.type("10.844", in: .to)
    #expect(try entry.amounts(by: table).from.description == "10")
    entry.type("5", in: .from)
    #expect(try entry.amounts(by: table).to.description == "5.422")
    #expect(entry.edited == .from)
  }

  @Test func `swapping the currencies keeps the typed amount in its field`() throws {
    var entry = ConversionEntry(from: .eur, to: .usd)
    entry.type("2", in: .to)
    entry.swap()
    #expect([entry.from, entry.to] == [.usd, .eur])
    #expect(entry.edited == .to)
    #expect(try entry.amounts(by: table).from.description == "2.1688")
    entry.swap()
    #expect(try entry.amounts(by: table).to.description == "2")
  }

  @Test func `choosing the currency of the other field swaps both`() {
    var entry = ConversionEntry(from: .eur, to: .usd)
    entry.choose(.usd, for: .from)
    #expect([entry.from, entry.to] == [.usd, .eur])
    entry.choose(sek, for: .to)
    #expect([entry.from, entry.to] == [.usd, sek])
    entry.choose(.usd, for: .from)
    #expect([entry.from, entry.to] == [.usd, sek])
  }

  @Test(arguments: SplitMix64.seeds)
  func `typed amount never changes after 2,000 swaps and choices`(seed: UInt64) throws {
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

  @Test(
    arguments: [
      ("", .empty), ("-1", .malformed(.sign)),
      ("1,5", .malformed(.separator)), ("1e3", .malformed(.exponent)),
      ("1..", .malformed(.secondDot)), (".", .malformed(.missingDigit)),
      ("1.0000000000000000001", .tooPrecise(decimals: 18)),
    ] as [(String, DecimalSyntaxError)])
  func `malformed amount is rejected in either field`(input: String, error: DecimalSyntaxError) {
    var entry = ConversionEntry(from: .eur, to: .usd)
    for field in ConversionEntry.Field.allCases {
      entry.type(input, in: field)
      #expect(throws: ConversionEntry.AmountError.syntax(error)) { try entry.amounts(by: table) }
    }
  }

  @Test func `digit can be missing before or after the dot`() throws {
    var entry = ConversionEntry(from: .eur, to: .usd)
    entry.type("2.", in: .from)
    #expect(try entry.amounts(by: table).to.description == "2.1688")
    entry.type(".5", in: .from)
    #expect(try entry.amounts(by: table).from.description == "0.5")
  }

  @Test func `missing rate and overflow are reported`() {
    var entry = ConversionEntry(from: .eur, to: .gbp)
    #expect(throws: ConversionEntry.AmountError.conversion(.unknownCurrency(.gbp, table: table))) {
      try entry.amounts(by: table)
    }
    entry.choose(sek, for: .to)
    entry.type("99999999999999999999", in: .from)
    #expect(throws: ConversionEntry.AmountError.conversion(.outOfRange)) { try entry.amounts(by: table) }
  }
}
