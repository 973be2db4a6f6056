import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation

/// A send through a node, planned or made, in every form it is printed in.
struct NodeSendReport: CommandReport {
  let proposal: TransferProposal
  /// The outcome; `nil` while it is a plan.
  var outcome: SendOutcome?
  /// The error that the node answered with when the transfer was handed over.
  var refusal: JSONRPCError?
  /// The balance that was read after the block of the transfer.
  var balanceAfter: Ether?
  let tier: GasTier
  let currency: Currency
  let prices: Result<Sourced<PriceList>, ProviderError>
  let recipient: RecipientCheck
  /// The unfinished send whose place it takes.
  let replaced: TransferPlan?
  let node: DataSource
  let base: ProviderURL
  let isDryRun: Bool
  let now: Date
  let format: DisplayFormat
  /// What the QR code of the payment link is drawn with; `nil` where none is asked for.
  let codeAlphabet: TerminalAlphabet?
  /// What else went wrong on the way.
  var notes: [String] = []
  /// Whether the person has seen the plan with its warnings already.
  var isShown = false
  /// Whether the hash was printed on the same terminal while the transfer was pending.
  var isHashShown = false

  private var price: Sourced<ExchangeRate>? {
    guard let prices = try? prices.get(), let rate = prices.value[currency] else { return nil }
    return prices.map { _ in rate }
  }

  var sources: [SourceReport] {
    let asked = Sourced(proposal.terms.block, source: node, asOf: nil, fetchedAt: now, freshness: .live)
    return ((try? prices.get()).map { [SourceReport($0)] } ?? []) + [SourceReport(asked)]
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

  // MARK: What else can be done with the plan

  /// What the recipient would have to ask for to be paid just this.
  private var request: PaymentRequest? {
    proposal.plan.map { PaymentRequest(to: $0.to, on: $0.chain, value: $0.value) }
  }

  private var unsigned: [String: String]? { proposal.plan?.transactionFields }

  /// The same transfer for Foundry's `cast`; an address with a path may hold a key and is not repeated.
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

  /// The plan with its warnings, as it is shown before the person confirms it.
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
  /// Whether the recipient has been paid.
  var isIncluded: Bool {
    if case .included = self { return true }
    return false
  }

  /// How the program ends after it.
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
  /// The error in JSON.
  var json: JSONValue { ["code": .number(Int64(code)), "message": .string(message)] }
}

extension NodeTransaction {
  /// The payment that was made in place of the planned one, in JSON.
  var json: JSONValue {
    [
      "from": JSONValue(from), "to": JSONValue(to), "wei": JSONValue(value.wei), "nonce": .unsigned(nonce),
      "hash": JSONValue(hash), "block": block.map { .unsigned($0) } ?? nil,
    ]
  }
}
