import QuidCore
import QuidPresentation
import Testing

struct MonogramTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let symbol: String
    let text: String
    var testDescription: String { symbol }
  }

  @Test(arguments: [
    Case(symbol: "BTC", text: "BT"), Case(symbol: "X", text: "X"), Case(symbol: "usdt", text: "US"),
    Case(symbol: "$WIF", text: "WI"), Case(symbol: "", text: "?"), Case(symbol: "\u{202E}\u{1B}[", text: "?"),
    Case(symbol: "币安", text: "?"), Case(symbol: "1INCH", text: "1I"),
  ])
  func `monogram has at most two ASCII letters`(_ sample: Case) {
    #expect(Monogram(Coin(id: CoinID("x"), symbol: sample.symbol, name: "")).text == sample.text)
  }

  @Test func `monogram color is the same in every process`() {
    #expect(Monogram(MarketFixture.bitcoin).hue == 9)
    #expect((0..<Monogram.hueCount).contains(Monogram(MarketFixture.ether).hue))
  }
}
