import QuidCore
import QuidPresentation
import QuidTerminal

extension AppState {
  /// Returns the current frame: the tabs, the selected screen, open windows, the status line and the key hints.
  func view(_ context: ScreenContext) -> CellGrid {
    var grid = CellGrid(size, alphabet: alphabet)
    guard isLargeEnough else {
      let minimum = Self.minimumSize
      grid.putMessage(
        "The terminal is too small (\(size.columns)×\(size.rows)). Quid needs \(minimum.columns)×\(minimum.rows).",
        in: grid.area)
      return grid
    }
    let layout = AppLayout(size)
    var context = context
    context.picture = picture
    context.alphabet = alphabet
    context.keys = keys
    screen.view(into: &grid, layout.screen, context)
    if currencyWindow != nil || helpWindow != nil || commandWindow != nil { grid.dim(layout.screen) }
    currencyWindow?.view(into: &grid, layout.screen)
    commandWindow?.view(into: &grid, layout.screen)
    for line in [layout.status, layout.keys] { grid.clear(line) }
    drawTabs(into: &grid, layout)
    if let area = layout.overview { overviewLine.view(into: &grid, area, context) }
    drawStatus(into: &grid, layout.status, context)
    drawKeys(into: &grid, layout.keys)
    helpWindow?.view(
      screenHints(showsAll: true) + HelpWindow.commonHints(tabs, keys), into: &grid, layout.screen)
    return grid
  }

  private func drawTabs(into grid: inout CellGrid, _ layout: AppLayout) {
    let tabs = tabLabels
    for (index, label) in tabs.labels.enumerated() {
      // The underline marks the selected tab on terminals that show no background colors.
      let selected = CellStyle(on: .selected, bold: true, underlined: true)
      let style = index == selectedIndex ? selected : .faint
      grid.put(label.text, row: layout.tabs.row, column: label.columns.lowerBound, style)
    }
    let name = "quid "
    if size.columns >= 80, tabs.width + 1 + name.count <= size.columns {
      grid.put(name, row: layout.tabs.row, endingAt: size.columns, CellStyle(.accent, bold: true))
    }
  }

  private func drawStatus(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let status = notice ?? commandWindow?.status(at: context.now) ?? screen.status(context)
    let margin = size.columns >= 60 ? 1 : 0
    let client = configuredClient.map { "\($0) client" } ?? ""
    let availableWidth = area.columns - 2 * margin - (client.isEmpty ? 0 : grid.width(of: client) + 2)
    // An error may use a second line, above the status line, unless the command window is there.
    let lines = status.lines(columns: availableWidth, rows: status.isBad && commandWindow == nil ? 2 : 1, grid)
    for (offset, line) in lines.reversed().enumerated() {
      let row = area.row - offset
      grid.clear(ScreenArea(row: row, column: 0, rows: 1, columns: size.columns))
      grid.put(line, row: row, column: margin, status.style, limit: availableWidth)
    }
    grid.put(client, row: area.row, endingAt: area.columns - margin, CellStyle(.accent, bold: true))
  }

  /// The key hints of the current screen or window, most important first.
  private var hints: [KeyHint] {
    if helpWindow != nil { return HelpWindow.hints }
    if commandWindow != nil { return CommandWindow.hints }
    return currencyWindow != nil ? CurrencyWindow.hints : screenHints(showsAll: false)
  }

  /// Returns the key hints of the screen with the configured keys.
  ///
  /// - Parameter showsAll: Whether a hint shows all keys of its action and not only the first.
  private func screenHints(showsAll: Bool) -> [KeyHint] {
    guard !screen.hasFixedKeys, screen.typing != .text else { return screen.hints }
    return screen.hints.map {
      KeyHint(keys.label(replacing: $0.key, on: keyScreen, showsAll: showsAll), $0.action)
    }
  }

