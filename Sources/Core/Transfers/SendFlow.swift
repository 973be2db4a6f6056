/// The flow of a transfer through an Ethereum node, from the recipient to the outcome, as a state machine.
///
/// The flow is a value without any input or output. ``handle(_:)`` applies an event and returns the effects to
/// execute, whose results are events again. ``SendFlowRunner`` executes them. A transfer is submitted only after
/// the event ``Event/confirm(_:)`` in the state ``State/reviewing(_:)``, and at most once.
public struct SendFlow: Sendable {
  /// The settings of the transfer.
  public var options: Options
  /// The current state of the flow, such as editing or planning.
  public private(set) var state = State.unconnected
  /// A Boolean value that indicates whether the last failure occurred while data for the input was requested.
  ///
  /// Such a failure ends when the node responds again. Any other failure remains until the user continues.
  public private(set) var isInputFailure = true
  /// The chain ID (EIP-155) of the node; `nil` before the node has returned it.
  public private(set) var chain: UInt64?
  /// The state of the account, such as its balance, for display; `nil` if it is unknown.
  public private(set) var terms: TransferTerms?
  /// The recipient as the user typed it.
  public private(set) var recipientText = ""
  /// The result of checking the recipient; `nil` while the check is in progress, or without a recipient.
  public private(set) var recipient: CheckedRecipient?
  /// The amount to send; `nil` before the user has specified an amount, or if the typed string is not an amount.
  ///
  /// If the user has specified no amount and the recipient is a payment link with an amount, the amount of the link is
  /// sent.
  public var amount: SendAmount? { try? parsedAmount?.get() }
  /// The amount to send, or the error from parsing it; `nil` before the user has specified an amount.
  private var parsedAmount: Result<SendAmount, SendAmountError>?
  /// The gas tier of the transfer: slow, standard or fast.
  public private(set) var tier: GasTier
  /// The characters that the user typed to confirm the transfer, if they are wrong; otherwise `nil`.
  ///
  /// The correct characters are part of the recipient's address; see ``AddressChallenge``.
  public private(set) var rejectedConfirmation: String?
  /// The records in the journal, oldest transfer first; empty before the journal is read.
  public private(set) var records: [SendRecord] = []

  /// The settings of a transfer.
  public struct Options: Hashable, Sendable {
    /// The account that pays; `nil` to determine only the outcomes of earlier transfers.
    public var account: EthereumAddress?
    /// The chain ID that the node must have; `nil` to accept the chain of the node.
    public var chain: UInt64?
    /// The maximum fee of a transfer.
    public var feeLimit: Ether
    /// The maximum time to wait, after the submission, until the transfer is included in a block.
    public var wait: Duration
    /// A Boolean value that indicates whether the transfer replaces an unfinished transfer from the account.
    public var replacesUnfinished: Bool
    /// A Boolean value that indicates whether transfers are planned but never submitted.
    public var isDryRun: Bool

    /// Creates settings, by default with ``TransferRequest/defaultFeeLimit`` and a maximum wait of two minutes.
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

  /// A state of the flow, from the first connection to the outcome of the transfer.
  public enum State: Sendable {
    /// The node has not returned its chain ID yet.
    case unconnected
    /// The user specifies the recipient, the amount and the gas tier.
    case editing
    /// The transfer is being planned.
    case planning
    /// The plan awaits the confirmation of the user, or has errors.
    case reviewing(SendReview)
    /// The user has confirmed, and the name of the recipient is being resolved again.
    case resolving(SendReview)
    /// The transfer is being recorded in the journal, before it is submitted.
    case submitting(SendReview)
    /// The transfer is recorded and submitted, and its outcome is not final yet.
    case tracking(SendReview, SentTransfer)
    /// The outcome is final, or the maximum time to wait has elapsed.
    case finished(SendReview, SentTransfer)
    /// The outcomes of earlier transfers are being determined. The associated value is the latest new outcome;
    /// `nil` before there is one.
    case resuming(EarlierSend?)
    /// The outcomes of earlier transfers were determined.
    case resumed(SendResumption)
    /// Nothing was submitted, for the reason in the associated value.
    case failed(SendFlowError)
  }

