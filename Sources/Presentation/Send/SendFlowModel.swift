public import QuidCore

/// The state of the send screen, on which the user submits a transfer to an Ethereum node.
///
/// Set ``flow`` to each state that a `TransferService` returns or publishes.
public struct SendFlowModel: Sendable {
  /// The state of the transfer, from the choice of the recipient to the outcome.
  public var flow: SendFlow
  /// The contacts of the user, which are suggested while the user types a recipient.
  public var contacts: AddressBook

  /// Creates the state of the send screen.
  public init(_ flow: SendFlow, contacts: AddressBook = AddressBook()) {
    self.flow = flow
    self.contacts = contacts
  }

  /// The contacts whose names contain the string in the recipient field, ignoring case.
  ///
  /// Contacts whose names start with the string come first. The array is empty if the string starts with `0x` or
  /// contains a colon, as addresses and payment links do.
  package var completions: [Contact] {
    let typed = flow.recipientText.lowercased()
    guard !typed.hasPrefix("0x"), !typed.contains(":") else { return [] }
    let matches = contacts.contacts.filter { $0.name.description.lowercased().contains(typed) }
    func isPrefix(_ contact: Contact) -> Bool { contact.name.description.lowercased().hasPrefix(typed) }
    return matches.filter(isPrefix) + matches.filter { !isPrefix($0) }
  }

  /// The maximum gas price of each gas tier, for a ``SendModel``; `nil` until the node returned the gas prices.
  package var maximumGasPrices: GasPrices? {
    guard let terms = flow.terms else { return nil }
    let prices = terms.tierFees().compactMap { GasPrice($0.fees.maximum) }
    guard prices.count == 3 else { return nil }
    return GasPrices(
      slow: prices[0], standard: prices[1], fast: prices[2], baseFee: GasPrice(terms.history.nextBaseFee),
      block: terms.block)
  }

  /// Computes the display values of the send screen.
  ///
  /// - Parameter prices: The prices of ether before a transfer is planned; `nil`, the default, if they are unknown.
  public func viewState(
    at now: Date, in currency: Currency, prices: Sourced<PriceList>? = nil, _ format: DisplayFormat = .english
  ) -> SendFlowViewState {
    let format = flow.chain.map { format.onChain($0) } ?? format
    // The prices that are known before the plan are those of ether.
    let coin = NativeCoin(ofChain: flow.chain ?? Recipient.mainChain)
    let prices = flow.state.review.map(\.prices) ?? (coin == .ether ? prices : nil)
    let price = prices.flatMap { prices in prices.value[currency].map { rate in prices.with(value: rate) } }
    let (numbers, strings) = (format.numbers, format.strings)
    var state = SendFlowViewState(
      title: strings.title(of: flow.state, chain: flow.chain),
      senderLine: flow.request.account.map { strings.sender($0) } ?? "",
      recipient: recipientLine(strings),
      tiers: tiers(price?.value, format),
      isBusy: flow.isBusy, journal: flow.records.reversed().map { SendJournalRow($0, format) })
    state.balanceLine = flow.terms.map { numbers.ether($0.balance) }
    if let review = flow.state.review {
      let receipt = flow.state.submission?.outcome.receipt
      let transfer = TransferViewState(
        review.proposal, receipt, balanceAfter: flow.state.submission?.balanceAfter, tier: review.tier, at: price,
        in: currency, now: now, format)
      state.rows = transfer.rows
      state.chainLine = transfer.chainLine
      state.problems = transfer.problems
      state.maximumTotal = review.proposal.total.map(numbers.ether)
      if let requested = review.recipient.recipient?.requested, let amount = review.proposal.amount, requested != amount
      {
        state.warnings.append(strings.linkRequests(numbers.ether(requested), not: numbers.ether(amount)))
      }
      if review.proposal.terms.hasNoAccounts, !flow.state.isSubmitted {
        state.warnings.append(strings.hasNoAccounts(review.proposal.terms.from))
      }
      if review.isUpdated, !flow.state.isSubmitted { state.warnings.append(strings.planUpdated) }
      if receipt == nil { state.warnings += [strings.missing(review.proposal.terms.l1Fee)].compactMap(\.self) }
      state.warnings += review.replaced.map { [strings.replaces($0, numbers)] } ?? []
      state.warnings += review.notes.map { strings.message(of: $0, numbers) }
    }
    switch flow.state {
    case .reviewing(let review):
      state.prompt = review.challenge.map { strings.prompt(of: $0) }
      if let typed = flow.rejectedConfirmation {
        state.rejection = review.challenge?.message(rejecting: typed, strings)
      }
      state.canReplace = review.proposal.problems.contains(where: \.isReplaceableSend)
    case .submitted: state.outcome = .init(text: strings.submitted, kind: .pending)
    case .tracking(_, let submission), .finished(_, let submission):
      state.outcome = outcome(of: submission, format)
    case .resumed(let resumption): state.outcome = outcome(of: resumption, format)
    case .failed(let error): state.outcome = .init(text: error.message(at: now, format), kind: .bad)
    default: break
    }
    if let plan = flow.state.review?.plan, !flow.state.isSubmitted {
      state.link = PaymentRequest(to: plan.to, on: plan.chain, value: plan.value).link
    } else if let address = flow.request.recipient?.recipient?.address, let chain = flow.chain,
      !flow.state.isSubmitted
    {
      state.link = PaymentRequest(to: address, on: chain).link
    }
    return state
  }

