import QuidPlatform
import QuidCore
import QuidNetworking
import QuidPresentation

/// Executes `quid send --node`: plans a transfer, confirms it with the user, submits it to a node and waits for its outcome.
///
/// The order of the steps prevents a transfer from being sent twice or unseen: the account is locked before its nonce is
/// requested, the user sees every signed field before confirming, and the record is written to disk before the transfer is
/// submitted.
struct NodeSend: Sendable {
  private let command: SendCommand
  private let target: NodeSendTarget
  private let context: CommandContext
  private let dialogue: SendDialogue
  /// The node for the requests before the confirmation, which end by the deadline of the report.
  private let planningNode: any EthereumNode
  /// The node for submitting and tracking the transfer.
  private let node: any EthereumNode

  init(_ command: SendCommand, _ target: NodeSendTarget, _ context: CommandContext) {
    self.command = command
    self.target = target
    self.context = context
    dialogue = SendDialogue(
      console: context.console, outputFormat: context.outputFormat, usesColor: context.usesErrorColor)
    planningNode = context.services.planningNode(at: target.base)
    node = context.services.node(at: target.base, sendTimeout: target.wait)
  }

  private var options: NodeSendOptions { command.nodeSend }
  private var isDryRun: Bool { options.isDryRun }
  private var needsConfirmation: Bool { !isDryRun && !options.isConfirmed }

  /// Plans the transfer, requests confirmation, submits the transfer and waits for its outcome.
  ///
  /// - Returns: The report of the plan for a dry run or a rejected plan; otherwise the report of the outcome.
  func run() async throws(CommandError) -> any CommandReport {
    guard let from = target.from else { throw .usage("A send through a node needs --from, the account that pays.") }
    try checkForTerminal()
    guard let journal = context.services.journal else { throw .noJournal }
    let chain = try await query { () throws(NodeError) in try await planningNode.chain() }
    try NodeSendPrice(context: context).check(chain: chain)
    // The lock is held until this function returns or throws.
    let lock = isDryRun ? nil : try lockAccount(journal, from, chain)
    defer { withExtendedLifetime(lock) {} }

    let earlier = UnfinishedSends(journal: journal, node: planningNode, base: target.base)
    var findings = try await earlier.find(from: from, on: chain, wait: .zero)
    findings += try await earlier.check(from: from, on: chain)
    var report = try await plan(from: from, on: chain, findings)
    guard let plan = report.proposal.plan, !isDryRun else { return report }
    try context.console.checkOutput()
    if needsConfirmation || context.outputFormat == .text {
      dialogue.show(report.questionLines(columns: context.console.columns))
    }
    report.isShown = context.outputFormat == .text
    if needsConfirmation { try dialogue.confirm(plan.to) }
    return try await submit(plan, report, journal)
  }

  /// Checks that the user can confirm the plan at a terminal, or has given `--yes` and the expected chain.
  ///
  /// - Throws: A usage failure if neither is the case.
  private func checkForTerminal() throws(CommandError) {
    guard !isDryRun, !dialogue.canAsk else { return }
    guard options.isConfirmed, target.chain != nil else {
      throw .usage(
        "There is no terminal to confirm the send. To send without confirmation, add --yes and --chain ID."
      )
    }
  }

  private func lockAccount(
    _ journal: SendJournal, _ from: EthereumAddress, _ chain: UInt64
  ) throws(CommandError) -> SenderLock {
    do throws(FileError) { return try journal.lock(from, on: chain) } catch { throw CommandError(journal: error) }
  }

  // MARK: Planning

  private func plan(
    from: EthereumAddress, on chain: UInt64, _ findings: [UnfinishedSends.Finding]
  ) async throws(CommandError) -> NodeSendReport {
    let recipient = try context.check(recipient: command.recipientText, on: chain, own: from)
    let amount = try command.amount(recipient, context.format.numbers)
    let currency = command.currency ?? SendCommand.typedCurrency(amount) ?? context.walletCurrency
    let tier = command.tier ?? .standard
    var request = TransferRequest(
      amount, to: recipient.recipient?.address, tier: tier, chain: target.chain,
      feeLimit: options.maximumFee ?? TransferRequest.defaultFeeLimit,
      problems: recipient.problems)
    if request.to == nil, recipient.problems.isEmpty {
      throw .usage("A send through a node needs --to, the recipient.")
    }
    request.problems += findings.compactMap { $0.problem(paying: request.to) }
    let unfinished = findings.first { !$0.outcome.isFinal }
    if let last = unfinished {
      if options.replacesUnfinished {
        request.replaced = last.record.plan
      } else {
        request.problems.append(.unfinishedSend(nonce: last.record.plan.nonce, hash: last.outcome.hash))
      }
    }

    async let fetchedPrices = prices()
    let planner = TransferPlanner(planningNode, random: context.services.random)
    let terms = try await query { () throws(NodeError) in try await planner.terms(for: from) }
    let cannotReplace = request.replaced != nil && unfinished?.canBeReplaced(on: terms) == false
    if cannotReplace, let unfinished {
      request.replaced = nil
      request.problems.append(.unfinishedSend(nonce: unfinished.record.plan.nonce, hash: unfinished.outcome.hash))
    }
    var prices = await fetchedPrices
    if SendCommand.typedCurrency(amount) != nil {
      prices = .success(try await NodeSendPrice(context: context).recent(prices))
    }
    let known = try? prices.get()
    let proposal = try await query { () throws(NodeError) in
      try await planner.proposal(request, on: terms, prices: known?.value)
    }
    var report = NodeSendReport(
      proposal: proposal, outcome: nil, tier: tier, currency: currency, prices: prices, recipient: recipient,
      replaced: request.replaced, node: node.source, base: target.base, isDryRun: isDryRun, now: context.services.now(),
      format: context.format, codeAlphabet: command.showsCode ? context.alphabet : nil)
    // A replaced send is omitted: its replacement was reported instead.
    report.notes = findings.filter { $0.outcome.isFinal && !$0.isReplaced && $0.problem(paying: request.to) == nil }
      .map { "The outcome of an earlier send from this account is now known. \($0.message(context.format.numbers))" }
    if cannotReplace {
      report.notes.append(
        "The unfinished send cannot be replaced: a transaction with the same nonce is already in a block. Run"
          + " quid send --resume to find out whether that transaction is the unfinished send."
      )
    }
    return report
  }

