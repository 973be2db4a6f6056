import QuidCore
import QuidPresentation
import QuidTerminal

/// The screen of a send from the practice wallet, or from the account of a node in an app started with `--node`.
struct SendScreen: Screen {
  static let tab = Tab(id: "send", title: "Send")

  private(set) var form: SendForm
  private(set) var practice = PracticeWallet()
  /// The account that pays real transfers; `nil` for the practice wallet.
  private(set) var node: NodeAccount?
  /// The text field of the recipient; `nil` while it does not have the focus.
  private(set) var recipient: TextField?
  private(set) var selectedCompletion: Int?
  /// The characters typed to confirm a real transfer.
  private(set) var confirmation = TextField()
  /// The journal or QR code over the screen; `nil` if neither is shown.
  private(set) var window: Window?
  /// Whether a transfer from the command window is reviewed as soon as the wallet has the data for it.
  private var awaitsReview = false
  private var area = ScreenArea(row: 0, column: 0, rows: 0, columns: 0)

  enum Window: Hashable, Sendable {
    case journal(row: Int)
    case code
  }

  init(_ settings: ScreenSettings) {
    node = settings.send.map { NodeAccount($0) }
    let currency = settings.preferences.currency("sendCurrency") ?? .eur
    // The balance of an account is unknown until the node returns it.
    form = SendForm(
      SendModel(
        balance: node == nil ? .ether(10) : .zero, currency: currency, tier: node?.flow.request.tier ?? .fast,
        formula: node == nil ? .practice : .onChain),
      settings.format)
  }

  var preferences: [String: String] { form.preferences }

  var keys: ScreenKeys {
    ScreenKeys(hints: hints, typing: isTyping ? .text : .amount, hasPaymentWindow: hasPaymentWindow)
  }

  private var hasPaymentWindow: Bool { isReviewing || window != nil }

  /// Whether the plan, the progress or the outcome of a send covers the screen.
  var isReviewing: Bool { practice.review != nil || node?.isReviewing == true }

  /// Whether a text field has the focus, so that all characters are input.
  private var isTyping: Bool { recipient != nil || form.amount.isFocused || node?.plan != nil }