  /// The key hints that all screens have in common.
  ///
  /// Letters are not commands while a field accepts letters.
  private var commonHints: [KeyHint] {
    if helpWindow != nil { return [] }
    let count = tabs.count
    let screens =
      keys.hasConfiguredScreens
      // The tabs show the keys.
      ? []
      : size.columns >= 120
        ? [KeyHint("F1–F\(count) Alt-1–\(count) ^PgUp ^PgDn", "screens")]
        : size.columns >= 70 ? [KeyHint("F1–F\(count)", "screens")] : []
    if currencyWindow != nil || commandWindow != nil || screen.typing == .text {
      return screens + [KeyHint("^C", "quit")]
    }
    let command = size.columns >= 70 ? [KeyHint(commonLabel(of: .command), "command")] : []
    return screens + command
      + [KeyHint(commonLabel(of: .help), "keys"), KeyHint(commonLabel(of: .quit), "quit")]
  }

  /// Returns the label of an action of all screens, which has its default key where keys are fixed.
  private func commonLabel(of action: KeyAction) -> String {
    (screen.hasFixedKeys ? KeyBindings() : keys).label(of: action)
  }

  /// Draws the key hints that fit into the available width.
  ///
  /// The help window lists all of them.
  private func drawKeys(into grid: inout CellGrid, _ area: ScreenArea) {
    var column = size.columns >= 60 ? 1 : 0
    let always = commonHints
    // The last hint needs no separator of two spaces behind it.
    let end = area.columns + 2 - always.reduce(0) { $0 + grid.width(of: "\($1.key) \($1.action)  ") }
    var shown: [KeyHint] = []
    for hint in hints {
      let width = grid.width(of: "\(hint.key) \(hint.action)  ")
      guard column + shown.reduce(0, { $0 + grid.width(of: "\($1.key) \($1.action)  ") }) + width <= end else { break }
      shown.append(hint)
    }
    for hint in shown + always {
      column += grid.put(hint.key, row: area.row, column: column, CellStyle(.accent)) + 1
      column += grid.put(hint.action, row: area.row, column: column, .faint) + 2
    }
  }
}

/// The areas of the full-screen app, which are the same on every screen.
struct AppLayout {
  /// The line of tabs at the top.
  let tabs: ScreenArea
  /// The line with the values of the whole market below the tabs; `nil` if the terminal is too small.
  let overview: ScreenArea?
  /// The area that the selected screen draws; empty if the terminal is smaller than the minimum size.
  let screen: ScreenArea
  /// The status line.
  let status: ScreenArea
  /// The line of key hints at the bottom.
  let keys: ScreenArea

  /// Creates the layout of a terminal size.
  init(_ size: ScreenSize) {
    func line(_ row: Int) -> ScreenArea { ScreenArea(row: row, column: 0, rows: 1, columns: size.columns) }
    tabs = line(0)
    let isHigh = size.rows >= 24
    let margin = size.columns >= 60 ? 1 : 0
    // In a terminal that is high enough, a blank line separates the tabs and the screen.
    overview = isHigh && size.columns >= 100 ? line(1).inset(left: margin, right: margin) : nil
    let isLargeEnough = size.columns >= AppState.minimumSize.columns && size.rows >= AppState.minimumSize.rows
    screen = ScreenArea(
      row: isHigh ? 2 : 1, column: margin, rows: isLargeEnough ? size.rows - (isHigh ? 5 : 3) : 0,
      columns: size.columns - 2 * margin)
    status = line(size.rows - 2)
    keys = line(size.rows - 1)
  }
}

/// The content of the command window: the commands of the app and the suggestions of all screens.
extension AppState {
  /// The screens and actions for the command window: the screens, the actions of the selected one, those of the app and
  /// those of the other screens.
  var commands: [CommandSuggestion] {
    let others = tabs.indices.filter { $0 != selectedIndex }
    return tabs.indices.map { screenCommand($0) } + actions(of: selectedIndex) + appActions
      + others.flatMap { actions(of: $0) }
  }

