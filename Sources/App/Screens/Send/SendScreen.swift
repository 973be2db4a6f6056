import QuidCore
import QuidPresentation
import QuidTerminal

/// The full-screen view of the practice wallet, with an amount field in ether or fiat and a button that sends the amount.
struct SendScreen: AppScreen {
  private(set) var model: SendModel
  /// The cursor of the amount field; `nil` while the field does not have the focus.
  private(set) var cursor: TextField.Cursor?
  /// The send that awaits confirmation; `nil` while no confirmation is shown.
  private(set) var confirmation: SendQuote?
  /// The last send; `nil` before the first send and after the amount was edited.
  private(set) var sent: SendQuote?
  /// The app's display currency if the wallet does not support it; otherwise `nil`.
  private(set) var unavailableCurrency: Currency?
  private let numbers: NumberFormat

  /// The maximum number of characters in an amount.
  private static let amountLimit = 40

  init(currency: Currency = .eur, numbers: NumberFormat = .english) {
    self.numbers = numbers
    // The balance is 10 ETH.
    model = SendModel(balance: Ether(wei: 10_000_000_000_000_000_000), currency: currency, formula: .practice)
  }

  // MARK: Data

  func wants(_ pace: Pace) -> [Want] { [Want(question: .send, interval: pace.prices)] }

  mutating func start(_ question: Question) {
    if question == .send { model.startLoading() }
  }

  mutating func receive(_ response: Answer, to question: Question) {
    switch response {
    case .send(.success(let market)): model.receive(market)
    case .send(.failure(let error)): model.fail(with: error)
    default: break
    }
  }

  // MARK: Input

  var typing: ScreenTyping { cursor == nil ? .nothing : .figures }

  /// Shows fiat amounts in the app's display currency if the wallet supports it.
  mutating func choose(_ currency: Currency) {
    unavailableCurrency = model.currencies.contains(currency) ? nil : currency
    model.choose(currency)
    if cursor != nil { focus() }
  }

  mutating func blur() {
    cursor = nil
    confirmation = nil
  }

  /// Moves the focus to the amount field.
  ///
  /// A computed value is selected, so that the first keystroke replaces it.
  private mutating func focus() { cursor = TextField.Cursor(isSelected: !model.isTyped) }

  mutating func press(_ key: KeyPress) -> [ScreenEffect] {
    if confirmation != nil { return confirm(key) }
    if cursor != nil, edit(key) { return [] }
    switch key {
    case .tab, .backTab:
      if cursor != nil { model.togglePrimary() }
      focus()
    case .character("x"):
      model.togglePrimary()
      if cursor != nil { focus() }
    case .character("m"):
      model.chooseMaximum()
      if cursor != nil { focus() }
    case .character("t"): model.choose(model.tier.next)
    case .character("e"): focus()
    case .escape:
      guard cursor != nil else { return [.back] }
      cursor = nil
    case .enter: if !requestConfirmation(), cursor == nil { focus() }
    default: break
    }
    return []
  }

  mutating func paste(_ text: String) -> [ScreenEffect] {
    guard confirmation == nil else { return [] }
    if cursor == nil { cursor = TextField.Cursor(isSelected: true) }
    edit { $0.paste(text) }
    return []
  }

  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [ScreenEffect] {
    guard event.action == .press, confirmation == nil else { return [] }
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

  /// Applies a keystroke to the focused field.
  ///
  /// - Returns: Whether the field handles the key.
  private mutating func edit(_ key: KeyPress) -> Bool {
    var isHandled = false
    edit { field in
      let changed = field.press(key)
      isHandled = changed != nil
      return changed ?? false
    }
    return isHandled
  }

  /// Changes the content of the focused field and updates the amount.
  ///
  /// The field accepts both a dot and a comma, so that an error message can explain the wrong decimal separator.
  ///
  /// - Parameter change: Changes the field and returns whether its content has changed.
  private mutating func edit(_ change: (inout TextField) -> Bool) {
    guard let cursor else { return }
    let separator = numbers.decimalSeparator
    var field = TextField(model.primaryText(numbers), limit: Self.amountLimit, cursor: cursor) {
      "0123456789.,".contains($0) || String($0) == separator
    }
    let hasChanged = change(&field)
    self.cursor = field.cursor
    guard hasChanged else { return }
    model.type(field.text, numbers)
    sent = nil
  }

  /// Shows the confirmation of the send if the amount is valid.
  ///
  /// - Returns: Whether the amount is valid.
  private mutating func requestConfirmation() -> Bool {
    guard let quote = try? model.quote(), quote.isValid else { return false }
    confirmation = quote
    return true
  }

  /// Applies a keystroke to the confirmation.
  private mutating func confirm(_ key: KeyPress) -> [ScreenEffect] {
    switch key {
    case .enter, .character("y"):
      guard let quote = confirmation, let remaining = quote.remaining else { break }
      confirmation = nil
      sent = quote
      model = model.emptied(balance: remaining.wei)
      cursor = nil
    case .escape, .character("n"), .backspace: confirmation = nil
    default: break
    }
    return []
  }
}

extension GasTier {
  /// The next faster tier; after the fastest, the slowest.
  fileprivate var next: GasTier {
    let all = Self.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}

extension SendModel {
  /// Returns the state of the wallet with a new balance and an empty amount, for use after a send.
  fileprivate func emptied(balance: Ether) -> SendModel {
    var model = SendModel(
      balance: balance, currencies: currencies, currency: entry.currency, tier: tier, formula: formula)
    if entry.primary == .fiat { model.togglePrimary() }
    if let market = market.value { model.receive(market) }
    return model
  }
}
