import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The report of a planned or submitted send through a node, as text and JSON.
struct NodeSendReport: CommandReport {
  let proposal: TransferReview.Proposal
  /// The submitted transfer; `nil` for one that was only planned.
  var submission: TransferState.Submission?
  let tier: GasTier
  let currency: Currency
  /// The prices of ether; `nil` if they are unknown.
  let prices: Sourced<PriceList>?
  let priceError: ProviderError?
  let recipient: SendRecipient
  let review: TransferReview
  let node: DataSource
  let base: ProviderURL
  let isDryRun: Bool
  let now: Date
  let format: DisplayFormat
  /// The characters for drawing the QR code of the payment link; `nil` to omit the QR code.
  let codeAlphabet: TerminalAlphabet?
  var isNotAwaited = false
  /// The messages about earlier sends and about an outcome that could not be saved.
  var messages: [String] = []
  /// Whether the plan and its warnings have already been printed.
  var isShown = false
  /// Whether the hash was printed on the same terminal while the transfer was pending.
  var isHashShown = false

  private var outcome: TransferOutcome? { submission?.outcome }

  var fields: Fields {
    [
      "practice": false,
      "coin": NativeCoin(ofChain: proposal.terms.chain).knownSymbol,
      "amount": JSONValue.exactAmount(valued(proposal.amount)),
      "currency": currency,
      "price": price?.value.rate,
      "from": proposal.terms.from,
      "to": proposal.to,
      "contact": recipient.verdict?.contact,
      "ens": recipient.ensName,
      "link": request?.link,
      "gas": gas,
      "fee": feeFields,
      "total": JSONValue.amount(valued(proposal.total)),
      "balance": JSONValue.amount(proposal.terms.balance, fiat(proposal.terms.balance.ether)),
      "remaining": JSONValue.amount(proposal.remaining, fiat(proposal.remaining?.ether)),
      "maximum": JSONValue.amount(valued(proposal.maximum)),
      "valid": proposal.problems.isEmpty,
      "problems": proposal.problems.map {
        SendProblemDescription(
          code: $0.code, message: CommandStrings().message(of: $0, format.numbers, at: nil))
      },
      "transaction": transaction,
      "unsigned": isDryRun ? unsigned : nil,
      "command": isDryRun ? castCommand : nil,
    ]
  }

  private var gas: JSONValue {
    JSONValue(fields: [
      "tier": tier,
      "gwei": (try? proposal.fees.expected()).flatMap { GasPrice($0)?.gwei },
      "limit": proposal.gasLimit,
    ])
  }

  private var feeFields: JSONValue {
    JSONValue(fields: [
      "formula": "node",
      "ether": proposal.estimate,
      "fiat": fiat(proposal.estimate),
      "onChainEther": proposal.estimate,
      "ceiling": JSONValue.amount(valued(proposal.ceiling)),
      "paid": JSONValue.amount(valued(paidFee)),
      "l1Planned": JSONValue.amount(valued(proposal.terms.l1Fee.maximum)),
      "l1": JSONValue.amount(valued(outcome?.receipt?.l1Fee)),
      "operatorPlanned": JSONValue.amount(valued(proposal.operatorFee)),
      "operator": JSONValue.amount(valued(outcome?.receipt?.operatorFee)),
    ])
  }

  private var transaction: JSONValue {
    JSONValue(fields: [
      "chain": proposal.terms.chain,
      "nonce": proposal.nonce,
      "maxFeePerGas": proposal.fees.maximum.description(in: .wei),
      "maxPriorityFeePerGas": proposal.fees.tip.description(in: .wei),
      "hash": submission?.hash,
      "outcome": outcome?.name,
      "message": outcome.map { message($0) },
      "block": outcome?.receipt?.block,
      "gasUsed": outcome?.receipt?.gasUsed,
      "effectiveGasPrice": outcome?.receipt?.gasPrice?.description(in: .wei),
      "replaces": review.replaced?.transaction,
      "balanceAfter": submission?.balanceAfter.map { JSONValue(fields: ["ether": $0, "wei": $0.wei]) },
      "error": submission?.nodeError,
      "actual": outcome?.actual,
    ])
  }

  private var price: Sourced<ExchangeRate>? {
    guard let prices, let rate = prices.value[currency] else { return nil }
    return prices.with(value: rate)
  }

