import QuidCore
import QuidPresentation
import QuidTerminal

extension ConvertScreen {
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let layout = ConvertLayout(area)
    let chart = chart(layout, grid.alphabet)
    let details = layout.details
    // The rows below the history, the popular currencies and their titles.
    let others = details.columns < Self.minimumWideColumns ? 0 : max(0, details.rows - model.dayCount - 13)
    let state = model.viewState(at: context.now, context.format, detail: chart.detail, others: others)
    draw(state.from, .from, isInvalid: state.from.isEdited && state.hint != nil, into: &grid, layout.from)
    draw(state.to, .to, isInvalid: state.to.isEdited && state.hint != nil, into: &grid, layout.to)
    if let rate = state.rateLine {
      grid.put(
        "⇄ \(rate)", row: layout.rate.row, column: layout.rate.column, CellStyle(.accent), limit: layout.rate.columns)
      if let inverse = state.inverseRateLine,
        grid.width(of: rate) + grid.width(of: inverse) + 6 <= layout.rate.columns
      {
        grid.put(inverse, row: layout.rate.row, endingAt: layout.rate.column + layout.rate.columns, .faint)
      }
    }
    if let hint = state.hint {
      let lines = StyledLine.balancing(hint, columns: layout.hint.columns)
      for (offset, line) in lines.prefix(layout.hint.rows).enumerated() {
        grid.put(
          line, row: layout.hint.row + offset, column: layout.hint.column, CellStyle(.bad), limit: layout.hint.columns)
      }
    }
    let detailsArea = layout.details(belowHint: state.hint != nil)
    switch (state.status, state.details) {
    case (.loading, _):
      grid.putMessage(context.loading("Loading exchange rates", ratesQuery), in: detailsArea, .faint)
    case (.failed(let reason), _): grid.putFailure(reason, in: detailsArea, context)
    case (_, let details?): draw(details, chart, context, into: &grid, detailsArea)
    case (_, nil):
      // The currency picker would cover this message.
      guard state.picker == nil else { break }
      grid.putMessage(
        "Press d to show recent rates and popular currencies.", in: detailsArea, .faint,
        key: .character("d"))
    }
    guard let picker = state.picker else { return }
    grid.dim(area)
    draw(picker, into: &grid, area, context)
  }

  func status(_ context: ScreenContext) -> ScreenStatus {
    let state = model.viewState(at: context.now, context.format, detail: ChartDetail(priceTicks: 0, timeTicks: 0))
    return ScreenStatus(
      state.status, updated: [state.sourceLine], isRefreshing: state.isRefreshing)
  }

  var hints: [KeyHint] {
    if model.picker != nil { return CurrencyWindow.hints }
    if case .failed(_, nil) = model.table {
      return [KeyHint("r", "try again"), KeyHint("^X", "swap"), KeyHint("f", "from"), KeyHint("t", "to")]
    }
    if amount.isFocused { return [KeyHint("^X", "swap"), KeyHint("Esc", "done"), KeyHint("Tab", "switch field")] }
    return [
      KeyHint("0–9 e", "amount"), KeyHint("^X", "swap"), KeyHint("f", "from"), KeyHint("t", "to"),
      KeyHint("d", "details"),
    ] + model.table.refreshHint + [KeyHint(": 0.5 btc sek", "convert coins")]
  }

  // MARK: Fields

  private func draw(
    _ state: ConverterViewState.Field, _ shownField: ConversionEntry.Field, isInvalid: Bool,
    into grid: inout CellGrid, _ area: ScreenArea
  ) {
    let isFocused = shownField == field && amount.isFocused
    let isSelected = isFocused && amount.isSelected(state.text)
    let shown = state.text.isEmpty && !isFocused ? "–" : state.text
    let style =
      isSelected
      ? CellStyle(on: .accent, bold: true)
      : CellStyle(isInvalid ? .bad : isFocused ? .accent : .plain, bold: true, underlined: isFocused || isInvalid)
    let end = area.column + area.columns
    let width = area.columns - 6
    let text = grid.width(of: shown) > width ? shown.shortened(toCells: width) : shown
    grid.put(state.code, row: area.row, column: area.column, .strong)
    let start = end - 1 - grid.width(of: text)
    if let name = state.name {
      grid.put(name, row: area.row, column: area.column + 5, .faint, limit: max(0, start - area.column - 7))
    }
    let offset = isFocused ? amount.cursorOffset(in: text, isSelected: isSelected) : nil
    grid.putField(text, cursor: offset, row: area.row, column: start, style)
  }

  // MARK: Details

  private func chart(_ layout: ConvertLayout, _ alphabet: TerminalAlphabet) -> TextChart {
    let area = Self.chartArea(layout.details)
    return TextChart(columns: area.columns, rows: max(1, area.rows), alphabet: alphabet)
  }

  /// The minimum width in cells for a chart beside the list of amounts; a narrower terminal has the chart below.
  private static let minimumWideColumns = 76

  private static func listColumns(_ area: ScreenArea) -> Int {
    area.columns >= 90 ? 40 : area.columns >= minimumWideColumns ? 36 : area.columns
  }

  private static func chartArea(_ area: ScreenArea) -> ScreenArea {
    area.columns >= minimumWideColumns ? area.inset(top: 1, left: listColumns(area) + 3) : area
  }

  private func draw(
    _ details: ConverterViewState.Details, _ chart: TextChart, _ context: ScreenContext, into grid: inout CellGrid,
    _ area: ScreenArea
  ) {
    let isWide = area.columns >= Self.minimumWideColumns
    let list = ScreenArea(row: area.row, column: area.column, rows: area.rows, columns: Self.listColumns(area))
    var row = list.row
    let bottom = area.row + area.rows
    func title(_ text: String, into grid: inout CellGrid) {
      guard row < bottom else { return }
      grid.put(text, row: row, column: list.column, .faint, limit: list.columns)
      row += 1
    }
    if let history = details.history {
      title(history.title, into: &grid)
      let width = min(list.columns, 40)
      let changeWidth = max(10, history.rows.map { grid.width(of: $0.change.text) }.max() ?? 0)
      let rateWidth = history.rows.map { grid.width(of: $0.rate) }.max() ?? 0
      let dateWidth = width - changeWidth - 1 - rateWidth - 1
      let hasWeekdays = history.rows.allSatisfy { grid.width(of: "\($0.day) \($0.weekday)") <= dateWidth }
      for day in history.rows where row < bottom {
        grid.put(
          hasWeekdays ? "\(day.day) \(day.weekday)" : day.day, row: row, column: list.column, limit: dateWidth)
        grid.put(day.rate, row: row, endingAt: list.column + width - changeWidth - 1, .strong)
        grid.put(day.change.text, row: row, endingAt: list.column + width, CellStyle(day.change.style))
        row += 1
      }
      for line in history.notes.flatMap({ StyledLine.wrapping($0, columns: list.columns, .faint) }) where row < bottom {
        grid.put(line, row: row, column: list.column, limit: list.columns)
        row += 1
      }
    } else if let error = details.error {
      title("! \(error.message)", into: &grid)
    } else {
      title(context.loading("Loading recent exchange rates", daysQuery), into: &grid)
    }
    if isWide, let plot = details.history?.plot {
      let chartArea = Self.chartArea(area)
      chart.draw(plot, into: &grid, row: chartArea.row, column: chartArea.column)
    }
    guard let popular = details.popular else { return }
    let values = popular.rows.map(\.value)
    let availableRows = bottom - row - 1
    let width = values.map { grid.width(of: $0) }.max() ?? 0
    // Two columns are used if one is too short for all currencies and both fit beside each other.
    let lines = values.count > availableRows && 2 * width + 3 <= list.columns ? (values.count + 1) / 2 : values.count
    // An empty line is added only if it hides no currency.
    if availableRows > lines { row += 1 }
    title(popular.amount, into: &grid)
    for (index, value) in values.enumerated() where row + index % lines < bottom {
      let column = list.column + index / lines * (list.columns / 2)
      grid.put(value, row: row + index % lines, endingAt: column + width)
    }
    row = min(bottom, row + lines)
    // A narrow terminal shows the chart in the remaining rows if it is readable there.
    guard !isWide, let plot = details.history?.plot, bottom - row >= 9 else { return }
    let small = TextChart(columns: area.columns, rows: bottom - row - 1, alphabet: grid.alphabet)
    small.draw(plot, into: &grid, row: row + 1, column: area.column)
  }

  // MARK: Currency picker

  private func draw(
    _ picker: ConverterViewState.Picker, into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext
  ) {
    let windowArea = ConvertLayout.picker(in: area)
    let inner = grid.putWindow(picker.isForSource ? "From" : "To", windowArea)
    grid.putSearch(TextField(picker.searchText), row: inner.row, column: inner.column, columns: inner.columns)
    let list = ConvertLayout.pickerList(in: area)
    if let message = picker.emptyMessage {
      let coins = "To convert a coin, press Esc and type :0.5 btc sek."
      grid.putMessage("\(message) \(coins)", in: list, CellStyle(.faint, on: .raised))
    }
    let window = ListWindow(
      count: picker.rows.count, selected: picker.rows.firstIndex { $0.isSelected }, rows: list.rows)
    grid.putHiddenCounts(of: window, on: windowArea)
    for (offset, index) in window.range.enumerated() {
      let row = picker.rows[index]
      let line = list.row + offset
      let style = CellStyle(row.hasRate ? .plain : .faint, on: .raised)
      let end = list.column + list.columns
      let mark = row.hasRate ? row.symbol : "no rate"
      grid.put(row.isChosen ? "•" : " ", row: line, column: list.column, CellStyle(.accent, on: .raised))
      grid.put(
        row.code, row: line, column: list.column + 2, row.hasRate ? CellStyle(on: .raised, bold: true) : style)
      grid.put(row.name, row: line, column: list.column + 6, style, limit: list.columns - (row.hasRate ? 12 : 14))
      if let mark { grid.put(mark, row: line, endingAt: end, CellStyle(.faint, on: .raised)) }
      if row.isSelected { grid.highlight(row: line, columns: list.columnRange, .selected) }
    }
  }
}
