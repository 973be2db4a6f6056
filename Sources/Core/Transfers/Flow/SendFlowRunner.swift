/// A runner that executes the effects of a ``SendFlow``, such as requests to the node.
///
/// An application creates a flow and a runner, sends events to the flow, and shows its state:
///
/// ```swift
/// let runner = SendFlowRunner(environment)
/// var flow = SendFlow(TransferRequest(account: account))
/// await runner.send(.connect, to: &flow)
/// await runner.send(.recipient("ann"), to: &flow)
/// ```
///
/// To prevent a transfer from being sent twice or without a record, the account is locked before its nonce is
/// requested, and the record is written to the journal before the transfer is submitted.
public struct SendFlowRunner: Sendable {
  let environment: SendEnvironment

  /// Creates a runner with the given dependencies, such as the node and the journal.
  public init(_ environment: SendEnvironment) { self.environment = environment }

  /// Applies an event to a send flow, executes the resulting effects, and applies their results.
  ///
  /// - Parameter onChange: A closure that receives the flow after each change, for example to show the progress of a
  ///   transfer.
  public func send(
    _ event: SendFlow.Event, to flow: inout SendFlow, onChange: (SendFlow) -> Void = { _ in }
  ) async {
    var effects = flow.handle(event)
    onChange(flow)
    while !effects.isEmpty {
      let effect = effects.removeFirst()
      var next: [SendFlow.Effect] = []
      await run(effect) { result in
        next += flow.handle(result)
        onChange(flow)
      }
      effects = next + effects
    }
  }

  /// Executes one effect of a send flow, such as a request to the node.
  ///
  /// - Parameter report: A closure that receives the results, in the order in which to pass them to the flow.
  package func run(_ effect: SendFlow.Effect, report: (SendFlow.Response) -> Void) async {
    let phase: SendFlow.Phase =
      switch effect {
      case .connect, .update, .check, .readJournal: .input
      case .plan: .planning
      case .resolve, .submit: .submission
      case .resume: .resumption
      }
    do {
      try await execute(effect, report)
    } catch {
      report(.failed(SendFlowError(error), during: phase))
    }
  }

  private func execute(
    _ effect: SendFlow.Effect, _ report: (SendFlow.Response) -> Void
  ) async throws {
    switch effect {
    case .connect: report(.connected(chain: try await chain()))
    case .update(let account):
      let planner = TransferPlanner(environment.planningNode(), random: environment.random)
      report(.updated(try await planner.terms(for: account)))
    case .check(let text, let chain, let own, let resolvesName):
      report(.checked(try await check(text, on: chain, own: own, resolvesName: resolvesName)))
    case .plan(let request, let account, let chain, let lock):
      report(.planned(try await plan(request, from: account, on: chain, lock: lock)))
    case .resolve(let name): report(.resolved(try await address(of: name, environment.resolver)))
    case .submit(let review, let wait): try await submit(review, wait: wait, report)
    case .resume(let account, let chain, let wait):
      report(.resumed(try await resume(from: account, on: chain, wait: wait, report)))
    case .readJournal: report(.journal(try environment.journal.records()))
    }
  }

  // MARK: Input

  /// Returns the chain ID of the node; rejects simulated prices on a chain whose ether may have a real value.
  private func chain() async throws -> UInt64 {
    let chain = try await environment.planningNode().chain()
    if let prices = environment.prices(), !prices.areAllowed(on: chain) {
      throw SendFlowError.simulatedPrices(chain: chain)
    }
    return chain
  }

  private func check(
    _ text: String, on chain: UInt64, own: EthereumAddress?, resolvesName: Bool
  ) async throws -> RecipientCheck {
    let recipients = try environment.recipientGuard(own: own)
    var checked = RecipientCheck(text, on: chain, recipients)
    guard resolvesName else { return checked }
    if let resolver = environment.planningResolver?() ?? environment.resolver {
      if let name = checked.unresolvedName {
        checked = RecipientCheck(name, resolvedTo: try await address(of: name, resolver), recipients)
      } else if let caution = await caution(about: checked, recipients.book, resolver) {
        checked = checked.adding(caution)
      }
    }
    checked.isResolved = true
    return checked
  }

  private func address(
    of name: ENSName, _ resolver: (any NameResolver)?
  ) async throws -> EthereumAddress {
    guard let resolver else { throw SendFlowError.name(name, .unsupportedResolver, from: environment.node.source) }
    do {
      return try await resolver.address(of: name)
    } catch {
      throw SendFlowError.name(name, error, from: environment.node.source)
    }
  }

