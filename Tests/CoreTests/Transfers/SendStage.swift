import Foundation
import Synchronization

@testable import QuidCore

/// A flow with its node and its journal.
struct SendStage {
  let node: ScriptedNode
  let journal = MemoryJournal()
  var environment: SendEnvironment
  var flow: SendFlow
  var states: [String] = []
  private let clock = Clock()

  /// Lets time pass, as while the user reads a plan.
  func advance(by duration: Duration) { clock.sleep(duration) }

  init(
    _ options: (inout SendFlow.Options) -> Void = { _ in },
    node change: (inout ScriptedNode.State) throws -> Void = { _ in }
  ) throws {
    node = try ScriptedNode(change)
    environment = SendEnvironment(
      node: node, journal: journal, contacts: { AddressBook() }, random: { $0.lowerBound },
      now: { Timestamp(timeIntervalSince1970: 0) }, makeID: { "new" }, elapsed: { [clock] in clock.time },
      sleep: { [clock] in clock.sleep($0) })
    var settings = SendFlow.Options(account: try Sample.address("1"), wait: .seconds(5))
    options(&settings)
    flow = SendFlow(settings)
  }

  mutating func send(_ events: SendFlow.Event...) async {
    for event in events {
      var seen: [String] = []
      await SendFlowRunner(environment).send(event, to: &flow) {
        seen.append("\($0.state)".prefix { $0 != "(" }.description)
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
  var cautions: [RecipientCaution] { flow.state.reviewed?.recipient.verdict?.cautions ?? [] }
  var error: SendFlowError? {
    guard case .failed(let error) = flow.state else { return nil }
    return error
  }
  var transfer: SentTransfer? {
    guard case .finished(_, let transfer) = flow.state else { return nil }
    return transfer
  }

  /// A clock that advances only by sleeping.
  private final class Clock: Sendable {
    private let passed = Mutex(Duration.zero)
    var time: Duration { passed.withLock { $0 } }
    func sleep(_ duration: Duration) { passed.withLock { $0 += duration } }
  }
}

/// A journal in memory that can fail.
final class MemoryJournal: TransferJournal {
  final class Lock: TransferLock {
    private let release: @Sendable () -> Void
    init(_ release: @escaping @Sendable () -> Void) { self.release = release }
    deinit { release() }
  }
  struct State {
    var records: [SendRecord] = []
    var isLocked = false
    var isFull = false
    var rejectsOutcomes = false
  }
  struct Busy: Error {}
  struct Full: Error {}
  private let state = Mutex(State())

  var isLocked: Bool { state.withLock { $0.isLocked } }
  func fill() { state.withLock { $0.isFull = true } }
  /// Makes the journal unable to record outcomes.
  func rejectOutcomes() { state.withLock { $0.rejectsOutcomes = true } }
  func records() -> [SendRecord] { state.withLock { $0.records } }
  func add(_ record: SendRecord, replacing replaced: Set<String> = []) throws {
    try state.withLock { state in
      if state.isFull { throw Full() }
      state.records.add(record, replacing: replaced)
    }
  }
  func note(_ outcome: SendOutcome, for id: String) throws -> SendOutcome {
    try state.withLock { state in
      if state.rejectsOutcomes { throw Full() }
      return state.records.note(outcome, for: id)
    }
  }
  func markChecked(_ id: String) { state.withLock { $0.records.markChecked(id) } }
  func lock(_ sender: EthereumAddress, on chain: UInt64) throws -> Lock {
    try state.withLock { state in
      if state.isLocked { throw Busy() }
      state.isLocked = true
    }
    return Lock { [self] in state.withLock { $0.isLocked = false } }
  }
}

extension SendFlow.State {
  /// The plan that awaits the confirmation.
  var reviewed: SendReview? {
    guard case .reviewing(let review) = self else { return nil }
    return review
  }
}
