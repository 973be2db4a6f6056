/// A state machine for a transfer through an Ethereum node, from the choice of the recipient to the final outcome.
///
/// A flow performs no input or output. A ``TransferService`` applies an event of the user, executes the effects, such as
/// requests to the node, and applies their results. A transfer is submitted only after ``Event/confirm(_:_:)`` in the
/// state ``TransferState/reviewing(_:)``, and at most once.
public struct SendFlow: Sendable {
  /// The transfer that the user requests.
  public private(set) var request: TransferRequest
  /// The current state of the send flow, such as editing or planning.
  public private(set) var state = TransferState.unconnected
  /// A Boolean value that indicates whether the last error occurred while the user was editing the transfer.
  ///
  /// If `true`, the error is cleared when the node responds again; otherwise, at the next action of the user.
  package private(set) var isInputFailure = true
  /// The chain ID (EIP-155) of the node; `nil` until the node has returned the chain ID.
  public private(set) var chain: UInt64?
  /// The state of the paying account, such as its balance, for display; `nil` until the node has returned the state.
  public private(set) var terms: TransferTerms?
  /// The string that the user typed as the recipient; an empty string if the user has not specified a recipient.
  package private(set) var recipientText = ""
  /// The wrong characters that the user typed instead of those of the ``AddressChallenge``; `nil` if there are none.
  package private(set) var rejectedConfirmation: String?
  /// The records of transfers in the journal, oldest first; an empty array until the journal has been read.
  public private(set) var records: [TransferRecord] = []

  /// An action of the user that changes the state of the send flow.
  public enum Event: Sendable {
    /// The user starts the send flow or retries after an error. The chain ID of the node is requested.
    case connect
    /// The user looks at the account, whose chain and state, such as its balance, are requested for display.
    case refresh
    /// The user types the recipient: an address, a payment link, the name of a contact or an ENS name.
    case recipient(String)
    /// The user changes the amount. The associated value is `nil` if the user removes the amount.
    case amount(SendAmount?)
    /// The user changes the amount to a string that is not an amount. The associated value is the parsing error.
    case malformedAmount(SendAmountError)
    /// The user chooses a gas tier (slow, standard or fast). A transfer that awaits confirmation is planned again.
    case tier(GasTier)
    /// The user requests to review the transfer before confirming it. The transfer is planned first.
    case review
    /// The user decides to replace an unfinished transfer with the new transfer, which is planned again.
    case replaceUnfinished
    /// The user confirms a review, identified by ``TransferReview/id``, if it is the current one.
    case confirm(TransferReview.ID, Confirmation)
    /// The user discards the planned transfer, the outcome or the error, and continues editing.
    case edit
    /// The user requests the outcomes of earlier transfers. `wait` is the maximum time to wait for each outcome.
    case resume(wait: Duration)
    /// The user requests the records of all transfers in the journal.
    case readJournal
  }

  /// The result of an effect, which changes the state of the send flow.
  enum Response: Sendable {
    /// The node has returned its chain ID (EIP-155).
    case connected(chain: UInt64)
    /// The node has returned the state of the paying account, such as its balance.
    case updated(TransferTerms)
    /// The recipient has been checked. The associated value contains the recipient and the result of the check.
    case checked(RecipientCheck)
    /// The transfer has been planned and can be reviewed by the user.
    case planned(TransferReview)
    /// The ENS name of the recipient was resolved again. The associated value is the resulting address.
    case resolved(EthereumAddress)
    /// The transfer has been recorded in the journal and is about to be submitted to the node.
    case recorded(TransferRecord)
    /// The submitted transfer has a new outcome.
    case progressed(TransferState.Submission)
    /// The transfer has a final outcome, or the maximum time to wait has elapsed.
    case ended(TransferState.Submission)
    /// An earlier transfer has a new outcome. The associated value contains the transfer and its outcome.
    case progressedEarlier(EarlierTransfer)
    /// The outcomes of earlier transfers have been determined.
    case resumed(TransferState.Resumption)
    /// The journal has been read. The associated value contains its records, oldest first.
    case journal([TransferRecord])
    /// An operation failed, and no transfer was submitted. `during` is the phase in which the operation was executed.
    case failed(SendFlowError, during: Phase)
  }

  /// The phase of the send flow in which an operation failed.
  enum Phase: Hashable, Sendable {
    /// The phase in which the user specifies the transfer, and data such as the balance is requested.
    case input
    /// The phase in which the ENS name of the recipient is resolved for the plan.
    case resolution
    /// The phase in which the nonce, the gas limit and the fees of the transfer are determined.
    case planning
    /// The phase after the confirmation, in which the ENS name is resolved again and the journal is written.
    case submission
    /// The phase in which the outcomes of earlier transfers are determined.
    case resumption
  }

  /// The user's confirmation of a planned transfer.
  public enum Confirmation: Hashable, Sendable {
    /// The user typed characters, which must match the ``AddressChallenge`` of the transfer.
    case characters(String)
    /// The user waived the confirmation in advance, for example with the option `--yes`.
    case waived
  }

