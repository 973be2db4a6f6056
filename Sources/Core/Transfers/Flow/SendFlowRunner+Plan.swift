extension SendFlowRunner {
  /// Plans a transfer; if it replaces a plan that the user has confirmed, the prices of that plan are used again.
  func plan(
    _ request: SendPlanRequest, updating shown: SendReview? = nil
  ) async throws -> SendReview {
    let options = request.options
    let account = request.account
    let chain = request.chain
    var lock = shown?.lock ?? request.lock
    if lock == nil, !options.isDryRun { lock = try environment.journal.lock(account, on: chain) }
    defer { withExtendedLifetime(lock) {} }
    let sends = EarlierSends(
      journal: environment.journal, node: environment.node, sender: environment.sender(environment.node))
    var earlier = try await sends.find(from: account, on: chain, wait: .zero)
    earlier += try await sends.check(from: account, on: chain)

    // The time limit of the planning node starts after the search for earlier transfers, which may read thousands of
    // blocks, and may have elapsed while the user read the plan.
    let node = shown == nil ? environment.planningNode() : environment.node
    let prices = shown == nil ? environment.prices() : nil
    async let fetched = prices?.known()
    let planner = TransferPlanner(node, random: environment.random)
    let time = environment.elapsed()
    let minimumTip = try minimumTip(on: chain)
    let terms = try await planner.terms(for: account, minimumTip: minimumTip)
    // The lock and the earlier transfers belong to the chain in the request for the plan.
    guard terms.chain == chain else { throw SendFlowError.chainChanged(from: chain, to: terms.chain) }

    let unfinished = earlier.filter { !$0.outcome.isFinal }
    let pending = try await pendingTransfer(options, terms, earlier, node)
    var recipient = try recipient(of: request, pending)
    var transfer = TransferRequest(
      try amount(of: request, pending), to: recipient.recipient?.address, tier: request.tier)
    transfer.chain = options.chain
    transfer.feeLimit = options.feeLimit
    transfer.fees = options.fees
    transfer.replaced = pending
    transfer.isSignedByNode = !options.isDryRun
    transfer.problems = recipient.problems + earlier.compactMap { $0.problem(paying: transfer.to) }
    let others = unfinished.filter { $0.record.plan.nonce != pending?.nonce }
    let left = others.filter { send in
      options.nonce != nil && send.successorBlock(on: terms).map { $0 <= terms.block } == true
    }
    // A cancellation moves no ether, so it cannot pay a second time.
    if options.replacement != .cancellation, let send = others.first(where: { !left.contains($0) }) {
      let successor = send.successorBlock(on: terms).map { block in
        SendError.Successor(nonce: terms.nonce, block: block > terms.block ? block : nil)
      }
      transfer.problems.append(
        .unfinishedSend(nonce: send.record.plan.nonce, hash: send.outcome.hash, successor: successor))
    }

    var known = await fetched ?? shown?.priceResult
    if let amount = shown?.proposal.amount, case .success(.fiat) = request.amount {
      transfer.parsedAmount = .success(.ether(amount))
    } else if case .success(.fiat) = request.amount {
      guard let prices, let fetched = known else { throw SendFlowError.price(nil) }
      known = .success(try await prices.recent(fetched))
    }
    let proposal = try await planner.proposal(transfer, on: terms, prices: (try? known?.get())?.value)
    if let caution = proposal.caution { recipient = recipient.adding(caution) }
    var priceError: ProviderError?
    if case .failure(let error) = known { priceError = error }
    return SendReview(
      proposal: proposal, recipient: recipient, tier: request.tier, tiers: proposal.tierFees(request.tier),
      earlier: earlier, replaced: pending, leftUnknown: left, isUpdated: shown != nil, prices: try? known?.get(),
      priceError: priceError, lock: lock, request: request, time: time)
  }

  /// The minimum tip that nodes of a chain have required in an error of the last 24 hours.
  private func minimumTip(on chain: UInt64) throws -> Ether? {
    let now = environment.now()
    let recent = try environment.journal.records().filter {
      $0.plan.chain == chain && now.time(since: $0.time) < .seconds(86_400)
    }
    return recent.compactMap { $0.nodeError?.minimumTip }.last
  }

  /// Returns the checked recipient: that of the request or the replaced transaction, or the account for a cancellation.
  private func recipient(
    of request: SendPlanRequest, _ pending: PendingTransfer?
  ) throws -> CheckedRecipient {
    if let recipient = request.recipient { return recipient }
    let account = request.account
    var recipients = try environment.recipientGuard(own: account)
    guard request.options.replacement == .speedUp, let to = try payment(of: pending)?.to, to != account else {
      recipients = RecipientGuard(own: nil, book: recipients.book, past: [account])
      return CheckedRecipient(account.description, on: request.chain, recipients)
    }
    return CheckedRecipient(to.description, on: request.chain, recipients)
  }

  /// Returns the amount: that of the request or the replaced transaction, or zero for a cancellation.
  private func amount(
    of request: SendPlanRequest, _ pending: PendingTransfer?
  ) throws -> Result<SendAmount, SendAmountError> {
    switch request.options.replacement {
    case nil, .transfer: request.amount
    case .cancellation: .success(.ether(.zero))
    case .speedUp: .success(.ether(try payment(of: pending)?.value ?? .zero))
    }
  }

  private func payment(
    of pending: PendingTransfer?
  ) throws -> (to: EthereumAddress, value: Ether)? {
    guard let pending else { return nil }
    if let payment = pending.payment { return payment }
    throw SendFlowError.replacement(
      pending.transaction == nil ? .hidden(nonce: pending.nonce) : .notPlain(nonce: pending.nonce))
  }

  /// Returns the transaction to replace; `nil` if nothing is replaced, or if no unfinished transfer can be replaced.
  private func pendingTransfer(
    _ options: SendFlow.Options, _ terms: TransferTerms, _ earlier: [EarlierSend], _ node: any EthereumNode
  ) async throws -> PendingTransfer? {
    guard options.replacement != nil || options.nonce != nil else { return nil }
    let unfinished = earlier.filter { !$0.outcome.isFinal }
    let own = unfinished.filter { $0.isReplaceable(on: terms) }
    guard let nonce = options.nonce ?? own.first?.record.plan.nonce else {
      if let send = unfinished.first {
        guard options.replacement != .transfer else { return nil }
        throw SendFlowError.replacement(.used(nonce: send.record.plan.nonce, next: terms.nonce))
      }
      guard terms.waiting > 0 else { throw SendFlowError.replacement(.nothingPending(earlier.first)) }
      throw SendFlowError.replacement(.madeElsewhere(terms.included...terms.nonce - 1))
    }
    let nonces = Set(own.map(\.record.plan.nonce))
    if options.nonce == nil, nonces.count > 1 { throw SendFlowError.replacement(.several(nonces.sorted())) }
    guard nonce >= terms.included else { throw SendFlowError.replacement(.used(nonce: nonce, next: terms.nonce)) }
    let record = own.first { $0.record.plan.nonce == nonce }?.record
    let transaction = await pendingTransaction(of: terms.from, nonce: nonce, hash: record?.hash, node)
    if transaction?.block != nil {
      throw SendFlowError.replacement(.used(nonce: nonce, next: max(terms.nonce, nonce + 1)))
    }
    if record == nil, transaction == nil {
      guard nonce < terms.nonce else {
        if options.replacement == nil, nonce == terms.nonce { return nil }
        throw SendFlowError.replacement(.unused(nonce: nonce, next: terms.nonce))
      }
      // The fees of the other transaction are unknown, so only the user can choose sufficient ones.
      guard options.fees.maximum != nil else { throw SendFlowError.replacement(.hidden(nonce: nonce)) }
    }
    guard let record else { return PendingTransfer(nonce: nonce, plan: nil, transaction: transaction) }
    // The node may have kept the transaction that the transfer was to replace.
    var isOther = false
    if let transaction, transaction.hash != record.hash,
      case .different = transaction.compared(with: record.plan, areFeesExact: true)
    {
      isOther = true
    } else if transaction == nil, record.hash == nil, options.replacement == .speedUp {
      let records = try environment.journal.records()
      guard !records.contains(where: { $0.isReplaced && $0.plan.hasNonce(of: record.plan) }) else {
        throw SendFlowError.replacement(.hidden(nonce: nonce))
      }
    }
    return PendingTransfer(nonce: nonce, plan: isOther ? nil : record.plan, transaction: transaction)
  }

  private func pendingTransaction(
    of account: EthereumAddress, nonce: UInt64, hash: TransactionHash?, _ node: any EthereumNode
  ) async -> NodeTransaction? {
    if let hash, let found = try? await node.transaction(hash), found.from == account, found.nonce == nonce {
      return found
    }
    let pool = try? await node.pendingTransactions(of: account)
    return pool?.first { $0.from == account && $0.nonce == nonce }
  }
}
