import QuidCore
import QuidPresentation
import QuidTerminal

/// The screen of the practice wallet, which ``NodeSendScreen`` replaces in an app started with `--node`.
struct SendScreen: Screen {
  static let tab = Tab(id: "send", title: "Send")

  private(set) var form: SendForm
  /// The send that the user is asked to confirm; `nil` while no confirmation is shown.
  private(set) var confirmation: SendQuote?
  /// The last send; `nil` before the first send and after an edit of the amount.
  private(set) var sent: SendQuote?
  /// The last practice transfers since the start of the app, oldest first.
  private(set) var transfers: [SendQuote] = []
  /// Whether a transfer from the command window is shown for confirmation as soon as the prices are loaded.
  private var awaitsConfirmation = false

  /// The maximum number of stored transfers.
  private static let maximumTransfers = 5

  init(_ settings: ScreenSettings) {
    let currency = settings.preferences.currency("sendCurrency") ?? .eur
    form = SendForm(
      SendModel(balance: .ether(10), currency: currency, tier: .fast, formula: .practice), settings.format)
  }

  var preferences: [String: String] { form.preferences }

  var keys: ScreenKeys {
    ScreenKeys(
      hints: hints, typing: form.amount.isFocused ? .digits : .amount, hasPaymentWindow: confirmation != nil)
  }

  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription] {
    [Subscription(SendQuery(), every: intervals.prices)]
  }

  // MARK: Update

  mutating func update(_ event: ScreenEvent) -> [Effect] {
    switch event {
    case .key(let key): press(key)
    case .action(.back, _) where !form.amount.isFocused: return [.selectFirstTab]
    case .action(.back, _): form.blur()
    case .action(.currency, _): return confirmation == nil ? [.chooseCurrency(form.currencyOffer)] : []
    case .action(let action, _): form.perform(action)
    case .paste(let text): if confirmation == nil { edited(form.paste(text)) }
    case .mouse(let event, let area): mouse(event, in: area)
    case .blur:
      form.blur()
      (confirmation, awaitsConfirmation) = (nil, false)
    case .requestStarted(let query): if query.is(SendQuery()) { form.model.startLoading() }
    case .response(let response):
      switch response.result(of: SendQuery.self) {
      case .success(let market)?:
        form.model.receive(market)
        if awaitsConfirmation { awaitsConfirmation = !requestConfirmation() }
      case .failure(let error)?: form.model.fail(with: error)
      case nil: break
      }
    case .currencyChosen(let currency): form.choose(currency)
    case .message(let send as OpenSend): return open(send)
    case .message(is OpenSend.Confirmation):
      awaitsConfirmation = !requestConfirmation() && form.model.market.value == nil
    case .selected, .resized, .message: break
    }
    return []
  }

  private mutating func open(_ send: OpenSend) -> [Effect] {
    guard send.isTransfer else { return [.selectTab] }
    if let error = send.unitError(on: Recipient.mainChain) { return [.notice(.bad(error))] }
    sent = nil
    form.enter(send)
    return [.perform(.message(OpenSend.Confirmation()))]
  }

  private mutating func edited(_ edit: AmountField.Edit) { if case .changed = edit { sent = nil } }

  private mutating func press(_ key: KeyPress) {
    if confirmation != nil { return confirm(key) }
    edited(form.type(key))
    if key == .enter, !requestConfirmation(), !form.amount.isFocused { form.focus() }
  }

  private mutating func mouse(_ event: MouseEvent, in area: ScreenArea) {
    guard event.action == .press, confirmation == nil else { return }
    let layout = SendLayout(area)
    switch event.row {
    case layout.primary.rowRange: form.focus()
    case layout.secondary.row:
      form.model.togglePrimary()
      form.focus()
    default: break
    }
  }

  /// Shows the confirmation of the send and returns `true` if the amount is valid; otherwise returns `false`.
  private mutating func requestConfirmation() -> Bool {
    guard let quote = try? form.model.quote(), quote.isValid else { return false }
    confirmation = quote
    return true
  }

  private mutating func confirm(_ key: KeyPress) {
    switch key {
    case .enter, .character("y"):
      guard let quote = confirmation, let remaining = quote.remaining else { break }
      confirmation = nil
      sent = quote
      transfers = (transfers + [quote]).suffix(Self.maximumTransfers)
      form.empty(balance: remaining.wei)
      form.blur()
    case .escape, .character("n"), .backspace: confirmation = nil
    default: break
    }
  }
}

/// A query for the price of ether and the gas prices.
struct SendQuery: Query {
  var providers: [KeyPath<ProviderNames, String>] { [\.coins, \.gas] }

  func load(from services: Services) async throws -> SendMarket {
    try await services.sendService.market()
  }

  func provenance(of value: SendMarket) -> Provenance? {
    guard value.priceError == nil, value.gasError == nil else { return nil }
    return value.prices.map { Provenance($0) }
  }
}