  var sources: [SourceReport] {
    let block = Sourced(proposal.terms.block, source: node, asOf: nil, fetchedAt: now, freshness: .live)
    return (prices.map { [SourceReport($0)] } ?? []) + [SourceReport(block)]
  }

  var problems: [String] {
    if let outcome { return exitCode == .success ? [] : [message(outcome)] }
    return proposal.problems.map { CommandStrings().message(of: $0, format.numbers, at: nil) }
  }

  var exitCode: ExitCode {
    if isNotAwaited, case .pending(_?)? = outcome { return .success }
    return outcome?.exitCode ?? (proposal.problems.isEmpty ? .success : .rejectedInput)
  }

  var messageIfUnwritten: String? {
    guard let outcome, let plan = proposal.plan else { return nil }
    let hash = submission?.hash.map { ["transaction \($0)"] } ?? []
    let account = "nonce \(plan.nonce) of account \(plan.from)"
    let details = (hash + [account, "outcome: \(outcome.name)"]).joined(separator: ", ")
    let advice =
      [.sendRejected, .rejectedInput].contains(outcome.exitCode)
      ? "Nothing was sent." : "Do not run the command again."
    return "Cannot write the report to standard output. The transfer was submitted to the node: \(details). \(advice)"
  }

  var warnings: [String] { (isShown ? [] : cautions) + messages + outcomeWarnings }

  /// The warnings about fees and balances after the transfer.
  private var outcomeWarnings: [String] {
    guard let outcome, let plan = proposal.plan else { return [] }
    return [
      outcome.feeWarning(of: plan, format.numbers),
      proposal.balanceWarning(outcome, after: submission?.balanceAfter, format.numbers),
    ].compactMap(\.self)
  }

  /// The warnings about the prices, the recipient and other transactions of the account.
  private var cautions: [String] {
    var warnings: [String] = []
    if let prices { warnings += prices.warnings(at: now, format, notOlderThan: DataAge.prices) }
    if let priceError { warnings.append("\(priceError.commandMessage) Values in \(currency.code) are not shown.") }
    warnings += recipient.warnings(paying: proposal.amount, format.numbers)
    let waiting = proposal.terms.waiting
    if waiting > 0, review.replaced == nil {
      warnings.append(
        waiting == 1
          ? "1 transaction from this account is pending and will be processed before this transfer."
          : "\(waiting) transactions from this account are pending and will be processed before this transfer.")
    }
    let strings = format.strings
    let terms = proposal.terms
    if terms.hasNoAccounts {
      warnings.append(strings.hasNoAccounts(terms.from))
    } else if isDryRun, !terms.isSenderKnown {
      warnings.append(strings.message(of: .unknownSender(terms.from), format.numbers, at: nil))
    }
    warnings += [strings.missing(proposal.terms.l1Fee)].compactMap(\.self)
    if let fees = proposal.plan?.fees, fees.maximum < fees.nextBaseFee {
      warnings.append(
        "The maximum fee per gas is below the base fee of \(fees.nextBaseFee.description(in: .gwei)) gwei. The node may"
          + " reject the transfer; otherwise, it waits until the base fee falls.")
    }
    if review.isUpdated { warnings.append(strings.planUpdated) }
    if let replaced = review.replaced { warnings.append(strings.replaces(replaced, format.numbers)) }
    return warnings + review.notes.map { strings.message(of: $0, format.numbers) }
  }

  private func message(_ outcome: TransferOutcome) -> String {
    proposal.plan.map {
      CommandStrings().message(of: outcome, plan: $0, nodeError: submission?.nodeError, format.numbers)
    } ?? outcome.name
  }

  private var paidFee: Ether? { outcome?.receipt.flatMap { try? $0.fee() } }

  private func fiat(_ wei: Ether?) -> FixedDecimal? {
    guard let wei, let price else { return nil }
    return try? price.value.value(of: wei)
  }

  private func valued(_ wei: Ether?) -> ValuedEther? { wei.map { ValuedEther(wei: $0, fiat: fiat($0)) } }

  // MARK: Other representations of the plan

  /// The payment request for the recipient and the amount of the plan; `nil` without a valid plan.
  private var request: PaymentRequest? {
    proposal.plan.map { PaymentRequest(to: $0.to, on: $0.chain, value: $0.value) }
  }

