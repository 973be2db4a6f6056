import QuidCore
import Testing

struct CurrencyTests {
  @Test func `a code is accepted in any case and shown in capitals`() {
    for text in ["eur", "EUR", "Eur", "eUr"] { #expect(Currency(text) == .eur) }
    #expect(Currency("sek")?.description == "SEK")
    #expect(Currency(Substring("xusd").dropFirst()) == .usd)
  }

  @Test(arguments: ["", "eu", "euro", "e1r", "e r", "€", "ΕUR", "ﬁx", "e\u{301}u", "us$", "\u{0}us"])
  func `anything but three ASCII letters is no currency`(text: String) {
    #expect(Currency(text) == nil)
  }

  @Test func `a code that ISO does not list is a currency all the same, though not an active one`() {
    #expect(Currency.eth.isActive == false)
    #expect(Currency("HRK")?.isActive == false, "Croatia joined the euro")
    #expect(Currency.eur.isActive)
  }

  @Test func `currencies are ordered by their codes`() {
    #expect([Currency.usd, .eur, .gbp].sorted() == [.eur, .gbp, .usd])
  }
}
