/// The flow of a transfer through an Ethereum node, from the recipient to the outcome, as a state machine.
///
/// The flow is a value without any input or output. ``handle(_:)`` applies an event and returns the effects to
/// execute, whose results are events again. ``SendFlowRunner`` executes them. A transfer is submitted only after
/// the event ``Event/confirm(_:)`` in the state ``State/reviewing(_:)``, and at most once.
public struct SendFlow: Sendable {
  /// The settings of the transfer.
  public var options: Options
  /// The position in the flow.
  public private(set) var state = State.unconnected
  /// The chain ID (EIP-155) of the node; `nil` before the node has returned it.
  public private(set) var chain: UInt64?
  /// The state of the account before a plan is made, for display; `nil` if it is unknown.
  public private(set) var terms: TransferTerms?
  /// The recipient as the user typed it.
  public private(set) var recipientText = ""
  /// The result of checking the recipient; `nil` while the check is in progress, or without a recipient.
  public private(set) var recipient: CheckedRecipient?
  /// The amount; `nil` before the user has specified one.
  ///
  /// Without an amount, the amount that a payment link requests is sent.
  public private(set) var amount: Result<SendAmount, SendAmountError>?
  /// The gas tier.
  public private(set) var tier: GasTier
  /// The characters that were typed for the confirmation and are not those of the address; `nil` if there are
  /// none.
  public private(set) var rejectedConfirmation: String?
  /// The journal, oldest transfer first; empty before it is read.
  public private(set) var records: [SendRecord] = []

  /// The settings of a transfer.
  public struct Options: Hashable, Sendable {
    /// The account that pays; `nil` to determine only the outcomes of earlier transfers.
    public var account: EthereumAddress?
    /// The chain ID that the node must have; `nil` to accept the chain of the node.
    public var chain: UInt64?
    /// The maximum fee of a transfer.
    public var feeLimit: Ether
    /// The maximum time to wait for a block after the submission.
    public var wait: Duration
    /// A Boolean value that indicates whether the transfer replaces an unfinished one.
    public var replacesUnfinished: Bool
    /// A Boolean value that indicates whether transfers are only planned.
    public var isDryRun: Bool

    /// Creates settings, by default with ``TransferRequest/defaultFeeLimit`` and two minutes to wait.
    public init(
      account: EthereumAddress?, chain: UInt64? = nil, feeLimit: Ether = TransferRequest.defaultFeeLimit,
      wait: Duration = .seconds(120), replacesUnfinished: Bool = false, isDryRun: Bool = false
    ) {
      self.account = account
      self.chain = chain
      self.feeLimit = feeLimit
      self.wait = wait
      self.replacesUnfinished = replacesUnfinished
      self.isDryRun = isDryRun
    }
  }

  /// The position in the flow.
  public enum State: Sendable {
    /// The chain of the node is not known yet.
    case unconnected
    /// The user specifies the recipient, the amount and the gas tier.
    case editing
    /// The transfer is being planned.
    case planning
    /// The plan awaits the confirmation of the user, or has errors.
    case reviewing(SendReview)
    /// The user has confirmed, and the name of the recipient is being resolved again.
    case resolving(SendReview)
    /// The transfer is being recorded.
    case submitting(SendReview)
    /// The transfer is recorded and submitted, and its outcome is not final yet.
    case tracking(SendReview, SentTransfer)
    /// The outcome is final, or the maximum time to wait has elapsed.
    case finished(SendReview, SentTransfer)
    /// The outcomes of earlier transfers are being determined. The associated value is the latest new outcome.
    case resuming(EarlierSend?)
    /// The outcomes of earlier transfers were determined.
    case resumed(SendResumption)
    /// Nothing was submitted, for the reason in the associated value.
    case failed(SendFlowError)
  }

  /// An action of the user, or the result of an effect.
  public enum Event: Sendable {
    /// The user starts the flow, or requests the state of the account again.
    case connect
    /// The user changes the recipient: an address, a payment link, the name of a contact or another name.
    case recipient(String)
    /// The user changes the amount.
    case amount(Result<SendAmount, SendAmountError>?)
    /// The user chooses a gas tier. A plan is made again.
    case tier(GasTier)
    /// The user requests a plan.
    case review
    /// The user decides to replace the unfinished transfer. A plan is made again.
    case replaceUnfinished
    /// The user confirms the plan.
    case confirm(Confirmation)
    /// The user discards the plan, the outcome or the error.
    case edit
    /// The user requests the outcomes of earlier transfers. Each is awaited for at most the given time.
    case resume(wait: Duration)
    /// The user requests the journal.
    case readJournal

