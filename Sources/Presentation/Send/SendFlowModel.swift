public import QuidPlatform
public import QuidCore

/// The state of the screen of a real send through an Ethereum node.
///
/// The flow determines the steps; pass it to a ``QuidCore/SendFlowRunner``. The display values are not stored:
/// ``viewState(at:in:prices:_:)`` computes them at each call.
public struct SendFlowModel: Sendable {
  /// The flow of the transfer.
  public var flow: SendFlow
  /// The contacts of the user, for the completion of the recipient.
  public var contacts: AddressBook

  /// Creates the state of the screen at the start of a flow.
  public init(_ flow: SendFlow, contacts: AddressBook = AddressBook()) {
    self.flow = flow
    self.contacts = contacts
  }

  /// The contacts whose names contain the typed recipient, those that start with it first; empty for an address.
  public var completions: [Contact] {
    let typed = flow.recipientText.lowercased()
    guard !typed.hasPrefix("0x"), !typed.contains(":") else { return [] }
    let matches = contacts.contacts.filter { $0.name.description.lowercased().contains(typed) }
    func isPrefix(_ contact: Contact) -> Bool { contact.name.description.lowercased().hasPrefix(typed) }
    return matches.filter(isPrefix) + matches.filter { !isPrefix($0) }
  }

  /// The maximum gas price of each tier as gas prices, with which a ``SendModel`` computes the maximum fee and the
  /// maximum amount; `nil` before the node has returned its fees.
  public var maximumGasPrices: GasPrices? {
    guard let terms = flow.terms else { return nil }
    let prices = terms.tierFees().compactMap { GasPrice($0.fees.maximum) }
    guard prices.count == 3 else { return nil }
    return GasPrices(
      slow: prices[0], standard: prices[1], fast: prices[2], baseFee: GasPrice(terms.history.nextBaseFee),
      block: terms.block)
  }

  /// Computes the display values of the screen.
  ///
  /// - Parameters:
  ///   - now: The current time, from which the age of data is computed.
  ///   - currency: The currency of the fiat values.
  ///   - prices: The prices of ether before a plan is made; `nil` if they are unknown.
  ///   - format: The formats of numbers and dates; by default English numbers and ISO 8601 dates.
  public func viewState(
    at now: Date, in currency: Currency, prices: Sourced<PriceList>? = nil, _ format: DisplayFormat = .english
  ) -> SendFlowViewState {
    let prices = flow.state.review.map(\.prices) ?? prices
    let price = prices.flatMap { prices in prices.value[currency].map { rate in prices.map { _ in rate } } }
    let numbers = format.numbers
    var state = SendFlowViewState(
      title: title, senderLine: senderLine, recipient: recipientLine, tiers: tiers(price?.value, numbers),
      isBusy: flow.isBusy, journal: flow.records.reversed().map { SendJournalRow($0, format) })
    state.balanceLine = flow.terms.map { numbers.ether($0.balance) }
    if let review = flow.state.review {
      let receipt = flow.state.transfer?.outcome?.receipt
      let transfer = TransferViewState(
        review.proposal, receipt, balanceAfter: flow.state.transfer?.balanceAfter, tier: review.tier, at: price,
        in: currency, now: now, format)
      state.rows = transfer.rows
      state.chainLine = transfer.chainLine
      state.problems = transfer.problems
      state.maximumTotal = review.proposal.total.map(numbers.ether)
      if let requested = review.recipient.recipient?.requested, let amount = review.proposal.amount, requested != amount
      {
        state.warnings.append("The payment link requests \(numbers.ether(requested)), not \(numbers.ether(amount)).")
      }
      if let replaced = review.replaced, replaced.nonce == review.proposal.nonce {
        state.warnings.append("This send replaces the unfinished one with nonce \(replaced.nonce): only one is paid.")
      }
    }
    switch flow.state {
    case .reviewing(let review):
      state.prompt = review.challenge?.prompt
      if let typed = flow.rejectedConfirmation { state.rejection = review.challenge?.message(rejecting: typed) }
      state.canReplace = review.proposal.problems.contains(where: \.isUnfinishedSend)
    case .tracking(_, let transfer), .finished(_, let transfer):
      state.outcome = outcome(of: transfer, numbers)
      state.link = nil
    case .resumed(let resumption): state.outcome = outcome(of: resumption, numbers)
    case .failed(let error): state.outcome = .init(text: error.message(at: now, format), kind: .bad)
    default: break
    }
    if let plan = flow.state.review?.plan, flow.state.transfer == nil {
      state.link = PaymentRequest(to: plan.to, on: plan.chain, value: plan.value).link
    } else if let address = flow.recipient?.recipient?.address, let chain = flow.chain, flow.state.transfer == nil {
      state.link = PaymentRequest(to: address, on: chain).link
    }
    return state
  }

