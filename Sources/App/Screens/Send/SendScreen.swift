import QuidCore
import QuidPresentation
import QuidTerminal

/// The screen of the wallet, with an amount field in ether or fiat and a button that sends the amount.
///
/// The wallet is for practice unless the app was started with `--node`; see ``RealSend``.
struct SendScreen: Screen {
  static let tab = Tab(id: "send", title: "Send")

  private(set) var model: SendModel
  private(set) var amount: AmountField
  /// The send that awaits confirmation; `nil` while no confirmation is shown.
  private(set) var confirmation: SendQuote?
  /// The last send; `nil` before the first send and after the amount was edited.
  private(set) var sent: SendQuote?
  /// The app's display currency if the wallet does not support it; otherwise `nil`.
  private(set) var unavailableCurrency: Currency?
  /// The send through a node; `nil` in the practice wallet.
  private(set) var real: RealSend?
  private var area = ScreenArea(row: 0, column: 0, rows: 0, columns: 0)
  let format: DisplayFormat
  private var numbers: NumberFormat { format.numbers }

  init(_ settings: ScreenSettings) {
    format = settings.format
    amount = AmountField(format.numbers)
    real = settings.send.map { RealSend($0) }
    // The balance of the practice wallet is 10 ETH; that of an account is unknown until the node returns it.
    model = SendModel(
      balance: real == nil ? .ether(10) : .zero, currency: settings.preferences.currency("sendCurrency") ?? .eur,
      tier: real?.flow.tier ?? .fast, formula: real == nil ? .practice : .onChain)
  }

  var preferences: [String: String] { ["sendCurrency": model.entry.currency.code] }

  var typing: Typing {
    if real?.isTyping == true { return .text }
    return amount.isFocused ? .digits : .none
  }

  /// A confirmation, the steps of a real send and its windows always have the same keys, so that no configured key can
  /// confirm a payment.
  var hasFixedKeys: Bool { confirmation != nil || real?.hasFlowWindow == true || real?.window != nil }

