import QuidCore
import Testing

struct MinorUnitsTests {
  @Test(arguments: Sample.all)
  func `an amount is written with the decimals of ISO 4217`(sample: Sample) throws {
    #expect(try #require(Currency(sample.code)).minorUnitDigits == sample.digits)
  }

  @Test func `the active list has each code once, in order, with the decimals of the standard`() {
    #expect(Currency.active.count == 178)
    #expect(Currency.active == Set(Currency.active).sorted())
    #expect(Currency.active.filter { $0.minorUnitDigits == 0 }.count == 17)
    #expect(Currency.active.filter { $0.minorUnitDigits == 3 }.count == 7)
    #expect(Currency.active.filter { $0.minorUnitDigits == 4 }.map(\.code) == ["CLF", "UYW"])
  }

  struct Sample: Sendable, CustomTestStringConvertible {
    let code: String
    let digits: Int
    var testDescription: String { code }

    static let all = [
      Sample(code: "EUR", digits: 2), Sample(code: "USD", digits: 2), Sample(code: "SEK", digits: 2),
      Sample(code: "JPY", digits: 0), Sample(code: "KRW", digits: 0), Sample(code: "ISK", digits: 0),
      Sample(code: "KWD", digits: 3), Sample(code: "IQD", digits: 3), Sample(code: "CLF", digits: 4),
      Sample(code: "QQQ", digits: 2),
    ]
  }
}
