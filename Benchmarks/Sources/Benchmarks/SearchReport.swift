import Foundation
import QuidCore

/// How long a person waits for the list of coins at each keystroke.
enum SearchReport {
  /// What a search may take at the 99th percentile, in milliseconds.
  private static let limit = 2.0

  static func report(isQuick: Bool) throws -> String {
    let list = try SearchList()
    let clock = ContinuousClock()
    var index = CoinIndex([], ranks: [:])
    let preparation = clock.measure { index = CoinIndex(list.coins, ranks: list.ranks) }
    try check(index, of: list)
    var times: [Double] = []
    for query in list.queries.prefix(isQuick ? 30 : .max) {
      for length in 1...query.count {
        let typed = String(query.prefix(length))
        let start = clock.now
        let matches = index.matches(typed)
        times.append(start.duration(to: clock.now) / .milliseconds(1))
        keep(matches)
      }
    }
    times.sort()
    func percentile(_ share: Double) -> Double { times[Int(Double(times.count - 1) * share)] }
    return String(
      format: """
        search, \(list.coins.count) coins (\(list.name)), \(times.count) keystrokes: p50 %.3f ms, p99 %.3f ms, max %.3f ms; \
        target p99 ≤ \(limit) ms \(percentile(0.99) <= limit ? "met" : "MISSED"); preparing the index %.1f ms
        """, percentile(0.5), percentile(0.99), percentile(1), preparation / .milliseconds(1))
  }

  /// Every coin is found by its own id; nothing that is timed may be wrong.
  private static func check(_ index: CoinIndex, of list: SearchList) throws {
    for coin in list.coins where index.lookup(coin.id.description) != .found(coin) {
      throw Lost(id: coin.id)
    }
  }

  private struct Lost: Error, CustomStringConvertible {
    let id: CoinID
    var description: String { "search does not find \(id) by its id" }
  }
}

@inline(never)
@_optimize(none)
private func keep(_ coins: [Coin]) {}
