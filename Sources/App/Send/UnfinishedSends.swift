import QuidCore
import QuidNetworking
import QuidPresentation

/// The sends that it is not yet known of what became of them, and how to find that out.
struct UnfinishedSends: Sendable {
  let journal: SendJournal
  let node: any EthereumNode
  let base: ProviderURL

  /// One of them and what is known about it now.
  struct Finding: Sendable {
    let record: SendRecord
    let outcome: SendOutcome

    /// A Boolean value that indicates whether another send took the place of this one.
    var isReplaced: Bool { !record.isUnfinished && !record.isClosedAsNotMade }

    /// Returns whether another send can take the place of this one without the risk that both are paid.
    ///
    /// A nonce that is used although the outcome is not known may be used by this send: its receipt may be late, or its
    /// block may have come since the outcome was read. Once ``blocksUntilReplaceable`` blocks have passed the node cannot
    /// show more, and the user decides. A test chain that is shorter than before has been started again.
    func canBeReplaced(on terms: TransferTerms) -> Bool {
      let plan = record.plan
      let isRestarted = [1_337, 31_337].contains(plan.chain) && terms.block + 2 < record.block
      return terms.included...terms.nonce ~= plan.nonce || isRestarted
        || terms.block >= record.block + Self.blocksUntilReplaceable
    }

    private static let blocksUntilReplaceable: UInt64 = 64

    /// Returns the outcome in a few sentences.
    func message(_ numbers: NumberFormat) -> String {
      outcome.message(of: record.plan, nodeError: record.refusal, numbers)
    }

    /// The problem of a new send, where the finding shows that an earlier one was made although it was reported as
    /// unknown or as not made.
    ///
    /// - Parameter recipient: The recipient of the new send; a send to somebody else cannot be a repetition.
    func problem(paying recipient: EthereumAddress?) -> SendError? {
      guard record.isClosedAsNotMade || recipient == record.plan.to else { return nil }
      if case .included(let receipt) = outcome {
        return .madeAfterAll(record.plan, by: receipt.hash, hasOtherFees: false)
      }
      guard outcome.isFinal, let actual = outcome.actual, actual.isSamePayment(as: record.plan) else { return nil }
      return .madeAfterAll(record.plan, by: actual.hash, hasOtherFees: true)
    }
  }

  /// Looks for the sends of a chain, and writes down what is found out; nothing is ever sent.
  ///
  /// The newest come first, so that of two sends of the same it is the newer one that counts as made. Sends whose place
  /// another one has taken are looked for as well, without waiting, and told only once they are settled.
  ///
  /// - Parameters:
  ///   - sender: whose; `nil` for everybody's.
  ///   - wait: how long to wait for each that may still be included.
  /// - Throws: a file failure.
  func find(
    from sender: EthereumAddress?, on chain: UInt64, wait: Duration,
    tell: @Sendable (SendRecord, SendOutcome) -> Void = { _, _ in }
  ) async throws(CommandFailure) -> [Finding] {
    var findings: [Finding] = []
    let records = try read { () throws(FileError) in try journal.records() }
    for record in records.reversed() where record.plan.chain == chain && sender ?? record.plan.from == record.plan.from
    {
      if case .settled = record.state { continue }
      let outcome = await TransferSender(waitingOn: node).outcome(
        of: record, wait: record.isUnfinished ? wait : .zero
      ) { tell(record, $0) }
      let noted = try read { () throws(FileError) in try journal.note(outcome, for: record.id) }
      if record.isUnfinished || noted.isFinal { findings.append(Finding(record: record, outcome: noted)) }
    }
    return findings
  }

  /// Checks the sends again that were closed as not made, and corrects the journal where one was made after all.
  ///
  /// A proxy or a cluster may deliver a request after its error. A send whose nonce has been used by a known transaction
  /// is not checked again.
  ///
  /// - Returns: The sends that were corrected.
  /// - Throws: A file failure, or that the node cannot be reached.
  func check(from sender: EthereumAddress, on chain: UInt64) async throws(CommandFailure) -> [Finding] {
    var findings: [Finding] = []
    let records = try read { () throws(FileError) in try journal.records() }
    for record in records.reversed()
    where record.mustBeChecked && record.plan.chain == chain && record.plan.from == sender {
      let others = records.filter { $0.id != record.id && $0.plan.hasNonce(of: record.plan) }
      var isDone = others.contains { $0.receipt != nil }
      if !isDone {
        let outcome = await TransferTracker(node).outcome(of: record)
        switch outcome {
        case .unknown(.unreachable(.unanswered(let error))):
          throw CommandFailure(.unanswered(error), of: node, at: base)
        case .unknown(.nonceUsed): isDone = true
        case .superseded(_, let actual) where actual?.isSamePayment(as: record.plan) != true: isDone = true
        // The nonce is used by a later send of this journal, which is looked for by itself.
        case .pending(nil) where others.contains { !$0.isClosedAsNotMade }: continue
        case .included, .reverted, .different, .superseded, .pending:
          let noted = try read { () throws(FileError) in try journal.note(outcome, for: record.id) }
          findings.append(Finding(record: record, outcome: noted))
        case .rejected, .refused, .unknown: continue
        }
      }
      if isDone { try read { () throws(FileError) in try journal.markChecked(record.id) } }
    }
    return findings
  }

  private func read<Value>(_ work: () throws(FileError) -> Value) throws(CommandFailure) -> Value {
    do throws(FileError) { return try work() } catch { throw CommandFailure(journal: error) }
  }
}

extension CommandFailure {
  /// The journal cannot be read or written: without it nothing is sent.
  init(journal failure: FileError) {
    switch failure.reason {
    case .busy:
      self.init(
        kind: "busy",
        message: "Another quid is sending from this account right now. Wait for it to end. Nothing was sent.",
        exitCode: .rateLimited)
    case .damaged:
      self = .file(
        "\(failure.path) is damaged, so it is not known which sends are unfinished. Correct it, or move it away once you"
          + " know that none is. Nothing was sent.")
    default: self = .file("\(failure.description) Nothing was sent.")
    }
  }

  /// There is nowhere to write sends down.
  static var noJournal: CommandFailure {
    .file(
      "There is no folder for the record of sends, without which a lost answer could be paid twice. Set XDG_DATA_HOME or"
        + " HOME to an absolute path.")
  }
}