    /// The node has returned its chain.
    case connected(chain: UInt64)
    /// The node has returned the state of the account.
    case updated(TransferTerms)
    /// The recipient was checked.
    case checked(CheckedRecipient)
    /// A plan was made.
    case planned(SendReview)
    /// The name of the recipient was resolved again, immediately before the submission.
    case resolved(EthereumAddress)
    /// The transfer was recorded in the journal. It is submitted next.
    case recorded(SendRecord)
    /// A submitted transfer has a new outcome.
    case progressed(SendOutcome)
    /// The transfer has a final outcome, or the maximum time to wait has elapsed.
    case ended(SentTransfer)
    /// An earlier transfer has a new outcome.
    case progressedEarlier(EarlierSend)
    /// The outcomes of earlier transfers were determined.
    case resumed(SendResumption)
    /// The journal was read.
    case journal([SendRecord])
    /// An effect failed, without a submission.
    case failed(SendFlowError, during: Phase)
  }

  /// The part of the flow to which a failed effect belongs.
  public enum Phase: Hashable, Sendable {
    /// The data that is requested while the user specifies the transfer.
    case input
    /// The plan.
    case planning
    /// The resolution of the name and the record in the journal, after the confirmation.
    case submission
    /// The outcomes of earlier transfers.
    case resumption
  }

  /// A confirmation of a plan.
  public enum Confirmation: Hashable, Sendable {
    /// The user typed the characters of the address; see ``AddressChallenge``.
    case characters(String)
    /// The user has waived the confirmation in advance, as with `--yes`.
    case waived
  }

  /// An effect for ``SendFlowRunner``.
  public enum Effect: Sendable {
    /// Requests the chain of the node.
    case connect
    /// Requests the state of an account.
    case update(EthereumAddress)
    /// Checks a recipient, and resolves a name if `resolvesName` is `true`.
    case check(String, on: UInt64, own: EthereumAddress?, resolvesName: Bool)
    /// Locks the account, determines the outcomes of earlier transfers, and makes a plan.
    case plan(SendPlanRequest)
    /// Resolves a name again.
    case resolve(String, on: UInt64)
    /// Records a transfer in the journal, submits it once, and waits for its outcome.
    case submit(SendReview, wait: Duration)
    /// Determines the outcomes of earlier transfers of one account or of all accounts.
    case resume(from: EthereumAddress?, on: UInt64, wait: Duration)
    /// Reads the journal.
    case readJournal
  }

  /// Creates a flow before its first event.
  ///
  /// - Parameters:
  ///   - options: The settings of the transfer.
  ///   - tier: The gas tier; standard by default.
  public init(_ options: Options, tier: GasTier = .standard) {
    self.options = options
    self.tier = tier
  }

  /// A Boolean value that indicates whether an effect is in progress, so that the user has to wait.
  public var isBusy: Bool {
    switch state {
    case .planning, .resolving, .submitting, .tracking, .resuming: true
    case .unconnected, .editing, .reviewing, .finished, .resumed, .failed: false
    }
  }

  // MARK: Events

