import Foundation
import TestSupport
import Testing

/// Processes that are killed while they change the portfolio.
@Suite(.enabled(if: QuidProcess.path != nil, "quid is not built beside the tests")) struct PortfolioKillTests {
  /// The number of processes to kill.
  ///
  /// `QUID_KILLS` sets another number.
  private static let kills = ProcessInfo.processInfo.environment["QUID_KILLS"].flatMap { Int($0) } ?? 30

  /// The number of entries that one import adds.
  private static let importSize = 3
  private static let killed = 128 + SIGKILL

  /// The ends of the processes, and the numbers of entries of all portfolios.
  private struct Counts {
    var kills = 0
    var finished = 0
    var entries = 0
    var acknowledged = 0
  }

  /// The output of `quid portfolio list --json`.
  private struct Listing: Decodable {
    struct Entries: Decodable {
      let entries: [Entry]
    }
    struct Entry: Decodable {
      let entry: Int
      let amount: String
    }
    let data: Entries
  }

  /// A user, and the amounts of the entries whose addition was reported as successful.
  private struct Ledger {
    let home: HomeFolder
    let environment: [String: String]
    var acknowledged: Set<String> = []
    /// The amounts that were read at least once.
    var seen: Set<String> = []
    private var attempts = 0

    init() throws {
      home = try HomeFolder()
      environment = home.environment(root: "http://127.0.0.1:1")
    }

    /// Starts a process that adds an entry, or several entries from a file.
    ///
    /// Every entry has an amount of its own.
    mutating func start(importing isImport: Bool) throws -> (process: QuidProcess, amounts: [String]) {
      attempts += 1
      let amounts = isImport ? (1...PortfolioKillTests.importSize).map { "\(attempts).\($0)" } : ["\(attempts)"]
      guard isImport else {
        let line = ["portfolio", "add", amounts[0], "bitcoin", "--at", "1", "--client", "test"]
        return (try QuidProcess(line, environment: environment), amounts)
      }
      let file = home.url.appending(path: "\(attempts).csv")
      let lines = amounts.map { "2023-08-30,bitcoin,\($0),1,USD\n" }.joined()
      try Data("date,coin,amount,price,currency\n\(lines)".utf8).write(to: file)
      let line = ["portfolio", "import", file.path(percentEncoded: false), "--client", "test"]
      return (try QuidProcess(line, environment: environment), amounts)
    }

    /// Adds an entry without a kill, and returns the time that the process took.
    mutating func measure() async throws -> Duration {
      let start = ContinuousClock.now
      let (process, amounts) = try self.start(importing: false)
      let end = await process.end()
      try #require(end.code == 0, "\(end)")
      acknowledged.formUnion(amounts)
      return ContinuousClock.now - start
    }

    /// Reads the portfolio, and expects that it is complete.
    mutating func read(_ comment: Comment) async throws {
      let end = try await QuidProcess.run("portfolio list --json --client test", environment: environment)
      try #require(end.code == 0, "\(end), \(comment)")
      let entries = try JSONDecoder().decode(Listing.self, from: Data(end.output.utf8)).data.entries
      let amounts = Set(entries.map(\.amount))
      #expect(amounts.count == entries.count, "an entry was added twice, \(comment)")
      #expect(Set(entries.map(\.entry)).count == entries.count, "\(comment)")
      #expect(acknowledged.isSubset(of: amounts), "lost: \(acknowledged.subtracting(amounts)), \(comment)")
      #expect(seen.isSubset(of: amounts), "gone: \(seen.subtracting(amounts)), \(comment)")
      let imports = Dictionary(grouping: amounts.filter { $0.contains(".") }) { $0.prefix { $0 != "." } }
      for (attempt, part) in imports {
        #expect(part.count == PortfolioKillTests.importSize, "a part of import \(attempt), \(comment)")
      }
      seen = amounts
    }
  }

  @Test(arguments: SplitMix64.seeds.prefix(1))
  func `killed processes lose no entry, and a killed import adds all entries or none`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var counts = Counts()
    while counts.kills < Self.kills {
      // A new portfolio from time to time, since a process takes longer for a large one.
      var ledger = try Ledger()
      let limit = min(counts.kills + 100, Self.kills)
      while counts.kills < limit {
        // Measured in each round: the load of the machine changes, and a time from a busy moment would kill no process.
        let duration = try await ledger.measure()
        try await Self.round(&ledger, &counts, &random, duration)
        try await ledger.read("seed \(seed)")
      }
      counts.entries += ledger.seen.count
      counts.acknowledged += ledger.acknowledged.count
    }
    #expect(counts.finished > 0)
    #expect(counts.entries >= counts.acknowledged)
    print(
      "\(counts.kills) processes killed while adding to a portfolio, \(counts.finished) finished: \(counts.entries)",
      "entries, 0 of \(counts.acknowledged) acknowledged ones lost")
  }

  /// Starts three processes, and kills two of them at random moments.
  ///
  /// The last process is not killed, so that it needs the lock of a killed process.
  private static func round(
    _ ledger: inout Ledger, _ counts: inout Counts, _ random: inout SplitMix64, _ duration: Duration
  ) async throws {
    let writers = [
      try ledger.start(importing: false), try ledger.start(importing: true), try ledger.start(importing: false),
    ]
    for (process, _) in writers.dropLast() {
      try await Task.sleep(for: duration * Int.random(in: 0...1_200, using: &random) / 1_000)
      process.end(by: SIGKILL)
    }
    for (process, amounts) in writers {
      let end = await process.end()
      switch end.code {
      case 0:
        ledger.acknowledged.formUnion(amounts)
        counts.finished += 1
      case killed: counts.kills += 1
      default: Issue.record("\(end)")
      }
    }
  }
}
