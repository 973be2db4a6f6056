import QuidCore
import QuidNetworking
import QuidPresentation

/// Executes `quid send --node` with a ``TransferService``: requests the confirmation and prints the progress.
struct NodeSend: Sendable {
  private let command: SendCommand
  private let target: NodeSendTarget
  private let context: CommandContext
  private let dialogue: SendDialogue

  init(_ command: SendCommand, _ target: NodeSendTarget, _ context: CommandContext) {
    self.command = command
    self.target = target
    self.context = context
    dialogue = SendDialogue(
      console: context.console, outputFormat: context.outputFormat, usesColor: context.usesErrorColor)
  }

  private var options: NodeSendOptions { command.nodeSend }
  private var isDryRun: Bool { options.isDryRun }
  private var needsConfirmation: Bool { !isDryRun && !options.isConfirmed }

  /// Plans, confirms and submits a transfer, and waits for its outcome.
  ///
  /// - Returns: The report of the plan for a dry run or a rejected plan; otherwise the report of the outcome.
  func run() async throws -> any CommandReport {
    try checkForTerminal()
    let environment = try context.services.sendEnvironment(at: target.base, wait: target.wait)
    var settings = TransferRequest(
      account: target.from, chain: target.chain, tier: command.tier ?? .standard,
      feeLimit: options.maximumFee ?? TransferRequest.defaultFeeLimit,
      wait: target.wait, replacement: target.replacement, isDryRun: isDryRun)
    settings.nonce = if case .nonce(let nonce)? = options.cancellation { nonce } else { options.nonce }
    settings.fees = TransferRequest.Fees(maximum: options.maximumFeePerGas, tip: options.priorityFee)
    settings.confirmations = options.confirmations ?? 0
    settings.endsAfterSubmission = options.isNotAwaited
    let service = TransferService(settings, in: environment)

    let amount = try await plan(service)
    // If the account has changed by the time of the confirmation, the plan is shown again.
    while case .reviewing(let review) = await service.flow.state {
      var report = try report(review, amount, environment.node.source)
      guard let plan = report.proposal.plan, !isDryRun else { return report }
      try context.console.checkOutput()
      if needsConfirmation || context.outputFormat == .text {
        dialogue.show(report.questionLines(columns: context.console.columns))
      }
      report.isShown = context.outputFormat == .text
      let confirmation =
        needsConfirmation ? SendFlow.Confirmation.characters(try dialogue.confirm(plan.to)) : .waived
      // If possible, an output that cannot be written is detected before the transfer is submitted.
      try context.console.checkOutput()
      if let report = try await submit(review, confirmation, service, report) { return report }
      if !needsConfirmation, review.isUpdated {
        throw CommandError.rejectedInput(context.format.strings.planUpdated)
      }
    }
    throw SendDialogue.interrupted
  }

  /// Throws an error unless the user can confirm the plan at a terminal or has given `--yes` and the expected chain.
  private func checkForTerminal() throws {
    guard !isDryRun, !dialogue.canAsk else { return }
    guard options.isConfirmed, target.chain != nil else {
      throw CommandError.usage(
        "Cannot ask for confirmation without a terminal. To send without confirmation, add --yes and --chain ID."
      )
    }
  }

  // MARK: Planning

  /// Plans the transfer and returns the typed amount; `nil` for the amount of a replaced transaction, or zero.
  private func plan(_ service: TransferService) async throws -> Result<SendAmount, SendAmountError>? {
    var flow = try await send(.connect, service)
    if let text = command.recipientText { flow = try await send(.recipient(text), service) }
    var amount: Result<SendAmount, SendAmountError>?
    if target.replacement == nil || target.replacement == .transfer {
      let typed = try command.amount(SendRecipient(flow.request.recipient), context.format.numbers, on: flow.chain)
      guard flow.request.recipient != nil else {
        throw CommandError.usage("A transfer through a node needs --to with the recipient, as in --to 0x…")
      }
      try await send(SendFlow.Event(typed), service)
      amount = typed
    }
    try await send(.review, service)
    return amount
  }