  /// The currencies of the wallet with the amount in each of them; `nil` while a send awaits confirmation.
  var currencyOffer: CurrencyOffer? {
    guard confirmation == nil, real?.hasFlowWindow != true, real?.window == nil else { return nil }
    let choices = model.viewState(at: .distantPast).currencies.compactMap { choice in
      Currency(choice.code).map { CurrencyOffer.Choice(currency: $0, value: choice.value) }
    }
    return CurrencyOffer(selected: model.entry.currency, choices: choices)
  }

  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription] {
    [Subscription(SendQuery(), every: intervals.prices)] + (real?.subscriptions(intervals) ?? [])
  }

  /// Whether a real send can be confirmed, because all of its plan is shown.
  private var canConfirm: Bool {
    real.map { realView($0, ScreenContext(now: .distantPast, format: format)).showsPrompt(in: area) } ?? false
  }

  // MARK: Update

  mutating func resize(to area: ScreenArea) {
    self.area = area
    if real?.confirmation.text.isEmpty == false, !canConfirm { real?.clearConfirmation() }
  }

  mutating func update(_ event: ScreenEvent) -> [Effect] {
    switch event {
    case .key(let key): return real == nil ? press(key) : pressReal(key)
    case .paste(let text) where real != nil: return pasteReal(text)
    case .paste(let text):
      if confirmation == nil { apply(amount.paste(text, in: model.primaryText(numbers))) }
    case .mouse(let event, let area): return mouse(event, in: area)
    case .blur:
      amount.blur()
      confirmation = nil
      return real?.blur() ?? []
    case .requestStarted(let query): if query.is(SendQuery()) { model.startLoading() }
    case .response(let response):
      if let effects = real?.receive(response) {
        updateNodeMarket()
        return effects
      }
      switch response.result(of: SendQuery.self) {
      case .success(let market)? where real != nil:
        real?.prices = market.prices
        updateNodeMarket()
      case .success(let market)?: model.receive(market)
      case .failure(let error)?: model.fail(with: error)
      case nil: break
      }
    case .currencyChosen(let currency):
      unavailableCurrency = model.currencies.contains(currency) ? nil : currency
      model.choose(currency)
      if amount.isFocused { focus() }
    case .message(is OpenSend): return [.selectTab]
    case .message: break
    }
    return []
  }

  // MARK: Real sends

  private mutating func pasteReal(_ text: String) -> [Effect] {
    guard let real, !real.hasFlowWindow, real.window == nil else { return [] }
    let isAmount = amount.isFocused && !text.contains("0x") && !text.contains(":")
    guard !isAmount else {
      apply(amount.paste(text, in: model.primaryText(numbers)))
      return []
    }
    amount.blur()
    return self.real?.pasteRecipient(text) ?? []
  }

  private mutating func pressReal(_ key: KeyPress) -> [Effect] {
    guard var real else { return [] }
    defer { self.real = real }
    if real.window != nil { return real.pressInWindow(key) }
    if real.hasFlowWindow {
      if real.isTyping, key != .escape, key != .tab, !canConfirm { return [] }
      let isFinished = if case .finished = real.flow.state { true } else { false }
      let effects = real.pressInFlow(key)
      // The amount of a send that was submitted is removed, so that it is not sent twice by mistake.
      if isFinished, !real.hasFlowWindow { model = model.emptied(balance: model.balance) }
      model.choose(real.flow.tier)
      return effects
    }
    if real.recipient != nil {
      if let effects = real.pressInRecipient(key) { return effects }
      if key == .escape {
        real.blurRecipient()
      } else {
        focusAmount(leaving: &real)
      }
      return []
    }
    if key == .backTab || (key == .tab && !amount.isFocused) {
      amount.blur()
      real.focusRecipient()
      return []
    }
    if case .character(let command) = key {
      switch command {
      case "o":
        amount.blur()
        real.focusRecipient()
        return []
      case "j":
        amount.blur()
        return real.openJournal()
      case "l":
        real.openCode()
        return []
      case "t":
        model.choose(model.tier.next)
        return real.apply(.tier(model.tier))
      default: break
      }
    }
    return key == .enter ? review(&real) : press(key)
  }

  /// Requests the plan of the send, or gives the focus to the first field without a value.
  private mutating func review(_ real: inout RealSend) -> [Effect] {
    guard !real.flow.recipientText.isEmpty else {
      amount.blur()
      real.focusRecipient()
      return []
    }
    guard model.hasAmount else {
      focusAmount(leaving: &real)
      return []
    }
    amount.blur()
    return real.review(Result { () throws(SendAmountError) in try model.entry.amount() })
  }

  /// Gives the focus to the amount, which is that of the payment link unless the user has typed another one.
  private mutating func focusAmount(leaving real: inout RealSend) {
    if real.recipient != nil, let requested = real.flow.recipient?.recipient?.requested, !model.isTyped {
      model.type(numbers.fieldDecimal(requested.description), numbers)
    }
    real.blurRecipient()
    focus()
  }

  private mutating func clickReal(_ event: MouseEvent, in area: ScreenArea) -> [Effect] {
    guard var real, real.window == nil, !real.hasFlowWindow else { return [] }
    defer { self.real = real }
    let layout = RealSendView.Layout(area)
    switch event.row {
    case layout.recipient.row where real.recipient == nil:
      amount.blur()
      real.focusRecipient()
    case layout.verdict.rowRange: return real.chooseCompletion(at: event.row - layout.verdict.row)
    case layout.primary.rowRange: focusAmount(leaving: &real)
    case layout.secondary.row:
      model.togglePrimary()
      focusAmount(leaving: &real)
    case layout.tiers.rowRange:
      guard let tier = layout.tier(at: event.column), real.flow.terms != nil else { break }
      model.choose(tier)
      return real.apply(.tier(tier))
    case layout.button.row: return review(&real)
    default: break
    }
    return []
  }

  /// Updates the balance and the fees with which the form computes the maximum amount.
  private mutating func updateNodeMarket() {
    guard let real else { return }
    // The form knows only fees for gas, so its balance is without the L1 fee.
    if let terms = real.flow.terms {
      model.receive(balance: (try? terms.balance.capped.subtracting(terms.l1Fee.maximum ?? .zero)) ?? .zero)
    }
    guard let gas = real.model.maximumGasPrices else { return }
    let time = real.prices?.fetchedAt ?? .distantPast
    let source = DataSource(name: "Node", host: nil)
    model.receive(
      SendMarket(
        prices: real.prices, gas: Sourced(gas, source: source, asOf: nil, fetchedAt: time, freshness: .live)))
  }

  // MARK: Input

  private mutating func press(_ key: KeyPress) -> [Effect] {
    if confirmation != nil {
      confirm(key)
      return []
    }
    if apply(amount.press(key, in: model.primaryText(numbers))) { return [] }
    switch key {
    case .tab, .backTab:
      if amount.isFocused { model.togglePrimary() }
      focus()
    case .character("x"):
      model.togglePrimary()
      if amount.isFocused { focus() }
    case .character("m"):
      model.chooseMaximum()
      if amount.isFocused { focus() }
    case .character("t"): model.choose(model.tier.next)
    case .character("e"): focus()
    case .escape:
      guard amount.isFocused else { return [.selectFirstTab] }
      amount.blur()
    case .enter: if !requestConfirmation(), !amount.isFocused { focus() }
    default: break
    }
    return []
  }

  private mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [Effect] {
    guard event.action == .press, confirmation == nil else { return [] }
    guard real == nil else { return clickReal(event, in: area) }
    let layout = SendLayout(area)
    switch event.row {
    case layout.primary.rowRange: focus()
    case layout.secondary.row:
      model.togglePrimary()
      focus()
    case layout.button.row: _ = requestConfirmation()
    default: break
    }
    return []
  }

  private mutating func focus() { amount.focus(isSelected: !model.isTyped) }

  /// Applies an edit of the amount.
  @discardableResult
  private mutating func apply(_ edit: AmountField.Edit) -> Bool {
    if case .changed(let text) = edit {
      model.type(text, numbers)
      sent = nil
    }
    return edit != .ignored
  }

  private mutating func requestConfirmation() -> Bool {
    guard let quote = try? model.quote(), quote.isValid else { return false }
    confirmation = quote
    return true
  }

  private mutating func confirm(_ key: KeyPress) {
    switch key {
    case .enter, .character("y"):
      guard let quote = confirmation, let remaining = quote.remaining else { break }
      confirmation = nil
      sent = quote
      model = model.emptied(balance: remaining.wei)
      amount.blur()
    case .escape, .character("n"), .backspace: confirmation = nil
    default: break
    }
  }
}

extension SendModel {
  /// Whether the user has typed an amount or chosen the maximum.
  fileprivate var hasAmount: Bool { entry.isMaximum || !primaryText.isEmpty }

  fileprivate func emptied(balance: Ether) -> SendModel {
    var model = SendModel(
      balance: balance, currencies: currencies, currency: entry.currency, tier: tier, formula: formula)
    if entry.primary == .fiat { model.togglePrimary() }
    if let market = market.value { model.receive(market) }
    return model
  }
}
