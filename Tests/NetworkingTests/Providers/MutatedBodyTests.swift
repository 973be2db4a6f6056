import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// Valid response bodies that are truncated or changed: every decoder rejects them or returns a possible value.
@Suite struct MutatedBodyTests {
  /// A valid body and the name of the decoder that accepts it.
  private struct Sample: Sendable {
    let decoder: String
    let body: String
  }

  private static let samples = [
    Sample(
      decoder: "CoinGecko prices",
      body: #"{"ethereum":{"usd":1644.1,"eur":1523.88,"gbp":1.2e-05,"last_updated_at":1693588500}}"#),
    Sample(
      decoder: "CoinGecko listing",
      body: #"[{"id":"bitcoin","symbol":"btc","name":"Bitcoin","image":"https://x","current_price":22900.5,"#
        + #""market_cap":4.4e11,"market_cap_rank":1,"price_change_percentage_24h":-0.3,"#
        + #""last_updated":"2023-02-10T09:30:00.125Z"},{"id":"_"}]"#),
    Sample(
      decoder: "CoinGecko sparklines",
      body: #"[{"id":"bitcoin","sparkline_in_7d":{"price":[22811.4,null,8.9e-05]},"ath":69045,"ath_date":"2021"}]"#),
    Sample(
      decoder: "CoinGecko chart",
      body: #"{"prices":[[1684098051151,26936.583065788534],[1684101693359,null],[1684105236292,8.9e-05]],"#
        + #""market_caps":[]}"#),
    Sample(
      decoder: "CoinGecko candles",
      body: "[[1620504000000,57945.79,59122.18,57945.79,59122.18],[1620518400000,59052.34,59052.34,8.9e-05,58603.92]]"),
    Sample(
      decoder: "CoinGecko search",
      body: #"{"coins":[{"id":"ethereum","name":"Ethereum","symbol":"ETH","market_cap_rank":2}]}"#),
    Sample(
      decoder: "CoinGecko error",
      body: #"{"error":{"status":{"timestamp":"2026-10-07T13:32:10Z","error_code":10012,"#
        + #""error_message":"no\u001b[2J"}}}"#),
    Sample(
      decoder: "Coinbase prices",
      body: #"{"data":{"currency":"ETH","rates":{"1INCH":"26425.794537855962571855","USD":"1642.5"}}}"#),
    Sample(
      decoder: "Coinbase candles",
      body: "[[1786320000,63733.03,65341.83,64848.68,63911.88,6197.02],[1786233600,64675.22,65426,64908.71,64848.69,3]]"
    ),
    Sample(
      decoder: "Etherscan gas prices",
      body: #"{"status":"1","message":"OK","result":{"LastBlock":"18041185","SafeGasPrice":"13","#
        + #""ProposeGasPrice":"14","FastGasPrice":"14","suggestBaseFee":"12.086368893"}}"#),
    Sample(
      decoder: "Etherscan error", body: #"{"status":"0","message":"NOTOK","result":"Max rate limit reached"}"#),
    Sample(
      decoder: "Fixer rates",
      body: #"{"success":true,"timestamp":1750428904,"base":"EUR","date":"2025-06-20","#
        + #""rates":{"BTC":1.09e-5,"EUR":1,"USD":1.15}}"#),
    Sample(
      decoder: "Fixer error",
      body: #"{"success":false,"error":{"code":105,"type":"base_currency_access_restricted","info":"No."}}"#),
    Sample(
      decoder: "Frankfurter rates",
      body: #"{"amount":1.0,"base":"EUR","date":"2025-12-17","rates":{"USD":1.1722,"IDR":19566.25}}"#),
    Sample(
      decoder: "Frankfurter range",
      body: #"{"amount":1.0,"base":"EUR","rates":{"2025-12-16":{"USD":1.17},"2025-12-17":{"USD":1.1722}}}"#),
    Sample(
      decoder: "CoinDesk prices",
      body: #"{"time":{"updatedISO":"2023-03-20T16:56:00+00:00"},"#
        + #""bpi":{"USD":{"code":"USD","rate":"27,611.651","rate_float":2.5}}}"#),
    Sample(
      decoder: "CoinDesk history",
      body: #"{"bpi":{"2021-01-19":35929.1683,"2021-01-20":35510.67},"disclaimer":"BPI value data returned as USD."}"#),
    Sample(
      decoder: "WazirX tickers",
      body: #"[{"baseAsset":"btc","quoteAsset":"inr","openPrice":"1416000","lastPrice":"0.1e-4","at":1669078292000}]"#),
  ]

  /// Decodes a body and returns whether its value is possible; throws if the body is rejected.
  private typealias Decode = @Sendable (JSON) throws -> Bool

  private static let first = CalendarDay(Date(timeIntervalSince1970: 1_609_459_200))  // 2021-01-01
  private static let last = CalendarDay(Date(timeIntervalSince1970: 1_795_219_200))  // 2026-11-21

  private static let decoders: KeyValuePairs<String, Decode> = [
    "CoinGecko prices": { body in
      let currencies: [Currency] = [.usd, .eur, .gbp]
      let rates = try CoinGeckoSimplePrice.prices(body, of: .ethereum, as: .eth, in: currencies).value.rates
      return rates.count == 3 && !rates.contains { $0.rate <= .zero }
    },
    "CoinGecko listing": { body in
      let rows = try CoinGeckoMarkets.listing(body, in: .usd).value.rows
      return !rows.contains { row in
        !isPossible(row.price) || !isPossible(row.marketCap) || (row.rank ?? 1) <= 0 || row.coin.id.description.isEmpty
      }
    },
    "CoinGecko sparklines": { body in
      let shapes = try CoinGeckoSparklines.all(body).value
      return !shapes.contains { id, shape in
        id.description.isEmpty || shape.levels.count < 2 || shape.levels.contains { !(0...1_000).contains($0) }
      }
    },
    "CoinGecko chart": { body in
      let points = try CoinGeckoMarketChart.series(body, of: .bitcoin, in: .usd).value.points
      return !points.isEmpty && !points.contains { $0.price <= .zero }
    },
    "CoinGecko candles": { body in
      let candles = try CoinGeckoCandles.series(body, of: .bitcoin, in: .usd).value.candles
      return !candles.isEmpty
        && !candles.contains {
          $0.low <= .zero || $0.open < $0.low || $0.open > $0.high || $0.close < $0.low || $0.close > $0.high
        }
    },
    "CoinGecko history": { body in
      let days = try CoinGeckoMarketChart.dailyPrices(body, of: .bitcoin, from: first, through: last).value
      return !days.isEmpty && !days.contains { $0.price <= .zero }
    },
    "CoinGecko coins": { body in
      let coins = try CoinGeckoCoinList.all(body).value
      return !coins.isEmpty && !coins.contains { $0.id.description.isEmpty }
    },
    "CoinGecko search": { body in
      let coins = try CoinGeckoCoinList.searchResults(body).value
      return !coins.contains { $0.id.description.isEmpty }
    },
    "Coinbase prices": { body in
      try CoinbaseClient.prices(body, of: .eth, in: [.usd]).rates.map(\.quote) == [.usd]
    },
    "Coinbase candles": { body in
      let candles = try CoinbaseCandles.decode(body, each: .day).value
      return !candles.contains { $0.low <= .zero || $0.close < $0.low || $0.close > $0.high }
    },
    "Etherscan gas prices": { body in
      let gas = try EtherscanGasOracle.gasPrices(body).value
      return !gas.fast.gwei.isZero
    },
    "Fixer rates": { body in
      let table = try FixerRates.table(body, notAfter: last).value
      return table.base == .eur && table.day <= last && table.rates.count > 1
    },
    "Fixer names": { body in
      let names = try FixerSymbols.names(body).value
      return !names.isEmpty && !names.values.contains("")
    },
    "Frankfurter rates": { body in
      let table = try FrankfurterRates.table(body, base: .eur, notAfter: last).value
      return table.day <= last && table.rates.count > 1
    },
    "Frankfurter range": { body in
      let tables = try FrankfurterRates.tables(body, base: .eur, notAfter: last).value
      return !tables.isEmpty && !tables.contains { $0.day > last }
    },
    "Frankfurter names": { body in
      let names = try FrankfurterCurrencies.names(body).value
      return !names.isEmpty && !names.values.contains("")
    },
    "CoinDesk prices": { body in
      let rates = try CoinDeskCurrentPrice.rates(body, in: [.usd]).value
      return rates.count == 1 && !rates.contains { $0.rate <= .zero }
    },
    "CoinDesk history": { body in
      let days = try CoinDeskHistory.bitcoinHistory(body, from: first, through: last, in: .usd).value.days
      return !days.isEmpty && !days.contains { $0.price <= .zero }
    },
    "WazirX tickers": { body in
      let tickers = try WazirXTickers.tickers(body).value
      return !tickers.contains { !isPossible($0.open) || !isPossible($0.last) || $0.base.isEmpty }
    },
  ]

  private static func isPossible(_ price: FixedDecimal?) -> Bool { price.map { $0 > .zero } ?? true }

  /// Returns the names of the decoders that accept a body, and records an issue for an impossible value.
  private static func acceptingDecoders(of bytes: [UInt8], seed: UInt64? = nil) -> [String] {
    let data = Data(bytes)
    var names: [String] = []
    if CoinGeckoErrorResponse.parse(data) != nil { names.append("CoinGecko error") }
    if EtherscanErrorResponse.parse(data) != nil { names.append("Etherscan error") }
    if FixerErrorResponse.parse(data) != nil { names.append("Fixer error") }
    if FrankfurterErrorResponse.parse(data) != nil { names.append("Frankfurter error") }
    if CoinDeskErrorResponse.parse(data) != nil { names.append("CoinDesk error") }
    if WazirXErrorResponse.parse(data) != nil { names.append("WazirX error") }
    guard let body = try? JSON(data) else { return names }
    for (name, decode) in decoders {
      guard let isPossible = try? decode(body) else { continue }
      #expect(isPossible, "\(name), seed \(seed ?? 0): \(String(decoding: bytes, as: UTF8.self))")
      names.append(name)
    }
    return names
  }

  @Test func `a complete body is accepted by its decoder`() {
    for sample in Self.samples {
      let names = Self.acceptingDecoders(of: Array(sample.body.utf8))
      #expect(names.contains(sample.decoder), "\(sample.decoder): \(names)")
    }
  }

  @Test func `a truncated body is rejected by every decoder`() {
    for sample in Self.samples {
      let bytes = Array(sample.body.utf8)
      for count in 0..<bytes.count {
        #expect(Self.acceptingDecoders(of: Array(bytes.prefix(count))) == [], "\(sample.decoder): \(count) bytes")
      }
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `a body with changed bytes is rejected or decoded to a possible value`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let significant =
      Array(#"{}[]",:\-+.eE0123456789 nulltruefalseT"#.utf8) + [0x00, 0x1B, 0x7F, 0xC3, 0xED, 0xFE, 0xFF]
    var accepted = 0
    for round in 0..<2_800 {
      var bytes = Array(Self.samples[round % Self.samples.count].body.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        let byte = significant[Int.random(in: 0..<significant.count, using: &random)]
        switch Int.random(in: 0..<14, using: &random) {
        case 0..<5: bytes[index] = byte
        case 5..<8: bytes.insert(byte, at: index)
        case 8..<10: bytes.remove(at: index)
        case 10, 11: bytes.replaceSubrange(index..<min(index + 8, bytes.count), with: bytes.suffix(12))
        case 12: bytes.insert(contentsOf: repeatElement(byte, count: .random(in: 1...600, using: &random)), at: index)
        default: bytes.removeLast(bytes.count - index)
        }
      }
      if !Self.acceptingDecoders(of: bytes, seed: seed).isEmpty { accepted += 1 }
    }
    // A change inside a string or a number often leaves the body valid.
    #expect(accepted > 0 && accepted < 2_800, "seed \(seed)")
  }
}
