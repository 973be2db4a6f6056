import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

struct ResumeReport: CommandReport {
  let resumption: TransferState.Resumption
  let format: DisplayFormat

  private var findings: [EarlierTransfer] { resumption.found }
  private var last: EarlierTransfer? { resumption.last }
  private var busy: [EthereumAddress] { resumption.busy }

  var fields: Fields {
    [
      "sends": findings.map { Row(finding: $0, format: format) },
      "last": last.map { Row(finding: $0, format: format) },
    ]
  }

  private struct Row: FieldValue {
    let finding: EarlierTransfer
    let format: DisplayFormat

    var record: TransferRecord { finding.record }
    var plan: TransferPlan { finding.record.plan }
    var outcome: TransferOutcome { finding.outcome }

    var json: JSONValue {
      JSONValue(fields: [
        "time": record.time,
        "from": plan.from,
        "to": plan.to,
        "amount": JSONValue(fields: ["ether": plan.value, "wei": plan.value.wei]),
        "chain": plan.chain,
        "coin": NativeCoin(ofChain: plan.chain).knownSymbol,
        "nonce": plan.nonce,
        "hash": outcome.hash ?? record.hash,
        "outcome": outcome.name,
        "block": outcome.receipt?.block,
        "fee": outcome.receipt.flatMap { try? $0.fee() },
        "message": finding.message(format.numbers, CommandStrings()),
        "actual": outcome.actual,
        "error": record.nodeError ?? outcome.nodeError,
      ])
    }
  }

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
    let codes = findings.filter {
      $0.record.isUnfinished || $0.record.isClosedAsNotMade || $0.formerBlock != nil
    }.map(\.outcome.exitCode)
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

  private func lines(_ findings: [EarlierTransfer], columns: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for finding in findings {
      if !lines.isEmpty { lines.append(StyledLine()) }
      let plan = finding.record.plan
      lines.append(
        StyledLine(
          "\(format.numbers.onChain(plan.chain).ether(plan.value)), \(format.dates.dateTime(finding.record.time))",
          .strong))
      lines += RecipientViewState.addressLines(plan.to.groups, label: "To  ", columns: columns)
      if let hash = finding.outcome.receipt?.hash { lines.append(StyledLine("Transaction \(hash)")) }
      let style: TextStyle = finding.outcome.isIncluded ? .plain : .bad
      lines += StyledLine.wrapping(finding.message(format.numbers, format.strings), columns: columns, style)
    }
    return lines
  }
}
