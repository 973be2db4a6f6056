import QuidCore
import QuidPresentation
import QuidTerminal

/// The part of the wallet screen that sends through a node: the recipient, the confirmation and the list of sends.
///
/// The amount is entered in the ``SendModel`` of the screen. ``SendFlow`` determines the steps.
struct RealSend: Sendable {
  private(set) var model: SendFlowModel
  /// The field of the recipient; `nil` while it does not have the focus.
  private(set) var recipient: TextField?
  private(set) var confirmation = TextField(limit: 8)
  /// The index of the selected completion; `nil` if none is selected.
  private(set) var selectedCompletion: Int?
  /// The list or code over the screen.
  private(set) var window: Window?
  var prices: Sourced<PriceList>?
  private var effectCount = 0

  /// A window over the screen that is not part of the flow.
  enum Window: Hashable, Sendable {
    case journal(row: Int)
    case code
  }

  init(_ options: SendFlow.Options) { model = SendFlowModel(SendFlow(options)) }

  var flow: SendFlow { model.flow }

  /// The plan, the progress or the outcome over the screen.
  var hasFlowWindow: Bool {
    switch flow.state {
    case .unconnected, .editing: false
    case .failed: !flow.isInputFailure
    case .planning, .reviewing, .resolving, .submitting, .tracking, .finished, .resuming, .resumed: true
    }
  }

  /// Whether a field accepts all characters.
  var isTyping: Bool {
    if recipient != nil { return true }
    if case .reviewing(let review) = flow.state { return review.plan != nil }
    return false
  }

  var query: NodeQuery { NodeQuery(account: flow.options.account) }

  /// The data of the node and of the files; none while a plan or a submission is in progress.
  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription] {
    hasFlowWindow ? [] : [Subscription(query, every: intervals.prices)]
  }

  // MARK: Update

  mutating func apply(_ event: SendFlow.Event) -> [Effect] {
    model.flow.handle(event).map { effect in
      effectCount += 1
      return .load(AnyQuery(SendEffectQuery(number: effectCount, effect: effect)))
    }
  }

  /// Applies the response to a query of the node or of the flow.
  ///
  /// - Returns: The effects; `nil` for a response to another query.
  mutating func receive(_ response: Response) -> [Effect]? {
    if case .success(let events)? = response.result(of: SendEffectQuery.self) { return events.flatMap { apply($0) } }
    guard case .success(let data)? = response.result(of: NodeQuery.self) else { return nil }
    model.contacts = data.contacts
    return data.events.flatMap { apply($0) }
  }

  /// Removes the focus and discards a plan that is not confirmed.
  mutating func blur() -> [Effect] {
    (recipient, window) = (nil, nil)
    guard case .reviewing = flow.state else { return [] }
    return apply(.edit)
  }

  mutating func focusRecipient() {
    recipient = TextField(flow.recipientText, limit: 200)
    selectedCompletion = nil
  }

  mutating func pasteRecipient(_ text: String) -> [Effect] {
    if recipient == nil { recipient = TextField(limit: 200) }
    recipient?.paste(text)
    return changeRecipient()
  }

  private mutating func changeRecipient() -> [Effect] {
    selectedCompletion = nil
    return apply(.recipient(recipient?.text ?? ""))
  }

  /// - Returns: The effects; `nil` for a key that leaves the field.
  mutating func pressInRecipient(_ key: KeyPress) -> [Effect]? {
    guard var field = recipient else { return nil }
    let completions = model.completions
    switch key {
    case .up where !completions.isEmpty, .down where !completions.isEmpty:
      let last = min(completions.count, RealSend.completionLimit) - 1
      let next = (selectedCompletion ?? (key == .down ? -1 : last + 1)) + (key == .down ? 1 : -1)
      selectedCompletion = 0...last ~= next ? next : nil
      return []
    case .enter:
      guard let index = selectedCompletion, completions.indices.contains(index) else { return nil }
      return chooseCompletion(at: index)
    case .escape, .tab, .backTab: return nil
    default: break
    }
    guard field.press(key) == true else {
      recipient = field
      return []
    }
    recipient = field
    return changeRecipient()
  }

  var showsCompletions: Bool {
    recipient != nil && flow.recipient?.verdict == nil && !model.completions.isEmpty
  }

  /// Replaces the typed recipient by a completion; without effect if there is no completion at the index.
  mutating func chooseCompletion(at index: Int) -> [Effect] {
    let completions = model.completions.prefix(Self.completionLimit)
    guard showsCompletions, completions.indices.contains(index) else { return [] }
    recipient = TextField(completions[index].name.description, limit: 200)
    return changeRecipient()
  }

  /// The maximum number of completions.
  static let completionLimit = 4

  mutating func blurRecipient() { (recipient, selectedCompletion) = (nil, nil) }

  mutating func review(_ amount: Result<SendAmount, SendAmountError>) -> [Effect] {
    blurRecipient()
    clearConfirmation()
    return apply(SendFlow.Event(amount)) + apply(.review)
  }

  /// Removes the characters that were typed to confirm a plan.
  mutating func clearConfirmation() { confirmation = TextField(limit: 8) }

  mutating func openJournal() -> [Effect] {
    window = .journal(row: 0)
    return apply(.readJournal)
  }

  mutating func openCode() { if flow.recipient?.recipient != nil { window = .code } }

  mutating func pressInWindow(_ key: KeyPress) -> [Effect] {
    guard case .journal(let row) = window else {
      window = nil
      return []
    }
    switch key {
    case .down: window = .journal(row: min(row + 1, max(0, flow.records.count - 1)))
    case .up: window = .journal(row: max(0, row - 1))
    case .character("u"), .enter:
      window = nil
      return apply(.resume(wait: .zero))
    case .escape, .character("j"): window = nil
    default: break
    }
    return []
  }

  /// Handles a key while the plan, the progress or the outcome is shown.
  mutating func pressInFlow(_ key: KeyPress) -> [Effect] {
    switch (flow.state, key) {
    case (.reviewing, .escape), (.finished, .escape), (.finished, .enter), (.resumed, .escape), (.resumed, .enter),
      (.failed, .escape), (.failed, .enter):
      return apply(.edit)
    case (.reviewing(let review), .tab):
      // What was typed confirms only the plan that was shown.
      clearConfirmation()
      return apply(.tier(review.tier.next))
    case (.reviewing(let review), .character("p")) where review.plan == nil: return apply(.replaceUnfinished)
    case (.reviewing(let review), .enter) where review.plan != nil:
      let typed = confirmation.text
      clearConfirmation()
      return typed.isEmpty ? [] : apply(.confirm(.characters(typed)))
    case (.reviewing(let review), _) where review.plan != nil: _ = confirmation.press(key)
    default: break
    }
    return []
  }
}

extension GasTier {
  var next: GasTier {
    let all = Self.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}
