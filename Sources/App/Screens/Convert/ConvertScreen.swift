import QuidCore
import QuidPresentation
import QuidTerminal

/// The converter screen: two amount fields that update each other, their currencies, and the details of the rate.
struct ConvertScreen: AppScreen {
  private(set) var model: ConverterModel
  /// The field that has the focus or had it last.
  private(set) var field = ConversionEntry.Field.from
  /// The cursor of the focused field; `nil` while no field has the focus.
  private(set) var cursor: TextField.Cursor?
  /// The search field of the currency picker.
  private var search = TextField()
  private let numbers: NumberFormat

  /// The maximum number of characters of an amount.
  private static let amountLimit = 40

  init(from: Currency = .usd, to: Currency = .eur, numbers: NumberFormat = .english) {
    self.numbers = numbers
    model = ConverterModel(from: from, to: to)
    model.openDetails()
  }

  // MARK: Data

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

  // MARK: User input

  var typing: ScreenTyping { model.picker != nil ? .text : cursor != nil ? .figures : .nothing }

  mutating func blur() {
    model.closePicker()
    cursor = nil
    field = .from
  }

  /// Focuses a field.
  ///
  /// A default or computed amount is selected, so that the first typed character replaces it.
  private mutating func focus(_ focused: ConversionEntry.Field) {
    field = focused
    cursor = TextField.Cursor(isSelected: !model.isTyped(focused))
  }

  mutating func press(_ key: KeyPress) -> [ScreenEffect] {
    if model.picker != nil { return pressInPicker(key) }
    if cursor != nil, edit(key) { return [] }
    switch key {
    case .tab, .down: focus(cursor == nil ? .from : field.other)
    case .backTab, .up: focus(cursor == nil ? .to : field.other)
    case .character("s"), .character("x"):
      model.swap()
      if cursor != nil { focus(field) }
    case .character("f"): openPicker(.from)
    case .character("t"): openPicker(.to)
    case .character("c"): openPicker(field)
    case .character("d"): if model.isShowingDetails { model.closeDetails() } else { model.openDetails() }
    case .character("e"): focus(field)
    case .enter: if cursor == nil { focus(field) } else { cursor = nil }
    case .escape:
      guard cursor != nil else { return [.back] }
      cursor = nil
    default: break
    }
    return []
  }

  private mutating func pressInPicker(_ key: KeyPress) -> [ScreenEffect] {
    switch key {
    case .escape: model.closePicker()
    case .enter:
      model.chooseSelected()
      if cursor != nil { focus(field) }
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
      if cursor == nil { cursor = TextField.Cursor(isSelected: true) }
      edit { $0.paste(text) }
    }
    return []
  }

  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [ScreenEffect] {
    if model.picker != nil {
      switch event.action {
      case .wheelUp: model.moveSelection(by: -1)
      case .wheelDown: model.moveSelection(by: 1)
      case .press, .secondaryPress, .drag, .release: break
      }
      return []
    }
    guard event.action == .press else { return [] }
    let layout = ConvertLayout(area)
    switch event.row {
    case layout.from.rowRange: pressField(.from, event.column, layout.from)
    case layout.to.rowRange: pressField(.to, event.column, layout.to)
    case layout.rate.row:
      model.swap()
      if cursor != nil { focus(field) }
    default: break
    }
    return []
  }

  /// Focuses a clicked field.
  ///
  /// A click into its left third, which contains the currency, also opens the currency picker.
  private mutating func pressField(_ pressed: ConversionEntry.Field, _ column: Int, _ area: ScreenArea) {
    focus(pressed)
    if column < area.column + area.columns / 3 { openPicker(pressed) }
  }

  private mutating func openPicker(_ field: ConversionEntry.Field) {
    search.clear()
    model.openPicker(for: field)
  }

  /// Handles a key press in the focused field.
  ///
  /// - Returns: Whether the field handles the key.
  private mutating func edit(_ key: KeyPress) -> Bool {
    var isEdit = false
    edit { field in
      let changed = field.press(key)
      isEdit = changed != nil
      return changed ?? false
    }
    return isEdit
  }

  /// Changes the amount in the focused field.
  ///
  /// The field accepts both decimal separators, because the error message for the wrong one explains the correct one.
  private mutating func edit(_ change: (inout TextField) -> Bool) {
    guard let cursor else { return }
    let separator = numbers.decimalSeparator
    var input = TextField(model.text(of: field, numbers), limit: Self.amountLimit, cursor: cursor) {
      "0123456789.,".contains($0) || String($0) == separator
    }
    let hasChanged = change(&input)
    self.cursor = input.cursor
    if hasChanged { model.type(input.text, in: field, numbers) }
  }
}
