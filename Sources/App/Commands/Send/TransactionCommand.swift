import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The `quid tx` command, which shows what happened to a transaction.
struct TransactionCommand: Command {
  static let configuration = CommandConfiguration(
    name: "tx",
    summary: "show what happened to a transaction",
    discussion: [
      "HASH is the hash of a transaction, 0x and 64 digits, as quid send prints it. The transaction is looked up at the"
        + " node given with --node, or the configured node, and in the transfer log. The block of the transaction is its"
        + " first confirmation.",
      "The exit code is 0 if the transaction is in a block, 71 while it is pending, 72 if it was reverted, 73 if another"
        + " transaction has replaced it, and 69 if the node does not know it.",
    ],
    interval: nil, takesHash: true, otherNames: ["transaction": "tx", "receipt": "tx"])

  @Argument("HASH", .transactionHash, missing: "the hash of a transaction, 0x and 64 digits")
  var hash: TransactionHash
  @Option("node", .nodeURL, "the URL of the Ethereum node (default: the configured node)")
  var node: ProviderURL?

  func run(in context: CommandContext) async throws -> any CommandReport {
    let base = try context.readNode(node, reason: "quid tx needs an Ethereum node.")
    let records: [TransferRecord]
    do { records = try context.services.journal?.records() ?? [] } catch let error as FileError {
      throw CommandError.file(error.description)
    }
    let client = context.services.planningNode(at: base)
    do {
      let status = try await TransactionStatus(of: hash, records, from: client)
      return TransactionReport(
        status: status, book: try context.services.contacts.read(), node: client.source, now: context.services.now(),
        format: context.format.onChain(status.record?.plan.chain ?? status.chain))
    } catch let error as NodeError {
      throw CommandError(reading: error, client.source, base)
    }
  }
}

private struct TransactionReport: CommandReport {
  let status: TransactionStatus
  let book: AddressBook
  let node: DataSource
  let now: Date
  let format: DisplayFormat

  private var plan: TransferPlan? { status.record?.plan }
  private var chain: UInt64 { plan?.chain ?? status.chain }
  private var to: EthereumAddress? { status.transaction.map(\.to) ?? plan?.to }
  private var amount: Ether? { status.transaction?.value ?? plan?.value }
  private var nonce: UInt64? { status.transaction?.nonce ?? plan?.nonce }
  private var contact: ContactName? { to.flatMap { book.contact(at: $0)?.name } }
  private var fee: Ether? { status.receipt.flatMap { try? $0.fee() } }

  private var outcome: (name: String, exitCode: ExitCode) {
    switch status.state {
    case .included: status.isReverted ? ("reverted", .sendReverted) : ("included", .success)
    case .pending: ("pending", .sendUnknown)
    case .replaced: ("replaced", .sendDiffers)
    case .unknown: ("unknown", .unavailable)
    }
  }

  var exitCode: ExitCode { outcome.exitCode }
  var sources: [SourceReport] {
    [SourceReport(Sourced(status.chain, source: node, asOf: nil, fetchedAt: now, freshness: .live))]
  }

  var fields: Fields {
    var fields: Fields = [
      "hash": status.hash, "outcome": outcome.name, "message": message, "chain": chain,
      "coin": NativeCoin(ofChain: chain).knownSymbol, "block": status.receipt?.block, "confirmations": nil,
      "replacedBy": nil, "from": status.transaction?.from ?? plan?.from, "to": to, "contact": contact, "nonce": nonce,
      "amount": JSONValue(fields: ["ether": amount, "wei": amount?.wei]),
      "fee": JSONValue(fields: ["ether": fee, "wei": fee?.wei]), "time": status.record?.time,
    ]
    switch status.state {
    case .included(_, let confirmations): fields["confirmations"] = confirmations
    case .replaced(let other, let block):
      fields.updateValue(other, forKey: "replacedBy")
      fields.updateValue(block, forKey: "block")
    case .pending, .unknown: break
    }
    return fields
  }

  private var message: String {
    switch status.state {
    case .included(let receipt, let confirmations):
      "\(status.isReverted ? "Reverted" : "Included") in block \(receipt.block), with \(confirmations)"
        + (confirmations == 1 ? " confirmation." : " confirmations.")
        + (status.isReverted ? " The amount was not transferred; the fee was paid." : "")
    case .pending: "Pending: no block contains the transaction yet."
    case .replaced(let other?, let block):
      "Replaced by \(other), which \(block.map { "is in block \($0)" } ?? "has the same nonce")."
    case .replaced(nil, _): "Replaced: another transaction of the account has used the nonce."
    case .unknown where chain != status.chain:
      "The transfer log has this transaction on chain \(chain), but the node is on chain \(status.chain). Give a node on"
        + " chain \(chain)."
    case .unknown where status.record != nil:
      "The node does not know this transaction of the transfer log, or its responses contradict each other. Do not send"
        + " again. Run quid send --resume, or give another node."
    case .unknown: "The node does not know this transaction. It may be on another chain, or not have reached the node."
    }
  }

  func lines(columns: Int) -> [StyledLine] {
    let style: TextStyle = exitCode == .success ? .strong : .bad
    var lines = [StyledLine("Transaction \(status.hash)")] + StyledLine.wrapping(message, columns: columns, style)
    if let contact { lines.append(StyledLine("To  \(contact)", .strong)) }
    let label = contact == nil ? "To  " : "    "
    lines += to.map { RecipientViewState.addressLines($0.groups, label: label, columns: columns) } ?? []
    if let amount { lines.append(StyledLine("\(format.strings.label(of: .amount))  \(format.numbers.ether(amount))")) }
    if status.receipt != nil {
      let paid = fee.map { format.numbers.ether($0) } ?? format.strings.unknown
      lines.append(StyledLine("\(format.strings.label(of: .feePaid))  \(paid)"))
    }
    let position = nonce.map { format.strings.position(chain: chain, nonce: $0) } ?? format.strings.chain(chain)
    return lines + [StyledLine(position, .faint)]
  }
}

extension TransactionHash {
  /// Creates a hash from 64 hexadecimal digits, with or without `0x`.
  init?(typed string: String) {
    let digits = string.lowercased()
    self.init(digits.hasPrefix("0x") ? digits : "0x" + digits)
  }
}

extension ValueParser where Value == TransactionHash {
  static var transactionHash: ValueParser {
    ValueParser(placeholder: "HASH") { string, _ in
      guard let hash = TransactionHash(typed: string) else {
        throw CommandError.rejectedInput(
          "“\(string.excerpt())” is not the hash of a transaction, which is 0x and 64 hexadecimal digits.")
      }
      return hash
    }
  }
}