  private var title: String {
    switch flow.state {
    case .unconnected: "Real send · connecting to the node"
    case .editing: "Real send\(flow.chain.map { " on chain \($0)" } ?? "")"
    case .planning: "Real send · planning"
    case .reviewing(let review): review.plan == nil ? "Real send · rejected" : "Real send · confirm"
    case .resolving, .submitting: "Real send · submitting"
    case .tracking: "Real send · submitted"
    case .finished(_, let transfer):
      switch transfer.outcome {
      case .included: "Real send · sent"
      case .reverted: "Real send · reverted"
      case .rejected, .refused: "Real send · not made"
      case .different, .superseded: "Real send · a different transaction"
      case .pending, .unknown, nil: "Real send · outcome unknown"
      }
    case .resuming: "Earlier sends · checking"
    case .resumed: "Earlier sends"
    case .failed: "Real send · nothing was sent"
    }
  }

  private var senderLine: String { flow.options.account.map { "From \($0)" } ?? "" }

  private var recipientLine: SendFlowViewState.Recipient {
    let checked = flow.recipient
    return SendFlowViewState.Recipient(
      text: flow.recipientText, name: checked?.resolvedName, verdict: checked?.verdict.map { RecipientViewState($0) },
      problem: flow.recipientText.isEmpty ? nil : checked?.problems.first?.message(),
      isChecking: checked == nil && !flow.recipientText.isEmpty)
  }

  private func tiers(_ price: ExchangeRate?, _ numbers: NumberFormat) -> [SendFlowViewState.Tier] {
    let tiers = flow.state.review?.tiers ?? flow.terms?.tierFees() ?? []
    return tiers.map { tier in
      func fiat(_ wei: Ether) -> String {
        price.flatMap { price in (try? price.value(of: wei)).map { numbers.smallAmount($0, price.quote) } } ?? ""
      }
      return SendFlowViewState.Tier(
        name: tier.tier.rawValue, isSelected: tier.tier == flow.tier, estimate: numbers.ether(tier.estimate.roundedUp),
        estimateFiat: fiat(tier.estimate), ceiling: numbers.ether(tier.ceiling.roundedUp),
        ceilingFiat: fiat(tier.ceiling))
    }
  }

  private func outcome(of transfer: SentTransfer, _ numbers: NumberFormat) -> SendFlowViewState.Outcome {
    guard let outcome = transfer.outcome else {
      return .init(text: "Submitted to the node. A signer may require your approval.", kind: .pending)
    }
    var text = outcome.message(of: transfer.record.plan, nodeError: transfer.nodeError, numbers)
    if let warning = outcome.feeWarning(of: transfer.record.plan, numbers) { text += " \(warning)" }
    if !transfer.isRecorded { text += " The outcome could not be recorded; check it again with the list of sends." }
    return .init(text: text, kind: outcome.messageKind, hash: outcome.hash?.description)
  }

  private func outcome(of resumption: SendResumption, _ numbers: NumberFormat) -> SendFlowViewState.Outcome {
    var lines = resumption.found.map { $0.message(numbers) }
    lines += resumption.busy.map { "Another process is sending from \($0), so the sends of that account were skipped." }
    lines += resumption.otherChains.map { "There are unfinished sends on chain \($0). Use a node on chain \($0)." }
    guard !lines.isEmpty else { return .init(text: "There are no unfinished sends.", kind: .good) }
    let kinds = resumption.found.map(\.outcome.messageKind)
    let kind = kinds.contains(.bad) ? .bad : kinds.contains(.pending) || kinds.isEmpty ? .pending : kinds[0]
    return .init(text: lines.joined(separator: " "), kind: kind)
  }
}

extension SendFlow.State {
  /// The plan that is shown in this state; `nil` if there is none.
  public var review: SendReview? {
    switch self {
    case .reviewing(let review), .resolving(let review), .submitting(let review), .tracking(let review, _),
      .finished(let review, _):
      review
    case .unconnected, .editing, .planning, .resuming, .resumed, .failed: nil
    }
  }

  /// The submitted transfer; `nil` if none was submitted.
  public var transfer: SentTransfer? {
    switch self {
    case .tracking(_, let transfer), .finished(_, let transfer): transfer
    default: nil
    }
  }
}

extension Ether {
  /// The amount rounded up to seven decimals, for a narrow column.
  fileprivate var roundedUp: Ether {
    let unit: UInt128 = 100_000_000_000
    guard wei <= .max - unit else { return self }
    return Ether(wei: (wei + unit - 1) / unit * unit)
  }
}

extension SendError {
  fileprivate var isUnfinishedSend: Bool {
    if case .unfinishedSend = self { return true }
    return false
  }
}