  private func recipientLine(_ strings: any ViewStrings) -> SendFlowViewState.Recipient {
    let checked = flow.state.review?.recipient ?? flow.request.recipient
    // Before the plan, an ENS name is only awaiting its resolution.
    let unresolved = flow.state.review == nil ? checked?.unresolvedName : nil
    let isInvalid = !flow.recipientText.isEmpty && unresolved == nil
    return SendFlowViewState.Recipient(
      text: flow.recipientText, verdict: checked?.viewState(strings),
      problem: isInvalid ? checked?.problems.first.map { strings.message(of: $0, .english, at: nil) } : nil,
      note: unresolved.map { strings.resolvedLater($0) },
      isChecking: checked == nil && !flow.recipientText.isEmpty)
  }

  private func tiers(_ price: ExchangeRate?, _ format: DisplayFormat) -> [SendFlowViewState.Tier] {
    let numbers = format.numbers
    let tiers = flow.state.review?.tiers ?? flow.terms?.tierFees() ?? []
    return tiers.map { tier in
      func fiat(_ wei: Ether) -> String {
        price.flatMap { price in (try? price.value(of: wei)).map { numbers.smallAmount($0, price.quote) } } ?? ""
      }
      return SendFlowViewState.Tier(
        id: tier.tier, name: format.strings.name(of: tier.tier), isSelected: tier.tier == flow.request.tier,
        estimate: numbers.ether(tier.estimate.roundedUp),
        estimateFiat: fiat(tier.estimate), ceiling: numbers.ether(tier.ceiling.roundedUp),
        ceilingFiat: fiat(tier.ceiling))
    }
  }

  private func outcome(of submission: TransferState.Submission, _ format: DisplayFormat) -> SendFlowViewState.Outcome {
    let (numbers, strings, plan) = (format.numbers, format.strings, submission.record.plan)
    let outcome = submission.outcome
    var text = strings.message(of: outcome, plan: plan, nodeError: submission.nodeError, numbers)
    if let warning = outcome.feeWarning(of: plan, numbers, strings) { text += " \(warning)" }
    if let warning = flow.state.review?.proposal.balanceWarning(
      outcome, after: submission.balanceAfter, numbers, strings)
    {
      text += " \(warning)"
    }
    if !submission.isRecorded { text += " \(strings.outcomeNotRecorded)" }
    return .init(text: text, kind: outcome.messageKind, hash: outcome.hash?.description)
  }

  private func outcome(of resumption: TransferState.Resumption, _ format: DisplayFormat) -> SendFlowViewState.Outcome {
    let strings = format.strings
    var lines = resumption.found.map { $0.message(format.numbers, strings) }
    lines += resumption.busy.map { strings.accountIsBusy($0) }
    lines += resumption.otherChains.map { strings.unfinishedSends(on: $0) }
    guard !lines.isEmpty else { return .init(text: strings.noUnfinishedSends, kind: .good) }
    let kinds = resumption.found.map(\.outcome.messageKind)
    let kind = kinds.contains(.bad) ? .bad : kinds.contains(.pending) || kinds.isEmpty ? .pending : kinds[0]
    return .init(text: lines.joined(separator: " "), kind: kind)
  }
}

extension Ether {
  /// The amount of ether rounded up to seven decimals, so that it fits into a narrow table column.
  fileprivate var roundedUp: Ether {
    let unit: UInt128 = 100_000_000_000
    guard wei <= .max - unit else { return self }
    return Ether(wei: (wei + unit - 1) / unit * unit)
  }
}

extension SendError {
  fileprivate var isReplaceableSend: Bool {
    if case .unfinishedSend(_, _, successor: nil, _) = self { return true }
    return false
  }
}
