public import QuidCore

/// A rule of ``TransferJournal`` as a test, which a journal of a host must pass.
public struct TransferJournalCase: Sendable, CustomStringConvertible {
  /// The rule, such as `an account is locked once on each chain`.
  public let description: String
  private let run: @Sendable (any TransferJournal, _ reopened: () throws -> any TransferJournal) throws -> Void

  /// The error of a journal that breaks a rule.
  public struct BrokenRuleError: NamedError, CustomStringConvertible {
    /// The rule that the journal breaks.
    public let rule: String
    /// The difference between the journal and the rule.
    public let difference: String
    /// The rule and the difference.
    public var description: String { "\(rule): \(difference)" }
  }

  /// Checks whether a journal follows the rule.
  ///
  /// - Parameters:
  ///   - makeJournal: A closure that returns an empty journal.
  ///   - reopen: A closure that returns another journal on the same storage, from which the records are read.
  /// - Throws: ``BrokenRuleError`` if the journal breaks the rule; any error of the journal.
  public func check<Journal: TransferJournal>(
    _ makeJournal: () throws -> Journal, reopen: (Journal) throws -> Journal = { $0 }
  ) throws {
    let journal = try makeJournal()
    do { try run(journal) { try reopen(journal) } } catch let difference as RuleError {
      throw BrokenRuleError(rule: description, difference: difference.text)
    }
  }

  private struct RuleError: Error {
    let text: String
  }

  private static func require<Value: Equatable>(_ found: Value, _ expected: Value, _ subject: String) throws {
    if found != expected { throw RuleError(text: "\(subject): \(found) instead of \(expected)") }
  }

  private init(
    _ rule: String,
    _ run: @escaping @Sendable (any TransferJournal, () throws -> any TransferJournal) throws -> Void
  ) {
    (description, self.run) = (rule, run)
  }

  /// Creates a case that adds open transfers, changes the journal, and compares the states of the records.
  private init(
    _ rule: String, adding ids: [String] = ["a", "b"], _ states: [TransferRecord.State],
    after change: @escaping @Sendable (any TransferJournal) throws -> Void
  ) {
    self.init(rule) { journal, reopened in
      for id in ids { try journal.add(.sample(id), replacing: []) }
      try change(journal)
      try Self.require(reopened().records().map(\.state), states, "the states")
    }
  }

  // MARK: Rules

  private static let hash = TransactionHash.sample("a")
  private static let nodeError = JSONRPCError(code: -32_000, message: "already known")
  private static let receipt = TransactionReceipt(
    hash: hash, block: 101, isSuccess: true, gasUsed: 21_000, gasPrice: Ether(gwei: 11))
  private static let included = TransferOutcome.included(receipt)

  /// The records of all states, with all fields that a journal must store.
  private static var records: [TransferRecord] {
    var failed = TransactionReceipt(hash: .sample("b"), block: .max, isSuccess: false, gasUsed: nil, gasPrice: nil)
    failed.l1Fee = Ether(wei: 7)
    let other = NodeTransaction(
      hash: .sample("c"), from: .sample("1"), to: .sample("3"), value: Ether(wei: .max), nonce: .max - 1, block: 101)
    var records = [
      TransferRecord.State.open(hash), .replaced(nil), .replaced(.sample("d")), .settled(included),
      .settled(.reverted(failed)), .settled(.different(other, isSettled: true)),
      .settled(.superseded(by: .sample("e"), nil)), .settled(.superseded(by: other.hash, other)),
    ].enumerated().map { TransferRecord.sample("\(9 - $0.offset)", state: $0.element) }
    records.append(.sample("open", state: .open(nil), nodeError: nodeError, freeSince: 99))
    records.append(.sample("failed", state: .settled(.failed(nodeError)), nodeError: nodeError, isChecked: true))
    records.append(.sample("rejected", state: .settled(.rejected(nodeError)), nodeError: nodeError))
    return records
  }

