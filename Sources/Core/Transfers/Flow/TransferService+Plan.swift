extension TransferService {
  /// Plans a transfer; if it replaces a plan that the user has confirmed, the prices of that plan are used again.
  func plan(
    _ request: TransferRequest, from account: EthereumAddress, on chain: UInt64, updating shown: TransferReview? = nil
  ) async throws -> TransferReview {
    if lock == nil, !request.isDryRun { lock = try environment.journal.lock(account, on: chain) }
    var earlier = try await findEarlier(from: account, on: chain, wait: .zero)
    earlier += try await checkClosed(from: account, on: chain)
    earlier = merged(earlier, try environment.journal.records())
    let genesis = await genesis(of: chain, environment.node)
    earlier += try await checkIncluded(from: account, on: chain, genesis)

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
    var terms = try await planner.terms(for: account, minimumTip: minimumTip)
    terms.genesis = genesis
    // The lock and the earlier transfers belong to the chain in the request for the plan.
    guard terms.chain == chain else { throw SendFlowError.chainChanged(from: chain, to: terms.chain) }

    let unfinished = earlier.filter { !$0.outcome.isFinal }
    try checkForOutdatedNode(request, terms, unfinished)
    let pending = try await pendingTransfer(request, terms, earlier, node)
    var recipient = try recipient(of: request, from: account, on: chain, pending)
    var transfer = request
    transfer.recipient = recipient
    transfer.parsedAmount = amount(of: request, pending)
    var problems = recipient.problems + earlier.compactMap { $0.problem(paying: recipient.recipient?.address) }
    let (left, conflict) = conflict(of: request, with: unfinished, replacing: pending, terms)
    problems += [conflict].compactMap(\.self)

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

  /// Returns the unfinished transfers that a transfer with a chosen nonce leaves, and the problem of another one.
  private func conflict(
    of request: TransferRequest, with unfinished: [EarlierTransfer], replacing pending: Replacement.Target?,
    _ terms: TransferTerms
  ) -> (left: [EarlierTransfer], problem: SendError?) {
    let others = unfinished.filter { $0.record.plan.nonce != pending?.nonce }
    let left = others.filter { send in
      request.nonce != nil && send.successorBlock(on: terms).map { $0 <= terms.block } == true
    }
    let blocking = others.first { send in
      // A transfer that waits for the chosen nonce is executed after it.
      !left.contains(send) && !(send.isWaiting(on: terms) && request.nonce ?? .max < send.record.plan.nonce)
    }
    // A cancellation moves no ether, so it cannot pay a second time.
    guard request.replacement != .cancellation, let send = blocking else { return (left, nil) }
    let successor = send.successorBlock(on: terms).map { block in
      SendError.Successor(nonce: terms.nonce, block: block > terms.block ? block : nil)
    }
    let problem = SendError.unfinishedSend(
      nonce: send.record.plan.nonce, hash: send.outcome.hash, successor: successor,
      gap: send.isWaiting(on: terms) ? terms.nonce : nil)
    return (left, problem)
  }

  /// Throws an error if the node does not know a block or a nonce that the journal contains, so that its next nonce may
  /// already be used.
  private func checkForOutdatedNode(
    _ request: TransferRequest, _ terms: TransferTerms, _ unfinished: [EarlierTransfer]
  ) throws {
    let isBehind = unfinished.first { $0.outcome == .unknown(.chainBehind) && !$0.isOnRestartedChain(terms) }
    if request.replacement == nil, let record = isBehind?.record {
      throw SendFlowError.nodeBehind(record.plan, block: record.block)
    }
    let included = try includedRecords(from: terms.from, on: terms.chain, terms.genesis)
    if let (record, receipt) = included.first(where: { $0.0.plan.nonce >= terms.nonce }) {
      throw SendFlowError.nodeBehind(record.plan, block: receipt.block)
    }
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
    guard request.replacement == .speedUp, let to = pending?.plan?.to, to != account else {
      recipients = RecipientGuard(own: nil, book: recipients.book, past: [account])
      return RecipientCheck(account.description, on: chain, recipients)
    }
    return RecipientCheck(to.description, on: chain, recipients)
  }

  /// Returns the amount: that of the request or the replaced transaction, or zero for a cancellation.
  private func amount(
    of request: TransferRequest, _ pending: Replacement.Target?
  ) -> Result<SendAmount, SendAmountError>? {
    switch request.replacement {
    case nil, .transfer: request.parsedAmount
    case .cancellation: .success(.ether(.zero))
    case .speedUp: .success(.ether(pending?.plan?.value ?? .zero))
    }
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
    guard let record else {
      if transaction == nil, nonce >= terms.nonce {
        // The nonce is the next one, or one for which an unfinished transfer waits.
        if request.replacement == nil, nonce == terms.nonce { return nil }
        let fillsGap = own.contains { $0.record.plan.nonce > nonce }
        if fillsGap, request.replacement == nil || request.replacement == .cancellation { return nil }
        throw SendFlowError.replacement(.unused(nonce: nonce, next: terms.nonce))
      }
      guard request.replacement != .speedUp else {
        throw SendFlowError.replacement(.notRecorded(nonce: nonce, transaction))
      }
      // The fees of a transaction that is not shown are unknown, so only the user can choose sufficient ones.
      guard transaction != nil || request.fees.maximum != nil else {
        throw SendFlowError.replacement(.hidden(nonce: nonce))
      }
      return Replacement.Target(nonce: nonce, plan: nil, transaction: transaction)
    }
    if request.replacement == .speedUp { try checkContent(of: record, transaction) }
    return Replacement.Target(nonce: nonce, plan: record.plan, transaction: transaction, hash: record.hash)
  }

  /// Throws an error unless the pending transaction at the nonce of a transfer pays what the transfer pays.
  private func checkContent(of record: TransferRecord, _ transaction: NodeTransaction?) throws {
    if let transaction, !transaction.makesPayment(of: record.plan) {
      throw SendFlowError.replacement(.different(record.plan, transaction))
    }
    // The node may have kept another transaction that the transfer was to replace.
    guard transaction == nil, record.hash == nil else { return }
    let isHidden = try environment.journal.records().contains {
      $0.isReplaced && $0.plan.hasNonce(of: record.plan) && !$0.plan.makesPayment(of: record.plan)
    }
    if isHidden { throw SendFlowError.replacement(.hidden(nonce: record.plan.nonce)) }
  }

  private func pendingTransaction(
    of account: EthereumAddress, nonce: UInt64, hash: TransactionHash?, _ node: any EthereumNode
  ) async -> NodeTransaction? {
    let pool = try? await node.pendingTransactions(of: account)
    if let found = pool?.first(where: { $0.from == account && $0.nonce == nonce }) { return found }
    guard let hash, let found = try? await node.transaction(hash), found.from == account, found.nonce == nonce else {
      return nil
    }
    return found
  }
}
