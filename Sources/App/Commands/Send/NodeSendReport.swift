import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The output of a send through a node, planned or submitted, as text and JSON.
struct NodeSendReport: CommandReport {
  let proposal: TransferProposal
  /// The outcome; `nil` for a transfer that was not submitted.
  var outcome: SendOutcome?
  /// The error that the node returned for the submission; `nil` if there was none.
  var refusal: JSONRPCError?
  /// The account balance after the block that contains the transfer; `nil` if it is unknown.
  var balanceAfter: Ether?
  let tier: GasTier
  let currency: Currency
  let prices: Result<Sourced<PriceList>, ProviderError>
  let recipient: RecipientCheck
  /// The unfinished send that this one replaces; `nil` if there is none.
  let replaced: TransferPlan?
  let node: DataSource
  let base: ProviderURL
  let isDryRun: Bool
  let now: Date
  let format: DisplayFormat
  /// The characters for drawing the QR code of the payment link; `nil` omits the QR code.
  let codeAlphabet: TerminalAlphabet?
  /// Messages about earlier sends and about an outcome that could not be saved.
  var notes: [String] = []
  /// A Boolean value that indicates whether the plan and its warnings have already been printed.
  var isShown = false
  /// A Boolean value that indicates whether the hash was printed on the same terminal while the transfer was pending.
  var isHashShown = false

  private var price: Sourced<ExchangeRate>? {
    guard let prices = try? prices.get(), let rate = prices.value[currency] else { return nil }
    return prices.map { _ in rate }
  }

  var sources: [SourceReport] {
    let block = Sourced(proposal.terms.block, source: node, asOf: nil, fetchedAt: now, freshness: .live)
    return ((try? prices.get()).map { [SourceReport($0)] } ?? []) + [SourceReport(block)]
  }

  var problems: [String] {
    if let outcome { return outcome.isIncluded ? [] : [message(outcome)] }
    return proposal.problems.map { $0.message(format.numbers) }
  }

  var exitCode: ExitCode { outcome?.exitCode ?? (proposal.problems.isEmpty ? .success : .refusedInput) }

  var messageIfUnwritten: String? {
    guard let outcome, let plan = proposal.plan else { return nil }
    let hash = outcome.hash.map { "transaction \($0), " } ?? ""
    let advice = outcome.exitCode == .sendRefused ? "The transfer was not made." : "Do not repeat the command."
    return "The report cannot be written to standard output. The transfer was handed to the node: \(hash)nonce"
      + " \(plan.nonce) of \(plan.from), outcome: \(outcome.name). \(advice)"
  }

  var warnings: [String] { (isShown ? [] : cautions) + notes + [feeWarning].compactMap(\.self) }

  private var feeWarning: String? {
    proposal.plan.flatMap { plan in outcome?.feeWarning(of: plan, format.numbers) }
  }

  /// The warnings about the prices, the recipient and other transactions of the account.
  private var cautions: [String] {
    var warnings: [String] = []
    switch prices {
    case .success(let prices): warnings += prices.warnings(at: now, format, notOlderThan: DataAge.prices)
    case .failure(let error): warnings.append("\(error.commandMessage) Values in \(currency.code) are missing.")
    }
    warnings += recipient.warnings(paying: proposal.amount, format.numbers)
    let waiting = proposal.terms.waiting
    if waiting > 0, proposal.nonce == proposal.terms.nonce {
      warnings.append(
        waiting == 1
          ? "1 transaction of this account waits for a block; this send comes after it."
          : "\(waiting) transactions of this account wait for a block; this send comes after them.")
    }
    if let replaced, replaced.nonce != proposal.nonce {
      warnings.append(
        "The unfinished send has nonce \(replaced.nonce), whose place cannot be taken. If it has been included, or ever is,"
          + " both are paid.")
    }
    return warnings
  }

  private func message(_ outcome: SendOutcome) -> String {
    proposal.plan.map { outcome.message(of: $0, nodeError: refusal, format.numbers) } ?? outcome.name
  }

