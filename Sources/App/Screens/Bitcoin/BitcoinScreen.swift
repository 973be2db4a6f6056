import QuidCore
import QuidPresentation
import QuidTerminal

/// The screen of the Bitcoin index: the current price, the prices of previous days, and a window with the prices of one
/// day in three currencies.
struct BitcoinScreen: AppScreen {
  private(set) var model: BitcoinIndexModel
  /// The currency that the user chose but that no provider has Bitcoin prices in; prices are shown in euros instead.
  private(set) var unavailableCurrency: Currency?

  init(currency: Currency = .eur) { model = BitcoinIndexModel(currency: currency) }

  // MARK: Data

  func wants(_ pace: Pace) -> [Want] { [Want(question: .bitcoin(model.currency), interval: pace.prices)] }

  mutating func start(_ question: Question) {
    if question == .bitcoin(model.currency) { model.startLoading() }
  }

  mutating func receive(_ answer: Answer, to question: Question) {
    switch (question, answer) {
    case (.bitcoin, .bitcoin(.success(let index))): model.receive(index)
    case (.bitcoin(model.currency), .bitcoin(.failure(let error))):
      if case .notFound = error.reason, !BitcoinIndex.currencies.contains(model.currency) {
        unavailableCurrency = model.currency
        model.choose(.eur)
      } else {
        model.fail(with: error)
      }
    default: break
    }
  }

  // MARK: User input

  /// Sets the currency of the list.
  mutating func choose(_ currency: Currency) {
    unavailableCurrency = nil
    model.choose(currency)
  }

  mutating func blur() { model.close() }

  mutating func press(_ key: KeyPress) -> [ScreenEffect] {
    switch key {
    case .up, .character("k"): model.moveSelection(by: -1)
    case .down, .character("j"): model.moveSelection(by: 1)
    case .pageUp: model.moveSelection(by: -7)
    case .pageDown: model.moveSelection(by: 7)
    case .home: model.moveSelection(by: .min)
    case .end: model.moveSelection(by: .max)
    case .enter, .character(" "): if model.isOpen { model.close() } else { model.open() }
    case .escape, .backspace:
      guard model.isOpen else { return [.back] }
      model.close()
    default: break
    }
    return []
  }

  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [ScreenEffect] {
    switch event.action {
    case .wheelUp: model.moveSelection(by: -1)
    case .wheelDown: model.moveSelection(by: 1)
    case .press:
      if model.isOpen {
        model.close()
        return []
      }
      let list = BitcoinLayout(area).list
      guard list.contains(row: event.row, column: event.column) else { return [] }
      let index = window(list).range.lowerBound + event.row - list.row
      if index == model.selectedRow { model.open() } else { model.moveSelection(by: index - model.selectedRow) }
    case .drag, .release, .secondaryPress: break
    }
    return []
  }

  /// Returns the visible rows of the list, whose first row is the current price.
  func window(_ list: ScreenArea) -> ListWindow {
    ListWindow(count: (model.index.value?.days.count ?? 0) + 1, selected: model.selectedRow, rows: list.rows)
  }
}
