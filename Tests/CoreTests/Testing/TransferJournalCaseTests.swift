import QuidCore
import QuidTesting
import Synchronization
import Testing

@Suite struct TransferJournalCaseTests {
  /// A mistake of a journal.
  private enum Mistake: CaseIterable {
    case startsWithRecord, sortsByID, losesFees, losesPendingHash, losesKnownHash, losesNodeError, recordsForAll
    case returnsPreviousOutcome, overwritesFinalOutcome, ignoresLateInclusion, allowsTransactionTwice
    case rejectsRepeatedOutcome, keepsSupersedingTransaction, addsUnknownRecord, losesChecks, checksAll
    case acceptsDuplicate, ignoresReplacement, replacesAll, reopensReplaced
    case neverLocks, locksAllAccounts, locksAllChains, neverReleases
  }

  /// A journal in memory that makes one mistake.
  private final class FaultyJournal: TransferJournal {
    struct BusyError: Error {}

    final class Lock: TransferLock {
      private let release: @Sendable () -> Void
      init(_ release: @escaping @Sendable () -> Void) { self.release = release }
      deinit { release() }
    }

    private let mistake: Mistake
    private let stored: Mutex<[TransferRecord]>
    private let locked = Mutex<Set<String>>([])

    init(_ mistake: Mistake) throws {
      self.mistake = mistake
      stored = Mutex(mistake == .startsWithRecord ? [try Sample.record(id: "0")] : [])
    }

    func records() -> [TransferRecord] {
      let records = stored.withLock { $0 }
      return switch mistake {
      case .sortsByID: records.sorted { $0.id < $1.id }
      case .losesFees: records.map { $0.changed { $0.l1Fee = nil } }
      case .losesNodeError: records.map { $0.changed(nodeError: .some(nil)) }
      default: records
      }
    }

    func update<Result: Sendable>(_ change: (inout [TransferRecord]) -> Result) -> Result {
      stored.withLock { change(&$0) }
    }

    func add(_ record: TransferRecord, replacing replaced: Set<String>) throws {
      try stored.withLock { stored in
        switch mistake {
        case .acceptsDuplicate where replaced == ["b"] || replaced == [record.id]: stored.append(record)
        case .ignoresReplacement: stored.append(record)
        case .replacesAll: _ = stored.add(record, replacing: Set(stored.map(\.id)))
        default:
          if let first = stored.add(record, replacing: replaced) { throw DuplicateTransferError(first: first) }
        }
      }
    }

    func note(_ outcome: TransferOutcome, for id: String) -> TransferOutcome {
      stored.withLock { stored in
        let index = stored.firstIndex { $0.id == id }
        let state = index.map { stored[$0].state }
        switch (mistake, outcome, state) {
        case (.losesPendingHash, .pending, _): return outcome
        case (.losesKnownHash, .unknown, .open): index.map { stored[$0] = stored[$0].changed(state: .open(nil)) }
        case (.recordsForAll, _, _): for record in stored { _ = stored.note(outcome, for: record.id) }
        case (.returnsPreviousOutcome, .pending, .open): _ = stored.note(outcome, for: id); return .pending(nil)
        case (.overwritesFinalOutcome, _, .settled):
          index.map {
            stored[$0] = stored[$0].changed(state: outcome.isFinal ? .settled(outcome) : .open(outcome.hash))
          }
        case (.ignoresLateInclusion, _, .settled): return outcome
        case (.allowsTransactionTwice, _, _):
          index.map { stored[$0].update(with: outcome) }
          return outcome
        case (.rejectsRepeatedOutcome, .included(let receipt), .settled(.included)):
          return .superseded(by: receipt.hash, nil)
        case (.keepsSupersedingTransaction, .superseded, _): index.map { stored[$0].update(with: outcome) }
        case (.addsUnknownRecord, _, nil): stored += stored.prefix(1).map { $0.changed(id: id) }
        case (.reopensReplaced, _, .replaced): return outcome
        default: return stored.note(outcome, for: id)
        }
        return outcome
      }
    }

    func markChecked(_ id: String) {
      stored.withLock { stored in
        switch mistake {
        case .losesChecks: break
        case .checksAll: for record in stored { stored.markChecked(record.id) }
        default: stored.markChecked(id)
        }
      }
    }

    func lock(_ sender: EthereumAddress, on chain: UInt64) throws -> Lock {
      let account =
        mistake == .locksAllAccounts ? "\(chain)" : mistake == .locksAllChains ? "\(sender)" : "\(sender)\(chain)"
      guard locked.withLock({ $0.insert(account).inserted }) || mistake == .neverLocks else { throw BusyError() }
      return Lock { [self] in if mistake != .neverReleases { locked.withLock { _ = $0.remove(account) } } }
    }
  }

  /// The rules that a journal with a mistake breaks.
  private func broken(_ mistake: Mistake) -> Set<String> {
    Set(TransferJournalCase.all.filter { (try? $0.check { try FaultyJournal(mistake) }) == nil }.map(\.description))
  }

  @Test func `every mistake breaks a rule, and every rule finds a mistake`() {
    let found = Mistake.allCases.map { ($0, broken($0)) }
    for (mistake, rules) in found { #expect(!rules.isEmpty, "\(mistake)") }
    #expect(found.reduce(into: []) { $0.formUnion($1.1) } == Set(TransferJournalCase.all.map(\.description)))
  }

  @Test func `an error names the rule and the difference`() throws {
    let rule = try #require(TransferJournalCase.all.first)
    let error = #expect(throws: TransferJournalCase.BrokenRuleError.self) {
      try rule.check { MemoryTransferJournal([try Sample.record()]) }
    }
    #expect(error?.description.hasPrefix("a new journal has no records: the states: [") == true)
  }

  @Test(arguments: TransferJournalCase.all)
  func `a journal in memory follows the rules`(_ rule: TransferJournalCase) throws {
    try rule.check { MemoryTransferJournal() }
  }
}

extension TransferRecord {
  fileprivate func changed(
    id: String? = nil, state: State? = nil, nodeError: JSONRPCError?? = nil,
    plan change: (inout TransferPlan) -> Void = { _ in }
  ) -> TransferRecord {
    var plan = plan
    change(&plan)
    return TransferRecord(
      id: id ?? self.id, time: time, plan: plan, block: block, state: state ?? self.state,
      nodeError: nodeError ?? self.nodeError, freeSince: freeSince, isChecked: isChecked)
  }
}
