import QuidCore
import Testing

@testable import quid

@Suite struct PricedAssetTests {
  private static let sek = Currency("SEK") ?? .eur

  private func table() throws -> RateTable {
    let day = try #require(CalendarDay("2023-09-01"))
    let rates = [Currency.usd: try FixedDecimal("1.0844"), Self.sek: try FixedDecimal("11.8493")]
    return try #require(RateTable(base: .eur, day: day, rates: rates))
  }

  /// A conversion and its value, computed with 80 digits and rounded half to even to 18 decimals.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var amount: String
    var from: PricedAsset
    var to: PricedAsset
    var value: String

    init(_ name: String, _ amount: String, _ from: PricedAsset, _ to: PricedAsset, _ value: String) {
      (testDescription, self.amount, self.from, self.to, self.value) = (name, amount, from, to, value)
    }
  }

  private static let bitcoin = PricedAsset.coin(price: FixedDecimal(22_900), in: .usd)
  private static let ether = PricedAsset.coin(
    price: FixedDecimal(units: 1_619_360_000_000_000_000_000), in: .usd)

  @Test(arguments: [
    Case("coin to its quote", "0.5", bitcoin, .currency(.usd), "11450"),
    Case("coin to another currency", "0.5", bitcoin, .currency(sek), "125114.796200663961637772"),
    Case("quote to coin", "100", .currency(.usd), bitcoin, "0.004366812227074236"),
    Case("another currency to coin", "100", .currency(sek), bitcoin, "0.00039963298920943"),
    Case("coin to coin", "1", bitcoin, ether, "14.141389190791423772"),
    Case("currency to currency", "1", .currency(sek), .currency(.eur), "0.084393170904610399"),
    Case("same coin", "0.123456789012345678", bitcoin, bitcoin, "0.123456789012345678"),
  ])
  func `value is rounded once`(_ example: Case) throws {
    let value = PricedAsset.value(
      of: try FixedDecimal(example.amount), from: example.from, to: example.to, by: try table())
    #expect(value == (try FixedDecimal(example.value)))
  }

  @Test func `value without a rate is unknown`() throws {
    let bitcoin = Self.bitcoin
    #expect(PricedAsset.value(of: .one, from: bitcoin, to: .currency(.usd), by: nil) == FixedDecimal(22_900))
    #expect(PricedAsset.value(of: .one, from: bitcoin, to: .currency(.eur), by: nil) == nil)
    #expect(PricedAsset.value(of: .one, from: bitcoin, to: .currency(.gbp), by: try table()) == nil)
  }

  @Test func `value of the smallest price is rounded once`() throws {
    let tiny = PricedAsset.coin(price: FixedDecimal(units: 1), in: .usd)
    let value = PricedAsset.value(of: .one, from: tiny, to: .currency(Self.sek), by: try table())
    #expect(value == FixedDecimal(units: 11))
  }

  @Test func `value that is too large or has no price is unknown`() {
    #expect(PricedAsset.value(of: .maximum, from: Self.bitcoin, to: .currency(.usd), by: nil) == nil)
    let free = PricedAsset.coin(price: .zero, in: .usd)
    #expect(PricedAsset.value(of: .one, from: .currency(.usd), to: free, by: nil) == nil)
  }
}