  private func screenCommand(_ index: Int) -> CommandSuggestion {
    let tab = tabs[index]
    return CommandSuggestion(
      id: "screen \(tab.id)", kind: .screen, label: tab.title, detail: "screen", names: [tab.title],
      completion: tab.title.lowercased(), effects: [.selectTab], screen: index)
  }

  private func actions(of index: Int) -> [CommandSuggestion] {
    screens[index].actions.map { action in
      CommandSuggestion(
        id: "action \(tabs[index].id) \(action.title)", kind: .action, label: action.title, detail: tabs[index].title,
        names: [action.title], completion: action.title.lowercased(), effects: [.perform(action.event)], screen: index)
    }
  }

  private var appActions: [CommandSuggestion] {
    func action(_ names: [String], _ action: KeyAction, _ effect: Effect) -> CommandSuggestion {
      let label = names.first ?? ""
      return CommandSuggestion(
        id: "app \(label)", kind: .action, label: label, detail: keys.label(of: action), names: names,
        completion: label.lowercased(),
        effects: [effect], screen: selectedIndex)
    }
    let currency = action(["Change the currency"], .currency, .openCurrencyWindow)
    return [action(["Refresh", "Reload", "Update"], .refresh, .refresh)]
      + (screen.currencyOffer == nil ? [] : [currency])
      + [
        action(["Help", "Keys"], .help, .openHelpWindow), action(["Redraw"], .redraw, .redraw),
        action(["Suspend"], .suspend, .suspend), action(["Quit", "Exit"], .quit, .quit),
      ]
  }

  /// Returns the suggestions for an input, best match first.
  func suggestions(for input: CommandInput, _ commands: CommandIndex) -> [CommandSuggestion] {
    guard !input.isEmpty else { return commands.commands }
    let isCommand = !input.selectsCurrency && !input.hasAmount
    let found = isCommand ? commands.matches(input.name) : []
    let ofScreens = screens.indices.flatMap { index in
      screens[index].suggestions(for: input).map { suggestion in
        var suggestion = suggestion
        suggestion.screen = index
        return suggestion
      }
    }
    return CommandSuggestion.ranked(found + ofScreens, for: input.name)
  }

  /// Returns the message for an input without suggestions, with the nearest name if there is one.
  func message(for input: CommandInput) -> String {
    if case .failure(let error)? = input.amount { return error.fieldMessage(numbers) }
    if input.hasAmount, input.units.isEmpty { return "Type a currency or coin after the amount, as in 100 usd." }
    let names = commands.map(\.label) + screens.flatMap { $0.commandNames }
    return "Nothing matches “\(input.text.excerpt())”.\(NearestName.hint(for: input.name, among: names))"
  }
}

/// The labels of the tabs, in the widest form that fits the terminal.
struct TabLabels: Hashable, Sendable {
  /// The label of a tab and its position.
  struct Label: Hashable, Sendable {
    /// The key and the title, or only the key; empty if there is not enough space for the tab.
    var text: String
    /// The columns that the label covers.
    var columns: Range<Int>
  }

  /// The labels in the order of the tabs.
  let labels: [Label]

  /// The number of columns from the first to the last label.
  var width: Int { labels.last { !$0.text.isEmpty }?.columns.upperBound ?? 0 }

  /// The form of the labels, the widest first.
  private enum Form: CaseIterable {
    /// Each tab has its title.
    case titles
    /// Each tab has its short title.
    case shortTitles
    /// The selected tab has its title, the others have only their keys.
    case selectedTitle
    /// The selected tab has its short title, the others have only their keys.
    case selectedShortTitle
  }

