import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// Executes `quid send --resume`: determines the outcomes of unfinished sends and never sends a transfer.
struct ResumeSends: Sendable {
  private let options: NodeSendOptions
  private let context: CommandContext

  init(_ options: NodeSendOptions, _ context: CommandContext) {
    self.options = options
    self.context = context
  }

  /// Determines the outcome of every unfinished send on the node's chain.
  ///
  /// Accounts that are locked by another process are skipped and reported.
  func run() async throws(CommandFailure) -> any CommandReport {
    guard let journal = context.services.journal else { throw .noJournal }
    let planningNode = context.services.planningNode(at: options.base)
    let node =
      options.wait > .zero ? context.services.node(at: options.base, sendTimeout: options.wait) : planningNode
    let chain: UInt64
    do throws(NodeError) { chain = try await planningNode.chain() } catch {
      throw CommandFailure(error, of: node, at: options.base)
    }
    if let expected = options.chain, expected != chain {
      throw .refusedInput("The node is on chain \(chain), not on chain \(expected).")
    }
    let dialogue = SendDialogue(console: context.console, form: context.form)
    let sends = UnfinishedSends(journal: journal, node: node, base: options.base)
    var findings: [UnfinishedSends.Finding] = []
    var busy: [EthereumAddress] = []
    for sender in try senders(in: journal, on: chain) {
      let lock = try? journal.lock(sender, on: chain)
      guard let lock else {
        busy.append(sender)
        continue
      }
      findings += try await sends.find(from: sender, on: chain, wait: options.wait) { record, outcome in
        guard !outcome.isFinal, options.wait > .zero else { return }
        dialogue.tell("Nonce \(record.plan.nonce) of \(record.plan.from): \(outcome.name).")
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
      guard options.from ?? record.plan.from == record.plan.from, case .settled(let outcome) = record.state else {
        continue
      }
      return UnfinishedSends.Finding(record: record, outcome: outcome)
    }
    return nil
  }

  /// Returns the accounts with sends that are not settled or must be checked again.
  private func senders(in journal: SendJournal, on chain: UInt64) throws(CommandFailure) -> [EthereumAddress] {
    var senders: [EthereumAddress] = []
    for record in try records(in: journal) where record.plan.chain == chain && !senders.contains(record.plan.from) {
      if case .settled = record.state, !record.mustBeChecked { continue }
      if options.from ?? record.plan.from == record.plan.from { senders.append(record.plan.from) }
    }
    return senders
  }

  private func records(in journal: SendJournal) throws(CommandFailure) -> [SendRecord] {
    do throws(FileError) { return try journal.records() } catch { throw CommandFailure(journal: error) }
  }
}

/// The output of `quid send --resume` as text and JSON.
private struct ResumeReport: CommandReport {
  let findings: [UnfinishedSends.Finding]
  let last: UnfinishedSends.Finding?
  let busy: [EthereumAddress]
  let otherChains: [UInt64]
  let format: DisplayFormat

  var sources: [SourceReport] { [] }

  var warnings: [String] {
    busy.map { "Another quid is sending from \($0) right now, so its sends were left alone." }
      + otherChains.map { "There are unfinished sends on chain \($0). Give a node of that chain with --node." }
  }

  /// The exit code of the most serious outcome, in the order unknown, different, reverted, not made.
  var exitCode: ExitCode {
    let codes = findings.filter { $0.record.isUnfinished || $0.record.isClosedAsNotMade }.map(\.outcome.exitCode)
    if !busy.isEmpty { return .sendUnknown }
    return [.sendUnknown, .sendDiffers, .sendReverted, .sendRefused].first { codes.contains($0) } ?? .success
  }

  var data: JSONValue { ["sends": .array(findings.map(json)), "last": last.map(json) ?? nil] }

  private func json(_ finding: UnfinishedSends.Finding) -> JSONValue {
    let plan = finding.record.plan
    return [
      "time": .string(SourceReport.time(finding.record.time)), "from": JSONValue(plan.from), "to": JSONValue(plan.to),
      "amount": ["ether": JSONValue(plan.value), "wei": JSONValue(plan.value.wei)],
      "chain": .unsigned(plan.chain), "nonce": .unsigned(plan.nonce),
      "hash": JSONValue(finding.outcome.hash ?? finding.record.hash), "outcome": .string(finding.outcome.name),
      "block": finding.outcome.receipt.map { .unsigned($0.block) } ?? nil,
      "fee": JSONValue(finding.outcome.receipt.flatMap { try? $0.fee() }),
      "message": .string(finding.message(format.numbers)), "actual": finding.outcome.actual.map(\.json) ?? nil,
      "error": (finding.record.refusal ?? finding.outcome.refusal).map(\.json) ?? nil,
    ]
  }

  func lines(columns: Int) -> [StyledLine] {
    guard findings.isEmpty else { return lines(findings, columns: columns) }
    var lines: [StyledLine] = []
    if busy.isEmpty { lines.append(StyledLine("No send is unfinished.")) }
    guard let last else { return lines }
    return lines + [StyledLine(), StyledLine("The last one:")] + self.lines([last], columns: columns)
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
