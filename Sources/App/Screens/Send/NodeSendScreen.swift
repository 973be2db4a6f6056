import QuidCore
import QuidPresentation
import QuidTerminal

/// The screen of a send through a node, which shows the states of a ``TransferService``.
struct NodeSendScreen: Screen {
  static let tab = SendScreen.tab

  private(set) var form: SendForm
  private(set) var flowModel: SendFlowModel
  /// The text field of the recipient; `nil` while it does not have the focus.
  private(set) var recipient: TextField?
  private(set) var confirmation = TextField(limit: 8)
  private(set) var selectedCompletion: Int?
  /// The journal or QR code over the screen; `nil` if neither is shown.
  private(set) var window: Window?
  private(set) var prices: Sourced<PriceList>?
  /// Whether a transfer from the command window is planned as soon as the node is connected.
  private var awaitsReview = false
  /// The events that the service has not finished, oldest first, of which it receives one at a time.
  private var events: [SendFlow.Event] = []
  private var eventCount = 0
  private var area = ScreenArea(row: 0, column: 0, rows: 0, columns: 0)

  enum Window: Hashable, Sendable {
    case journal(row: Int)
    case code
  }

  init(_ settings: ScreenSettings) {
    flowModel = SendFlowModel(SendFlow(settings.send ?? TransferRequest(account: nil)))
    let currency = settings.preferences.currency("sendCurrency") ?? .eur
    // The balance is unknown until the node returns it.
    form = SendForm(
      SendModel(balance: .zero, currency: currency, tier: flowModel.flow.request.tier, formula: .onChain),
      settings.format)
  }

  var flow: SendFlow { flowModel.flow }

  var preferences: [String: String] { form.preferences }

  var keys: ScreenKeys {
    ScreenKeys(
      hints: hints, typing: isTyping ? .text : form.amount.isFocused ? .digits : .amount,
      hasPaymentWindow: hasPaymentWindow)
  }

  private var hasPaymentWindow: Bool { hasFlowWindow || window != nil }

  /// Whether the plan, the progress or the outcome of a send covers the screen.
  var hasFlowWindow: Bool {
    switch flow.state {
    case .unconnected, .editing: false
    case .failed: !flow.isInputFailure
    case .planning, .reviewing, .resolving, .submitting, .submitted, .tracking, .finished, .resuming, .resumed: true
    }
  }

  /// Whether a text field has the focus, so that all characters are input.
  var isTyping: Bool {
    if recipient != nil { return true }
    if case .reviewing(let review) = flow.state { return review.plan != nil }
    return false
  }

  var query: NodeQuery { NodeQuery() }