  /// The requested data: the prices, and while no plan or submission is in progress also the node and the files.
  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription] {
    [Subscription(SendQuery(), every: intervals.prices)]
      + (node == nil || isReviewing ? [] : [Subscription(NodeQuery(), every: intervals.prices)])
  }

  /// Whether a real send can be confirmed, because its whole plan is visible.
  private var canConfirm: Bool {
    SendView(self, ScreenContext(now: .distantPast, format: form.format)).reviewWindow(in: area)?.input == .characters
  }

  // MARK: Update

  mutating func update(_ event: ScreenEvent) -> [Effect] {
    if case .resized(let area) = event { self.area = area }
    if !confirmation.text.isEmpty, !canConfirm { confirmation.clear() }
    switch event {
    case .key(let key): return press(key)
    case .action(let action, _): return perform(action)
    case .paste(let text): return paste(text)
    case .mouse(let event, let area): return mouse(event, in: area)
    case .blur: return leave()
    case .requestStarted(let query): if query.is(SendQuery()) { form.model.startLoading() }
    case .response(let response): return receive(response)
    case .currencyChosen(let currency): form.choose(currency)
    case .message(let send as OpenSend): return open(send)
    case .message(is OpenSend.Confirmation):
      awaitsReview = true
      return reviewIfReady()
    case .selected, .resized, .message: break
    }
    return []
  }

  private mutating func receive(_ response: Response) -> [Effect] {
    let market = response.result(of: SendQuery.self)
    if case .failure(let error)? = market {
      form.model.fail(with: error)
      return []
    }
    var effects: [Effect] = []
    if node == nil {
      if case .success(let market)? = market { form.model.receive(market) }
    } else {
      guard let next = node?.receive(response) else { return [] }
      effects = next
      if let tier = node?.flow.request.tier { form.model.choose(tier) }
      // The balance and the fees from which the form computes the maximum amount.
      if let balance = node?.spendableBalance { form.model.receive(balance: balance) }
      if let market = node?.market { form.model.receive(market) }
    }
    return effects + reviewIfReady()
  }

  private mutating func open(_ send: OpenSend) -> [Effect] {
    guard send.isTransfer else { return [.selectTab] }
    guard node?.isReviewing != true else {
      return [.notice(.bad("Another transfer is in progress. Finish it first."))]
    }
    if let error = send.unitError(on: node?.chain ?? Recipient.mainChain) { return [.notice(.bad(error))] }
    practice.discardResult()
    form.enter(send)
    var effects = node?.apply(.tier(form.model.tier)) ?? []
    if let recipient = send.recipient { effects += node?.apply(.recipient(recipient)) ?? [] }
    if send.amount == nil { form.suggest(node?.requestedAmount) }
    return effects + [.perform(.message(OpenSend.Confirmation()))]
  }

  private mutating func reviewIfReady() -> [Effect] {
    guard awaitsReview, node?.isConnected ?? (form.model.market.value != nil) else { return [] }
    return review()
  }

  /// Shows the plan of the send for confirmation, or focuses the first field without a value.
  private mutating func review() -> [Effect] {
    awaitsReview = false
    if let node, node.flow.recipientText.isEmpty {
      focusRecipient()
      return []
    }
    guard form.hasAmount else {
      focusAmount()
      return []
    }
    // An invalid amount remains in its field, which shows the reason.
    guard form.model.amountError == nil else { return [] }
    if let node, let error = SendCommand.unitError(in: form.model.primaryText, on: node.chain, isChainNamed: false) {
      return [.notice(.bad(error))]
    }
    guard node == nil else {
      blurFields()
      confirmation.clear()
      let amount = Result { () throws(SendAmountError) in try form.model.entry.amount() }
      return (node?.apply(SendFlow.Event(amount)) ?? []) + (node?.apply(.review) ?? [])
    }
    if let quote = try? form.model.quote(), quote.isValid {
      blurFields()
      practice.review(quote)
    }
    return []
  }

  /// Removes the focus from the fields and discards a plan that is not confirmed.
  private mutating func leave() -> [Effect] {
    blurFields()
    practice.discardReview()
    (window, awaitsReview) = (nil, false)
    guard case .reviewing? = node?.flow.state else { return [] }
    return node?.apply(.edit) ?? []
  }

  // MARK: Focus

  private mutating func blurFields() {
    form.blur()
    (recipient, selectedCompletion) = (nil, nil)
  }

  private mutating func focusRecipient() {
    form.blur()
    recipient = TextField(node?.flow.recipientText ?? "")
    selectedCompletion = nil
  }

  /// Focuses the amount, which is first set to that of the payment link unless the user has typed another one.
  private mutating func focusAmount() {
    if recipient != nil { form.suggest(node?.requestedAmount) }
    blurFields()
    form.focus()
  }

  /// Moves the focus to the next or the previous field or choice.
  private mutating func moveFocus(by step: Int) {
    let stops: [KeyAction] = (node == nil ? [] : [.recipient]) + [.amount, .maximum, .currency, .speed]
    let focused = recipient != nil ? .recipient : form.amount.isFocused ? .amount : form.choice
    let index = focused.flatMap { stops.firstIndex(of: $0) } ?? (step > 0 ? -1 : 0)
    let next = stops[(index + step + stops.count) % stops.count]
    switch next {
    case .recipient: focusRecipient()
    case .amount: focusAmount()
    default:
      blurFields()
      form.focus(next)
    }
  }

  // MARK: Recipient

  private mutating func changeRecipient() -> [Effect] {
    selectedCompletion = nil
    return node?.apply(.recipient(recipient?.text ?? "")) ?? []
  }

  /// Handles a key in the recipient field; returns its effects, or `nil` if the key leaves the field.
  private mutating func pressInRecipient(_ key: KeyPress) -> [Effect]? {
    let completions = node?.model.completions ?? []
    switch key {
    case .up where !completions.isEmpty, .down where !completions.isEmpty:
      let last = min(completions.count, Self.completionLimit) - 1
      let next = (selectedCompletion ?? (key == .down ? -1 : last + 1)) + (key == .down ? 1 : -1)
      selectedCompletion = 0...last ~= next ? next : nil
      return []
    case .enter: return selectedCompletion.map { chooseCompletion(at: $0) }
    case .escape, .tab, .backTab: return nil
    default: return recipient?.press(key) == true ? changeRecipient() : []
    }
  }

  var showsCompletions: Bool {
    guard recipient != nil, let node else { return false }
    return node.flow.request.recipient?.verdict == nil && !node.model.completions.isEmpty
  }

  /// Replaces the typed recipient by the completion at an index, if there is one.
  private mutating func chooseCompletion(at index: Int) -> [Effect] {
    guard showsCompletions, let completions = node?.model.completions, completions.indices.contains(index) else {
      return []
    }
    recipient = TextField(completions[index].name.description)
    return changeRecipient()
  }

  /// The maximum number of completions of the recipient.
  static let completionLimit = 4

  /// Whether a pasted string is a recipient and not an amount.
  private func isRecipient(_ pasted: String) -> Bool {
    guard node != nil, recipient == nil else { return recipient != nil }
    let text = pasted.trimmingPrefix(while: \.isWhitespace)
    if text.hasPrefix("0x") && text.count > Self.shortestAddress || text.contains(":") { return true }
    guard !form.amount.isFocused, text.first?.isLetter == false else { return !form.amount.isFocused }
    // An ENS name can start with a digit, as in 1inch.eth.
    let labels = text.split(separator: ".")
    return labels.count > 1 && labels.last?.first?.isLetter == true && (try? SendAmount(String(text))) == nil
  }

  /// The length of a string with `0x` that is no longer taken for a hexadecimal amount.
  private static let shortestAddress = 20

  // MARK: Input

  private mutating func paste(_ text: String) -> [Effect] {
    guard !hasPaymentWindow else {
      return node?.plan == nil ? [] : [.notice(.bad("A confirmation cannot be pasted. Type the four characters."))]
    }
    guard isRecipient(text) else {
      if form.paste(text) { practice.discardResult() }
      return []
    }
    if recipient == nil {
      form.blur()
      recipient = TextField()
    }
    return recipient?.paste(text) == true ? changeRecipient() : []
  }

  private mutating func press(_ key: KeyPress) -> [Effect] {
    if window != nil { return pressInWindow(key) }
    if isReviewing { return pressInReview(key) }
    if recipient != nil, let effects = pressInRecipient(key) { return effects }
    switch key {
    case .tab: moveFocus(by: 1)
    case .backTab: moveFocus(by: -1)
    case .escape: blurFields()
    case .enter where recipient != nil: focusAmount()
    case .enter: return form.choice.map { perform($0) } ?? review()
    default: if form.type(key) { practice.discardResult() }
    }
    return []
  }

  private mutating func perform(_ action: KeyAction) -> [Effect] {
    guard !hasPaymentWindow else { return [] }
    switch action {
    case .recipient: if node != nil { focusRecipient() }
    case .nextField: moveFocus(by: 1)
    case .previousField: moveFocus(by: -1)
    case .amount: focusAmount()
    case .swap: form.swap()
    case .maximum: form.chooseMaximum()
    case .speed: return choose(form.model.tier.next)
    case .currency: return [.chooseCurrency(form.currencyOffer)]
    case .sends:
      guard node != nil else { return [] }
      form.blur()
      window = .journal(row: 0)
      return node?.apply(.readJournal) ?? []
    case .code: if node?.flow.request.recipient?.recipient != nil { window = .code }
    case .back:
      guard form.choice != nil else { return [.selectFirstTab] }
      form.blur()
    default: break
    }
    return []
  }

  private mutating func choose(_ tier: GasTier) -> [Effect] {
    form.model.choose(tier)
    return node?.apply(.tier(tier)) ?? []
  }

  private mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [Effect] {
    if case .journal? = window, event.action == .wheelUp || event.action == .wheelDown {
      return pressInWindow(event.action == .wheelUp ? .up : .down)
    }
    guard event.action == .press, !hasPaymentWindow else { return [] }
    let layout = SendLayout(area, hasRecipient: node != nil)
    switch event.row {
    case layout.recipient.rowRange: if recipient == nil { focusRecipient() }
    case layout.verdict.rowRange: return chooseCompletion(at: event.row - layout.verdict.row)
    case layout.primary.rowRange: focusAmount()
    case layout.secondary.row:
      form.swap()
      focusAmount()
    case layout.fee.rowRange where node?.flow.terms != nil:
      if let tier = layout.tier(at: event.column) { return choose(tier) }
    default: break
    }
    return []
  }

  // MARK: Windows

  private mutating func pressInWindow(_ key: KeyPress) -> [Effect] {
    guard case .journal(let row) = window else {
      window = nil
      return []
    }
    switch key {
    case .down: window = .journal(row: min(row + 1, max(0, (node?.flow.records.count ?? 0) - 1)))
    case .up: window = .journal(row: max(0, row - 1))
    case .character("u"), .enter:
      window = nil
      return node?.apply(.resume(wait: .zero)) ?? []
    case .escape, .character("j"): window = nil
    default: break
    }
    return []
  }

  /// Handles a key while the plan, the progress or the outcome of a send is shown.
  private mutating func pressInReview(_ key: KeyPress) -> [Effect] {
    guard let node else {
      switch key {
      case .enter, .character("y"): if let balance = practice.confirm() { form.empty(balance: balance) }
      case .escape, .character("n"), .backspace: practice.discardReview()
      default: break
      }
      return []
    }
    if node.plan != nil, key != .escape, key != .tab, !canConfirm { return [] }
    let isFinished = if case .finished = node.flow.state { true } else { false }
    let effects = event(of: key, in: node).flatMap { self.node?.apply($0) } ?? []
    // The amount of a submitted send is removed, so that it is not sent twice by mistake.
    if isFinished, !isReviewing { form.empty(balance: form.model.balance) }
    if let tier = self.node?.flow.request.tier { form.model.choose(tier) }
    return effects
  }

  /// Returns the event of a key while a real send is reviewed; `nil` for a typed character of the confirmation.
  private mutating func event(of key: KeyPress, in node: NodeAccount) -> SendFlow.Event? {
    switch (node.flow.state, key) {
    case (.reviewing, .escape), (.finished, .escape), (.finished, .enter), (.resumed, .escape), (.resumed, .enter),
      (.failed, .escape), (.failed, .enter):
      return .edit
    case (.reviewing(let review), .tab):
      // The typed confirmation applies only to the plan that was shown.
      confirmation.clear()
      return .tier(review.tier.next)
    case (.reviewing(let review), .character("p")) where review.plan == nil: return .replaceUnfinished
    case (.reviewing(let review), .enter) where review.plan != nil:
      let typed = confirmation.text
      confirmation.clear()
      return typed.isEmpty ? nil : .confirm(review.id, .characters(typed))
    case (.reviewing(let review), _) where review.plan != nil: _ = confirmation.press(key)
    default: break
    }
    return nil
  }
}
