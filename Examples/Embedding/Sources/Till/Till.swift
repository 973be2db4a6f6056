import Core
import Foundation
import Networking
import QuidCore
import QuidNetworking
import QuidPresentation

/// A shop that accepts ether and foreign money: it quotes a payment, shows the market and converts with its own rates.
///
/// All data except the rates come from Quid's built-in client, so that the example runs without a network. A product
/// uses `CoinGeckoClient` and `EtherscanClient` instead, or clients of its own.
@main
enum Till {
  static func main() async throws {
    let client = TestClient()
    let format = DisplayFormat(localeIdentifier: "en_US")

    var model = SendModel(balance: .ether(10), currency: .usd)
    model.receive(try await SendService(prices: client, gas: client).market())
    model.type("1.5")
    let payment = model.viewState(at: TestClient.now)
    print("pay: \(payment.primaryLabel.text) ETH is \(payment.secondaryLabel.formatted). \(payment.button.title)")

    guard let rates = HouseRates(day: "2023-09-01", perEuro: ["USD": "1.08", "SEK": "11.80"]) else {
      preconditionFailure("the rates of the house are rates")
    }
    let market = MarketService(market: client, charts: client, catalog: client, rates: rates)
    let listing = try await market.listing(in: .usd, size: 3)
    for row in listing.data.value.rows {
      let line = MarketRowViewState(row, in: .usd, at: TestClient.now, format.numbers)
      print("market: \(line.rank) \(line.symbol) \(line.price) \(line.change.text)")
    }

    let article = Article("A book about money", price: "24.90")
    let reader = ConversionService(rates: rates, names: client)
    let conversions = try await reader.conversions(of: try FixedDecimal(article.price), from: .eur, to: [.usd, .sek])
    for conversion in conversions.value.results {
      guard let currency = conversion.to.currency else { continue }
      let price = format.numbers.price(conversion.value, currency)
      print("convert: \(article.name) costs \(price), says \(conversions.source.name)")
    }
  }
}