  private func prices() async -> Result<Sourced<PriceList>, ProviderError> {
    do throws(ProviderError) {
      return .success(try await context.services.etherPrices.etherPrices(in: SendAmount.currencies))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Submission

  private func submit(
    _ plan: TransferPlan, _ report: NodeSendReport, _ journal: SendJournal
  ) async throws(CommandError) -> NodeSendReport {
    guard !Task.isCancelled else { throw SendDialogue.interrupted }
    // An output that cannot be written is detected before the transfer is submitted, if possible.
    try context.console.checkOutput()
    let record = SendRecord(id: UUID().uuidString, time: Date(), plan: plan, block: report.proposal.terms.block)
    try read { () throws(FileError) in try journal.add(record) }
    dialogue.report("Submitted to the node at \(target.base.origin). A signer may require your approval.")
    var report = report
    var nodeError: JSONRPCError?
    let outcome = await TransferSender(waitingOn: node).send(record, wait: target.wait) { outcome in
      save(outcome, record.id, journal)
      showProgress(outcome, isFirstError: nodeError == nil)
      nodeError = outcome.refusal ?? nodeError
    }
    report.isHashShown =
      outcome.hash != nil && context.outputFormat == .text && context.console.isOutputTerminal
      && context.console.isErrorTerminal
    let saved = save(outcome, record.id, journal)
    if saved == nil {
      report.notes.append(
        "The outcome of the send could not be recorded. To see the outcome again, run quid send --resume.")
    }
    report.outcome = saved ?? outcome
    report.refusal = nodeError
    if let receipt = report.outcome?.receipt { report.balanceAfter = await balance(of: plan.from, after: receipt) }
    return report
  }

  /// Returns the balance after the block of a receipt, or the latest balance if the node does not keep the state of that
  /// block.
  private func balance(of account: EthereumAddress, after receipt: TransactionReceipt) async -> Ether? {
    do throws(NodeError) {
      return try await node.balance(of: account, at: .block(receipt.block))
    } catch {
      return try? await node.balance(of: account, at: .latest)
    }
  }

  /// Saves an outcome in the journal.
  ///
  /// A failure is not thrown, so that the transfer remains tracked.
  ///
  /// - Returns: The outcome in the journal, which may be more definite, or `nil` if it cannot be saved.
  @discardableResult
  private func save(_ outcome: SendOutcome, _ id: String, _ journal: SendJournal) -> SendOutcome? {
    try? journal.note(outcome, for: id)
  }

  /// Prints a progress message for an outcome that is not settled.
  private func showProgress(_ outcome: SendOutcome, isFirstError: Bool) {
    switch outcome {
    case .pending(let hash?): dialogue.report("Transaction \(hash) waits for a block.")
    case .pending(nil): dialogue.report("A transaction with the nonce of this send waits for a block.")
    case .unknown(.answered(let error, _)):
      guard isFirstError else { return }
      dialogue.report(
        "The node returned an error: \(error.quoted). The transfer may have been made, so it is being tracked."
      )
    case .unknown(.unreachable), .unknown(.unseen):
      dialogue.report("The response of the node was lost. The transfer is not sent again; it is being tracked.")
    case .unknown: dialogue.report("The node's responses contradict each other so far. The transfer is being tracked.")
    case .different(_, isSettled: false): dialogue.report("Another transaction was signed and is being tracked.")
    case .included, .reverted, .rejected, .refused, .different, .superseded: break
    }
  }

  // MARK: Failures

  private func query<Value>(
    _ request: () async throws(NodeError) -> Value
  ) async throws(CommandError) -> Value {
    do throws(NodeError) { return try await request() } catch {
      throw CommandError(error, of: node, at: target.base)
    }
  }

  private func read<Value>(_ operation: () throws(FileError) -> Value) throws(CommandError) -> Value {
    do throws(FileError) { return try operation() } catch { throw CommandError(journal: error) }
  }
}

extension CommandError {
  /// Creates the failure for a request to a node that failed before a transfer was sent.
  init(_ nodeError: NodeError, of node: any EthereumNode, at base: ProviderURL) {
    let error = nodeError.providerError(from: node.source)
    let failure = CommandError(error)
    switch error.reason {
    case .offline, .timedOut:
      let state = error.reason == .offline ? "cannot be reached" : "did not respond in time"
      self.init(
        kind: failure.kind, message: "The node at \(base.origin) \(state). Check that it is running. Nothing was sent.",
        exitCode: failure.exitCode)
    default:
      self.init(
        kind: failure.kind, message: failure.message + " Nothing was sent.", exitCode: failure.exitCode,
        retryAfter: failure.retryAfter)
    }
  }
}

extension TransferSender {
  /// Creates a sender that submits transfers to a node and measures time with `ContinuousClock`.
  init(waitingOn node: any EthereumNode) {
    let start = ContinuousClock.now
    self.init(node, time: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) })
  }
}