  /// All rules of a journal.
  public static let all = [
    TransferJournalCase("a new journal has no records", adding: [], []) { _ in },
    TransferJournalCase("records keep their order and their fields") { journal, reopened in
      for record in records { try journal.add(record, replacing: []) }
      try require(reopened().records(), records, "the records")
    },
    TransferJournalCase("an outcome is recorded for its transfer and returned", [.open(hash), .open(nil)]) {
      try require($0.note(.pending(hash), for: "a"), .pending(hash), "the recorded outcome")
    },
    TransferJournalCase("an unknown outcome keeps a known hash", [.open(hash), .open(nil)]) {
      _ = try $0.note(.pending(hash), for: "a")
      _ = try $0.note(.unknown(.unseen), for: "a")
    },
    TransferJournalCase("an open transfer keeps its error and the block of its unused nonce") { journal, reopened in
      try journal.add(.sample("a"), replacing: [])
      _ = try journal.note(.unknown(.answered(nodeError, freeSince: 99)), for: "a")
      _ = try journal.note(.unknown(.chainBehind), for: "a")
      try require(reopened().records().map(\.nodeError), [nodeError], "the error")
      try require(reopened().records().map(\.freeSince), [99], "the block")
    },
    TransferJournalCase("a final outcome remains", [.settled(included), .open(nil)]) {
      for outcome in [included, .unknown(.unseen), .failed(nodeError)] { _ = try $0.note(outcome, for: "a") }
    },
    TransferJournalCase("a failed transfer that is included later is corrected", [.settled(included), .open(nil)]) {
      for outcome in [.failed(nodeError), included] { _ = try $0.note(outcome, for: "a") }
    },
    TransferJournalCase(
      "a transaction is the outcome of one transfer, and has superseded others", adding: ["a", "b", "c"],
      [.settled(included)] + [TransferRecord.State](repeating: .settled(.superseded(by: hash, nil)), count: 2)
    ) {
      _ = try $0.note(included, for: "a")
      try require($0.note(included, for: "a"), included, "the outcome of the same transfer")
      try require($0.note(included, for: "b"), .superseded(by: hash, nil), "the outcome of another transfer")
      _ = try $0.note(
        .superseded(
          by: hash,
          NodeTransaction(
            hash: hash, from: .sample("1"), to: .sample("2"), value: .ether(1), nonce: 7, block: 101)), for: "c")
    },
    TransferJournalCase("an unknown identifier changes no record", [.open(nil), .open(nil)]) {
      // The journal may throw an error.
      _ = try? $0.note(included, for: "unknown")
      try? $0.markChecked("unknown")
    },
    TransferJournalCase("a failed transfer is marked as checked") { journal, reopened in
      for id in ["a", "b"] {
        try journal.add(.sample(id), replacing: [])
        _ = try journal.note(.failed(nodeError), for: id)
      }
      try journal.markChecked("b")
      try require(reopened().records().map(\.mustBeChecked), [true, false], "the records to check")
    },
    TransferJournalCase(
      "a transfer replaces the given open transfers only",
      [.replaced(nil), .open(nil), .settled(.failed(nodeError)), .open(nil)]
    ) {
      try $0.add(.sample("c"), replacing: [])
      _ = try $0.note(.failed(nodeError), for: "c")
      try $0.add(.sample("d"), replacing: ["a", "c"])
    },
    TransferJournalCase("a replaced transfer can be included", [.settled(included), .open(nil), .open(nil)]) {
      try $0.add(.sample("c"), replacing: ["a"])
      _ = try $0.note(included, for: "a")
    },
    TransferJournalCase(
      "replaced transfers are open again if no later transfer was made",
      [.open(hash), .open(nil), .settled(.failed(nodeError)), .settled(.rejected(nodeError))]
    ) {
      _ = try $0.note(.pending(hash), for: "a")
      try $0.add(.sample("c"), replacing: ["a", "b"])
      try $0.add(.sample("d"), replacing: ["c"])
      _ = try $0.note(.rejected(nodeError), for: "d")
      _ = try $0.note(.failed(nodeError), for: "c")
    },
    TransferJournalCase(
      "a transfer stays replaced if a later one was made",
      [.replaced(nil), .open(nil), .settled(included), .settled(.failed(nodeError))]
    ) {
      try $0.add(.sample("c"), replacing: ["a"])
      _ = try $0.note(included, for: "c")
      try $0.add(.sample("d"), replacing: [])
      _ = try $0.note(.failed(nodeError), for: "d")
    },
    TransferJournalCase("a second open transfer with a nonce is an error that changes no record") { journal, reopened in
      let records = [TransferRecord.sample("a"), .sample("b")]
      for record in records { try journal.add(record, replacing: []) }
      var first: TransferRecord?
      do {
        try journal.add(.sample("c", nonceOf: "a"), replacing: ["b"])
      } catch let error as DuplicateTransferError {
        first = error.first
      }
      try require(first, records[0], "the transfer in the error")
      try require(reopened().records(), records, "the records")
    },
    TransferJournalCase("a second record with an identifier is an error", [.settled(.failed(nodeError)), .open(nil)]) {
      _ = try $0.note(.failed(nodeError), for: "a")
      var first: TransferRecord?
      do {
        try $0.add(.sample("a"), replacing: ["a"])
      } catch let error as DuplicateTransferError {
        first = error.first
      }
      try require(first, $0.records().first, "the transfer in the error")
    },
    TransferJournalCase(
      "a nonce is used again by a replacement, another account and another chain", adding: ["a"],
      [.replaced(nil), .open(nil), .open(nil), .open(nil)]
    ) {
      try $0.add(.sample("b", nonceOf: "a"), replacing: ["a"])
      try $0.add(.sample("c", nonceOf: "a", chain: 2), replacing: [])
      try $0.add(.sample("d", nonceOf: "a", from: "3"), replacing: [])
    },
    TransferJournalCase("an account is locked once on each chain") { journal, reopened in
      let lock = try journal.lock(.sample("1"), on: 1)
      let others = [try journal.lock(.sample("2"), on: 1), try journal.lock(.sample("1"), on: 2)]
      try withExtendedLifetime((lock, others)) {
        if (try? reopened().lock(.sample("1"), on: 1)) != nil { throw RuleError(text: "the account is locked twice") }
      }
    },
    TransferJournalCase("a lock is released when its object is destroyed") { journal, reopened in
      do { withExtendedLifetime(try journal.lock(.sample("1"), on: 1)) {} }
      do { _ = try reopened().lock(.sample("1"), on: 1) } catch {
        throw RuleError(text: "the account is still locked: \(error)")
      }
    },
  ]
}

extension TransferRecord {
  /// Creates a record whose nonce is that of all records with the same first character in `nonceOf`.
  fileprivate static func sample(
    _ id: String, state: State = .open(nil), nodeError: JSONRPCError? = nil, freeSince: UInt64? = nil,
    isChecked: Bool = false, nonceOf other: String? = nil, from: Character = "1", chain: UInt64 = 1
  ) -> TransferRecord {
    var plan = TransferPlan(
      chain: chain, from: .sample(from), to: .sample("2"), value: Ether(wei: .max), gasLimit: 21_000,
      fees: FeeEstimate(nextBaseFee: Ether(gwei: 10), tip: Ether(wei: 1), maximum: Ether(gwei: 21)),
      nonce: .max - UInt64((other ?? id).utf8.first ?? 0))
    plan.l1Fee = Ether(wei: 9)
    return TransferRecord(
      id: id, time: .sample, plan: plan, block: 100, genesis: .sample("f"), state: state, nodeError: nodeError,
      freeSince: freeSince,
      isChecked: isChecked)
  }
}