  var data: JSONValue {
    [
      "amount": [
        "ether": JSONValue(proposal.amount), "wei": JSONValue(proposal.amount?.wei),
        "fiat": JSONValue(fiat(proposal.amount)),
      ],
      "currency": .string(currency.code),
      "price": JSONValue(price?.value.rate),
      "from": JSONValue(proposal.terms.from),
      "to": JSONValue(proposal.to),
      "contact": JSONValue(recipient.verdict?.contact),
      "link": JSONValue(request?.link),
      "gas": [
        "tier": .string(tier.rawValue),
        "gwei": JSONValue((try? proposal.fees.expected()).flatMap { GasPrice($0)?.gwei }),
        "limit": .unsigned(proposal.gasLimit),
      ],
      "fee": [
        "formula": "node", "ether": JSONValue(proposal.estimate), "fiat": JSONValue(fiat(proposal.estimate)),
        "onChainEther": JSONValue(proposal.estimate), "ceiling": json(proposal.ceiling), "paid": json(paidFee),
        "l1": json(outcome?.receipt?.l1Fee),
      ],
      "total": json(proposal.total),
      "balance": json(proposal.terms.balance),
      "remaining": json(proposal.remaining),
      "maximum": json(proposal.maximum),
      "valid": .bool(proposal.problems.isEmpty),
      "problems": .array(
        proposal.problems.map { ["code": .string($0.code), "message": .string($0.message(format.numbers))] }),
      "transaction": transaction,
      "unsigned": isDryRun ? unsigned.map { .object($0.mapValues { .string($0) }) } ?? nil : nil,
      "command": isDryRun ? JSONValue(castCommand) : nil,
    ]
  }

  private var transaction: JSONValue {
    [
      "chain": .unsigned(proposal.terms.chain), "nonce": .unsigned(proposal.nonce),
      "maxFeePerGas": .string(proposal.fees.maximum.description(in: .wei)),
      "maxPriorityFeePerGas": .string(proposal.fees.tip.description(in: .wei)), "hash": JSONValue(outcome?.hash),
      "outcome": JSONValue(outcome?.name), "message": JSONValue(outcome.map(message)),
      "block": outcome?.receipt.map { .unsigned($0.block) } ?? nil,
      "gasUsed": outcome?.receipt.map { .unsigned($0.gasUsed) } ?? nil,
      "effectiveGasPrice": JSONValue(outcome?.receipt?.gasPrice.description(in: .wei)),
      "balanceAfter": balanceAfter.map { ["ether": JSONValue($0), "wei": JSONValue($0.wei)] } ?? nil,
      "error": (refusal ?? outcome?.refusal).map(\.json) ?? nil, "actual": outcome?.actual.map(\.json) ?? nil,
    ]
  }

  private var paidFee: Ether? { outcome?.receipt.flatMap { try? $0.fee() } }

  private func fiat(_ wei: Ether?) -> FixedPoint? {
    guard let wei, let price else { return nil }
    return try? price.value.value(of: wei)
  }

  private func json(_ wei: Ether?) -> JSONValue { ["ether": JSONValue(wei), "fiat": JSONValue(fiat(wei))] }

  // MARK: Other representations of the plan

  /// The payment request for the recipient and the amount of the plan; `nil` without a valid plan.
  private var request: PaymentRequest? {
    proposal.plan.map { PaymentRequest(to: $0.to, on: $0.chain, value: $0.value) }
  }

  private var unsigned: [String: String]? { proposal.plan?.transactionFields }

  /// The `cast` command of Foundry that sends the same transfer; `nil` without a valid plan.
  ///
  /// A node URL with a path may contain an API key, so it is replaced by a variable.
  private var castCommand: String? {
    guard let plan = proposal.plan else { return nil }
    let url = base.path.isEmpty ? base.description : "\"$QUID_NODE_URL\""
    return "cast send \(plan.to) --value \(plan.value.description(in: .wei)) --from \(plan.from) --unlocked"
      + " --rpc-url \(url) --chain \(plan.chain) --nonce \(plan.nonce) --gas-limit \(plan.gasLimit)"
      + " --gas-price \(plan.fees.maximum.description(in: .wei))"
      + " --priority-gas-price \(plan.fees.tip.description(in: .wei))"
  }