  private var unsigned: [String: String]? { proposal.plan?.transactionFields }

  /// The `cast` command of Foundry that sends the same transfer; `nil` without a valid plan.
  ///
  /// A node URL that may contain a key or a login is replaced by a variable.
  private var castCommand: String? {
    guard let plan = proposal.plan else { return nil }
    let url = base.mayContainKey ? "\"$QUID_NODE_URL\"" : base.description
    return "cast send \(plan.to) --value \(plan.value.description(in: .wei)) --from \(plan.from) --unlocked"
      + " --rpc-url \(url) --chain \(plan.chain) --nonce \(plan.nonce) --gas-limit \(plan.gasLimit)"
      + " --gas-price \(plan.fees.maximum.description(in: .wei))"
      + " --priority-gas-price \(plan.fees.tip.description(in: .wei))"
  }

  // MARK: Lines

  private func state(_ receipt: TransactionReceipt? = nil) -> TransferViewState {
    TransferViewState(
      proposal, receipt, balanceAfter: submission?.balanceAfter, tier: tier, at: price, in: currency, now: now, format)
  }

  /// Returns the lines of the plan and its warnings, which are printed before the confirmation.
  func questionLines(columns: Int) -> [StyledLine] {
    planLines(columns: columns) + cautions.flatMap { StyledLine.wrapping($0, columns: columns, .faint) }
  }

  private func planLines(columns: Int) -> [StyledLine] {
    let state = state()
    var lines = RecipientViewState.addressLines(state.sender, label: "From  ", columns: columns)
    if let state = recipient.viewState(format.strings) { lines += state.lines(columns: columns) }
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
    if let hash = submission?.hash, !isHashShown { lines.append(StyledLine("Transaction \(hash)")) }
    if let actual = outcome.actual {
      lines.append(StyledLine("Amount  \(format.numbers.ether(actual.value))", .bad))
      if let to = actual.to { lines += RecipientViewState.addressLines(to.groups, label: "To  ", columns: columns) }
    }
    guard let receipt = outcome.receipt else {
      let success = exitCode == .success ? StyledLine.wrapping(message(outcome), columns: columns) : []
      return lines + success + [StyledLine(state().chainLine, .faint)]
    }
    let message = proposal.plan.map {
      format.strings.message(of: outcome, plan: $0, nodeError: submission?.nodeError, format.numbers)
    }
    lines += StyledLine.wrapping(message ?? outcome.name, columns: columns, outcome.isIncluded ? .strong : .bad)
    if let state = recipient.viewState(format.strings) { lines += state.lines(columns: columns) }
    let state = state(receipt)
    lines += [StyledLine()] + SendTable(rows: state.rows).lines(columns: columns)
    return lines + [StyledLine()] + StyledLine.wrapping(state.priceLine, columns: columns, .faint)
  }

  private func unsignedLines(columns: Int) -> [StyledLine] {
    guard let unsigned, let request, let castCommand else { return [] }
    let link = codeAlphabet.map { request.lines(columns: columns, alphabet: $0) } ?? [StyledLine(request.link)]
    return [
      StyledLine(), StyledLine("Unsigned transaction", .strong),
      StyledLine(unsigned.json.text), StyledLine(),
      StyledLine("Payment link (ERC-681)", .strong),
    ] + link + [
      StyledLine(), StyledLine("With Foundry", .strong), StyledLine(castCommand), StyledLine(),
      StyledLine("Nothing was sent.", .faint),
    ]
  }
}

extension TransferOutcome {
  var isIncluded: Bool {
    if case .included = self { return true }
    return false
  }

  var exitCode: ExitCode {
    switch self {
    case .included: .success
    case .reverted: .sendReverted
    case .failed(let error) where error.isUnfunded || error.isUnsupportedType: .rejectedInput
    case .rejected, .failed: .sendRejected
    case .different, .superseded: .sendDiffers
    case .pending, .unknown: .sendUnknown
    }
  }
}

extension JSONRPCError: FieldValue {
  var json: JSONValue { JSONValue(fields: ["code": code, "message": message]) }
}

extension NodeTransaction: FieldValue {
  /// The fields of a payment that was made instead of the planned one.
  var json: JSONValue {
    JSONValue(fields: ["from": from, "to": to, "wei": value.wei, "nonce": nonce, "hash": hash, "block": block])
  }
}
