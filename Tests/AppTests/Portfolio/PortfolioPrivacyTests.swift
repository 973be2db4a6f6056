import Foundation
import TestSupport
import Testing

@testable import quid

struct PortfolioPrivacyTests {
  /// Returns a server with a price, a chart and exchange rates.
  private static func server() throws -> LoopbackServer {
    let now = Int(Date().timeIntervalSince1970) * 1_000
    return try LoopbackServer { connection in
      if connection.requestHead.contains("market_chart") {
        connection.answer(#"{"prices":[[\#(now - 86_400_000),60000.5],[\#(now),61000.5]]}"#)
      } else if connection.requestHead.contains("coins/list") {
        connection.answer(#"[{"id":"bitcoin","symbol":"btc","name":"Bitcoin"}]"#)
      } else if connection.requestHead.contains("coins/markets") {
        connection.answer(
          #"[{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":60000,"market_cap":1,"#
            + #""market_cap_rank":1,"price_change_percentage_24h":1}]"#)
      } else {
        connection.answer(#"{"amount":1.0,"base":"EUR","date":"2024-01-02","rates":{"USD":1.25,"SEK":10}}"#)
      }
    }
  }

  @Test func `requests contain coins and days, but no amounts, prices and costs`() async throws {
    let server = try Self.server()
    let home = try HomeFolder()
    let environment = home.environment(root: server.url)
    let yesterday = "\(Date().addingTimeInterval(-86_400).ISO8601Format().prefix(10))"
    let lines = [
      "portfolio add 0.541782931 bitcoin --at 31337251.5eur --date 2024-01-02",
      "portfolio add 1.928374655 bitcoin --cost 424242424usd", "portfolio add 0.777666555 bitcoin",
      "portfolio add -0.123498765 bitcoin --date \(yesterday)", "portfolio --in sek", "portfolio list",
      "portfolio export", "portfolio remove 4",
    ]
    for line in lines {
      let run = await Run.quid("\(line) --max-age 0", environment: environment)
      #expect(run.code == .success, "\(line): \(run.error)")
    }
    let imported = await Run.quid(
      "portfolio import - --max-age 0", environment: environment,
      input: "date,coin,amount,price,currency\n2024-01-02,btc,9.876512345,998877665,USD\n")
    #expect(imported.code == .success, "\(imported.error)")
    let requests = server.requests
    #expect(requests.contains { $0.contains("/coins/markets") })
    #expect(requests.contains { $0.contains("2024-01-02") })
    #expect(requests.contains { $0.contains("market_chart") })
    let secrets = [
      "541782931", "31337251", "928374655", "424242424", "777666555", "123498765", "876512345", "998877665",
    ]
    for secret in secrets { #expect(!requests.contains { $0.contains(secret) }, "\(secret)") }
  }
}
