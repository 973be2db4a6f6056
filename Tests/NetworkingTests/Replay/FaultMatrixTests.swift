import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

/// Every fault, applied to every operation of every client.
///
/// Each case starts with an outdated response in the cache. The operation must end in time and with the right error, it
/// must return the stored response, and the file of that response must not change.
@Suite(.serialized, .enabled(if: SharedFolder.isPresent)) struct FaultMatrixTests {
  private static let servers = Result { try MatrixServers() }
  private static let start = ContinuousClock.now
  private static let cases = Mutex<[String: Int]>([:])

  @Test(arguments: MatrixFault.all)
  func `a fault ends in time with its error, and the stored response is returned and kept`(
    _ fault: MatrixFault
  ) async throws {
    _ = Self.start
    let servers = try Self.servers.get()
    let (root, baselines) = try await servers.prepare(fault)
    #expect(baselines.count == MatrixOperation.all.count)
    await withTaskGroup { group in
      for baseline in baselines {
        group.addTask {
          do { try await Self.run(fault, baseline, root, servers.transport) } catch {
            Issue.record("\(fault.testDescription) × \(baseline.operation): \(error)")
          }
        }
      }
    }
    if Self.isLast(fault, baselines.count) { servers.clear() }
  }

  private static func run(
    _ fault: MatrixFault, _ baseline: MatrixBaseline, _ root: String, _ transport: any HTTPTransport
  ) async throws {
    let operation = baseline.operation
    let name: Comment = "\(fault.testDescription) × \(operation)"
    let staleTime = try operation.staleTime
    let folder = try baseline.folder()
    defer { folder.remove() }
    let pipeline = RequestPipeline(
      transport: transport, timeout: fault.deadline, store: ResponseCache(folder: folder.url, now: { staleTime }),
      now: { staleTime },
      random: { _ in 0 }, sleep: { _ in })
    let fetchedAt = try operation.fetchedAt
    let (outcome, time) = await Stopwatch.time {
      await Self.outcome { () throws(ProviderError) in try await operation.perform(pipeline, root, fetchedAt) }
    }
    #expect(time.meets(fault.deadline), "\(name): \(time)")
    let response = try outcome.get()
    switch MatrixExpectation.of(fault.kind, for: operation) {
    case .succeeded:
      #expect(response.freshness == .live, name)
      #expect(response.failures.isEmpty, name)
      #expect(response.fetchedAt == staleTime, name)
    case let expectation:
      #expect(response.freshness == .stale, name)
      #expect(response.fetchedAt == baseline.good.fetchedAt, name)
      #expect(response.value == baseline.good.value, name)
      let failure = try #require(response.failures.first, name)
      #expect(response.failures.count == 1, name)
      #expect(failure.source == baseline.good.source, name)
      #expect(expectation.accepts(failure.reason), "\(name): \(failure.reason), not \(expectation)")
      #expect(try folder.responses() == baseline.files, name)
    }
    #expect(try folder.unexpectedFiles() == [], name)
  }

  private static func outcome(
    _ operation: () async throws(ProviderError) -> MatrixOperation.Response
  ) async -> Result<MatrixOperation.Response, ProviderError> {
    do throws(ProviderError) { return .success(try await operation()) } catch { return .failure(error) }
  }

  /// Counts the cases of a fault, and prints the total after the last fault.
  ///
  /// - Returns: Whether the fault was the last one.
  private static func isLast(_ fault: MatrixFault, _ count: Int) -> Bool {
    let cases = cases.withLock { cases in
      cases[fault.testDescription] = count
      return cases
    }
    guard cases.count == MatrixFault.all.count else { return false }
    let total = cases.values.reduce(0, +)
    print(
      "fault matrix: \(cases.count) faults × \(MatrixOperation.all.count) operations = \(total) cases"
        + " in \(ContinuousClock.now - start)")
    return true
  }
}