  /// An effect of the send flow: an operation that a ``TransferService`` executes, such as a request to the node.
  enum Effect: Sendable {
    /// Requests the chain ID (EIP-155) of the node, and the state of an account if one is given.
    case connect(updating: EthereumAddress?)
    /// Checks the recipient that the user typed.
    ///
    /// The first value is the typed string. `on` is the chain ID (EIP-155) of the node. `own` is the address of the
    /// paying account. `resolvesName` indicates whether ENS names are resolved for the check.
    case check(String, on: UInt64, own: EthereumAddress?, resolvesName: Bool)
    /// Locks the account, determines the outcomes of earlier transfers, and plans the new transfer.
    ///
    /// `from` is the paying account. `on` is the chain ID (EIP-155).
    case plan(TransferRequest, from: EthereumAddress, on: UInt64)
    /// Resolves the ENS name of the recipient again, immediately before the submission.
    case resolve(ENSName)
    /// Records a transfer in the journal, submits it once, and waits at most `wait` for its outcome.
    case submit(TransferReview, wait: Duration)
    /// Determines the outcomes of earlier transfers on a chain, from one account or from all accounts.
    ///
    /// `from` is the account, or `nil` for all accounts. `on` is the chain ID (EIP-155). `wait` is the maximum time to
    /// wait for each outcome.
    case resume(from: EthereumAddress?, on: UInt64, wait: Duration)
    /// Reads the records of all transfers from the journal.
    case readJournal

    /// The phase in which the effect fails.
    var phase: Phase {
      switch self {
      case .connect, .check(_, on: _, own: _, resolvesName: false), .readJournal: .input
      case .check: .resolution
      case .plan: .planning
      case .resolve, .submit: .submission
      case .resume: .resumption
      }
    }
  }

  /// Creates a send flow in the state ``TransferState/unconnected``.
  public init(_ request: TransferRequest) { self.request = request }

  /// Creates a send flow in the state ``TransferState/editing`` with a known state of the account.
  package init(_ request: TransferRequest, on terms: TransferTerms) {
    self.request = request
    self.terms = terms
    (chain, state) = (terms.chain, .editing)
  }

  /// A Boolean value that indicates whether the user has to wait until the current step is complete.
  public var isBusy: Bool {
    switch state {
    case .planning, .resolving, .submitting, .submitted, .tracking, .resuming: true
    case .unconnected, .editing, .reviewing, .finished, .resumed, .failed: false
    }
  }

  /// Whether the account is locked: from the start of the plan to the outcome of the transfer.
  var needsLock: Bool {
    switch state {
    case .reviewing: true
    case .resuming: false
    default: isBusy
    }
  }

  /// Returns the flow after an event, to show it until the ``TransferService`` has executed the event.
  package func after(_ event: Event) -> SendFlow {
    var flow = self
    _ = flow.handle(event)
    return flow
  }

  // MARK: Events

