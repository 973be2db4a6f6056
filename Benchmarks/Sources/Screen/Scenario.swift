import Foundation
import QuidCore
import QuidPresentation

/// The keys of a user, as the terminal sends them.
struct Scenario {
  let name: String
  /// The measured keys.
  let keys: [String]
  /// The expected text on the last screen, which shows that the keys had their effect.
  let expected: String
  /// The keys before the measurement.
  var before: [String] = []

  private static let up = "\u{1B}[A"
  private static let down = "\u{1B}[B"
  private static let right = "\u{1B}[C"
  private static let left = "\u{1B}[D"
  private static let escape = "\u{1B}"

  static func all(isQuick: Bool) -> [Scenario] {
    let times = isQuick ? 1 : 3
    func repeated(_ keys: [String]) -> [String] { (0..<times).flatMap { _ in keys } }
    func typed(_ texts: String...) -> [String] {
      texts.flatMap { text in text.map(String.init) + Array(repeating: "\u{7F}", count: text.count) }
    }
    let pages = Array(repeating: "\u{1B}[6~", count: 20) + Array(repeating: "\u{1B}[5~", count: 15)
    let scrolling = Array(repeating: down, count: 40) + Array(repeating: up, count: 20) + pages
    let words = typed("bitcoin", "usd coin", "dogethinu", "e", "日本", "zzzz", "meme-cat")
    return [
      Scenario(name: "scrolling the list", keys: repeated(scrolling) + ["\u{1B}[F", "\u{1B}[H"], expected: "Bitcoin"),
      Scenario(name: "sorting it", keys: repeated(["s", "S"] + Array(repeating: "s", count: 5)), expected: "by "),
      Scenario(
        name: "searching in it", keys: repeated(words) + "bitcoin".map(String.init), expected: "/ bitcoin▏",
        before: ["/"]),
      Scenario(
        name: "searching when sorted", keys: repeated(words) + "bitcoin".map(String.init), expected: "/ bitcoin▏",
        before: ["s", "s", "s", "/"]),
      Scenario(name: "following", keys: repeated(["f", down, "f", down, "w", "w"]), expected: "★"),
      Scenario(
        name: "windows", keys: repeated(["?", "x", "c", "s", escape, "a", escape]) + ["c"], expected: "Currency"),
      Scenario(
        name: "searching in all coins", keys: repeated(words) + ["b", "t", "c"], expected: "BTC", before: ["a"]),
      Scenario(
        name: "another currency", keys: repeated(["c", "s", "e", "k", "\r", "c", "u", "s", "d", "\r"]),
        expected: "· USD"),
      Scenario(
        name: "the focus of a chart",
        keys: repeated(Array(repeating: left, count: 30) + Array(repeating: right, count: 9)),
        expected: "high", before: ["\r"]),
      Scenario(
        name: "the focus of candles",
        keys: repeated(Array(repeating: left, count: 30) + Array(repeating: right, count: 9)),
        expected: "O $", before: ["\r", "k"]),
      Scenario(name: "its period", keys: repeated(["]", "]", "[", "["]), expected: "[30D]", before: ["\r"]),
      Scenario(
        name: "an amount", keys: repeated(typed("1.5", "0.000123", "9.99")) + ["2"], expected: "Send 2 ETH",
        before: ["3", "\t"]),
      Scenario(
        name: "the wallet", keys: repeated(["\t", "m", "\r", escape, "c", down, escape, "\t"]), expected: "ETH",
        before: ["3", "\t", "1"]),
      Scenario(
        name: "the index", keys: repeated([down, down, "\r", escape, up]), expected: "Last update", before: ["4"]),
      Scenario(
        name: "a conversion", keys: repeated(["\t"] + typed("100", "2.5") + [escape, "s", "d", "d", "t", "s"]),
        expected: "USD", before: ["5"]),
      Scenario(
        name: "the command line",
        keys: repeated(typed("sol", "100 usd eur", "0.5 bitcoin usd", "dogethinu", "zzzz")) + ["g", "a", "s"],
        expected: ": gas▏", before: [":"]),
      Scenario(
        name: "from screen to screen", keys: repeated((1...6).map { "\u{1B}[\($0 < 6 ? 10 + $0 : 17)~" }),
        expected: "Portfolio"),
      Scenario(
        name: "the portfolio",
        keys: repeated(
          Array(repeating: down, count: 6) + Array(repeating: left, count: 20) + ["s", "s", "S", "s", escape]),
        expected: "12 coins", before: ["6"]),
      Scenario(
        name: "a drag over the chart",
        keys: repeated((10..<180).map { "\u{1B}[<32;\($0);30M" }), expected: "2023-", before: ["\r", "\u{1B}[<0;9;30M"]),
    ]
  }

  /// Runs the scenario and times each key, from its bytes to those of the resulting screen.
  func run(in fixture: AppFixture) throws -> Latencies {
    var app = AppDriver(fixture)
    for key in before { _ = try app.press(key) }
    var latencies = Latencies(name)
    for key in keys {
      latencies.add(key, try app.press(key))
    }
    guard app.text.contains(expected) else { throw BenchmarkError("\(name): \(expected) is not shown\n\(app.text)") }
    return latencies
  }
}
