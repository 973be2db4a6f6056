import QuidCore
import QuidPresentation

extension ConvertScreen {
  func draw(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let layout = ConvertLayout(area)
    let chart = chart(layout, grid.alphabet)
    let state = model.viewState(at: context.now, context.format, detail: chart.detail)
    draw(state.from, .from, into: &grid, layout.from)
    draw(state.to, .to, into: &grid, layout.to)
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
    let place = layout.details(belowHint: state.hint != nil)
    switch (state.status, state.details) {
    case (.loading, _): grid.putMessage(context.loading("the exchange rates", .rates), in: place, .faint)
    case (.failed(let reason), _): grid.putFailure(reason, in: place)
    case (_, let details?): draw(details, chart, context, into: &grid, place)
    case (_, nil):
      // The list of currencies would be in front of it.
      guard state.picker == nil else { break }
      grid.putMessage("Press d for the last days and the popular currencies.", in: place, .faint)
    }
    guard let picker = state.picker else { return }
    grid.recede(area)
    draw(picker, into: &grid, area)
  }

  func status(_ context: ScreenContext) -> ScreenStatus {
    let state = model.viewState(at: context.now, context.format, detail: ChartDetail(priceTicks: 0, timeTicks: 0))
    return ScreenStatus(state.status, updated: state.sourceLine, isRefreshing: state.isRefreshing)
  }

  var hints: [KeyHint] {
    if model.picker != nil {
      return CurrencyWindow.hints
    }
    if case .failed(_, nil) = model.table {
      return [KeyHint("r", "try again"), KeyHint("s", "swap"), KeyHint("f", "from"), KeyHint("t", "to")]
    }
    let typing =
      cursor == nil
      ? [KeyHint("Tab", "type an amount")] : [KeyHint("Tab", "other field"), KeyHint("Esc", "leave the field")]
    return typing + [
      KeyHint("s", "swap"), KeyHint("f", "from"), KeyHint("t", "to"), KeyHint("d", "details"),
    ] + model.table.refreshHint
  }

  // MARK: The fields

  private func draw(
    _ shown: ConverterViewState.Field, _ place: ConversionEntry.Field, into grid: inout CellGrid, _ area: ScreenArea
  ) {
    let isFocused = place == field && cursor != nil
    let isSelected = isFocused && cursor?.isSelected == true && !shown.text.isEmpty
    let amount = shown.text.isEmpty && !isFocused ? "–" : shown.text
    let style =
      isSelected
      ? CellStyle(on: .accent, bold: true)
      : CellStyle(isFocused ? .accent : .plain, bold: true, underlined: isFocused)
    let end = area.column + area.columns
    let room = area.columns - 6
    let text = grid.width(of: amount) > room ? amount.shortened(toCells: room) : amount
    grid.put(shown.code, row: area.row, column: area.column, .strong)
    let start = end - 1 - grid.width(of: text)
    if let name = shown.name {
      grid.put(name, row: area.row, column: area.column + 5, .faint, limit: max(0, start - area.column - 7))
    }
    let offset = isFocused && !isSelected ? min(cursor?.offset ?? text.count, text.count) : nil
    grid.putField(text, cursor: offset, row: area.row, column: start, style)
  }

  // MARK: The details

  private func chart(_ layout: ConvertLayout, _ alphabet: TerminalAlphabet) -> TextChart {
    let area = Self.chartArea(layout.details)
    return TextChart(
      columns: area.columns, rows: max(1, layout.details.rows - 2), alphabet: alphabet)
  }

  /// Fewer columns than these, and the chart stands below the list.
  private static let leastWide = 76

  /// How many columns the list takes.
  private static func listColumns(_ area: ScreenArea) -> Int {
    area.columns >= 90 ? 40 : area.columns >= leastWide ? 36 : area.columns
  }

  /// Where the chart stands: beside the list where there is room.
  private static func chartArea(_ area: ScreenArea) -> ScreenArea {
    area.columns >= leastWide ? area.inset(top: 1, left: listColumns(area) + 3) : area
  }

  private func draw(
    _ details: ConverterViewState.Details, _ chart: TextChart, _ context: ScreenContext, into grid: inout CellGrid,
    _ area: ScreenArea
  ) {
    let isWide = area.columns >= Self.leastWide
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
      for day in history.rows where row < bottom {
        grid.put("\(day.day) \(day.weekday)", row: row, column: list.column)
        grid.put(day.rate, row: row, endingAt: list.column + min(list.columns, 40) - 11, .strong)
        grid.put(
          day.change.text, row: row, endingAt: list.column + min(list.columns, 40), CellStyle(day.change.style))
        row += 1
      }
    } else if let trouble = details.error {
      title("! \(trouble.message)", into: &grid)
    } else {
      title(context.loading("the last days", .rateDays(model.dayCount)), into: &grid)
    }
    if isWide, let plot = details.history?.plot {
      let place = Self.chartArea(area)
      chart.draw(plot, into: &grid, row: place.row, column: place.column)
    }
    guard let popular = details.popular else { return }
    let values = popular.rows.map(\.value)
    let room = bottom - row - 1
    let width = values.map { grid.width(of: $0) }.max() ?? 0
    // Two columns where one would not have room for all of them.
    let lines = values.count > room && 2 * width + 3 <= list.columns ? (values.count + 1) / 2 : values.count
    // An empty line only where it costs no currency.
    if room > lines { row += 1 }
    title(popular.amount, into: &grid)
    for (place, value) in values.enumerated() where row + place % lines < bottom {
      let column = list.column + place / lines * (list.columns / 2)
      grid.put(value, row: row + place % lines, endingAt: column + width)
    }
    row = min(bottom, row + lines)
    // On a narrow terminal the chart takes what is left, where that is enough to be read.
    guard !isWide, let plot = details.history?.plot, bottom - row >= 9 else { return }
    let small = TextChart(columns: area.columns, rows: min(14, bottom - row - 1), alphabet: grid.alphabet)
    small.draw(plot, into: &grid, row: row + 1, column: area.column)
  }

  // MARK: The list of currencies

  private func draw(_ picker: ConverterViewState.Picker, into grid: inout CellGrid, _ area: ScreenArea) {
    let place = area.centered(rows: 18, columns: 52)
    let inner = grid.putWindow(picker.isForSource ? "From" : "To", place)
    grid.putSearch(picker.searchText, row: inner.row, column: inner.column, columns: inner.columns)
    let list = inner.inset(top: 2)
    if let emptiness = picker.emptyMessage { grid.putMessage(emptiness, in: list, CellStyle(.faint, on: .raised)) }
    let window = ListWindow(
      count: picker.rows.count, selected: picker.rows.firstIndex { $0.isSelected }, rows: list.rows)
    grid.putRest(of: window, on: place)
    for (offset, index) in window.range.enumerated() {
      let row = picker.rows[index]
      let line = list.row + offset
      grid.put(row.isChosen ? "•" : " ", row: line, column: list.column, CellStyle(.accent, on: .raised))
      grid.put(row.code, row: line, column: list.column + 2, CellStyle(on: .raised, bold: true))
      grid.put(row.name, row: line, column: list.column + 6, CellStyle(on: .raised), limit: list.columns - 12)
      if let sign = row.symbol {
        grid.put(sign, row: line, endingAt: list.column + list.columns, CellStyle(.faint, on: .raised))
      }
      if row.isSelected { grid.highlight(row: line, columns: list.columnRange, .selected) }
    }
  }
}
