import Foundation
import QuidCore

/// A list of coins to search: the recorded one if `QUID_SHARED` is set, otherwise a generated one.
struct SearchList {
  let name: String
  let coins: [Coin]
  let ranks: [CoinID: Int]

  private struct Line: Decodable {
    let id: String
    let symbol: String
    let name: String
    let market_cap_rank: Int?

    var coin: Coin { Coin(id: CoinID(id), symbol: symbol.uppercased(), name: name) }
  }

  init() throws {
    guard let folder = ProcessInfo.processInfo.environment["QUID_SHARED"], !folder.isEmpty else {
      self.init(seed: 5)
      return
    }
    let bodies = URL(fileURLWithPath: folder).appendingPathComponent("upstream/bodies/coingecko")
    func lines(_ file: String) throws -> [Line] {
      try JSONDecoder().decode([Line].self, from: Data(contentsOf: bodies.appendingPathComponent(file)))
    }
    let ranked = try lines("markets_100_2025-12-01_daily.json").compactMap { line in
      line.market_cap_rank.map { (CoinID(line.id), $0) }
    }
    self.init(
      name: "recorded", coins: try lines("coins_list_17892_2025.json").map(\.coin),
      ranks: Dictionary(ranked) { first, _ in first })
  }

  private init(name: String, coins: [Coin], ranks: [CoinID: Int]) {
    (self.name, self.coins, self.ranks) = (name, coins, ranks)
  }

  /// Creates a list as long as CoinGecko's in 2025, with names of one to three words.
  private init(seed: UInt64) {
    var samples = Samples(seed: seed)
    let syllables = "bit coin usd sol eth dog inu wrap ped bri dge ai meme cat moon swap fi dao net pay".split(
      separator: " ")
    let coins = (0..<17_892).map { number in
      let words = (0...samples.next(below: 3)).map { _ in
        (0...samples.next(below: 3)).map { _ in
          String(syllables[Int(samples.next(below: UInt64(syllables.count)))])
        }.joined()
      }
      return Coin(
        id: CoinID(words.joined(separator: "-") + "-\(number)"),
        symbol: words.map { $0.prefix(2) }.joined().uppercased(),
        name: words.map(\.capitalized).joined(separator: " "))
    }
    let ranked = coins.prefix(250).enumerated().map { ($0.element.id, $0.offset + 1) }
    self.init(name: "made up", coins: coins, ranks: Dictionary(uniqueKeysWithValues: ranked))
  }

  /// The queries: ids, symbols and names from the whole list, and strings that match no coin.
  var queries: [String] {
    let picked = stride(from: 0, to: coins.count, by: coins.count / 100).map { coins[$0] }
    let typed = picked.map(\.name) + picked.map(\.symbol) + picked.map(\.id.description)
    return typed + ["btc", "bitc", "usd coin", "solana", "zzzz", "senatoreinst", "aeiou", "e", "the"]
  }
}
