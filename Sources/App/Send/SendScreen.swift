import QuidCore
import QuidPresentation

/// The practice wallet on the full screen: an amount that is typed in ether or fiat, and a button that sends it.
struct SendScreen: AppScreen {
  private(set) var model: SendModel
  /// The cursor of the amount field; `nil` while the field does not have the focus.
  private(set) var cursor: TextField.Cursor?
  /// The send the person is asked about, while the question stands.
  private(set) var confirmation: SendQuote?
  /// What was sent last.
  private(set) var sent: SendQuote?
  /// The currency that the user picked elsewhere and the wallet does not offer.
  private(set) var unavailableCurrency: Currency?
  private let numbers: NumberFormat

  /// How many characters an amount has at most; the largest that can be meant has fewer.
  private static let amountLimit = 40

  init(currency: Currency = .eur, numbers: NumberFormat = .english) {
    self.numbers = numbers
    // The practice wallet: 10 ETH.
    model = SendModel(balance: Ether(wei: 10_000_000_000_000_000_000), currency: currency, formula: .practice)
  }

  // MARK: What it has to know

  func wants(_ pace: Pace) -> [Want] { [Want(question: .send, interval: pace.prices)] }

  mutating func start(_ question: Question) {
    if question == .send { model.startLoading() }
  }

  mutating func receive(_ answer: Answer, to question: Question) {
    switch answer {
    case .send(.success(let market)): model.receive(market)
    case .send(.failure(let error)): model.fail(with: error)
    default: break
    }
  }

  // MARK: What the person does

  var typing: ScreenTyping { cursor == nil ? .nothing : .figures }

  /// Shows fiat amounts in a currency that the user picked, where the wallet offers it.
  mutating func choose(_ currency: Currency) {
    unavailableCurrency = model.currencies.contains(currency) ? nil : currency
    model.choose(currency)
    if cursor != nil { focus() }
  }

  mutating func blur() {
    cursor = nil
    confirmation = nil
  }

  /// Gives the field the focus; a value that the user has not typed is selected, so that the first key replaces it.
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
    case .enter: if !ask(), cursor == nil { focus() }
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
    case layout.button.row: _ = ask()
    default: break
    }
    return []
  }

  /// Takes a key of the focused field.
  ///
  /// - Returns: Whether the key was one of the field.
  private mutating func edit(_ key: KeyPress) -> Bool {
    var isEdit = false
    edit { field in
      let changed = field.press(key)
      isEdit = changed != nil
      return changed ?? false
    }
    return isEdit
  }

  /// Changes the text of the focused field.
  ///
  /// Both separators can be typed, so that the wrong one is explained.
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

  /// Asks for confirmation of a valid amount.
  ///
  /// - Returns: Whether there is one.
  private mutating func ask() -> Bool {
    guard let quote = try? model.quote(), quote.isValid else { return false }
    confirmation = quote
    return true
  }

  private mutating func confirm(_ key: KeyPress) -> [ScreenEffect] {
    switch key {
    case .enter, .character("y"):
      guard let quote = confirmation, let rest = quote.remaining else { break }
      confirmation = nil
      sent = quote
      model = model.emptied(balance: rest.wei)
      cursor = nil
    case .escape, .character("n"), .backspace: confirmation = nil
    default: break
    }
    return []
  }
}

extension GasTier {
  fileprivate var next: GasTier {
    let all = Self.allCases
    let place = all.firstIndex(of: self) ?? 0
    return all[(place + 1) % all.count]
  }
}

extension SendModel {
  /// The same wallet after a send, with nothing typed.
  fileprivate func emptied(balance: Ether) -> SendModel {
    var model = SendModel(
      balance: balance, currencies: currencies, currency: entry.currency, tier: tier, formula: formula)
    if entry.primary == .fiat { model.togglePrimary() }
    if let market = market.value { model.receive(market) }
    return model
  }
}
