import Foundation
import QuidCore
import QuidNetworking

/// The duration of decoding a market page and the list of all coins: with the client and a local transport, less the
/// duration of the same request with an empty response; with `JSONDecoder` and structs of the same fields; and with
/// Python's `orjson`.
enum DecodingReport {
  /// The minimum speed relative to `JSONDecoder`.
  private static let target = 3.0
  /// The maximum duration relative to `orjson`.
  private static let limit = 2.0

  private struct PlainRow: Decodable {
    let id: String
    let symbol: String
    let name: String
    let image: String?
    let current_price: Double?
    let market_cap: Double?
    let market_cap_rank: Int?
    let price_change_percentage_24h: Double?
    let last_updated: String?
  }

  private struct PlainCoin: Decodable {
    let id: String
    let symbol: String
    let name: String
  }

  private struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
  }

  static func report(isQuick: Bool) async throws -> String {
    let bodies = try MarketBodies()
    let upstream = CannedUpstream([("/coins/markets", bodies.page), ("/coins/list", bodies.coins)])
    let client = CoinGeckoClient(pipeline: RequestPipeline(transport: upstream, store: nil, now: { Date() }), key: nil)
    try await check(client, bodies)
    let nothing = CannedUpstream([("/coins/markets", Data("[]".utf8))])
    let idle = CoinGeckoClient(pipeline: RequestPipeline(transport: nothing, store: nil, now: { Date() }), key: nil)
    var call = Measurement()
    let rounds = isQuick ? 3 : 31
    var page = (quid: Measurement(), plain: Measurement())
    var coins = (quid: Measurement(), plain: Measurement())
    for _ in 0..<rounds {
      call.add(try await time { _ = try await idle.listing(in: .usd, page: 1, size: 250) })
      page.quid.add(try await time { _ = try await client.listing(in: .usd, page: 1, size: 250) })
      page.plain.add(try await time { _ = try JSONDecoder().decode([PlainRow].self, from: bodies.page) })
      coins.quid.add(try await time { _ = try await client.coins() })
      coins.plain.add(try await time { _ = try JSONDecoder().decode([PlainCoin].self, from: bodies.coins) })
    }
    let orjson = PythonPeer.run("orjson", rounds: rounds, ["page": bodies.page, "coins": bodies.coins])
    var growth: [String] = []
    for count in isQuick ? [1_000] : [1_000, 10_000, 100_000] {
      let upstream = CannedUpstream([("/coins/list", MarketBodies.madeUpCoins(count))])
      let pipeline = RequestPipeline(transport: upstream, store: nil, now: { Date() })
      let client = CoinGeckoClient(pipeline: pipeline, key: nil)
      var list = Measurement()
      for _ in 0..<rounds { list.add(try await time { _ = try await client.coins() }) }
      growth.append(String(format: "%d coins %.2f ms (%.2f…%.2f)", count, list.median, list.fastest, list.slowest))
    }
    return """
      decoding (\(bodies.name)), less the \(String(format: "%.2f", call.median)) ms of a call with an empty answer:
      \(line("a page of 250", page.quid, less: call, page.plain, orjson["page"]))
      \(line("the list of \(Self.count(bodies.coins)) coins", coins.quid, less: call, coins.plain, orjson["coins"]))
        growth, with the call: \(growth.joined(separator: ", "))
      """
  }

  private static func count(_ coins: Data) -> Int {
    (try? JSONDecoder().decode([PlainCoin].self, from: coins).count) ?? 0
  }

  /// Compares every field of every row with the result of `JSONDecoder`.
  private static func check(_ client: CoinGeckoClient, _ bodies: MarketBodies) async throws {
    let rows = try await client.listing(in: .usd, page: 1, size: 250).value.rows
    let plain = try JSONDecoder().decode([PlainRow].self, from: bodies.page)
    guard rows.count == plain.count else { throw BenchmarkError(description: "the number of rows is wrong") }
    for (row, plain) in zip(rows, plain) {
      let price = row.price.flatMap { Double($0.description) }
      guard row.coin.id.description == plain.id, row.rank == plain.market_cap_rank, row.image == plain.image,
        price == plain.current_price.flatMap({ $0 > 0 ? $0 : nil })
      else { throw BenchmarkError(description: "the row of \(plain.id) is wrong") }
    }
    let coins = try await client.coins().value
    let names = try JSONDecoder().decode([PlainCoin].self, from: bodies.coins).filter { !$0.id.isEmpty }
    guard coins.map(\.id.description) == names.map(\.id) else {
      throw BenchmarkError(description: "the list of coins is wrong")
    }
  }

  private static func time(_ work: () async throws -> Void) async rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try await work()
    return start.duration(to: clock.now) / .milliseconds(1)
  }

  private static func line(
    _ name: String, _ quid: Measurement, less call: Measurement, _ plain: Measurement, _ orjson: Double?
  ) -> String {
    let own = quid.median - call.median
    let noise = call.median - call.fastest
    guard own > noise else {
      return String(format: "  %@: not measurable, %.2f ms beside a spread of %.2f ms of the call", name, own, noise)
    }
    let ratio = plain.median / own
    var text = String(
      format:
        "  %@: Quid %.2f ms (with the call %.2f, %.2f…%.2f), JSONDecoder into plain structs %.2f ms (%.2f…%.2f): %.1f ×, "
        + "target ≥ %.0f × %@",
      name, own, quid.median, quid.fastest, quid.slowest, plain.median, plain.fastest, plain.slowest, ratio, target,
      ratio >= target ? "met" : "MISSED")
    if let orjson {
      let share = own / orjson
      text += String(
        format: "; orjson %.2f ms: %.1f × as long, target ≤ %.0f × %@", orjson, share, limit,
        share <= limit ? "met" : "MISSED")
    } else {
      text += "; orjson is not installed"
    }
    return text
  }
}