/// Checks that the ether prices of a send through a node are current.
///
/// A fiat amount is converted to the ether that is paid, so it requires a current market price. An amount in ether uses
/// the price only for display and accepts an older one.
struct NodeSendPrice: Sendable {
  let context: CommandContext

  /// The maximum age of the price for a fiat amount, in seconds, by the provider's timestamp.
  static let maximumAge: TimeInterval = 300

  /// The IDs of development chains, whose ether has no value.
  private static let testChains: Set<UInt64> = [1_337, 31_337]

  /// Checks that a chain may be used with the prices of the selected client.
  ///
  /// - Throws: A usage failure if `--client test` or `mock` is used on a chain whose ether may have a value.
  func check(chain: UInt64) throws(CommandError) {
    guard !context.services.hasLivePrices, !Self.testChains.contains(chain) else { return }
    throw .usage(
      "The prices of --client test and mock are not real. They can be used only on the test chains 1337 and 31337, but"
        + " the node is on chain \(chain). Use --client live. Nothing was sent.")
  }

  /// Returns prices that are recent enough for the conversion of a fiat amount.
  ///
  /// Cached prices with an older timestamp are requested again. Prices of `--client test` and `mock` are returned
  /// unchanged, since ``check(chain:)`` restricts them to chains whose ether has no value.
  ///
  /// - Parameter known: The prices that have been fetched, or the error of the request.
  /// - Throws: The provider's failure if no live price is available; exit code 65 if the live price is too old.
  func recent(
    _ known: Result<Sourced<PriceList>, ProviderError>
  ) async throws(CommandError) -> Sourced<PriceList> {
    let known = try get(known)
    guard context.services.hasLivePrices, !isRecent(known) else { return known }
    guard known.freshness == .fresh else {
      if let error = known.failures.last { throw failure(error) }
      throw tooOld(known)
    }
    let provider = context.services.uncachedEtherPrices()
    let live: Result<Sourced<PriceList>, ProviderError>
    do throws(ProviderError) {
      live = .success(try await provider.etherPrices(in: SendAmount.currencies))
    } catch {
      live = .failure(error)
    }
    let prices = try get(live)
    guard isRecent(prices) else { throw tooOld(prices) }
    return prices
  }

  private func get(
    _ prices: Result<Sourced<PriceList>, ProviderError>
  ) throws(CommandError) -> Sourced<PriceList> {
    do throws(ProviderError) { return try prices.get() } catch { throw failure(error) }
  }

  private func failure(_ error: ProviderError) -> CommandError {
    let failure = CommandError(error)
    return CommandError(
      kind: failure.kind,
      message: "\(failure.message) A fiat amount needs a live price. Give the amount in ETH, or try again."
        + " Nothing was sent.",
      exitCode: failure.exitCode, retryAfter: failure.retryAfter)
  }

  /// Returns whether the provider's timestamp is within ``maximumAge`` of the current time.
  ///
  /// A price without a timestamp may have any age and is not recent.
  private func isRecent(_ prices: Sourced<PriceList>) -> Bool {
    guard let asOf = prices.asOf else { return false }
    return abs(context.services.now().timeIntervalSince(asOf)) <= Self.maximumAge
  }

  private func tooOld(_ prices: Sourced<PriceList>) -> CommandError {
    let dates = context.format.dates
    let now = context.services.now()
    let time =
      switch prices.asOf {
      case nil: "has no date"
      case let asOf? where asOf > now:
        "is from \(dates.dateTime(asOf)), which is ahead of this machine's clock: check the clock"
      case let asOf?: "is from \(dates.dateTime(asOf)), \(dates.age(of: asOf, at: now))"
      }
    return .refusedInput(
      "The newest price from \(prices.source.name) \(time). A fiat amount needs a price at most 5 minutes old. Give the"
        + " amount in ETH, or try again. Nothing was sent.")
  }
}
