import Foundation
import QuidCore
import Synchronization
import Testing

@testable import quid

struct WatchTests {
  /// Counts how often a watched command waits, and stops it after some.
  private final class Patience: Sendable {
    private struct Over: Error {}
    let waits = Mutex<[Duration]>([])
    private let limit: Int

    init(_ limit: Int) { self.limit = limit }

    func sleep(_ interval: Duration) throws {
      let count = waits.withLock {
        $0.append(interval)
        return $0.count
      }
      if count == limit { throw Over() }
    }
  }

  private func watch(
    _ line: String, updates: Int, isTerminal: Bool = false
  ) async -> (run: Run, waits: [Duration]) {
    let recording = RecordingConsole()
    let patience = Patience(updates)
    let program = Program(
      arguments: line.split(separator: " ").map { String($0) }, environment: ["NO_COLOR": "1"],
      console: recording.console(isTerminal: isTerminal), sleep: { try patience.sleep($0) })
    let code = await program.run()
    return (Run(code: code, output: recording.output, error: recording.error), patience.waits.withLock { $0 })
  }

  @Test func `with JSON each update is one line, every minute, and every ten seconds for the mock`() async {
    let (run, waits) = await watch("watch markets --limit 1 --client test --json", updates: 3)
    #expect(run.code == .interrupted)
    #expect(run.output.split(separator: "\n").count == 3)
    #expect(waits == [.seconds(60), .seconds(60), .seconds(60)])
    #expect(await watch("watch fee --client mock --json", updates: 1).waits == [.seconds(10)])
  }

  @Test func `on a terminal an update is drawn over the one before`() async {
    let (run, _) = await watch("watch markets --limit 1 --client test", updates: 2, isTerminal: true)
    #expect(run.output.components(separatedBy: "\u{1B}[4A\u{1B}[J").count == 2)
  }

  @Test func `a condition that is true ends it`() async {
    #expect(await watch("watch coin btc --client test --json --until btc>22899", updates: 5).run.code == .success)
    #expect(await watch("watch markets --client test --json --until eth<1619.37", updates: 5).run.code == .success)
    #expect(await watch("watch send 1 --in usd --client test --json --until eth>1644", updates: 5).run.code == .success)
    #expect(await watch("watch markets --client test --json --until btc>22900", updates: 2).run.code == .interrupted)
    #expect(await watch("watch markets --client test --json --until nope>1", updates: 2).run.code == .interrupted)
  }

  @Test func `an upstream that cannot be reached is told and waited for`() async {
    let (run, waits) = await watch("watch fee --offline", updates: 2)
    #expect(run.code == .interrupted)
    #expect(waits.count == 2)
    #expect(run.error.contains("cannot be reached"))
  }

  @Test(arguments: [
    "watch", "watch nope", "watch watch markets", "watch markets --until btc=1 --client test",
    "watch markets --until >1 --client test", "watch markets --until btc>1e3 --client test", "markets --until btc>1",
  ])
  func `a wrong command line is refused`(_ line: String) async {
    #expect(await watch(line, updates: 1).run.code == .usage)
  }
}