  private func report(
    _ review: TransferReview, _ amount: Result<SendAmount, SendAmountError>?, _ source: DataSource
  ) throws -> NodeSendReport {
    var report = NodeSendReport(
      proposal: review.proposal, tier: review.tier,
      currency: command.currency ?? amount.flatMap { SendCommand.typedCurrency($0) } ?? context.walletCurrency,
      prices: review.prices, priceError: review.priceError,
      recipient: SendRecipient(review.recipient, book: try context.services.contacts.read()),
      review: review, node: source, base: target.base, isDryRun: isDryRun, now: context.services.now(),
      format: context.format.onChain(review.proposal.terms.chain),
      codeAlphabet: command.showsCode ? context.alphabet : nil)
    // Of a replaced send, only the replacement is reported.
    report.messages = review.earlier.filter {
      $0.outcome.isFinal && !$0.record.isReplaced && $0.formerBlock == nil
        && $0.problem(paying: review.proposal.to) == nil
    }
    .map {
      "The outcome of an earlier transfer from this account is now known."
        + " \($0.message(context.format.numbers, CommandStrings()))"
    }
    if target.replacement == .transfer, review.replaced == nil {
      report.messages.append("There is no pending transfer to replace.")
    }
    if target.replacement == .speedUp, case .feeNotCovered? = review.proposal.problems.first,
      let to = review.proposal.to
    {
      report.messages.append("To send the whole balance with higher fees, run quid send max --to \(to) --replace.")
    }
    report.isNotAwaited = options.isNotAwaited
    return report
  }

  @discardableResult
  private func send(
    _ event: SendFlow.Event, _ service: TransferService, onChange: (SendFlow) -> Void = { _ in }
  ) async throws -> SendFlow {
    let flow: SendFlow
    do { flow = try await service.send(event, onChange: onChange) } catch let error as SendFlowError {
      throw CommandError(error, at: target.base, context)
    }
    if case .failed(let error) = flow.state {
      throw CommandError(error, at: target.base, context, on: flow.chain ?? Recipient.mainChain)
    }
    return flow
  }

  // MARK: Submission

  /// Submits the transfer and returns the report of its outcome; `nil` if the plan must be confirmed again.
  private func submit(
    _ review: TransferReview, _ confirmation: SendFlow.Confirmation, _ service: TransferService,
    _ report: NodeSendReport
  ) async throws -> NodeSendReport? {
    var shown: String?
    let flow = try await send(.confirm(review.id, confirmation), service) { flow in
      let line: String? =
        switch flow.state {
        case .submitted:
          "Submitted the transfer to the node at \(target.base.origin). If the signer asks for approval, approve the"
            + " transfer."
        case .tracking(_, let submission): progress(submission.outcome)
        default: nil
        }
      if let line, line != shown { dialogue.report(line) }
      shown = line ?? shown
    }
    if case .reviewing = flow.state { return nil }
    guard case .finished(_, let submission) = flow.state else { throw SendDialogue.interrupted }
    var report = report
    report.isHashShown =
      submission.hash != nil && context.outputFormat == .text && context.console.isOutputTerminal
      && context.console.isErrorTerminal
    if !submission.isRecorded {
      report.messages.append(
        "The outcome of the transfer could not be saved. To see the outcome again, run quid send --resume.")
    }
    report.submission = submission
    return report
  }

  private func progress(_ outcome: TransferOutcome) -> String? {
    switch outcome {
    case .pending(let hash?): "Transaction \(hash) is pending."
    case .pending(nil): "A transaction with the same nonce as this transfer is pending, which may be this transfer."
    case .unknown(.answered(let error, _)):
      "The node returned an error: \(error.quoted). The transfer may still succeed. Checking its outcome."
    case .unknown(.waiting(_, let nonce)):
      "The transfer is waiting for nonce \(nonce), which no transaction has."
    case .unknown(.unreachable), .unknown(.unseen):
      "The response of the node was lost. The transfer may have been sent. Checking its outcome."
    case .unknown(.unconfirmed(let receipt, let confirmations)):
      "The transfer is in block \(receipt.block). Waiting for \(confirmations) more blocks."
    case .unknown: "The responses of the node do not determine the outcome of the transfer. Checking it again."
    case .different(_, isSettled: false):
      "The signer signed a different transaction. Checking the outcome of that transaction."
    case .included, .reverted, .rejected, .failed, .different, .superseded: nil
    }
  }
}