  /// An action of the user, or the result of an effect.
  public enum Event: Sendable {
    /// The user starts the flow or retries after an error. The chain ID of the node is requested.
    case connect
    /// The user changes the recipient: an address, a payment link, the name of a contact or another name.
    case recipient(String)
    /// The user changes the amount. The associated value is `nil` if the user has specified none.
    case amount(SendAmount?)
    /// The user changes the amount to a string that is not an amount.
    ///
    /// The associated value is the error from parsing the string. The next plan contains the error.
    case malformedAmount(SendAmountError)
    /// The user chooses a gas tier. If a plan awaits confirmation, a new plan is made.
    case tier(GasTier)
    /// The user requests a plan.
    case review
    /// The user decides to replace the unfinished transfer. A new plan is made.
    case replaceUnfinished
    /// The user confirms the plan.
    case confirm(Confirmation)
    /// The user discards the plan, the outcome or the error.
    case edit
    /// The user requests the outcomes of earlier transfers. `wait` is the maximum time to wait for each of them.
    case resume(wait: Duration)
    /// The user requests the journal.
    case readJournal

    /// The node has returned its chain ID (EIP-155).
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
    /// An effect failed without submitting a transfer. `during` is the phase to which the effect belongs.
    case failed(SendFlowError, during: Phase)
  }

  /// The part of the flow to which a failed effect belongs.
  public enum Phase: Hashable, Sendable {
    /// The requests for data while the user specifies the transfer.
    case input
    /// The planning of the transfer.
    case planning
    /// The steps between the confirmation and the submission: resolving a name and recording the transfer.
    case submission
    /// The determination of the outcomes of earlier transfers.
    case resumption
  }

  /// A confirmation of a plan.
  public enum Confirmation: Hashable, Sendable {
    /// The characters that the user typed, which must match those of the ``AddressChallenge``.
    case characters(String)
    /// The user has waived the confirmation in advance, as with `--yes`.
    case waived
  }

  /// An effect that a ``SendFlowRunner`` executes.
  public enum Effect: Sendable {
    /// Requests the chain ID (EIP-155) of the node.
    case connect
    /// Requests the state of an account.
    case update(EthereumAddress)
    /// Checks a recipient, and resolves its name or the ENS name of the contact if `resolvesName` is `true`.
    case check(String, on: UInt64, own: EthereumAddress?, resolvesName: Bool)
    /// Locks the account, determines the outcomes of earlier transfers, and makes a plan.
    case plan(SendPlanRequest)
    /// Resolves a name again.
    case resolve(ENSName)
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