  /// Applies an event to the send flow and returns the effects to execute, in order.
  ///
  /// An event that the current state does not allow is ignored.
  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .connect: return [.connect(updating: nil)]
    case .refresh: return [.connect(updating: request.account)]
    case .recipient(let text):
      guard !isBusy else { return [] }
      recipientText = text
      request.recipient = nil
      discard()
      return checkRecipient()
    case .amount(let amount): change(amount.map { .success($0) })
    case .malformedAmount(let error): change(.failure(error))
    case .tier(let tier):
      guard !isBusy else { return [] }
      request.tier = tier
      if case .reviewing = state { return plan(resolvesName: false) }
    case .review:
      guard chain != nil, !isBusy, !needsRecipient || !recipientText.isEmpty else { return [] }
      return plan()
    case .replaceUnfinished:
      guard case .reviewing = state else { return [] }
      request.replacement = .transfer
      return plan(resolvesName: false)
    case .confirm(let id, let confirmation): return confirm(id, confirmation)
    case .edit: if !isBusy { discard() }
    case .resume(let wait):
      guard let chain, !isBusy else { return [] }
      discard()
      if let required = request.chain, required != chain {
        fail(.otherChain(required: required, node: chain))
        return []
      }
      state = .resuming(nil)
      return [.resume(from: request.account, on: chain, wait: wait)]
    case .readJournal: return [.readJournal]
    }
    return []
  }

  /// Applies the result of an effect to the send flow and returns the effects to execute, in order.
  mutating func handle(_ response: Response) -> [Effect] {
    switch response {
    case .connected(let chain):
      // A plan and its lock belong to one chain.
      guard !isBusy else { break }
      if self.chain != chain {
        request.recipient = nil
        if case .reviewing = state { discard() }
      }
      self.chain = chain
      if case .unconnected = state { state = .editing }
      if case .failed = state, isInputFailure { state = .editing }
      return request.recipient == nil ? checkRecipient() : []
    case .updated(let terms): self.terms = terms
    case .checked(let recipient):
      guard recipient.text == recipientText else { break }
      guard case .planning = state else {
        request.recipient = recipient
        break
      }
      // A check that was started before the plan has not resolved the name.
      guard recipient.isResolved else { break }
      request.recipient = recipient
      return plan(resolvesName: false)
    case .planned(let review):
      switch state {
      // After the confirmation, the plan is shown again if the state of the account has changed.
      case .planning, .submitting: break
      default: return []
      }
      terms = review.proposal.terms
      state = .reviewing(review)
    case .resolved(let address): return submit(to: address)
    case .recorded(let record):
      if case .submitting(let review) = state { state = .submitted(review, record) }
    case .progressed(let submission):
      if isBusy, state.isSubmitted, let review = state.review { state = .tracking(review, submission) }
    case .ended(let submission):
      guard isBusy, state.isSubmitted, let review = state.review else { break }
      request.replacement = nil
      state = .finished(review, submission)
    case .progressedEarlier(let send): if case .resuming = state { state = .resuming(send) }
    case .resumed(let resumption): if case .resuming = state { state = .resumed(resumption) }
    case .journal(let records): self.records = records
    case .failed(let error, let phase):
      guard hasEffect(of: phase) else { break }
      fail(error, isInputFailure: phase == .input || phase == .resolution)
    }
    return []
  }

  /// Whether an error in a phase is reported in the current state; a late planning error does not hide a submission.
  private func hasEffect(of phase: Phase) -> Bool {
    switch (state, phase) {
    case (.unconnected, .input), (.editing, .input), (.failed, .input), (.planning, .resolution),
      (.planning, .planning), (.resolving, .submission), (.submitting, .submission), (.resuming, .resumption):
      true
    default: false
    }
  }

  // MARK: Steps

  /// Whether the user must specify a recipient, which a cancellation or a transfer with higher fees does not need.
  private var needsRecipient: Bool { request.replacement == nil || request.replacement == .transfer }

  /// Discards the planned transfer.
  private mutating func discard() {
    rejectedConfirmation = nil
    // The consent to replace a transfer applies to one plan.
    if case .reviewing = state { request.replacement = nil }
    state = chain == nil ? .unconnected : .editing
  }

  private mutating func fail(_ error: SendFlowError, isInputFailure: Bool = false) {
    // The consent to replace a transfer applies to one plan.
    if isBusy, request.replacement == .transfer { request.replacement = nil }
    state = .failed(error)
    self.isInputFailure = isInputFailure
  }

  /// Returns the effect that checks the recipient, if any.
  ///
  /// Names are resolved only when a transfer is planned, so that no incomplete name is sent while the user is typing.
  private func checkRecipient(resolvesName: Bool = false) -> [Effect] {
    guard let chain, !recipientText.isEmpty else { return [] }
    return [.check(recipientText, on: chain, own: request.account, resolvesName: resolvesName)]
  }

  /// Starts planning, after a check of the recipient if necessary.
  private mutating func plan(resolvesName: Bool = true) -> [Effect] {
    guard let chain, let account = request.account else { return [] }
    rejectedConfirmation = nil
    state = .planning
    // A name that was resolved for an earlier plan is resolved again, since its address may have changed.
    if needsRecipient, request.recipient == nil || request.recipient?.nameToResolve != nil && resolvesName {
      return checkRecipient(resolvesName: true)
    }
    var planned = request
    if !needsRecipient { planned.recipient = nil }
    planned.parsedAmount = request.parsedAmount ?? request.recipient?.recipient?.requested.map { .success(.ether($0)) }
    return [.plan(planned, from: account, on: chain)]
  }

  private mutating func change(_ amount: Result<SendAmount, SendAmountError>?) {
    guard !isBusy else { return }
    request.parsedAmount = amount
    discard()
  }

  private mutating func confirm(_ id: TransferReview.ID, _ confirmation: Confirmation) -> [Effect] {
    guard !request.isDryRun, case .reviewing(let review) = state, review.id == id, let challenge = review.challenge
    else { return [] }
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
    return [.submit(review, wait: request.wait)]
  }

  /// Submits the transfer, or fails if the name no longer resolves to the confirmed address.
  private mutating func submit(to address: EthereumAddress) -> [Effect] {
    guard case .resolving(let review) = state, let plan = review.plan, let name = review.recipient.resolvedName else {
      return []
    }
    guard address == plan.to else {
      fail(.nameChanged(name, from: plan.to, to: address))
      return []
    }
    state = .submitting(review)
    return [.submit(review, wait: request.wait)]
  }
}

extension SendFlow.Event {
  package init(_ parsedAmount: Result<SendAmount, SendAmountError>) {
    switch parsedAmount {
    case .success(let amount): self = .amount(amount)
    case .failure(let error): self = .malformedAmount(error)
    }
  }
}