extension Services {
  /// Returns the journal, the address book and the prices for a send through a node.
  func sendEnvironment(at base: ProviderURL, wait: Duration) throws -> SendEnvironment {
    guard let journal else { throw CommandError.noJournal }
    var environment = SendEnvironment(
      node: nodes.client(base, wait, nil), journal: journal, contacts: { try contacts.read() })
    environment.planningNode = { startingReport().planningNode(at: base) }
    environment.resolver = nodes.resolver(base, nil)
    environment.planningResolver = { nameResolver(at: base) }
    environment.prices = { transferPrices }
    environment.elapsed = clock.stopwatch()
    environment.sleep = { [clock] in try await clock.sleep(for: $0) }
    return environment
  }
}

extension CommandError {
  /// Creates the error for a send through a node that failed before anything was sent.
  init(
    _ error: SendFlowError, at base: ProviderURL, _ context: CommandContext, on chain: UInt64 = Recipient.mainChain
  ) {
    switch error {
    case .node(let error): self.init(error, of: context.services.planningNode(at: base), at: base)
    case .journal(let error as FileError): self.init(journal: error)
    case .contacts(let error as CommandError): self = error
    case .price(let error?):
      self = CommandError(error).adding(
        "An amount in a fiat currency requires a live price. Give the amount in \(NativeCoin(ofChain: chain).symbol), or try"
          + " again. Nothing was sent.")
    case .simulatedPrices(let chain):
      self = .usage(
        "The prices of --client test and mock are not real and can be used only on the test chains 1337 and 31337, but"
          + " the node is on chain \(chain). Use --client live. Nothing was sent.")
    case .otherChain(let required, let node):
      self = .rejectedInput(
        "The node is on chain \(node), not on chain \(required). Give another node, or --chain \(node).")
    case .nodeBehind:
      self.init(
        kind: "nodeBehind", message: error.message(at: context.services.now(), context.format), exitCode: .unavailable)
    case .cancelled: self = SendDialogue.interrupted
    case .name(let name, let error, let source):
      self = CommandError(error, name, source, base).adding("Nothing was sent.")
    case .journal, .contacts: self = .file(error.message(at: context.services.now(), context.format))
    case .price, .unpriced, .priceTooOld, .chainChanged, .nameChanged, .replacement, .alreadySubmitted:
      self = .rejectedInput(error.message(at: context.services.now(), context.format.onChain(chain)))
    }
  }

  /// Creates the error for a failed request to a node before a transfer was sent.
  init(_ nodeError: NodeError, of node: any EthereumNode, at base: ProviderURL) {
    self = CommandError(reading: nodeError, node.source, base).adding("Nothing was sent.")
  }

  /// Creates the error for a journal that cannot be locked, read or written, so that no transfer is sent.
  init(journal error: FileError) {
    switch error.reason {
    case .busy:
      self.init(
        kind: "busy",
        message: "Another quid process is sending from this account. Try again when it has finished. Nothing was sent.",
        exitCode: .rateLimited)
    case .damaged:
      self = .file(
        "The transfer log \(error.path) is damaged. Check in your wallet or a block explorer that no transfer is"
          + " pending, then rename the file. Nothing was sent.")
    default: self = .file("Nothing was sent. \(error.description)")
    }
  }

  /// The error that there is no folder for the journal, because `XDG_DATA_HOME` and `HOME` are not absolute paths.
  static var noJournal: CommandError {
    .file(
      "There is no data folder for the transfer log. Set XDG_DATA_HOME or HOME to an absolute path.")
  }
}
