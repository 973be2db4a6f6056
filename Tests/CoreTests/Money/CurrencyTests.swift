import QuidCore
import Testing

struct CurrencyTests {
  @Test func `code is accepted in any case and shown in uppercase`() {
    for text in ["eur", "EUR", "Eur", "eUr"] { #expect(Currency(text) == .eur) }
    #expect(Currency("sek")?.description == "SEK")
    #expect(Currency(Substring("xusd").dropFirst()) == .usd)
  }

  @Test(arguments: ["", "eu", "euro", "e1r", "e r", "€", "ΕUR", "ﬁx", "e\u{301}u", "us$", "\u{0}us"])
  func `strings other than three ASCII letters are rejected`(text: String) {
    #expect(Currency(text) == nil)
  }

  @Test func `codes outside the active list are accepted but not active`() {
    #expect(Currency.eth.isActive == false)
    #expect(Currency("HRK")?.isActive == false, "Croatia joined the euro")
    #expect(Currency.eur.isActive)
  }

  @Test func `currencies are ordered by their codes`() {
    #expect([Currency.usd, .eur, .gbp].sorted() == [.eur, .gbp, .usd])
  }
}

struct MinorUnitsTests {
  @Test(arguments: Sample.all)
  func `currency has the minor units of ISO 4217`(sample: Sample) throws {
    #expect(try #require(Currency(sample.code)).minorUnitDigits == sample.digits)
  }

  @Test func `active list is unique, sorted and has the minor units of ISO 4217`() {
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

struct CurrencyNameTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let codes: [String]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Sample(name: "euro", codes: ["EUR"]), Sample(name: "euros", codes: ["EUR"]), Sample(name: "EUROS", codes: ["EUR"]),
    Sample(name: "yen", codes: ["JPY"]), Sample(name: "pound", codes: ["GBP"]), Sample(name: "pounds", codes: ["GBP"]),
    Sample(name: "franc", codes: ["CHF"]), Sample(name: "francs", codes: ["CHF"]),
    Sample(name: "krona", codes: ["SEK"]), Sample(name: "kronor", codes: ["SEK"]),
    Sample(name: "kroner", codes: ["NOK", "DKK"]), Sample(name: "sol", codes: []),
    Sample(name: "dollar", codes: ["USD"]), Sample(name: "dollars", codes: ["USD"]),
    Sample(name: "us dollars", codes: ["USD"]), Sample(name: "United States dollars", codes: ["USD"]),
    Sample(name: "Swiss francs", codes: ["CHF"]), Sample(name: "canadian dollar", codes: ["CAD"]),
    Sample(name: "british pounds", codes: ["GBP"]), Sample(name: "pound sterling", codes: ["GBP"]),
    Sample(name: "Polish złoty", codes: ["PLN"]), Sample(name: "zlotych", codes: ["PLN"]),
    Sample(name: "chinese yuan", codes: ["CNY"]), Sample(name: "israeli shekels", codes: ["ILS"]),
    Sample(name: "korean won", codes: ["KRW"]), Sample(name: "north korean won", codes: ["KPW"]),
    Sample(name: "pesos", codes: ["MXN", "CLP", "PHP", "COP", "ARS", "CUP", "DOP", "UYU"]),
    Sample(name: "króna", codes: ["ISK"]), Sample(name: "icelandic krónur", codes: ["ISK"]),
    Sample(name: "lire", codes: ["ITL"]), Sample(name: "marks", codes: ["BAM", "DEM"]),
    Sample(name: "deutsche mark", codes: ["DEM"]), Sample(name: "markka", codes: ["FIM"]),
    Sample(name: "gold", codes: ["XAU"]), Sample(name: "peruvian soles", codes: ["PEN"]),
    Sample(name: "swiss dollars", codes: []), Sample(name: "dollar swiss", codes: []),
    Sample(name: "tongan pa'anga", codes: ["TOP"]), Sample(name: "paanga", codes: ["TOP"]),
    Sample(name: "polish z\u{142}oty", codes: ["PLN"]), Sample(name: "icelandic kro\u{301}na", codes: ["ISK"]),
    Sample(name: "swiss-francs", codes: ["CHF"]), Sample(name: "gold (troy ounces)", codes: ["XAU"]),
    Sample(name: "$ euros", codes: []), Sample(name: "€euros", codes: []), Sample(name: "5 euros", codes: []),
    Sample(name: "34 000euros", codes: []), Sample(name: "euros,", codes: []), Sample(name: "(euros)", codes: []),
    Sample(name: "e.u.r.o", codes: []), Sample(name: "e'uros", codes: []), Sample(name: "-euros", codes: []),
    Sample(name: "swiss--francs", codes: []), Sample(name: "euro\u{200B}s", codes: []),
    Sample(name: "éuros", codes: []),
    Sample(name: "euro\u{200D}s", codes: []), Sample(name: "swiss (francs)", codes: []),
    Sample(name: "", codes: []), Sample(name: "s", codes: []), Sample(name: "bitcoin", codes: []),
  ])
  func `common name in singular or plural finds its currencies`(_ sample: Sample) {
    #expect(Currency.candidates(named: sample.name).map(\.code) == sample.codes)
  }

  @Test func `every English name finds its currency in singular, plural and any case`() {
    #expect(Currency.englishNames.count == 160)
    for (currency, name) in Currency.englishNames {
      #expect(currency.isActive, "\(name)")
      for name in [name, name.uppercased(), name.hasSuffix(")") ? name.dropLast() + "s)" : name + "s"] {
        #expect(Currency.candidates(named: name) == [currency], "\(name)")
      }
    }
  }

  @Test func `active currencies without a name are funds, units of account and test codes`() {
    let unnamed = Currency.active.filter { Currency.englishNames[$0] == nil }.map(\.code)
    #expect(
      unnamed == [
        "BOV", "CHE", "CHW", "CLF", "COU", "MXV", "USN", "UYI", "UYW", "XAD", "XBA", "XBB", "XBC", "XBD", "XSU", "XTS",
        "XUA", "XXX",
      ])
  }
}
