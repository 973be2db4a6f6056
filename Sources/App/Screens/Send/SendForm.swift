import QuidCore
import QuidPresentation
import QuidTerminal

/// The amount of a send with its unit, currency and gas tier.
struct SendForm: Sendable {
  var model: SendModel
  private(set) var amount: AmountField
  /// The choice below the amount that has the focus: the maximum, the currency or the speed; `nil` for none.
  private(set) var choice: KeyAction?
  /// The display currency of the app if the wallet does not support it; otherwise `nil`.
  private(set) var unavailableCurrency: Currency?
  let format: DisplayFormat
  private var numbers: NumberFormat { format.numbers }

  init(_ model: SendModel, _ format: DisplayFormat) {
    self.model = model
    self.format = format
    amount = AmountField()
  }

  var preferences: [String: String] { ["sendCurrency": model.entry.currency.code] }

  var hasAmount: Bool { model.entry.isMaximum || !model.primaryText.isEmpty }

  /// The currencies that the wallet supports, with the amount in each of them.
  var currencyOffer: CurrencyOffer {
    let choices = model.viewState(at: .distantPast).currencies.compactMap { choice in
      Currency(choice.code).map { CurrencyOffer.Choice(currency: $0, value: choice.value) }
    }
    return CurrencyOffer(selected: model.entry.currency, choices: choices)
  }

  mutating func choose(_ currency: Currency) {
    unavailableCurrency = model.currencies.contains(currency) ? nil : currency
    model.choose(currency)
    refocus()
  }

  mutating func focus() {
    choice = nil
    amount.focus(isSelected: !model.isTyped)
  }

  mutating func focus(_ choice: KeyAction) {
    amount.blur()
    self.choice = choice
  }

  mutating func blur() {
    choice = nil
    amount.blur()
  }

  private mutating func refocus() { if amount.isFocused { focus() } }

  /// Pastes a string into the amount, and returns whether the amount changed.
  @discardableResult
  mutating func paste(_ text: String) -> Bool { apply(amount.paste(text, in: model.primaryText(numbers))) }

  /// Handles a key in the amount, and returns whether the amount changed.
  @discardableResult
  mutating func type(_ key: KeyPress) -> Bool { apply(amount.press(key, in: model.primaryText(numbers))) }

  private mutating func apply(_ edited: String?) -> Bool {
    if amount.isFocused { choice = nil }
    guard let edited else { return false }
    model.type(edited, numbers)
    return true
  }

  mutating func swap() {
    model.togglePrimary()
    refocus()
  }

  mutating func chooseMaximum() {
    model.chooseMaximum()
    choice = nil
    refocus()
  }

  /// Fills the form with the amount, the currency and the gas tier of a command line.
  mutating func enter(_ send: OpenSend) {
    if let currency = send.currency { choose(currency) }
    if let tier = send.tier { model.choose(tier) }
    switch send.amount {
    case .ether(let ether): enter(ether.description, in: .ether)
    case .fiat(let value, let currency):
      choose(currency)
      enter(value.description, in: .fiat)
    case .maximum: model.chooseMaximum()
    case nil: break
    }
  }

  private mutating func enter(_ amount: String, in label: AmountEntry.Label) {
    if model.entry.primary != label { model.togglePrimary() }
    model.type(numbers.fieldDecimal(amount), numbers)
  }

  /// Enters the amount that a payment link requests, unless the user has typed another one.
  mutating func suggest(_ requested: Ether?) {
    if let requested, !model.isTyped { enter(requested.description, in: .ether) }
  }

  /// Clears the amount after a send and sets the new balance.
  mutating func empty(balance: Ether) {
    var emptied = SendModel(
      balance: balance, currencies: model.currencies, currency: model.entry.currency, tier: model.tier,
      formula: model.formula)
    if model.entry.primary == .fiat { emptied.togglePrimary() }
    if let market = model.market.value { emptied.receive(market) }
    model = emptied
  }
}

extension GasTier {
  /// The next faster gas tier; the slowest after the fastest.
  var next: GasTier {
    let all = Self.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}
