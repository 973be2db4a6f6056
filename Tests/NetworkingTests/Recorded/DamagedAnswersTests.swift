import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// Answers that were right and are then damaged: whatever is still read of them is something that can be.
@Suite struct DamagedAnswersTests {
  private static let bodies = [
    #"[{"id":"bitcoin","symbol":"btc","name":"Bitcoin","image":"https://x","current_price":22900.5,"market_cap":4.4e11,"#
      + #""market_cap_rank":1,"price_change_percentage_24h":-0.3,"last_updated":"2023-02-10T09:30:00.125Z"},{"id":"_"}]"#,
    #"{"prices":[[1684098051151,26936.583065788534],[1684101693359,null],[1684105236292,8.9e-05]],"market_caps":[]}"#,
    #"{"coins":[{"id":"ethereum","name":"Ethereum","symbol":"ETH","market_cap_rank":2}]}"#,
    #"{"success":true,"timestamp":1750428904,"base":"EUR","date":"2025-06-20","rates":{"BTC":1.09e-5,"EUR":1,"USD":1.15}}"#,
    #"{"success":false,"error":{"code":105,"type":"base_currency_access_restricted","info":"No."}}"#,
    #"{"amount":1.0,"base":"EUR","date":"2025-12-17","rates":{"USD":1.1722,"IDR":19566.25}}"#,
    #"{"amount":1.0,"base":"EUR","rates":{"2025-12-16":{"USD":1.17},"2025-12-17":{"USD":1.1722}}}"#,
    #"{"time":{"updatedISO":"2023-03-20T16:56:00+00:00"},"bpi":{"USD":{"code":"USD","rate":"27,611.651","rate_float":2.5}}}"#,
    #"{"bpi":{"2021-01-19":35929.1683,"2021-01-20":35510.67},"disclaimer":"BPI value data returned as USD."}"#,
    #"[{"baseAsset":"btc","quoteAsset":"inr","openPrice":"1416000","lastPrice":"0.1e-4","at":1669078292000}]"#,
  ]

  /// Every decoder that a body can meet.
  private static func read(_ bytes: [UInt8], _ first: CalendarDay, _ last: CalendarDay, _ note: String) {
    let data = Data(bytes)
    _ = FixerComplaint.read(data)
    _ = FrankfurterComplaint.read(data)
    _ = CoinDeskComplaint.read(data)
    _ = WazirXComplaint.read(data)
    guard let body = try? JSONBody(data) else { return }
    if let rows = try? CoinGeckoMarkets.listing(body, in: .usd).value.rows {
      #expect(rows.allSatisfy { isPossible($0.price) && isPossible($0.marketCap) && ($0.rank ?? 1) > 0 }, "\(note)")
      #expect(rows.allSatisfy { !$0.coin.id.description.isEmpty }, "\(note)")
    }
    if let points = try? CoinGeckoMarketChart.series(body, of: .bitcoin, in: .usd).value.points {
      #expect(!points.isEmpty && points.allSatisfy { $0.price > .zero }, "\(note)")
    }
    _ = try? CoinGeckoMarketChart.bitcoinHistory(body, from: first, through: last, in: .usd)
    _ = try? CoinGeckoCoins.list(body)
    _ = try? CoinGeckoCoins.found(body)
    if let table = try? FixerRates.table(body, notAfter: last).value {
      #expect(table.base == .eur && table.day <= last && table.rates.count > 1, "\(note)")
    }
    _ = try? FixerSymbols.names(body)
    if let table = try? FrankfurterRates.table(body, base: .eur, notAfter: last).value {
      #expect(table.day <= last && table.rates.count > 1, "\(note)")
    }
    if let tables = try? FrankfurterRates.tables(body, base: .eur, notAfter: last).value {
      #expect(!tables.isEmpty && tables.allSatisfy { $0.day <= last }, "\(note)")
    }
    _ = try? FrankfurterCurrencies.names(body)
    _ = try? CoinDeskCurrentPrice.rates(body, in: [.usd])
    if let days = try? CoinDeskHistory.bitcoinHistory(body, from: first, through: last, in: .usd).value.days {
      #expect(!days.isEmpty && days.allSatisfy { $0.price > .zero }, "\(note)")
    }
    if let tickers = try? WazirXTickers.tickers(body).value {
      #expect(tickers.allSatisfy { isPossible($0.open) && isPossible($0.last) && !$0.base.isEmpty }, "\(note)")
    }
  }

  private static func isPossible(_ price: FixedPoint?) -> Bool { price.map { $0 > .zero } ?? true }

  @Test(arguments: SplitMix64.seeds)
  func `any bytes of an answer may change, and its end be lost`(_ seed: UInt64) throws {
    let first = try #require(CalendarDay("2021-01-01")), last = try #require(CalendarDay("2026-11-21"))
    var random = SplitMix64(seed: seed)
    let telling = Array(#"{}[]",:\-+.eE0123456789 nulltruefalseT"#.utf8) + [0x00, 0x1B, 0x7F, 0xC3, 0xED, 0xFE, 0xFF]
    for round in 0..<2_000 {
      var bytes = Array(Self.bodies[round % Self.bodies.count].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let byte = telling[Int.random(in: 0..<telling.count, using: &random)]
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<5: bytes[at] = byte
        case 5..<8: bytes.insert(byte, at: at)
        case 8..<10: bytes.remove(at: at)
        case 10: bytes.replaceSubrange(at..<min(at + 8, bytes.count), with: bytes.suffix(12))
        default: bytes.removeLast(bytes.count - at)
        }
      }
      Self.read(bytes, first, last, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
