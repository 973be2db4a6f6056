import Foundation
import QuidCore
import QuidNetworking
import Synchronization

/// Many simultaneous callers: the number of requests that they share, the quotes per second, and the memory.
enum CrowdReport {
  /// The number of quotes for each caller, as a user who types an amount causes.
  private static let quotesEach = 20
  /// The target in quotes per second.
  private static let target = 1_000_000.0

  private struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
  }

  static func report(isQuick: Bool) async throws -> String {
    var lines: [String] = []
    for callers in isQuick ? [2_000] : [1_000, 10_000, 100_000] {
      lines.append(try await report(callers, delay: .milliseconds(isQuick ? 300 : 3_000)))
    }
    return lines.joined(separator: "\n")
  }

  private static func report(_ callers: Int, delay: Duration) async throws -> String {
    let upstream = CannedUpstream(
      [
        ("/simple/price", Data(#"{"ethereum":{"usd":1644.1,"eur":1523.88,"gbp":1300.5}}"#.utf8)),
        ("/api", Data(Self.gas.utf8)),
      ], delay: delay)
    let pipeline = RequestPipeline(transport: upstream, store: nil, now: { Date() })
    let reader = SendService(
      prices: CoinGeckoClient(pipeline: pipeline, key: nil), gas: EtherscanClient(pipeline: pipeline, key: nil))
    let clock = ContinuousClock()
    let requesting = try await clock.measure { try await crowd(callers) { _ = try await reader.market() } }
    guard upstream.requests.values.allSatisfy({ $0 == 1 }), upstream.requests.count == 2 else {
      throw BenchmarkError(
        description: "\(callers) callers caused the requests \(upstream.requests) instead of one for each path")
    }
    let market = try await reader.market()
    let amounts = try QuoteRequests()
    let terms = SendTerms(
      balance: .ether(10), prices: market.prices?.value, gas: market.gas?.value, currency: .usd, formula: .practice)
    let before = memory
    let sum = Atomic<UInt64>(0)
    let quoting = try await clock.measure {
      try await crowd(callers) {
        var own: UInt64 = 0
        for index in 0..<quotesEach {
          let quote = try SendQuote(for: amounts.quid[index & (amounts.quid.count - 1)], on: terms)
          own = own &+ (quote.maximum?.wei.trace ?? 0)
        }
        sum.wrappingAdd(own, ordering: .relaxed)
      }
    }
    guard sum.load(ordering: .relaxed) != 0 else { throw BenchmarkError(description: "no quote was computed") }
    let rate = Double(callers * quotesEach) / (quoting / .seconds(1))
    let seconds = String(format: "%.1f", requesting / .seconds(1))
    let millions = String(format: "%.2f", rate / 1e6)
    return """
      \(callers) callers at once: 1 request of each resource, all answered after \(seconds) s (the upstream takes \
      \(delay)); then as many at once, \(millions) M quotes a second on \
      \(ProcessInfo.processInfo.activeProcessorCount) cores, target ≥ 1 M \(rate >= target ? "met" : "MISSED"); \
      memory at its peak \(before) MB before, \(memory) MB after
      """
  }

  private static let gas =
    #"{"status":"1","message":"OK","result":{"LastBlock":"18041185","SafeGasPrice":"13","ProposeGasPrice":"14","#
    + #""FastGasPrice":"15","suggestBaseFee":"12.086368893"}}"#

  /// Performs the work for many callers at the same time.
  ///
  /// Each caller is an unstructured task, since a task group searches all of its children when one ends.
  private static func crowd(_ callers: Int, _ work: @escaping @Sendable () async throws -> Void) async throws {
    let tasks = (0..<callers).map { _ in Task { try await work() } }
    for task in tasks { try await task.value }
  }

  /// The peak memory of this process in megabytes; `?` if the system does not report it.
  private static var memory: String {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM") }),
      let kilobytes = Int(line.filter(\.isNumber))
    else { return "?" }
    return String(kilobytes / 1_024)
  }
}
