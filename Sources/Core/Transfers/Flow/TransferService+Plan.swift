extension TransferService {
  /// Plans a transfer; if it replaces a plan that the user has confirmed, the prices of that plan are used again.
  func plan(
    _ request: TransferRequest, from account: EthereumAddress, on chain: UInt64, updating shown: TransferReview? = nil
  ) async throws -> TransferReview {
    if lock == nil, !request.isDryRun { lock = try environment.journal.lock(account, on: chain) }
    var earlier = try await findEarlier(from: account, on: chain, wait: .zero)
    earlier += try await checkClosed(from: account, on: chain)

    // The time limit of the planning node starts after the search for earlier transfers, which may read thousands of
    // blocks, and may have elapsed while the user read the plan.
    let node = shown == nil ? environment.planningNode() : environment.node
    let coin = NativeCoin(ofChain: chain)
    let source = shown == nil ? environment.prices() : nil
    let prices = source?.prices(of: coin)
    async let fetched = prices?.known()
    let planner = TransferPlanner(node, random: environment.random)
    let time = environment.elapsed()
    let minimumTip = try minimumTip(on: chain)
    let terms = try await planner.terms(for: account, minimumTip: minimumTip)
    // The lock and the earlier transfers belong to the chain in the request for the plan.
    guard terms.chain == chain else { throw SendFlowError.chainChanged(from: chain, to: terms.chain) }

    let unfinished = earlier.filter { !$0.outcome.isFinal }
    let pending = try await pendingTransfer(request, terms, earlier, node)
    var recipient = try recipient(of: request, from: account, on: chain, pending)
    var transfer = request
    transfer.recipient = recipient
    transfer.parsedAmount = try amount(of: request, pending)
    var problems = recipient.problems + earlier.compactMap { $0.problem(paying: recipient.recipient?.address) }
    let others = unfinished.filter { $0.record.plan.nonce != pending?.nonce }
    let left = others.filter { send in
      request.nonce != nil && send.successorBlock(on: terms).map { $0 <= terms.block } == true
    }
    // A cancellation moves no ether, so it cannot pay a second time.
    if request.replacement != .cancellation, let send = others.first(where: { !left.contains($0) }) {
      let successor = send.successorBlock(on: terms).map { block in
        SendError.Successor(nonce: terms.nonce, block: block > terms.block ? block : nil)
      }
      problems.append(
        .unfinishedSend(nonce: send.record.plan.nonce, hash: send.outcome.hash, successor: successor))
    }

    var known = await fetched ?? shown?.priceResult
    if let amount = shown?.proposal.amount, case .fiat = request.amount {
      transfer.parsedAmount = .success(.ether(amount))
    } else if case .fiat = request.amount {
      if source != nil, prices == nil { throw SendFlowError.unpriced(chain: chain) }
      guard let prices, let fetched = known else { throw SendFlowError.price(nil) }
      known = .success(try await prices.recent(fetched))
    }
    let proposal = try await planner.proposal(
      transfer, replacing: pending, problems: problems, on: terms, prices: (try? known?.get())?.value)
    if let caution = proposal.caution { recipient = recipient.adding(caution) }
    var priceError: ProviderError?
    if case .failure(let error) = known { priceError = error }
    return TransferReview(
      id: environment.makeID(), proposal: proposal, recipient: recipient, tier: request.tier,
      tiers: proposal.tierFees(request.tier),
      earlier: earlier, replaced: pending, leftUnknown: left, isUpdated: shown != nil, prices: try? known?.get(),
      priceError: priceError, request: request, time: time)
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
    of request: TransferRequest, from account: EthereumAddress, on chain: UInt64, _ pending: Replacement.Target?
  ) throws -> RecipientCheck {
    if let recipient = request.recipient { return recipient }
    var recipients = try environment.recipientGuard(own: account)
    guard request.replacement == .speedUp, let to = try payment(of: pending)?.to, to != account else {
      recipients = RecipientGuard(own: nil, book: recipients.book, past: [account])
      return RecipientCheck(account.description, on: chain, recipients)
    }
    return RecipientCheck(to.description, on: chain, recipients)
  }

  /// Returns the amount: that of the request or the replaced transaction, or zero for a cancellation.
  private func amount(
    of request: TransferRequest, _ pending: Replacement.Target?
  ) throws -> Result<SendAmount, SendAmountError>? {
    switch request.replacement {
    case nil, .transfer: request.parsedAmount
    case .cancellation: .success(.ether(.zero))
    case .speedUp: .success(.ether(try payment(of: pending)?.value ?? .zero))
    }
  }

  private func payment(
    of pending: Replacement.Target?
  ) throws -> (to: EthereumAddress, value: Ether)? {
    guard let pending else { return nil }
    if let payment = pending.payment { return payment }
    throw SendFlowError.replacement(
      pending.transaction == nil ? .hidden(nonce: pending.nonce) : .notPlain(nonce: pending.nonce))
  }

  /// Returns the transaction to replace; `nil` if nothing is replaced, or if no unfinished transfer can be replaced.
  private func pendingTransfer(
    _ request: TransferRequest, _ terms: TransferTerms, _ earlier: [EarlierTransfer], _ node: any EthereumNode
  ) async throws -> Replacement.Target? {
    guard request.replacement != nil || request.nonce != nil else { return nil }
    let unfinished = earlier.filter { !$0.outcome.isFinal }
    let own = unfinished.filter { $0.isReplaceable(on: terms) }
    guard let nonce = request.nonce ?? own.first?.record.plan.nonce else {
      if let send = unfinished.first {
        guard request.replacement != .transfer else { return nil }
        throw SendFlowError.replacement(.used(nonce: send.record.plan.nonce, next: terms.nonce))
      }
      guard terms.waiting > 0 else { throw SendFlowError.replacement(.nothingPending(earlier.first)) }
      throw SendFlowError.replacement(.madeElsewhere(terms.included...terms.nonce - 1))
    }
    let nonces = Set(own.map(\.record.plan.nonce))
    if request.nonce == nil, nonces.count > 1 { throw SendFlowError.replacement(.several(nonces.sorted())) }
    guard nonce >= terms.included else { throw SendFlowError.replacement(.used(nonce: nonce, next: terms.nonce)) }
    let record = own.first { $0.record.plan.nonce == nonce }?.record
    let transaction = await pendingTransaction(of: terms.from, nonce: nonce, hash: record?.hash, node)
    if transaction?.block != nil {
      throw SendFlowError.replacement(.used(nonce: nonce, next: max(terms.nonce, nonce + 1)))
    }
    if record == nil, transaction == nil {
      guard nonce < terms.nonce else {
        if request.replacement == nil, nonce == terms.nonce { return nil }
        throw SendFlowError.replacement(.unused(nonce: nonce, next: terms.nonce))
      }
      // The fees of the other transaction are unknown, so only the user can choose sufficient ones.
      guard request.fees.maximum != nil else { throw SendFlowError.replacement(.hidden(nonce: nonce)) }
    }
    guard let record else { return Replacement.Target(nonce: nonce, plan: nil, transaction: transaction) }
    // The node may have kept the transaction that the transfer was to replace.
    var isOther = false
    if let transaction, transaction.hash != record.hash,
      case .different = transaction.compared(with: record.plan, areFeesExact: true)
    {
      isOther = true
    } else if transaction == nil, record.hash == nil, request.replacement == .speedUp {
      let records = try environment.journal.records()
      guard !records.contains(where: { $0.isReplaced && $0.plan.hasNonce(of: record.plan) }) else {
        throw SendFlowError.replacement(.hidden(nonce: nonce))
      }
    }
    return Replacement.Target(nonce: nonce, plan: isOther ? nil : record.plan, transaction: transaction)
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
