import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

/// Every fault against every operation of every client.
///
/// Each case begins with a good answer in the store, whose lifetime is over. The fault has to end in time and as what it
/// is, the stored answer has to be served, and its file must stay as it was, byte for byte.
@Suite(.serialized, .enabled(if: SharedFolder.isPresent)) struct FaultMatrix {
  private static let stage = Result { try MatrixStage() }
  private static let start = ContinuousClock.now
  private static let cases = Mutex<[String: Int]>([:])

  @Test(arguments: MatrixFault.all)
  func `a fault ends in time and as what it is, and what was stored is served and stays`(
    _ fault: MatrixFault
  ) async throws {
    _ = Self.start
    let stage = try Self.stage.get()
    let (root, scenes) = try await stage.prepare(fault)
    await withTaskGroup { group in
      for scene in scenes {
        group.addTask {
          do { try await Self.play(fault, scene, root, stage.transport) } catch {
            Issue.record("\(fault.testDescription) × \(scene.operation): \(error)")
          }
        }
      }
    }
    if Self.isLast(fault, scenes.count) { stage.clear() }
  }

  private static func play(
    _ fault: MatrixFault, _ scene: MatrixScene, _ root: String, _ transport: any HTTPTransport
  ) async throws {
    let operation = scene.operation
    let name: Comment = "\(fault.testDescription) × \(operation)"
    let later = try operation.later
    let folder = try scene.folder()
    defer { folder.remove() }
    let pipeline = Pipeline(
      transport: transport, timeout: fault.deadline, store: Store(folder: folder.url, now: { later }), now: { later },
      random: { _ in 0 }, sleep: { _ in })
    let fetchedAt = try operation.fetchedAt
    let (outcome, time) = await Stopwatch.time {
      await Self.outcome { () throws(ProviderError) in try await operation.ask(pipeline, root, fetchedAt) }
    }
    #expect(time.kept(fault.deadline), "\(name): \(time)")
    let answer = try outcome.get()
    switch try #require(MatrixExpectation.of(fault.kind, for: operation), name) {
    case .answered:
      #expect(answer.freshness == .live, name)
      #expect(answer.failures.isEmpty, name)
      #expect(answer.fetchedAt == later, name)
    case let expectation:
      #expect(answer.freshness == .stale, name)
      #expect(answer.fetchedAt == scene.good.fetchedAt, name)
      #expect(answer.value == scene.good.value, name)
      let failure = try #require(answer.failures.first, name)
      #expect(answer.failures.count == 1, name)
      #expect(failure.source == scene.good.source, name)
      #expect(expectation.accepts(failure.reason), "\(name): \(failure.reason), not \(expectation)")
      #expect(try folder.answers() == scene.files, name)
    }
    #expect(try folder.litter() == [], name)
  }

  private static func outcome(
    _ ask: () async throws(ProviderError) -> MatrixOperation.Answer
  ) async -> Result<MatrixOperation.Answer, ProviderError> {
    do throws(ProviderError) { return .success(try await ask()) } catch { return .failure(error) }
  }

  /// Counts a fault, and prints the sum once all have been played.
  ///
  /// - Returns: whether it was the last.
  private static func isLast(_ fault: MatrixFault, _ scenes: Int) -> Bool {
    let cases = cases.withLock { cases in
      cases[fault.testDescription] = scenes
      return cases
    }
    guard cases.count == MatrixFault.all.count else { return false }
    let sum = cases.values.reduce(0, +)
    print(
      "fault matrix: \(cases.count) faults × \(MatrixOperation.all.count) operations = \(sum) cases"
        + " in \(ContinuousClock.now - start)")
    return true
  }
}
