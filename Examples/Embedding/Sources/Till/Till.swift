import Core
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

    let rates = try HouseRates()
    let market = MarketService(market: client, charts: client, catalog: client, rates: rates)
    var list = MarketListModel(currency: .usd)
    list.receive(try await market.listing(in: .usd, size: 3))
    for row in list.viewState(at: TestClient.now, format).rows {
      print("market: \(row.rank) \(row.symbol) \(row.price) \(row.change.text)")
    }

    for currency in [Currency.usd, .sek] {
      let total = try await Checkout(rates: rates, names: client).total([FixedDecimal("19.90"), 5], in: currency)
      print("convert: a book and a map cost \(format.numbers.price(total, currency))")
    }
  }
}
