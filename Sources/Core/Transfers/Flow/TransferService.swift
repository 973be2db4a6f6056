/// The one way to review, confirm, track, replace, cancel and resume a transfer through an Ethereum node.
///
/// A service makes one transfer at a time. Send it the actions of the user, and show the states that it publishes:
///
/// ```swift
/// let service = TransferService(TransferRequest(account: account), in: environment)
/// try await service.send(.connect)
/// try await service.send(.recipient("ann"))
/// ```
///
/// A ``SendFlow`` is a copy of the state, which cannot submit anything. To prevent a transfer from being sent twice or
/// without a record, the service locks the account before its nonce is requested, and writes the record to the journal
/// before it submits the transfer. A review is submitted at most once, whoever confirms copies of it.
public actor TransferService {
  /// The transfer in its current state.
  public private(set) var flow: SendFlow
  let environment: SendEnvironment
  /// The lock on the account from the start of the plan to the outcome; `nil` for a dry run.
  var lock: (any TransferLock)?
  private var observers: [AsyncStream<SendFlow>.Continuation] = []

  /// Creates a service for a transfer, with dependencies such as the node and the journal.
  public init(_ request: TransferRequest, in environment: SendEnvironment) {
    flow = SendFlow(request)
    self.environment = environment
  }

  deinit { for observer in observers { observer.finish() } }

  /// Returns the states of the transfer: the current one and, as they happen, all later ones.
  ///
  /// A reader that is slower than the changes skips states, but not the latest one. The stream ends with the service.
  public func updates() -> AsyncStream<SendFlow> {
    let (states, observer) = AsyncStream.makeStream(of: SendFlow.self, bufferingPolicy: .bufferingNewest(1))
    observer.yield(flow)
    observers.append(observer)
    return states
  }

  /// Applies an action of the user, executes what follows, such as requests to the node, and returns the new state.
  ///
  /// An error that prevents the transfer is the state ``TransferState/failed(_:)``. If the task is cancelled, a transfer
  /// that was submitted is no longer tracked.
  ///
  /// - Parameter onChange: A closure that receives the state after each change, on the actor of the caller.
  /// - Throws: ``SendFlowError/alreadySubmitted(_:hash:)`` if the confirmed review was confirmed before. The first
  ///   confirmation remains valid.
  @discardableResult
  public nonisolated func send(
    _ event: SendFlow.Event, onChange: (SendFlow) -> Void = { _ in }
  ) async throws -> SendFlow {
    let (changes, observer) = AsyncStream.makeStream(of: SendFlow.self)
    async let last = apply(event, observer)
    for await flow in changes { onChange(flow) }
    let flow = try await last
    // The stream of a cancelled task ends before the last change.
    if Task.isCancelled { onChange(flow) }
    return flow
  }

  private func apply(
    _ event: SendFlow.Event, _ observer: AsyncStream<SendFlow>.Continuation
  ) async throws -> SendFlow {
    observers.append(observer)
    defer { observer.finish() }
    if case .confirm(let id, _) = event { try rejectSecondConfirmation(of: id) }
    var effects = change { $0.handle(event) }
    while !effects.isEmpty {
      let effect = effects.removeFirst()
      var next: [SendFlow.Effect] = []
      await run(effect) { response in next += change { $0.handle(response) } }
      effects = next + effects
    }
    if case .confirm = event, case .failed(.alreadySubmitted(let plan, let hash)) = flow.state {
      throw SendFlowError.alreadySubmitted(plan, hash: hash)
    }
    return flow
  }

  /// Changes the state and publishes it; releases the lock in a state without a transfer to protect.
  private func change(_ change: (inout SendFlow) -> [SendFlow.Effect]) -> [SendFlow.Effect] {
    let effects = change(&flow)
    if !flow.needsLock { lock = nil }
    observers.removeAll { if case .terminated = $0.yield(flow) { true } else { false } }
    return effects
  }

  /// Throws an error if a review that does not await its confirmation was confirmed before, here or in another process.
  private func rejectSecondConfirmation(of id: TransferReview.ID) throws {
    if case .reviewing(let review) = flow.state, review.id == id { return }
    if let review = flow.state.review, review.id == id, let plan = review.plan {
      throw SendFlowError.alreadySubmitted(plan, hash: flow.state.submission?.hash)
    }
    let records: [TransferRecord]
    do { records = try environment.journal.records() } catch { throw SendFlowError(error) }
    if let first = records.first(where: { $0.id == id }) {
      throw SendFlowError.alreadySubmitted(first.plan, hash: first.hash)
    }
  }

  // MARK: Effects

  /// Executes one effect, such as a request to the node, and reports its results in order.
  private func run(_ effect: SendFlow.Effect, report: (SendFlow.Response) -> Void) async {
    do {
      try await execute(effect, report)
    } catch {
      // An account that is no longer shown is not an error.
      if case .connect(updating: _?) = effect, Task.isCancelled { return }
      report(.failed(SendFlowError(error), during: effect.phase))
    }
  }

  private func execute(_ effect: SendFlow.Effect, _ report: (SendFlow.Response) -> Void) async throws {
    switch effect {
    case .connect(let account):
      report(.connected(chain: try await chain()))
      guard let account else { break }
      let planner = TransferPlanner(environment.planningNode(), random: environment.random)
      report(.updated(try await planner.terms(for: account)))
    case .check(let text, let chain, let own, let resolvesName):
      report(.checked(try await check(text, on: chain, own: own, resolvesName: resolvesName)))
    case .plan(let request, let account, let chain):
      report(.planned(try await plan(request, from: account, on: chain)))
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
    guard let plan = review.plan else { return }
    guard !Task.isCancelled else { throw SendFlowError.cancelled }
    if environment.elapsed() - review.time > TransferReview.maximumAge {
      let later = try await self.plan(review.request, from: plan.from, on: plan.chain, updating: review)
      guard review.isConfirmed(by: later) else { return report(.planned(later)) }
      guard !Task.isCancelled else { throw SendFlowError.cancelled }
    }
    let record = TransferRecord(
      id: review.id, time: environment.now(), plan: plan, block: review.proposal.terms.block,
      genesis: review.proposal.terms.genesis)
    let replaced = review.earlier.filter { $0.record.plan.nonce == plan.nonce || review.leftUnknown.contains($0) }
    try environment.journal.add(record, replacing: Set(replaced.map(\.record.id)))
    report(.recorded(record))
    var latest = record
    /// Stores an outcome; the journal can return another one.
    func note(_ outcome: TransferOutcome) -> TransferState.Submission {
      let saved = try? environment.journal.note(outcome, for: record.id)
      let submission = TransferState.Submission(latest, saved ?? outcome, isRecorded: saved != nil)
      latest = submission.record
      return submission
    }
    let outcome = await environment.sender(environment.node).send(
      record, wait: review.request.endsAfterSubmission ? nil : wait,
      confirmations: review.request.confirmations
    ) { report(.progressed(note($0))) }
    var submission = note(outcome)
    if case .superseded = submission.outcome, let receipt = try? await receipt(ofReplacedAttemptOf: plan) {
      submission = TransferState.Submission(record, .included(receipt), isRecorded: submission.isRecorded)
    }
    if let receipt = submission.outcome.receipt {
      submission.balanceAfter = await balance(of: plan.from, after: receipt)
    }
    report(.ended(submission))
  }

  /// Returns the receipt of an earlier attempt at a payment that was included instead of the last one; `nil` if none was.
  private func receipt(ofReplacedAttemptOf plan: TransferPlan) async throws -> TransactionReceipt? {
    _ = try await findEarlier(from: plan.from, on: plan.chain, wait: .zero)
    return try environment.journal.records().first { $0.isPaid && $0.plan.makesPayment(of: plan) }?.receipt
  }

  /// Returns the balance after a transaction, or the latest balance if the node does not store old balances.
  private func balance(of account: EthereumAddress, after receipt: TransactionReceipt) async -> EtherBalance? {
    if let balance = try? await environment.node.balance(of: account, at: .block(receipt.block)) { return balance }
    return try? await environment.node.balance(of: account, at: .latest)
  }
}
