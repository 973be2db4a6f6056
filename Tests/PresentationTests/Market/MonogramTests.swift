import QuidCore
import QuidPresentation
import Testing

struct MonogramTests {
  @Test(arguments: [
    ("BTC", "BT"), ("X", "X"), ("usdt", "US"),
    ("$WIF", "WI"), ("", "?"), ("\u{202E}\u{1B}[", "?"),
    ("币安", "?"), ("1INCH", "1I"),
  ])
  func `monogram has at most two ASCII letters`(symbol: String, text: String) {
    #expect(Monogram(Coin(id: CoinID("x"), symbol: symbol, name: "")).text == text)
  }

  @Test func `monogram color is the same in every process`() {
    #expect(Monogram(MarketFixture.bitcoin).hue == 9)
    #expect((0..<Monogram.hueCount).contains(Monogram(MarketFixture.ether).hue))
  }
}