  /// Applies an event to the state of the flow.
  ///
  /// An event that the current state does not allow is ignored.
  ///
  /// - Returns: The effects to execute, in order.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .connect, .recipient, .amount, .malformedAmount, .tier, .review, .replaceUnfinished, .confirm, .edit, .resume,
      .readJournal:
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
    case .amount(let amount): change(amount.map { .success($0) })
    case .malformedAmount(let error): change(.failure(error))
    case .tier(let tier):
      guard !isBusy else { return [] }
      self.tier = tier
      if case .reviewing(let review) = state { return plan(review, resolvesName: false) }
    case .review:
      guard chain != nil, !isBusy, !recipientText.isEmpty else { return [] }
      return plan(nil)
    case .replaceUnfinished:
      guard case .reviewing(let review) = state else { return [] }
      options.replacesUnfinished = true
      return plan(review, resolvesName: false)
    case .confirm(let confirmation): return confirm(confirmation)
    case .edit: if !isBusy { discard() }
    case .resume(let wait):
      guard let chain, !isBusy else { return [] }
      // The locks of the accounts are taken one by one, so a plan must not hold one.
      discard()
      if let required = options.chain, required != chain {
        state = .failed(.otherChain(required: required, node: chain))
        isInputFailure = false
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
      if case .failed = state, isInputFailure { state = .editing }
      return recipient == nil ? checkRecipient() : []
    case .updated(let terms): self.terms = terms
    case .checked(let recipient):
      guard recipient.text == recipientText else { break }
      guard case .planning = state else {
        self.recipient = recipient
        break
      }
      // A check that was started before the plan has not resolved the name.
      guard recipient.isResolved else { break }
      self.recipient = recipient
      return plan(nil, resolvesName: false)
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
    case .failed(let error, let phase):
      guard hasEffect(of: phase) else { break }
      state = .failed(error)
      isInputFailure = phase == .input
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

  /// Discards the plan, including its lock on the account, and returns to the input of the user.
  private mutating func discard() {
    rejectedConfirmation = nil
    // The consent to replace a transfer applies to one plan.
    if case .reviewing = state { options.replacesUnfinished = false }
    state = chain == nil ? .unconnected : .editing
  }

  /// Returns the effects that check the recipient; empty if there is no recipient or the chain ID is unknown.
  ///
  /// - Parameter resolvesName: Whether a name is resolved. It is `true` only when a plan is made, so that a name that
  ///   the user is still typing is not sent to the node.
  private func checkRecipient(resolvesName: Bool = false) -> [Effect] {
    guard let chain, !recipientText.isEmpty else { return [] }
    return [.check(recipientText, on: chain, own: options.account, resolvesName: resolvesName)]
  }

  /// Returns the effects that plan the transfer, or an effect that first checks the recipient.
  ///
  /// - Parameters:
  ///   - review: The review that the new plan replaces, whose lock is kept; `nil` if there is none.
  ///   - resolvesName: Whether the name of the recipient, or of the recipient's contact, is resolved first.
  private mutating func plan(_ review: SendReview?, resolvesName: Bool = true) -> [Effect] {
    guard let chain, let account = options.account else { return [] }
    rejectedConfirmation = nil
    state = .planning
    // A name that was resolved for an earlier plan is resolved again, since its address may have changed.
    guard let recipient, !(recipient.nameToResolve != nil && resolvesName) else {
      return checkRecipient(resolvesName: true)
    }
    let requested = recipient.recipient?.requested.map { Result<SendAmount, SendAmountError>.success(.ether($0)) }
    return [
      .plan(
        SendPlanRequest(
          account: account, chain: chain, requiredChain: options.chain, recipient: recipient,
          amount: parsedAmount ?? requested ?? .failure(.number(.empty)), tier: tier, feeLimit: options.feeLimit,
          replacesUnfinished: options.replacesUnfinished, isDryRun: options.isDryRun, lock: review?.lock))
    ]
  }

  private mutating func change(_ amount: Result<SendAmount, SendAmountError>?) {
    guard !isBusy else { return }
    parsedAmount = amount
    discard()
  }

  private mutating func confirm(_ confirmation: Confirmation) -> [Effect] {
    guard !options.isDryRun, case .reviewing(let review) = state, let challenge = review.challenge else {
      return []
    }
    if case .characters(let typed) = confirmation, !challenge.accepts(typed) {
      rejectedConfirmation = typed
      return []
    }
    rejectedConfirmation = nil
    if let name = review.recipient.resolvedName {
      state = .resolving(review)
      return [.resolve(name)]
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
      isInputFailure = false
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
  /// The lock of the plan that the new plan replaces; `nil` if the account is not locked yet.
  let lock: (any TransferLock)?
}

extension SendFlow.Event {
  /// Creates the event for an amount, or for the error from parsing an amount.
  package init(_ parsedAmount: Result<SendAmount, SendAmountError>) {
    switch parsedAmount {
    case .success(let amount): self = .amount(amount)
    case .failure(let error): self = .malformedAmount(error)
    }
  }
}
