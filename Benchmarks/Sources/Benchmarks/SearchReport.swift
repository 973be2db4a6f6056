import Foundation
import QuidCore

/// The duration of a coin search after each keystroke.
enum SearchReport {
  /// The maximum duration of a search at the 99th percentile, in milliseconds: a frame of a terminal with 60 Hz.
  private static let limit = 16.0

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
    let search = String(
      format: """
        search, \(list.coins.count) coins (\(list.name)), \(times.count) keystrokes: p50 %.3f ms, p99 %.3f ms, max %.3f ms; \
        target p99 ≤ \(limit) ms \(percentile(0.99) <= limit ? "met" : "MISSED"); preparing the index %.1f ms
        """, percentile(0.5), percentile(0.99), percentile(1), preparation / .milliseconds(1))
    return search + "\n" + fzf(index, list, queries: isQuick ? 2 : 25)
  }

  /// The number of copies of the list in the longer input of `fzf`.
  private static let copies = 20

  /// Compares the median duration of complete queries with `fzf --filter`, which reads the list for each query.
  ///
  /// The start of the process is not counted: fzf receives one copy and many copies of the list, and the difference of
  /// the durations is used.
  private static func fzf(_ index: CoinIndex, _ list: SearchList, queries: Int) -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "quid-benchmarks-\(UUID().uuidString)")
    let longFile = file.appendingPathExtension("long")
    defer { for file in [file, longFile] { try? FileManager.default.removeItem(at: file) } }
    let lines = Data(list.coins.map { "\($0.symbol)\t\($0.name)\t\($0.id)\n" }.joined().utf8)
    let longer = Data((0..<copies).map { _ in lines }.joined())
    guard (try? lines.write(to: file)) != nil, (try? longer.write(to: longFile)) != nil else {
      return "fzf: no file could be written"
    }
    var (own, once, often) = (Measurement(), Measurement(), Measurement())
    let clock = ContinuousClock()
    for query in list.queries.suffix(queries * 4).enumerated().filter({ $0.offset % 4 == 0 }).map(\.element) {
      own.add(clock.measure { keep(index.matches(query)) } / .milliseconds(1))
      guard let short = milliseconds(ofFzf: query, on: file.path()),
        let long = milliseconds(ofFzf: query, on: longFile.path())
      else { return "fzf is not installed" }
      once.add(short)
      often.add(long)
    }
    let other = (often.median - once.median) / Double(copies - 1)
    return String(
      format: """
        search, a whole query: Quid %.3f ms; fzf --filter %.1f ms, or %.2f ms without its start: %.1f ×
        """, own.median, once.median, other, other / own.median)
  }

  private static func milliseconds(ofFzf query: String, on path: String) -> Double? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/fzf")
    process.arguments = ["--filter", query]
    process.standardOutput = FileHandle.nullDevice
    let clock = ContinuousClock()
    let start = clock.now
    do {
      process.standardInput = try FileHandle(forReadingFrom: URL(filePath: path))
      try process.run()
    } catch {
      return nil
    }
    process.waitUntilExit()
    return start.duration(to: clock.now) / .milliseconds(1)
  }

  /// Checks that the search finds every coin by its id.
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