  /// Applies an event.
  ///
  /// An event that the current state does not allow is ignored.
  ///
  /// - Returns: The effects to execute, in order.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .connect, .recipient, .amount, .tier, .review, .replaceUnfinished, .confirm, .edit, .resume, .readJournal:
      return handleAction(event)
    case .connected, .updated, .checked, .planned, .resolved, .recorded, .progressed, .ended, .progressedEarlier,
      .resumed, .journal, .failed:
      return handleResult(event)
    }
  }

  private mutating func handleAction(_ action: Event) -> [Effect] {
    switch action {
    case .connect: return [.connect]
    case .recipient(let text):
      guard !isBusy else { return [] }
      (recipientText, recipient) = (text, nil)
      discard()
      return checkRecipient()
    case .amount(let amount):
      guard !isBusy else { return [] }
      self.amount = amount
      discard()
    case .tier(let tier):
      guard !isBusy else { return [] }
      self.tier = tier
      if case .reviewing(let review) = state { return plan(review) }
    case .review:
      guard chain != nil, !isBusy, !recipientText.isEmpty else { return [] }
      return plan(nil)
    case .replaceUnfinished:
      guard case .reviewing(let review) = state else { return [] }
      options.replacesUnfinished = true
      return plan(review)
    case .confirm(let confirmation): return confirm(confirmation)
    case .edit: if !isBusy { discard() }
    case .resume(let wait):
      guard let chain, !isBusy else { return [] }
      // The locks of the accounts are taken one by one, so a plan must not hold one.
      discard()
      if let required = options.chain, required != chain {
        state = .failed(.otherChain(required: required, node: chain))
        return []
      }
      state = .resuming(nil)
      return [.resume(from: options.account, on: chain, wait: wait)]
    case .readJournal: return [.readJournal]
    default: break
    }
    return []
  }

  private mutating func handleResult(_ result: Event) -> [Effect] {
    switch result {
    case .connected(let chain):
      if self.chain != chain {
        recipient = nil
        if case .reviewing = state { discard() }
      }
      self.chain = chain
      if case .unconnected = state { state = .editing }
      if case .failed = state { state = .editing }
      return recipient == nil ? checkRecipient() : []
    case .updated(let terms): self.terms = terms
    case .checked(let recipient):
      guard recipient.text == recipientText else { break }
      self.recipient = recipient
      if case .planning = state { return plan(nil, resolvesName: false) }
    case .planned(let review):
      guard case .planning = state else { break }
      terms = review.proposal.terms
      state = .reviewing(review)
    case .resolved(let address): return submit(to: address)
    case .recorded(let record):
      if case .submitting(let review) = state { state = .tracking(review, SentTransfer(record: record)) }
    case .progressed(let outcome):
      guard case .tracking(let review, var transfer) = state else { break }
      transfer.outcome = outcome
      transfer.nodeError = outcome.refusal ?? transfer.nodeError
      state = .tracking(review, transfer)
    case .ended(let transfer):
      guard case .tracking(let review, _) = state else { break }
      options.replacesUnfinished = false
      state = .finished(review, transfer)
    case .progressedEarlier(let send): if case .resuming = state { state = .resuming(send) }
    case .resumed(let resumption): if case .resuming = state { state = .resumed(resumption) }
    case .journal(let records): self.records = records
    case .failed(let error, let phase): if hasEffect(of: phase) { state = .failed(error) }
    default: break
    }
    return []
  }

  /// Returns whether the failure of an effect concerns the current state.
  ///
  /// A late failure of another effect must not hide a submission in progress.
  private func hasEffect(of phase: Phase) -> Bool {
    switch (state, phase) {
    case (.unconnected, .input), (.editing, .input), (.failed, .input), (.planning, .input), (.planning, .planning),
      (.resolving, .submission), (.submitting, .submission), (.resuming, .resumption):
      true
    default: false
    }
  }

  // MARK: Steps

  /// Returns to the input of the user, and releases the lock of a plan.
  private mutating func discard() {
    rejectedConfirmation = nil
    // The consent to replace a transfer applies to one plan.
    if case .reviewing = state { options.replacesUnfinished = false }
    state = chain == nil ? .unconnected : .editing
  }

  /// Returns the effect that checks the recipient, without resolving a name unless a plan is being made: a name that
  /// is still being typed is not sent to the node.
  private func checkRecipient(resolvesName: Bool = false) -> [Effect] {
    guard let chain, !recipientText.isEmpty else { return [] }
    return [.check(recipientText, on: chain, own: options.account, resolvesName: resolvesName)]
  }

  /// Starts to plan the transfer, after the recipient was checked.
  ///
  /// - Parameters:
  ///   - review: The review that the new plan replaces, whose lock is kept; `nil` if there is none.
  ///   - resolvesName: Whether the recipient is resolved first if it is a name.
  private mutating func plan(_ review: SendReview?, resolvesName: Bool = true) -> [Effect] {
    guard let chain, let account = options.account else { return [] }
    rejectedConfirmation = nil
    state = .planning
    guard let recipient, !(recipient.isUnresolvedName && resolvesName) else {
      return checkRecipient(resolvesName: true)
    }
    let requested = recipient.recipient?.requested.map { Result<SendAmount, SendAmountError>.success(.ether($0)) }
    return [
      .plan(
        SendPlanRequest(
          account: account, chain: chain, requiredChain: options.chain, recipient: recipient,
          amount: amount ?? requested ?? .failure(.number(.empty)), tier: tier, feeLimit: options.feeLimit,
          replacesUnfinished: options.replacesUnfinished, isDryRun: options.isDryRun, lock: review?.lock))
    ]
  }

  private mutating func confirm(_ confirmation: Confirmation) -> [Effect] {
    guard !options.isDryRun, case .reviewing(let review) = state, let plan = review.plan,
      let challenge = review.challenge
    else { return [] }
    if case .characters(let typed) = confirmation, !challenge.accepts(typed) {
      rejectedConfirmation = typed
      return []
    }
    rejectedConfirmation = nil
    if let name = review.recipient.resolvedName {
      state = .resolving(review)
      return [.resolve(name, on: plan.chain)]
    }
    state = .submitting(review)
    return [.submit(review, wait: options.wait)]
  }

  /// Submits the confirmed transfer if the name of the recipient still has the confirmed address.
  private mutating func submit(to address: EthereumAddress) -> [Effect] {
    guard case .resolving(let review) = state, let plan = review.plan, let name = review.recipient.resolvedName else {
      return []
    }
    guard address == plan.to else {
      state = .failed(.nameChanged(name, from: plan.to, to: address))
      return []
    }
    state = .submitting(review)
    return [.submit(review, wait: options.wait)]
  }
}

/// A request for the plan of a transfer.
public struct SendPlanRequest: Sendable {
  let account: EthereumAddress
  let chain: UInt64
  let requiredChain: UInt64?
  let recipient: CheckedRecipient
  let amount: Result<SendAmount, SendAmountError>
  let tier: GasTier
  let feeLimit: Ether
  let replacesUnfinished: Bool
  let isDryRun: Bool
  /// The lock of an earlier plan, which is kept; `nil` to lock the account.
  let lock: (any TransferLock)?
}
