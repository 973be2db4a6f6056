import QuidCore
import Testing

struct CurrencyIndexTests {
  private let index: CurrencyIndex

  init() throws {
    let names = [
      "AUD": "Australian Dollar", "CZK": "Czech Koruna", "EUR": "Euro", "ISK": "Icelandic Króna",
      "PLN": "Polish Złoty", "SEK": "Swedish Krona", "USD": "United States Dollar", "XAF": "CFA Franc BEAC",
    ]
    index = CurrencyIndex(
      try names.sorted { $0.key < $1.key }.map {
        NamedCurrency(currency: try #require(Currency($0.key)), name: $0.value)
      })
  }

  private func codes(_ text: String) -> [String] { index.matches(text).map(\.currency.code) }

  @Test func `code in any case finds its currency first`() {
    #expect(codes("sek").first == "SEK")
    #expect(codes("EU").first == "EUR")
  }

  @Test func `word of a name finds all currencies that contain it, most traded first`() {
    #expect(codes("dollar") == ["USD", "AUD"])
    #expect(codes("krona") == ["SEK", "ISK"])
    #expect(codes("zloty") == ["PLN"])
  }

  @Test func `common name finds its currency first`() {
    #expect(codes("kronor").first == "SEK")
    #expect(codes("dollars").first == "USD")
  }

  @Test func `empty query lists all currencies, most traded first`() {
    #expect(codes("").count == 8)
    #expect(codes("").prefix(2) == ["USD", "EUR"])
  }

  @Test func `unknown name finds nothing`() {
    #expect(codes("zzzz").isEmpty)
  }

  @Test func `name of a country finds its currency`() {
    #expect(codes("iceland").first == "ISK")
    #expect(codes("germany") == ["EUR"])
    #expect(codes("camer") == ["XAF"])
  }
}
