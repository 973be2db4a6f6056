import Foundation
import Testing

@testable import QuidCore

struct WithdrawnCurrencyTests {
  @Test func `table is sorted and contains no active code`() {
    let codes = WithdrawnCurrency.all.map(\.currency)
    #expect(codes == codes.sorted())
    #expect(Set(codes).count == 65)
    for currency in codes { #expect(!currency.isActive && currency.isWithdrawn, "\(currency)") }
    #expect(!Currency.eur.isWithdrawn && Currency.eur.isMoney && Currency("QQQ")?.isMoney == false)
  }

  @Test func `successor of each withdrawn currency is a currency`() throws {
    for entry in WithdrawnCurrency.all where entry.currency.code != "XRE" {
      #expect(try #require(entry.successor).isMoney, "\(entry.currency)")
      #expect(entry.rate.map { $0.source == entry.currency && $0.target == entry.successor } ?? true)
    }
  }

  /// - Parameter expected: The fixed rates, each as the amounts that are equal.
  @Test(
    arguments: [
      ("DEM", "1998-12-31", []),
      ("DEM", "1999-01-01", ["1.95583 DEM = 1 EUR"]),
      ("GRD", "2000-12-31", []),
      ("GRD", "2001-01-01", ["340.75 GRD = 1 EUR"]),
      ("BGN", "2025-12-31", []),
      ("BGN", "2026-01-01", ["1.95583 BGN = 1 EUR"]),
      ("HRK", "2023-01-01", ["7.5345 HRK = 1 EUR"]),
      ("LTL", "2015-01-01", ["3.4528 LTL = 1 EUR"]),
      ("ZMK", "2012-12-31", []),
      ("ZMK", "2026-11-27", ["1000 ZMK = 1 ZMW"]),
      ("SLL", "2022-06-30", []),
      ("SLL", "2022-07-01", ["1000 SLL = 1 SLE"]),
      ("CUC", "2026-11-27", ["1 CUC = 24 CUP"]),
      ("ZWL", "2026-11-27", ["2498.7242 ZWL = 1 ZWG"]),
      ("BYB", "1999-12-31", []),
      ("BYB", "2010-01-01", ["1000 BYB = 1 BYR"]),
      ("BYB", "2026-11-27", ["1000 BYB = 1 BYR", "10000 BYR = 1 BYN"]),
      ("BGL", "2026-11-27", ["1000 BGL = 1 BGN", "1.95583 BGN = 1 EUR"]),
      ("YUM", "2026-11-27", ["1 YUM = 1 CSD", "1 CSD = 1 RSD"]),
      ("VEB", "2010-01-01", ["1000 VEB = 1 VEF"]),
      ("VEB", "2020-01-01", ["1000 VEB = 1 VEF", "100000 VEF = 1 VES"]),
      ("VEB", "2026-11-27", ["1000 VEB = 1 VEF", "100000000000 VEF = 1 VES"]),
      ("EUR", "2026-11-27", []),
    ] as [(String, String, [String])])
  func `legal factor applies from its first day on`(code: String, day: String, expected: [String]) throws {
    let currency = try #require(Currency(code))
    let rates = try #require(currency.fixedRates(on: RateFixture.day(day)))
    #expect(
      rates.map { "\($0.cross.from.rate) \($0.source) = \($0.cross.to.rate) \($0.target)" } == expected)
  }

  @Test(arguments: ["ADP", "CHC", "USS", "XRE", "ZWD", "ZWN", "ZWR"])
  func `currency without a legal factor has no rate from its withdrawal on`(_ code: String) throws {
    let currency = try #require(Currency(code))
    #expect(currency.fixedRates(on: try RateFixture.day("2026-11-27")) == nil)
    #expect(currency.fixedRates(on: try RateFixture.day("1999-10-31")) == [])
  }

  @Test func `withdrawn currency keeps its number of decimals`() throws {
    for code in ["ITL", "ESP", "TRL", "BYR"] { #expect(try #require(Currency(code)).minorUnitDigits == 0, "\(code)") }
    for code in ["DEM", "HRK", "ZMK"] { #expect(try #require(Currency(code)).minorUnitDigits == 2, "\(code)") }
  }
}

struct MinorUnitTests {
  @Test(arguments: ["GBp", "GBX", "ZAc", "ZAC", "ILA", "ILa", "USX"])
  func `minor unit is a hundredth of its currency in its exact spelling only`(_ spelling: String) throws {
    let unit = try #require(Currency.minorUnit(spelled: spelling))
    let rate = try #require(unit.minorUnitRate)
    #expect(
      unit.code == spelling && rate.source == unit && rate.target.code.prefix(2) == spelling.prefix(2).uppercased())
    #expect(try rate.cross.converted(FixedDecimal("282.5")).description == "2.825")
    #expect(unit.fixedRates(on: try RateFixture.day("1999-01-04")) == [rate])
    #expect(!unit.isMoney && !unit.isActive)
    #expect(Currency.minorUnit(spelled: spelling.lowercased()) == nil)
    #expect(try JSONDecoder().decode(Currency.self, from: JSONEncoder().encode(unit)) == unit)
  }

  @Test func `pounds in any letter case other than that of pence are pounds`() throws {
    for word in ["gbp", "GBP", "Gbp", "gBP"] {
      #expect(Currency.minorUnit(spelled: word) == nil && Currency.minorUnitSpelling(of: word) == nil, "\(word)")
    }
    #expect(Currency.gbp.minorUnitRate == nil)
    #expect(Currency(code: "GBX", minorUnitDigits: 0)?.minorUnitRate == nil, "a currency of the host")
  }

  @Test func `other letter case of a minor unit has its spelling`() {
    #expect(Currency.minorUnitSpelling(of: "gbx") == "GBX")
    #expect(Currency.minorUnitSpelling(of: "Zac") == "ZAC")
    #expect(Currency.minorUnitSpelling(of: "ZAc") == nil)
    #expect(Currency.minorUnitSpelling(of: "qqq") == nil)
  }
}
