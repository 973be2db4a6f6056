import QuidCore
import QuidNetworking
import QuidPresentation

/// Determines the outcomes of the sends in the journal that are not settled.
struct UnfinishedSends: Sendable {
  let journal: SendJournal
  let node: any EthereumNode
  let base: ProviderURL

  /// A send from the journal and its current outcome.
  struct Finding: Sendable {
    let record: SendRecord
    let outcome: SendOutcome

    /// A Boolean value that indicates whether another send replaced this one.
    var isReplaced: Bool { !record.isUnfinished && !record.isClosedAsNotMade }

    /// Returns whether another send can replace this one without the risk that both are paid.
    ///
    /// If the nonce is used and the outcome is unknown, this send may have used it: its receipt may be delayed, or its
    /// block may be newer than the outcome. After ``blocksUntilReplaceable`` blocks the node is not expected to return
    /// further information, and the user decides. A test chain that is shorter than before has been restarted.
    func canBeReplaced(on terms: TransferTerms) -> Bool {
      let plan = record.plan
      let isRestarted = [1_337, 31_337].contains(plan.chain) && terms.block + 2 < record.block
      return terms.included...terms.nonce ~= plan.nonce || isRestarted
        || terms.block >= record.block + Self.blocksUntilReplaceable
    }

    private static let blocksUntilReplaceable: UInt64 = 64

    /// Returns a description of the outcome in a few sentences.
    func message(_ numbers: NumberFormat) -> String {
      outcome.message(of: record.plan, nodeError: record.refusal, numbers)
    }

    /// Returns the error of a new send if this earlier send was made although it had been reported as unknown or as not
    /// made, so that the new send may repeat it.
    ///
    /// - Parameter recipient: The recipient of the new send.
    /// - Returns: The error, or `nil` if this send was not made, or if it had been reported as unknown and had another
    ///   recipient.
    func problem(paying recipient: EthereumAddress?) -> SendError? {
      guard record.isClosedAsNotMade || recipient == record.plan.to else { return nil }
      if case .included(let receipt) = outcome {
        return .madeAfterAll(record.plan, by: receipt.hash, hasOtherFees: false)
      }
      guard outcome.isFinal, let actual = outcome.actual, actual.isSamePayment(as: record.plan) else { return nil }
      return .madeAfterAll(record.plan, by: actual.hash, hasOtherFees: true)
    }
  }

  /// Determines the outcomes of the sends on a chain that are not settled, and saves them in the journal.
  ///
  /// The sends are checked from newest to oldest, so that the newer one of two equal sends counts as made. Replaced sends
  /// are checked without waiting, and returned only once they are settled.
  ///
  /// - Parameters:
  ///   - sender: The account that pays; `nil` for all accounts.
  ///   - chain: The ID of the chain.
  ///   - wait: The maximum time to wait for each send that may still be included in a block.
  ///   - onChange: Receives each new outcome of a send.
  /// - Returns: The sends and their outcomes, newest first.
  /// - Throws: A file failure if the journal cannot be read or written.
  func find(
    from sender: EthereumAddress?, on chain: UInt64, wait: Duration,
    onChange: @Sendable (SendRecord, SendOutcome) -> Void = { _, _ in }
  ) async throws(CommandError) -> [Finding] {
    var findings: [Finding] = []
    let records = try read { () throws(FileError) in try journal.records() }
    for record in records.reversed() where record.plan.chain == chain && sender ?? record.plan.from == record.plan.from
    {
      if case .settled = record.state { continue }
      let outcome = await TransferSender(waitingOn: node).outcome(
        of: record, wait: record.isUnfinished ? wait : .zero
      ) { onChange(record, $0) }
      let saved = try read { () throws(FileError) in try journal.note(outcome, for: record.id) }
      if record.isUnfinished || saved.isFinal { findings.append(Finding(record: record, outcome: saved)) }
    }
    return findings
  }

  /// Checks sends again that were closed as not made, and corrects the journal if one was made.
  ///
  /// A proxy or a cluster of nodes may deliver a request after it has returned an error. A send whose nonce was used by a
  /// known transaction is not checked again.
  ///
  /// - Returns: The sends whose record was corrected.
  /// - Throws: A file failure if the journal cannot be read or written, or the failure of an unreachable node.
  func check(from sender: EthereumAddress, on chain: UInt64) async throws(CommandError) -> [Finding] {
    var findings: [Finding] = []
    let records = try read { () throws(FileError) in try journal.records() }
    for record in records.reversed()
    where record.mustBeChecked && record.plan.chain == chain && record.plan.from == sender {
      let others = records.filter { $0.id != record.id && $0.plan.hasNonce(of: record.plan) }
      var isResolved = others.contains { $0.receipt != nil }
      if !isResolved {
        let outcome = await TransferTracker(node).outcome(of: record)
        switch outcome {
        case .unknown(.unreachable(.unanswered(let error))):
          throw CommandError(.unanswered(error), of: node, at: base)
        case .unknown(.nonceUsed): isResolved = true
        case .superseded(_, let actual) where actual?.isSamePayment(as: record.plan) != true: isResolved = true
        // A later send in the journal uses the nonce; that send is checked separately.
        case .pending(nil) where others.contains { !$0.isClosedAsNotMade }: continue
        case .included, .reverted, .different, .superseded, .pending:
          let saved = try read { () throws(FileError) in try journal.note(outcome, for: record.id) }
          findings.append(Finding(record: record, outcome: saved))
        case .rejected, .refused, .unknown: continue
        }
      }
      if isResolved { try read { () throws(FileError) in try journal.markChecked(record.id) } }
    }
    return findings
  }

  private func read<Value>(_ operation: () throws(FileError) -> Value) throws(CommandError) -> Value {
    do throws(FileError) { return try operation() } catch { throw CommandError(journal: error) }
  }
}

extension CommandError {
  /// Creates the failure for a journal that cannot be locked, read or written, so that no transfer is sent.
  init(journal error: FileError) {
    switch error.reason {
    case .busy:
      self.init(
        kind: "busy",
        message: "Another quid process is sending from this account. Wait until it has ended. Nothing was sent.",
        exitCode: .rateLimited)
    case .damaged:
      self = .file(
        "\(error.path) is damaged, so the unfinished sends are unknown. Correct the file, or move it away once you know"
          + " that no send is unfinished. Nothing was sent.")
    default: self = .file("\(error.description) Nothing was sent.")
    }
  }

  /// The journal of sends has no folder, because neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  static var noJournal: CommandError {
    .file(
      "There is no folder for the journal of sends, which prevents paying twice. Set XDG_DATA_HOME or HOME to"
        + " an absolute path.")
  }
}
