import Foundation
import QuidTesting
import Synchronization

@testable import QuidCore

/// A transfer with its node and its journal, of which copies share the service that the first event creates.
struct SendStage {
  let node: ScriptedNode
  let journal = MemoryJournal()
  var environment: SendEnvironment
  /// The state that the service returned last.
  private(set) var flow: SendFlow
  var states: [String] = []
  /// The error that the service threw last.
  private(set) var thrown: SendFlowError?
  private var service: TransferService?
  private let clock = TestClock(at: Timestamp(timeIntervalSince1970: 0), jumps: true)

  /// Lets time pass, as while the user reads a plan.
  func advance(by duration: Duration) { clock.advance(by: duration) }

  init(
    _ options: (inout TransferRequest) -> Void = { _ in },
    node change: (inout ScriptedNode.State) throws -> Void = { _ in }
  ) throws {
    node = try ScriptedNode(change)
    environment = SendEnvironment(testing: node, journal: journal, clock: clock)
    environment.makeID = { "new" }
    var settings = TransferRequest(account: try Sample.address("1"), wait: .seconds(5))
    options(&settings)
    flow = SendFlow(settings)
  }

  mutating func send(_ events: SendFlow.Event...) async {
    let service = service ?? TransferService(flow.request, in: environment)
    self.service = service
    for event in events {
      var seen: [String] = []
      do {
        flow = try await service.send(event) { seen.append("\($0.state)".prefix { $0 != "(" }.description) }
      } catch {
        thrown = error as? SendFlowError
        flow = await service.flow
      }
      states += seen
    }
  }

  /// Sends the events up to the review of a transfer of one ether.
  mutating func review(_ recipient: String = "0x" + String(repeating: "2", count: 40)) async {
    await send(.connect, .recipient(recipient), .amount(.ether(.ether(1))), .review)
  }

  var plan: TransferPlan? {
    guard case .reviewing(let review) = flow.state else { return nil }
    return review.plan
  }
  var problems: [SendError] {
    guard case .reviewing(let review) = flow.state else { return [] }
    return review.proposal.problems
  }
  var cautions: [RecipientCheck.Caution] { flow.state.reviewed?.recipient.verdict?.cautions ?? [] }
  var error: SendFlowError? {
    guard case .failed(let error) = flow.state else { return nil }
    return error
  }
  var transfer: TransferState.Submission? {
    guard case .finished(_, let transfer) = flow.state else { return nil }
    return transfer
  }
}

/// A journal in memory that can fail.
final class MemoryJournal: TransferJournal {
  struct Full: Error {}

  private let memory = MemoryTransferJournal()
  private let faults = Mutex((isFull: false, rejectsOutcomes: false, rejectsLocks: false))

  /// Whether the account of the stage is locked.
  var isLocked: Bool { (try? memory.lock(.sample("1"), on: 1)) == nil }
  func fill() { faults.withLock { $0.isFull = true } }
  /// Makes the journal unable to record outcomes.
  func rejectOutcomes() { faults.withLock { $0.rejectsOutcomes = true } }
  func rejectLocks() { faults.withLock { $0.rejectsLocks = true } }
  func records() -> [TransferRecord] { memory.records() }
  func update<Result: Sendable>(_ change: (inout [TransferRecord]) -> Result) throws -> Result {
    let records = memory.records()
    var changed = records
    _ = change(&changed)
    if faults.withLock({ changed.count > records.count ? $0.isFull : $0.rejectsOutcomes }) { throw Full() }
    return memory.update(change)
  }
  func lock(_ sender: EthereumAddress, on chain: UInt64) throws -> MemoryTransferJournal.Lock {
    if faults.withLock(\.rejectsLocks) { throw Full() }
    return try memory.lock(sender, on: chain)
  }
  func isBusy(_ error: any Error) -> Bool { error is MemoryTransferJournal.BusyError }
}

extension TransferState {
  /// The plan that awaits the confirmation.
  var reviewed: TransferReview? {
    guard case .reviewing(let review) = self else { return nil }
    return review
  }
}

extension SendFlow.Event {
  /// Confirms a review of a stage, all of which have one identifier.
  static func confirm(_ confirmation: SendFlow.Confirmation) -> SendFlow.Event { .confirm("new", confirmation) }
}
