import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation

/// Writes three screens as a web page to standard output, with the same models and view states as the terminal app.
@main
enum Page {
  static func main() async throws {
    let client = TestClient()
    let now = TestClient.now

    var send = SendModel(balance: .ether(10), currency: .usd)
    send.receive(try await SendService(prices: client, gas: client).market())
    send.type("1.5")

    var market = MarketListModel()
    market.receive(
      try await MarketService(market: client, charts: client, catalog: client, rates: client).listing(in: .usd))

    let reader = ConversionService(rates: client, names: client)
    var converter = ConverterModel(from: .usd, to: .eur)
    converter.receive(try await reader.latestRates())
    converter.receive(try await reader.currencies())
    converter.receive(try await reader.history(from: .usd, to: .eur, days: converter.dayCount))
    converter.type("100", in: .from)
    converter.openDetails()

    let page: HTML = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Quid</title>
      <style>
      \(StyleSheet.text)
      </style>
      </head>
      <body>
      <main>
      \(send.viewState(at: now).html)
      \(market.viewState(at: now).html)
      \(converter.viewState(at: now).html)
      </main>
      </body>
      </html>

      """
    try FileHandle.standardOutput.write(contentsOf: Data(page.description.utf8))
  }
}
