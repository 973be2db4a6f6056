import QuidCore
import QuidPresentation

/// The practice wallet on the full screen: an amount that is typed in ether or fiat, and a button that sends it.
struct SendScreen: AppScreen {
  private(set) var model: SendModel
  /// Whether the amount is being typed; a digit is a command otherwise.
  private(set) var isTyping = true
  /// The send the person is asked about, while the question stands.
  private(set) var confirmation: SendQuote?
  /// What was sent last.
  private(set) var sent: SendQuote?

  /// How many characters an amount has at most; the largest that can be meant has fewer.
  private static let amountLimit = 40

  init(currency: Currency = .eur) {
    // The briefs' wallet: 10 ETH.
    model = SendModel(balance: Wei(count: 10_000_000_000_000_000_000), currency: currency)
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

  var typing: ScreenTyping { isTyping ? .figures : .nothing }

  /// The currency of the fiat label.
  mutating func choose(_ currency: Currency) { model.choose(currency) }

  mutating func press(_ key: KeyPress) -> [ScreenEffect] {
    if confirmation != nil { return confirm(key) }
    switch key {
    case .character(let character) where "0123456789.,".contains(character):
      isTyping = true
      edit { $0.type(character) }
    case .backspace, .delete:
      isTyping = true
      edit { $0.erase() }
    case .control("u"): edit { $0.clear() }
    case .tab, .backTab: model.togglePrimary()
    case .character("m"): model.chooseMaximum()
    case .character("t"): model.choose(model.tier.next)
    case .character("e"): isTyping = true
    case .escape:
      guard isTyping else { return [.back] }
      isTyping = false
    case .enter: ask()
    default: break
    }
    return []
  }

  mutating func paste(_ text: String) -> [ScreenEffect] {
    guard confirmation == nil else { return [] }
    edit { $0.paste(text) }
    return []
  }

  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [ScreenEffect] {
    guard event.action == .press, confirmation == nil else { return [] }
    let layout = SendLayout(area)
    switch event.row {
    case layout.primary.rowRange: isTyping = true
    case layout.secondary.row: model.togglePrimary()
    case layout.button.row: ask()
    default: break
    }
    return []
  }

  /// Changes the text of the primary label; a comma is refused there with a hint, so it is let in.
  private mutating func edit(_ change: (inout TextField) -> Bool) {
    var field = TextField(model.primaryText, limit: Self.amountLimit) { "0123456789.,".contains($0) }
    guard change(&field) else { return }
    model.type(field.text)
    sent = nil
  }

  private mutating func ask() {
    guard let quote = try? model.quote(), quote.isValid else { return }
    confirmation = quote
  }

  private mutating func confirm(_ key: KeyPress) -> [ScreenEffect] {
    switch key {
    case .enter, .character("y"):
      guard let quote = confirmation, let rest = quote.remaining else { break }
      confirmation = nil
      sent = quote
      model = model.emptied(balance: rest.wei)
      isTyping = false
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
  fileprivate func emptied(balance: Wei) -> SendModel {
    var model = SendModel(
      balance: balance, currencies: currencies, currency: entry.currency, tier: tier, formula: formula)
    if entry.primary == .fiat { model.togglePrimary() }
    if let market = market.value { model.receive(market) }
    return model
  }
}
