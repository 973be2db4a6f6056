import QuidCore
import QuidPresentation

/// The converter on the full screen: two fields that edit each other, their currencies, and what is behind the rate.
struct ConvertScreen: AppScreen {
  private(set) var model: ConverterModel
  /// The field that what is typed goes into.
  private(set) var field = ConversionEntry.Field.from
  /// Whether an amount is being typed; a digit is a command otherwise.
  private(set) var isTyping = true
  private var search = TextField()

  private static let amountLimit = 40

  init(from: Currency = .usd, to: Currency = .eur) { model = ConverterModel(from: from, to: to) }

  // MARK: What it has to know

  func wants(_ pace: Pace) -> [Want] {
    var wants = [
      Want(question: .rates, interval: pace.rates), Want(question: .currencyNames, interval: pace.lists),
    ]
    if model.isShowingDetails { wants.append(Want(question: .rateDays(model.dayCount), interval: pace.rates)) }
    return wants
  }

  mutating func start(_ question: Question) {
    switch question {
    case .rates: model.startLoading()
    case .rateDays: model.startLoadingDays()
    default: break
    }
  }

  mutating func receive(_ answer: Answer, to question: Question) {
    switch answer {
    case .rates(.success(let table)): model.receive(table)
    case .rates(.failure(let error)): model.fail(with: error)
    case .currencyNames(.success(let names)): model.receive(names)
    case .currencyNames(.failure(let error)): model.failNames(with: error)
    case .rateDays(.success(let days)): model.receive(days)
    case .rateDays(.failure(let error)): model.failDays(with: error)
    default: break
    }
  }

  // MARK: What the person does

  var typing: ScreenTyping { model.picker != nil ? .text : isTyping ? .figures : .nothing }

  mutating func press(_ key: KeyPress) -> [ScreenEffect] {
    if model.picker != nil { return pressInPicker(key) }
    switch key {
    case .character(let character) where "0123456789.,".contains(character):
      isTyping = true
      edit { $0.type(character) }
    case .backspace, .delete:
      isTyping = true
      edit { $0.erase() }
    case .control("u"): edit { $0.clear() }
    case .tab, .backTab, .up, .down:
      field = field.other
      isTyping = true
    case .character("s"), .character("x"): model.swap()
    case .character("f"): openPicker(.from)
    case .character("t"): openPicker(.to)
    case .character("c"): openPicker(field)
    case .character("d"), .enter:
      if model.isShowingDetails { model.closeDetails() } else { model.openDetails() }
    case .character("e"): isTyping = true
    case .escape:
      if model.isShowingDetails {
        model.closeDetails()
      } else if isTyping {
        isTyping = false
      } else {
        return [.back]
      }
    default: break
    }
    return []
  }

  private mutating func pressInPicker(_ key: KeyPress) -> [ScreenEffect] {
    switch key {
    case .escape: model.closePicker()
    case .enter: model.chooseSelected()
    case .up: model.moveSelection(by: -1)
    case .down, .tab: model.moveSelection(by: 1)
    case .pageUp: model.moveSelection(by: -8)
    case .pageDown: model.moveSelection(by: 8)
    case .home: model.moveSelection(by: .min)
    case .end: model.moveSelection(by: .max)
    case .character(let character): if search.type(character) { model.search(search.text) }
    case .backspace: if search.erase() { model.search(search.text) }
    case .control("u"): if search.clear() { model.search("") }
    default: break
    }
    return []
  }

  mutating func paste(_ text: String) -> [ScreenEffect] {
    if model.picker != nil {
      if search.paste(text) { model.search(search.text) }
    } else {
      edit { $0.paste(text) }
    }
    return []
  }

  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [ScreenEffect] {
    if model.picker != nil {
      switch event.action {
      case .wheelUp: model.moveSelection(by: -1)
      case .wheelDown: model.moveSelection(by: 1)
      case .press, .drag, .release: break
      }
      return []
    }
    guard event.action == .press else { return [] }
    let layout = ConvertLayout(area)
    switch event.row {
    case layout.from.rowRange: pressField(.from, event.column, layout.from)
    case layout.to.rowRange: pressField(.to, event.column, layout.to)
    case layout.rate.row: model.swap()
    default: break
    }
    return []
  }

  /// The currency stands on the left, the amount on the right.
  private mutating func pressField(_ pressed: ConversionEntry.Field, _ column: Int, _ area: ScreenArea) {
    field = pressed
    isTyping = true
    if column < area.column + area.columns / 3 { openPicker(pressed) }
  }

  private mutating func openPicker(_ field: ConversionEntry.Field) {
    search.clear()
    model.openPicker(for: field)
  }

  /// Changes the text of the field; a comma is refused there with a hint, so it is let in.
  private mutating func edit(_ change: (inout TextField) -> Bool) {
    var text = TextField(model.text(of: field), limit: Self.amountLimit) { "0123456789.,".contains($0) }
    if change(&text) { model.type(text.text, in: field) }
  }
}
