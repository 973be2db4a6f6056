// Quotes, listings and prices for many callers at once, who share one pipeline and its cache.
//
//     quote-cache SERVER CALLERS [FOLDER]

import Foundation
import QuidCore
import QuidNetworking
import Synchronization

let (server, callers) = (CommandLine.arguments[1], Int(CommandLine.arguments[2]) ?? 2_000)
let store = CommandLine.arguments.dropFirst(3).first.map { ResponseCache(folder: URL(filePath: $0)) } ?? ResponseCache()
let events = Mutex<[String: Int]>([:])
let pipeline = RequestPipeline(store: store, observe: { e in events.withLock { $0["\(e.outcome)", default: 0] += 1 } })
let market = CoinGeckoClient(pipeline: pipeline, base: try ProviderURL(server + "/coingecko"))
let gas = EtherscanClient(pipeline: pipeline, base: try ProviderURL(server + "/etherscan"))
for round in 1...3 {
  let times = try await withThrowingTaskGroup { group in
    for caller in 0..<callers {
      group.addTask {
        try await ContinuousClock().measure {
          switch caller % 3 {
          case 0: _ = try await SendService(prices: market, gas: gas).quote(for: "1.5", from: .ether(10), in: .usd)
          case 1: _ = try await market.listing(in: .usd, page: 1, size: 250)
          default: _ = try await market.etherPrices(in: [.usd, .eur, .gbp])
          }
        }
      }
    }
    var times: [Duration] = []
    for try await time in group { times.append(time) }
    return times.sorted()
  }
  print("round \(round): p50 \(times[callers / 2]), p99 \(times[callers * 99 / 100]), max \(times[callers - 1])")
}
print(events.withLock { $0 })
