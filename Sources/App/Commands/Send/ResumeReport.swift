import QuidCore
import QuidPresentation
import QuidTerminal

struct ResumeReport: CommandReport {
  let resumption: SendResumption
  let format: DisplayFormat

  private var findings: [EarlierSend] { resumption.found }
  private var last: EarlierSend? { resumption.last }
  private var busy: [EthereumAddress] { resumption.busy }

  static let fields: Fields = [
    .rows("sends", "the transfers that were pending, with their current status, newest first", sendFields) { report in
      report.findings.map { Row(finding: $0, format: report.format) }
    },
    .optionalObject("last", "the last transfer with a known outcome", sendFields) { report in
      report.last.map { Row(finding: $0, format: report.format) }
    },
  ]

  private struct Row {
    let finding: EarlierSend
    let format: DisplayFormat

    var record: SendRecord { finding.record }
    var plan: TransferPlan { finding.record.plan }
    var outcome: SendOutcome { finding.outcome }
  }

  private static let sendFields: FieldTable<Row, Never> = [
    .json("time", "the time of the transfer") { $0.record.time },
    .json("from", "the address of the sender") { $0.plan.from },
    .json("to", "the address of the recipient") { $0.plan.to },
    .object("amount", "the amount of the transfer", amountFields) { $0.plan.value },
    .json("chain", "the chain ID") { $0.plan.chain },
    .json("nonce", "the nonce of the transaction") { $0.plan.nonce },
    .json("hash", "the hash of the transaction") { $0.outcome.hash ?? $0.record.hash },
    .json("outcome", "the status of the transfer, such as included or pending") { $0.outcome.name },
    .json("block", "the number of the block that contains the transaction") { $0.outcome.receipt?.block },
    .json("fee", "the network fee that was paid, in ether") { row in row.outcome.receipt.flatMap { try? $0.fee() } },
    .json("message", "the description of the status") { $0.finding.message($0.format.numbers, .commandLine) },
    .optionalObject(
      "actual", "the transaction that was sent instead of the planned one", NodeTransaction.fields
    ) { $0.outcome.actual },
    .optionalObject(
      "error", "the error that the node or signer returned", JSONRPCError.fields
    ) { $0.record.nodeError ?? $0.outcome.nodeError },
  ]

  private static let amountFields: FieldTable<Ether, Never> = [
    .json("ether", "the amount, in ether") { $0 }, .json("wei", "the amount, in wei") { $0.wei },
  ]

  var warnings: [String] {
    busy.map {
      "Skipped the transfers from \($0), because another quid process is sending from this account. Try again later."
    }
      + resumption.otherChains.map {
        "There are pending transfers on chain \($0). To check them, give a node on chain \($0) with --node."
      }
  }

  /// The exit code of the most serious outcome, in the order unknown, different, reverted, not made.
  var exitCode: ExitCode {
    let codes = findings.filter { $0.record.isUnfinished || $0.record.isClosedAsNotMade }.map(\.outcome.exitCode)
    if !busy.isEmpty { return .sendUnknown }
    return [.sendUnknown, .sendDiffers, .sendReverted, .sendRejected, .rejectedInput].first { codes.contains($0) }
      ?? .success
  }

  func lines(columns: Int) -> [StyledLine] {
    guard findings.isEmpty else { return lines(findings, columns: columns) }
    var lines: [StyledLine] = []
    if busy.isEmpty { lines.append(StyledLine("There are no pending transfers.")) }
    guard let last else { return lines }
    return lines + [StyledLine(), StyledLine("The last transfer:")] + self.lines([last], columns: columns)
  }

  private func lines(_ findings: [EarlierSend], columns: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for finding in findings {
      if !lines.isEmpty { lines.append(StyledLine()) }
      let plan = finding.record.plan
      lines.append(
        StyledLine("\(format.numbers.ether(plan.value)), \(format.dates.dateTime(finding.record.time))", .strong))
      lines += RecipientViewState.addressLines(plan.to.groups, label: "To  ", columns: columns)
      if let hash = finding.outcome.receipt?.hash { lines.append(StyledLine("Transaction \(hash)")) }
      let style: TextStyle = finding.outcome.isIncluded ? .plain : .bad
      lines += StyledLine.wrapping(finding.message(format.numbers, format.strings), columns: columns, style)
    }
    return lines
  }
}