  /// The requested data: the prices, and while no plan or submission is in progress also the node and the files.
  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription] {
    [Subscription(SendQuery(), every: intervals.prices)]
      + (hasFlowWindow ? [] : [Subscription(query, every: intervals.prices)])
  }

  /// Whether a send can be confirmed, because its whole plan is visible.
  private var canConfirm: Bool {
    drawing(ScreenContext(now: .distantPast, format: form.format)).showsPrompt(in: area)
  }

  func drawing(_ context: ScreenContext) -> NodeSendView {
    NodeSendView(
      screen: self,
      state: flowModel.viewState(
        at: context.now, in: form.model.entry.currency, prices: prices, context.format),
      context: context)
  }

  // MARK: Update

  mutating func update(_ event: ScreenEvent) -> [Effect] {
    if case .resized(let area) = event { self.area = area }
    if !confirmation.text.isEmpty, !canConfirm { clearConfirmation() }
    switch event {
    case .key(let key): return press(key)
    case .action(let action, _): return perform(action)
    case .paste(let text): return paste(text)
    case .mouse(let event, let area): return mouse(event, in: area)
    case .blur:
      form.blur()
      return blur()
    case .requestStarted(let query): if query.is(SendQuery()) { form.model.startLoading() }
    case .response(let response): return receive(response)
    case .currencyChosen(let currency): form.choose(currency)
    case .message(let send as OpenSend): return open(send)
    case .message(is OpenSend.Confirmation): return confirm()
    case .selected, .resized, .message: break
    }
    return []
  }

  private mutating func receive(_ response: Response) -> [Effect] {
    var effects: [Effect] = []
    if case .success(let flow)? = response.result(of: SendFlowEffect.self) {
      effects = flow.map { show($0) } ?? endEvent()
    } else if case .success(let contacts)? = response.result(of: NodeQuery.self) {
      flowModel.contacts = contacts
      effects = apply(.readJournal)
    } else {
      switch response.result(of: SendQuery.self) {
      case .success(let market)?: prices = market.prices
      case .failure(let error)?:
        form.model.fail(with: error)
        return []
      case nil: return []
      }
    }
    updateMarket()
    return effects
  }

  /// Shows a state of the service as it will be after the events that it has not received.
  private mutating func show(_ flow: SendFlow) -> [Effect] {
    flowModel.flow = events.dropFirst().reduce(flow) { $0.after($1) }
    form.model.choose(flowModel.flow.request.tier)
    return awaitsReview ? confirm() : []
  }

  private mutating func endEvent() -> [Effect] {
    events = Array(events.dropFirst())
    return events.isEmpty ? [] : [sendEvent()]
  }

  private mutating func open(_ send: OpenSend) -> [Effect] {
    guard send.isTransfer else { return [.selectTab] }
    guard !hasFlowWindow else { return [.notice(.bad("Another transfer is in progress. Finish it first."))] }
    if let error = send.unitError(on: flow.chain ?? Recipient.mainChain) { return [.notice(.bad(error))] }
    form.enter(send)
    var effects = apply(.tier(form.model.tier))
    if let recipient = send.recipient { effects += apply(.recipient(recipient)) }
    if send.amount == nil, let requested = flow.request.recipient?.recipient?.requested { form.suggest(requested) }
    return effects + [.perform(.message(OpenSend.Confirmation()))]
  }

  private mutating func confirm() -> [Effect] {
    if case .unconnected = flow.state { awaitsReview = true } else { awaitsReview = false }
    return awaitsReview ? [] : review()
  }

  private mutating func apply(_ event: SendFlow.Event) -> [Effect] {
    flowModel.flow = flow.after(event)
    events.append(event)
    return events.count == 1 ? [sendEvent()] : []
  }

  private mutating func sendEvent() -> Effect {
    eventCount += 1
    return .run(SendFlowEffect(number: eventCount, event: events[0]))
  }

  /// Removes the focus from the fields and discards a plan that is not confirmed.
  private mutating func blur() -> [Effect] {
    (recipient, window, awaitsReview) = (nil, nil, false)
    guard case .reviewing = flow.state else { return [] }
    return apply(.edit)
  }

  private mutating func focusRecipient() {
    form.blur()
    recipient = TextField(flow.recipientText, limit: 200)
    selectedCompletion = nil
  }

  private mutating func pasteRecipient(_ text: String) -> [Effect] {
    if recipient == nil { recipient = TextField(limit: 200) }
    recipient?.paste(text)
    return changeRecipient()
  }

  private mutating func changeRecipient() -> [Effect] {
    selectedCompletion = nil
    return apply(.recipient(recipient?.text ?? ""))
  }

  /// Handles a key in the recipient field; returns its effects, or `nil` if the key leaves the field.
  private mutating func pressInRecipient(_ key: KeyPress) -> [Effect]? {
    guard var field = recipient else { return nil }
    let completions = flowModel.completions
    switch key {
    case .up where !completions.isEmpty, .down where !completions.isEmpty:
      let last = min(completions.count, Self.completionLimit) - 1
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
    recipient != nil && flow.request.recipient?.verdict == nil && !flowModel.completions.isEmpty
  }

  /// Replaces the typed recipient by the completion at an index, if there is one.
  private mutating func chooseCompletion(at index: Int) -> [Effect] {
    let completions = flowModel.completions.prefix(Self.completionLimit)
    guard showsCompletions, completions.indices.contains(index) else { return [] }
    recipient = TextField(completions[index].name.description, limit: 200)
    return changeRecipient()
  }

  /// The maximum number of completions of the recipient.
  static let completionLimit = 4

  private mutating func blurRecipient() { (recipient, selectedCompletion) = (nil, nil) }

  private mutating func clearConfirmation() { confirmation = TextField(limit: 8) }

  private mutating func openJournal() -> [Effect] {
    window = .journal(row: 0)
    return apply(.readJournal)
  }

  private mutating func openCode() { if flow.request.recipient?.recipient != nil { window = .code } }

  private mutating func pressInWindow(_ key: KeyPress) -> [Effect] {
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

  /// Handles a key while the plan, the progress or the outcome of a send is shown.
  private mutating func pressInFlow(_ key: KeyPress) -> [Effect] {
    switch (flow.state, key) {
    case (.reviewing, .escape), (.finished, .escape), (.finished, .enter), (.resumed, .escape), (.resumed, .enter),
      (.failed, .escape), (.failed, .enter):
      return apply(.edit)
    case (.reviewing(let review), .tab):
      // The typed confirmation applies only to the plan that was shown.
      clearConfirmation()
      return apply(.tier(review.tier.next))
    case (.reviewing(let review), .character("p")) where review.plan == nil: return apply(.replaceUnfinished)
    case (.reviewing(let review), .enter) where review.plan != nil:
      let typed = confirmation.text
      clearConfirmation()
      return typed.isEmpty ? [] : apply(.confirm(review.id, .characters(typed)))
    case (.reviewing(let review), _) where review.plan != nil: _ = confirmation.press(key)
    default: break
    }
    return []
  }

  // MARK: Input

  private mutating func paste(_ text: String) -> [Effect] {
    guard !hasPaymentWindow else { return [] }
    if form.amount.isFocused, !text.contains("0x"), !text.contains(":") {
      form.paste(text)
      return []
    }
    form.blur()
    return pasteRecipient(text)
  }

  private mutating func press(_ key: KeyPress) -> [Effect] {
    if window != nil { return pressInWindow(key) }
    if hasFlowWindow {
      if isTyping, key != .escape, key != .tab, !canConfirm { return [] }
      let isFinished = if case .finished = flow.state { true } else { false }
      let effects = pressInFlow(key)
      // The amount of a submitted send is removed, so that it is not sent twice by mistake.
      if isFinished, !hasFlowWindow { form.empty(balance: form.model.balance) }
      form.model.choose(flow.request.tier)
      return effects
    }
    if recipient != nil {
      if let effects = pressInRecipient(key) { return effects }
      if key == .escape { blurRecipient() } else { focusAmount() }
      return []
    }
    if key == .enter { return review() }
    _ = form.type(key)
    return []
  }

  private mutating func perform(_ action: KeyAction) -> [Effect] {
    switch action {
    case .recipient, .previousField: focusRecipient()
    case .nextField where !form.amount.isFocused: focusRecipient()
    case .sends:
      form.blur()
      return openJournal()
    case .code: openCode()
    case .currency: return hasPaymentWindow ? [] : [.chooseCurrency(form.currencyOffer)]
    case .speed: return choose(form.model.tier.next)
    case .back:
      guard form.amount.isFocused else { return [.selectFirstTab] }
      form.blur()
    default: form.perform(action)
    }
    return []
  }

  private mutating func choose(_ tier: GasTier) -> [Effect] {
    form.model.choose(tier)
    return apply(.tier(tier))
  }

  /// Requests the plan of the send, or focuses the first field without a value.
  private mutating func review() -> [Effect] {
    guard !flow.recipientText.isEmpty else {
      focusRecipient()
      return []
    }
    guard form.model.entry.isMaximum || !form.model.primaryText.isEmpty else {
      focusAmount()
      return []
    }
    form.blur()
    blurRecipient()
    clearConfirmation()
    let amount = Result { () throws(SendAmountError) in try form.model.entry.amount() }
    return apply(SendFlow.Event(amount)) + apply(.review)
  }

  /// Focuses the amount, which is first set to that of the payment link unless the user has typed another one.
  private mutating func focusAmount() {
    if recipient != nil, let requested = flow.request.recipient?.recipient?.requested { form.suggest(requested) }
    blurRecipient()
    form.focus()
  }

  private mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [Effect] {
    if case .journal? = window, event.action == .wheelUp || event.action == .wheelDown {
      return pressInWindow(event.action == .wheelUp ? .up : .down)
    }
    guard event.action == .press, !hasPaymentWindow else { return [] }
    let layout = NodeSendView.Layout(area)
    switch event.row {
    case layout.recipient.row where recipient == nil: focusRecipient()
    case layout.verdict.rowRange: return chooseCompletion(at: event.row - layout.verdict.row)
    case layout.primary.rowRange: focusAmount()
    case layout.secondary.row:
      form.model.togglePrimary()
      focusAmount()
    case layout.tiers.rowRange:
      guard let tier = layout.tier(at: event.column), flow.terms != nil else { break }
      return choose(tier)
    default: break
    }
    return []
  }

  /// Updates the balance and the fees from which the form computes the maximum amount.
  private mutating func updateMarket() {
    // The form computes only gas fees, so the L1 fee is subtracted from the balance.
    if let terms = flow.terms {
      form.model.receive(balance: (try? terms.balance.capped.subtracting(terms.l1Fee.maximum ?? .zero)) ?? .zero)
    }
    guard let gas = flowModel.maximumGasPrices else { return }
    // The prices before the plan are those of ether.
    let prices = NativeCoin(ofChain: flow.chain ?? Recipient.mainChain) == .ether ? prices : nil
    let time = prices?.fetchedAt ?? .distantPast
    let source = DataSource(name: "Node", host: nil)
    form.model.receive(
      SendMarket(prices: prices, gas: Sourced(gas, source: source, asOf: nil, fetchedAt: time, freshness: .live)))
  }
}
