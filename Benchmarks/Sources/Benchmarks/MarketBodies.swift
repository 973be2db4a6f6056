import Foundation

/// A market page and the list of coins in CoinGecko's format: recorded ones if `QUID_SHARED` is set, otherwise
/// generated ones.
struct MarketBodies {
  let name: String
  let page: Data
  let coins: Data

  init() throws {
    guard let folder = ProcessInfo.processInfo.environment["QUID_SHARED"], !folder.isEmpty else {
      name = "made up"
      page = Self.madeUpPage
      coins = Self.madeUpCoins(17_892)
      return
    }
    let bodies = URL(fileURLWithPath: folder).appendingPathComponent("upstream/bodies/coingecko")
    name = "recorded"
    page = try Data(contentsOf: bodies.appendingPathComponent("markets_250_2022-08-30.json"))
    coins = try Data(contentsOf: bodies.appendingPathComponent("coins_list_17892_2025.json"))
  }

  private static var madeUpPage: Data {
    let lines = (1...250).map { rank in
      """
      {"id":"coin-\(rank)","symbol":"c\(rank)","name":"Coin \(rank)","image":"https://images.example/coins/images/\(rank)/\
      large/coin.png?1547033579","current_price":\(20_277 / rank).\(rank),"market_cap":\(388_069_566_235 / rank),\
      "market_cap_rank":\(rank),"fully_diluted_valuation":null,"total_volume":28438323628,"high_24h":20385,\
      "low_24h":19617.3,"price_change_24h":659.89,"price_change_percentage_24h":-3.36\(rank),\
      "market_cap_change_24h":11889035164,"market_cap_change_percentage_24h":3.16046,"circulating_supply":19136050.0,\
      "total_supply":21000000.0,"max_supply":21000000.0,"ath":69045,"ath_change_percentage":-70.55936,\
      "ath_date":"2021-11-10T14:24:11.849Z","atl":67.81,"atl_change_percentage":29877.17453,\
      "atl_date":"2013-07-06T00:00:00.000Z","roi":null,"last_updated":"2022-08-30T00:06:02.240Z"}
      """
    }
    return Data("[\(lines.joined(separator: ","))]".utf8)
  }

  static func madeUpCoins(_ count: Int) -> Data {
    let lines = (0..<count).map { #"{"id":"some-coin-\#($0)","symbol":"sc\#($0)","name":"Some Coin \#($0)"}"# }
    return Data("[\(lines.joined(separator: ","))]".utf8)
  }
}