  /// Creates the labels.
  ///
  /// If even the narrowest form is too wide, the tabs that are farthest from the selected one have no label.
  ///
  /// - Parameters:
  ///   - tabs: The tabs, at least one.
  ///   - selected: The index of the selected tab.
  ///   - columns: The width of the terminal.
  ///   - keys: The labels of the keys that select the tabs, in the order of the tabs.
  init(_ tabs: [Tab], selected: Int, columns: Int, keys: [String]) {
    func texts(_ form: Form) -> [String] {
      tabs.indices.map { index in
        let (key, tab) = (keys[index], tabs[index])
        return switch form {
        case .titles: " \(key) \(tab.title) "
        case .shortTitles: "\(key) \(tab.shortTitle)"
        case .selectedTitle: index == selected ? "\(key) \(tab.title)" : key
        case .selectedShortTitle: index == selected ? "\(key) \(tab.shortTitle)" : key
        }
      }
    }
    let forms = Form.allCases.map { texts($0) }
    let chosen = forms.first { Self.width($0[...]) <= columns } ?? texts(.selectedShortTitle)
    var shown = chosen.indices
    while Self.width(chosen[shown]) > columns, shown.count > 1 {
      shown = shown.upperBound - 1 - selected > selected - shown.lowerBound ? shown.dropLast() : shown.dropFirst()
    }
    var column = 0
    labels = chosen.enumerated().map { index, text in
      guard shown.contains(index) else { return Label(text: "", columns: column..<column) }
      defer { column += text.cellWidth + 1 }
      return Label(text: text, columns: column..<(column + text.cellWidth))
    }
  }

  /// Returns the index of the tab at a column; `nil` if there is none.
  func index(at column: Int) -> Int? { labels.firstIndex { $0.columns.contains(column) } }

  /// Returns the width of labels that are separated by one column.
  private static func width(_ texts: ArraySlice<String>) -> Int {
    texts.reduce(texts.count - 1) { $0 + $1.cellWidth }
  }
}

/// The line with the values of the whole market, the gas price and the exchange rate of euro and dollar.
///
/// Only the values of the market are requested. The others are shown if they are loaded or cached for another purpose.
struct MarketOverviewLine: Sendable {
  private var overview: Sourced<MarketOverview>?
  private var gas: Sourced<GasPrices>?
  private var rates: Sourced<RateTable>?

  /// The interval at which the cache is read.
  private static let cacheInterval = Duration.seconds(15)

  /// Returns the data of the line, and the time between two requests for it.
  static func subscriptions(_ intervals: RefreshIntervals) -> [Subscription] {
    [
      Subscription(OverviewQuery(), every: intervals.rates),
      Subscription(CachedPricesQuery(), every: min(cacheInterval, intervals.prices)),
    ]
  }

  /// Stores the values of a response; any other response is ignored.
  mutating func receive(_ response: Response) {
    if case .success(let overview)? = response.result(of: OverviewQuery.self) {
      self.overview = overview
    } else if case .success(let table)? = response.result(of: RatesQuery.self) {
      rates = table
    } else if case .success(let cached)? = response.result(of: CachedPricesQuery.self) {
      gas = cached.gas ?? gas
      if let table = cached.rates, rates.map({ $0.fetchedAt < table.fetchedAt }) ?? true { rates = table }
    }
  }

  /// Draws the parts that fit, right-aligned.
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let state = MarketOverviewViewState(overview, gas: gas, rates: rates, at: context.now, context.format)
    var line = StyledLine()
    for part in state.parts {
      var longer = line
      longer.append(line.text.isEmpty ? part.text : " · \(part.text)", .faint)
      if let change = part.change { longer.append(" \(change.text)", change.style) }
      guard grid.width(of: longer.text) <= area.columns else { break }
      line = longer
    }
    let column = area.column + area.columns - grid.width(of: line.text)
    grid.put(line, row: area.row, column: column, limit: area.columns)
  }
}

/// The values of the whole market.
struct OverviewQuery: Query {
  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<MarketOverview> {
    try await services.marketOverview.marketOverview()
  }

  func provenance(of value: Sourced<MarketOverview>) -> Provenance? { Provenance(value) }
}

/// The gas prices and exchange rates in the cache, which are read without a request.
struct CachedPricesQuery: Query {
  func load(from services: Services) async throws -> CachedPrices { await services.cachedPrices() }
}
