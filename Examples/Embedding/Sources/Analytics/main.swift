// The positions of a million trades, and a million converted amounts, with the time that each step takes.

import QuidCore

let coins = ["bitcoin", "ethereum", "solana", "cardano"].map { Coin(id: CoinID($0), symbol: $0, name: $0) }

func trades(_ count: Int) throws -> [PortfolioTrade] {
  let (bought, sold) = (try FixedDecimal("1.25"), try FixedDecimal("-0.5"))
  return try (0..<count).map { index in
    try PortfolioTrade(
      coin: coins[index % 4], amount: index % 5 == 4 ? sold : bought, price: .unit(FixedDecimal(100 + index % 997)),
      currency: .usd, day: RateTable.firstDay.advanced(by: index / 500))
  }
}

for count in [10_000, 1_000_000] {
  let time = try ContinuousClock().measure {
    var portfolio = Portfolio()
    try portfolio.add(contentsOf: trades(count))
    for position in portfolio.positions(in: .usd, by: [:]) {
      print(position.coin.name, position.amount, position.cost ?? "–", position.realized ?? "–")
    }
  }
  print("\(count) trades: \(time)")
}

let table = RateTable(base: .eur, day: RateTable.firstDay, rates: [.usd: try FixedDecimal("1.0844")])
let time = try ContinuousClock().measure {
  guard let cross = table?.cross(from: .usd, to: .eur) else { return }
  let amounts = (0..<1_000_000).map { "\($0).\($0 % 90 + 10)" }
  let converted = try amounts.map { try ConversionRatio(cross).converted(FixedDecimal($0), decimals: 2) }
  print(converted.reduce(0) { $0 + $1.description(minimumDecimals: 2).utf8.count + 1 }, "bytes")
}
print("1000000 amounts: \(time)")
