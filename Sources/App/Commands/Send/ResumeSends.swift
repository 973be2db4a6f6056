import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// Executes `quid send --resume`: determines the outcomes of unfinished sends and never sends a transfer.
struct ResumeSends: Sendable {
  private let target: NodeSendTarget
  private let context: CommandContext

  init(_ target: NodeSendTarget, _ context: CommandContext) {
    self.target = target
    self.context = context
  }

  /// Determines the outcome of every unfinished send on the node's chain.
  ///
  /// Accounts that are locked by another process are skipped and reported.
  func run() async throws(CommandError) -> any CommandReport {
    guard let journal = context.services.journal else { throw .noJournal }
    let planningNode = context.services.planningNode(at: target.base)
    let node =
      target.wait > .zero ? context.services.node(at: target.base, sendTimeout: target.wait) : planningNode
    let chain: UInt64
    do throws(NodeError) { chain = try await planningNode.chain() } catch {
      throw CommandError(error, of: node, at: target.base)
    }
    if let expected = target.chain, expected != chain {
      throw .refusedInput(
        "The node is on chain \(chain), not on chain \(expected). Give another node, or --chain \(chain).")
    }
    let dialogue = SendDialogue(console: context.console, outputFormat: context.outputFormat)
    let sends = UnfinishedSends(journal: journal, node: node, base: target.base)
    var findings: [UnfinishedSends.Finding] = []
    var busy: [EthereumAddress] = []
    for sender in try senders(in: journal, on: chain) {
      let lock = try? journal.lock(sender, on: chain)
      guard let lock else {
        busy.append(sender)
        continue
      }
      findings += try await sends.find(from: sender, on: chain, wait: target.wait) { record, outcome in
        guard !outcome.isFinal, target.wait > .zero else { return }
        dialogue.report("Nonce \(record.plan.nonce) of \(record.plan.from): \(outcome.name).")
      }
      findings += try await sends.check(from: sender, on: chain)
      withExtendedLifetime(lock) {}
    }
    let records = try records(in: journal)
    let others = records.filter { $0.isUnfinished && $0.plan.chain != chain }.map(\.plan.chain)
    return ResumeReport(
      findings: findings, last: last(of: records, on: chain), busy: busy, otherChains: Set(others).sorted(),
      format: context.format)
  }

  /// Returns the last settled send, whose outcome an interrupted process may not have printed.
  private func last(of records: [SendRecord], on chain: UInt64) -> UnfinishedSends.Finding? {
    for record in records.reversed() where record.plan.chain == chain {
      guard target.from ?? record.plan.from == record.plan.from, case .settled(let outcome) = record.state else {
        continue
      }
      return UnfinishedSends.Finding(record: record, outcome: outcome)
    }
    return nil
  }

  /// Returns the accounts with sends that are not settled or must be checked again.
  private func senders(in journal: SendJournal, on chain: UInt64) throws(CommandError) -> [EthereumAddress] {
    var senders: [EthereumAddress] = []
    for record in try records(in: journal) where record.plan.chain == chain && !senders.contains(record.plan.from) {
      if case .settled = record.state, !record.mustBeChecked { continue }
      if target.from ?? record.plan.from == record.plan.from { senders.append(record.plan.from) }
    }
    return senders
  }

  private func records(in journal: SendJournal) throws(CommandError) -> [SendRecord] {
    do throws(FileError) { return try journal.records() } catch { throw CommandError(journal: error) }
  }
}

/// The output of `quid send --resume` as text and JSON.
struct ResumeReport: CommandReport {
  let findings: [UnfinishedSends.Finding]
  let last: UnfinishedSends.Finding?
  let busy: [EthereumAddress]
  let otherChains: [UInt64]
  let format: DisplayFormat

  static let fields: Fields = [
    .rows("sends", "the sends that were unfinished, with their outcomes, newest first", sendFields) { report in
      report.findings.map { Row(finding: $0, format: report.format) }
    },
    .optionalObject("last", "the last send with a known outcome", sendFields) { report in
      report.last.map { Row(finding: $0, format: report.format) }
    },
  ]

  private struct Row {
    let finding: UnfinishedSends.Finding
    let format: DisplayFormat

    var record: SendRecord { finding.record }
    var plan: TransferPlan { finding.record.plan }
    var outcome: SendOutcome { finding.outcome }
  }

  private static let sendFields: FieldTable<Row, Never> = [
    .json("time", "the time of the send") { $0.record.time },
    .json("from", "the account that pays") { $0.plan.from },
    .json("to", "the address of the recipient") { $0.plan.to },
    .object("amount", "the amount to send", amountFields) { $0.plan.value },
    .json("chain", "the chain ID") { $0.plan.chain },
    .json("nonce", "the nonce of the transaction") { $0.plan.nonce },
    .json("hash", "the hash of the transaction") { $0.outcome.hash ?? $0.record.hash },
    .json("outcome", "the outcome as one word, such as included or pending") { $0.outcome.name },
    .json("block", "the number of the block that contains the transaction") { $0.outcome.receipt?.block },
    .json("fee", "the fee that was paid, in ether") { row in row.outcome.receipt.flatMap { try? $0.fee() } },
    .json("message", "the outcome as a sentence") { $0.finding.message($0.format.numbers) },
    .optionalObject(
      "actual", "the transaction that was made instead of the planned one", NodeTransaction.fields
    ) { $0.outcome.actual },
    .optionalObject(
      "error", "the error that the node or signer returned", JSONRPCError.fields
    ) { $0.record.refusal ?? $0.outcome.refusal },
  ]

  private static let amountFields: FieldTable<Ether, Never> = [
    .json("ether", "the amount, in ether") { $0 }, .json("wei", "the amount, in wei") { $0.wei },
  ]

  var warnings: [String] {
    busy.map { "Another quid process is sending from \($0), so the sends of that account were skipped." }
      + otherChains.map { "There are unfinished sends on chain \($0). Give a node on chain \($0) with --node." }
  }

  /// The exit code of the most serious outcome, in the order unknown, different, reverted, not made.
  var exitCode: ExitCode {
    let codes = findings.filter { $0.record.isUnfinished || $0.record.isClosedAsNotMade }.map(\.outcome.exitCode)
    if !busy.isEmpty { return .sendUnknown }
    return [.sendUnknown, .sendDiffers, .sendReverted, .sendRefused].first { codes.contains($0) } ?? .success
  }

  func lines(columns: Int) -> [StyledLine] {
    guard findings.isEmpty else { return lines(findings, columns: columns) }
    var lines: [StyledLine] = []
    if busy.isEmpty { lines.append(StyledLine("There are no unfinished sends.")) }
    guard let last else { return lines }
    return lines + [StyledLine(), StyledLine("The last send:")] + self.lines([last], columns: columns)
  }

  private func lines(_ findings: [UnfinishedSends.Finding], columns: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for finding in findings {
      if !lines.isEmpty { lines.append(StyledLine()) }
      let plan = finding.record.plan
      lines.append(
        StyledLine("\(format.numbers.ether(plan.value)), \(format.dates.dateTime(finding.record.time))", .strong))
      lines += RecipientViewState.addressLines(plan.to.groups, label: "To  ", columns: columns)
      if let hash = finding.outcome.receipt?.hash { lines.append(StyledLine("Transaction \(hash)")) }
      let style: TextStyle = finding.outcome.isIncluded ? .plain : .bad
      lines += StyledLine.wrapping(finding.message(format.numbers), columns: columns, style)
    }
    return lines
  }
}

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