  // MARK: Lines

  private func state(_ receipt: TransactionReceipt? = nil) -> TransferViewState {
    TransferViewState(
      proposal, receipt, balanceAfter: balanceAfter, tier: tier, at: price, in: currency, now: now, format)
  }

  /// Returns the lines of the plan and its warnings, which are printed before the confirmation.
  func questionLines(columns: Int) -> [StyledLine] {
    planLines(columns: columns) + cautions.flatMap { StyledLine.wrapping($0, columns: columns, .faint) }
  }

  private func planLines(columns: Int) -> [StyledLine] {
    let state = state()
    var lines = RecipientViewState.addressLines(state.sender, label: "From  ", columns: columns)
    if let verdict = recipient.verdict { lines += RecipientViewState(verdict).lines(columns: columns) }
    lines += [StyledLine()] + SendTable(rows: state.rows).lines(columns: columns) + [StyledLine()]
    let chainLine = "\(state.chainLine) · node at \(base.origin)"
    return lines + StyledLine.wrapping(chainLine, columns: columns, .faint)
      + StyledLine.wrapping(state.priceLine, columns: columns, .faint)
  }

  func lines(columns: Int) -> [StyledLine] {
    guard let outcome else {
      return planLines(columns: columns) + (isDryRun ? unsignedLines(columns: columns) : [])
    }
    var lines: [StyledLine] = []
    if let hash = outcome.hash, !isHashShown { lines.append(StyledLine("Transaction \(hash)")) }
    if let actual = outcome.actual {
      lines.append(StyledLine("Amount  \(format.numbers.ether(actual.value))", .bad))
      if let to = actual.to { lines += RecipientViewState.addressLines(to.groups, label: "To  ", columns: columns) }
    }
    guard let receipt = outcome.receipt else { return lines + [StyledLine(state().chainLine, .faint)] }
    lines += StyledLine.wrapping(message(outcome), columns: columns, outcome.isIncluded ? .strong : .bad)
    if let verdict = recipient.verdict { lines += RecipientViewState(verdict).lines(columns: columns) }
    let state = state(receipt)
    lines += [StyledLine()] + SendTable(rows: state.rows).lines(columns: columns)
    return lines + [StyledLine()] + StyledLine.wrapping(state.priceLine, columns: columns, .faint)
  }

  private func unsignedLines(columns: Int) -> [StyledLine] {
    guard let unsigned, let request, let castCommand else { return [] }
    let link = codeAlphabet.map { request.lines(columns: columns, alphabet: $0) } ?? [StyledLine(request.link)]
    return [
      StyledLine(), StyledLine("Unsigned transaction", .strong),
      StyledLine(JSONValue.object(unsigned.mapValues { .string($0) }).text), StyledLine(),
      StyledLine("Payment link (ERC-681)", .strong),
    ] + link + [
      StyledLine(), StyledLine("With Foundry", .strong), StyledLine(castCommand), StyledLine(),
      StyledLine("Nothing was sent.", .faint),
    ]
  }
}

extension SendOutcome {
  /// A Boolean value that indicates whether the recipient has been paid.
  var isIncluded: Bool {
    if case .included = self { return true }
    return false
  }

  /// The exit code of the process for the outcome.
  var exitCode: ExitCode {
    switch self {
    case .included: .success
    case .reverted: .sendReverted
    case .rejected, .refused: .sendRefused
    case .different, .superseded: .sendDiffers
    case .pending, .unknown: .sendUnknown
    }
  }
}

extension JSONRPCError {
  /// The JSON output of the error.
  var json: JSONValue { ["code": .number(Int64(code)), "message": .string(message)] }
}

extension NodeTransaction {
  /// The JSON output of the payment that was made instead of the planned one.
  var json: JSONValue {
    [
      "from": JSONValue(from), "to": JSONValue(to), "wei": JSONValue(value.wei), "nonce": .unsigned(nonce),
      "hash": JSONValue(hash), "block": block.map { .unsigned($0) } ?? nil,
    ]
  }
}