  /// Returns a warning if the ENS name of the recipient's contact cannot be resolved or resolves to another address.
  private func caution(
    about recipient: RecipientCheck, _ book: AddressBook, _ resolver: any NameResolver
  ) async -> RecipientCheck.Caution? {
    guard let address = recipient.recipient?.address, let contact = book.contact(at: address),
      let name = contact.ensName
    else { return nil }
    do {
      return contact.caution(ifNameResolvesTo: try await resolver.address(of: name))
    } catch {
      if case .wrongChain = error { return nil }
      return .unverifiedResolution(contact)
    }
  }

  // MARK: Submission

  /// Submits a transfer; if the account's state is too old and the plan has changed, reports a new plan and sends
  /// nothing.
  private func submit(
    _ review: TransferReview, wait: Duration, _ report: (SendFlow.Response) -> Void
  ) async throws {
    defer { withExtendedLifetime(review) {} }
    guard let plan = review.plan else { return }
    guard !Task.isCancelled else { throw SendFlowError.cancelled }
    if environment.elapsed() - review.time > TransferReview.maximumAge {
      let later = try await self.plan(
        review.request, from: plan.from, on: plan.chain, lock: review.lock, updating: review)
      guard review.isConfirmed(by: later) else { return report(.planned(later)) }
      guard !Task.isCancelled else { throw SendFlowError.cancelled }
    }
    let record = TransferRecord(
      id: review.id, time: environment.now(), plan: plan, block: review.proposal.terms.block)
    let replaced = review.earlier.filter { $0.record.plan.nonce == plan.nonce || review.leftUnknown.contains($0) }
    try environment.journal.add(record, replacing: Set(replaced.map(\.record.id)))
    report(.recorded(record))
    var transfer = TransferState.Submission(record: record)
    let outcome = await environment.sender(environment.node).send(
      record, wait: review.request.endsAfterSubmission ? nil : wait,
      confirmations: review.request.confirmations
    ) { outcome in
      save(outcome, record.id)
      transfer.nodeError = outcome.nodeError ?? transfer.nodeError
      transfer.hash = outcome.hash ?? transfer.hash
      report(.progressed(outcome))
    }
    let saved = save(outcome, record.id)
    transfer.outcome = saved ?? outcome
    transfer.hash = transfer.outcome?.hash ?? (transfer.outcome?.isFinal == true ? nil : transfer.hash)
    transfer.isRecorded = saved != nil
    if let receipt = transfer.outcome?.receipt {
      transfer.balanceAfter = await balance(of: plan.from, after: receipt)
    }
    report(.ended(transfer))
  }

  /// Returns the stored outcome, which can differ from the given one; `nil` if saving fails.
  @discardableResult
  private func save(_ outcome: TransferOutcome, _ id: String) -> TransferOutcome? {
    try? environment.journal.note(outcome, for: id)
  }

  /// Returns the balance after a transaction, or the latest balance if the node does not store old balances.
  private func balance(of account: EthereumAddress, after receipt: TransactionReceipt) async -> EtherBalance? {
    if let balance = try? await environment.node.balance(of: account, at: .block(receipt.block)) { return balance }
    return try? await environment.node.balance(of: account, at: .latest)
  }

  // MARK: Earlier transfers

  /// Determines the outcomes of earlier transfers, except from accounts that another process has locked.
  private func resume(
    from account: EthereumAddress?, on chain: UInt64, wait: Duration, _ report: (SendFlow.Response) -> Void
  ) async throws -> TransferState.Resumption {
    var found: [EarlierTransfer] = []
    var busy: [EthereumAddress] = []
    func isSelected(_ record: TransferRecord) -> Bool {
      record.plan.chain == chain && (account == nil || record.plan.from == account)
    }
    let open = try environment.journal.records().filter { record in
      if case .settled = record.state { return record.mustBeChecked && isSelected(record) }
      return isSelected(record)
    }
    var checked: Set<EthereumAddress> = []
    for sender in open.map(\.plan.from) where checked.insert(sender).inserted {
      let lock: any TransferLock
      do { lock = try environment.journal.lock(sender, on: chain) } catch {
        guard environment.journal.isBusy(error) else { throw error }
        busy.append(sender)
        continue
      }
      found += try await findEarlier(from: sender, on: chain, wait: wait) { record, outcome in
        report(.progressedEarlier(EarlierTransfer(record: record, outcome: outcome)))
      }
      found += try await checkClosed(from: sender, on: chain)
      withExtendedLifetime(lock) {}
    }
    let records = try environment.journal.records()
    report(.journal(records))
    let settled = records.reversed().lazy.compactMap { record -> EarlierTransfer? in
      guard isSelected(record), case .settled(let outcome) = record.state else { return nil }
      return EarlierTransfer(record: record, outcome: outcome)
    }
    let others = records.filter { $0.isUnfinished && $0.plan.chain != chain }.map(\.plan.chain)
    return TransferState.Resumption(found: found, last: settled.first, busy: busy, otherChains: Set(others).sorted())
  }
}
