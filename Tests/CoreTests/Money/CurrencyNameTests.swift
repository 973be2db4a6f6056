import QuidCore
import Testing

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
    Sample(name: "dollar", codes: ["USD", "AUD", "CAD", "HKD", "SGD", "NZD"]),
    Sample(name: "dollars", codes: ["USD", "AUD", "CAD", "HKD", "SGD", "NZD"]),
    Sample(name: "", codes: []), Sample(name: "s", codes: []), Sample(name: "bitcoin", codes: []),
  ])
  func `a common name, singular or plural, has its currencies`(_ sample: Sample) {
    #expect(Currency.candidates(named: sample.name).map(\.code) == sample.codes)
  }
}
