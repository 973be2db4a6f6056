import QuidCore
import QuidPresentation

/// The window in which a coin to follow is searched for, out of all there are.
struct AddCoinWindow: Sendable {
  private var model: AddCoinModel
  private var field = TextField()

  init(watchlist: Watchlist, catalog: LoadState<Sourced<CoinIndex>>) {
    model = AddCoinModel(watchlist: watchlist)
    if let index = catalog.value { model.receive(index) }
    if case .failed(let error, _) = catalog { model.fail(with: error) }
  }

  mutating func startLoading() { model.startLoading() }
  mutating func receive(_ catalog: Sourced<CoinIndex>) { model.receive(catalog) }
  mutating func fail(with error: ProviderError) { model.fail(with: error) }
  mutating func receive(_ watchlist: Watchlist) { model.receive(watchlist) }

  /// Takes a key.
  ///
  /// - Returns: the coin to follow, or to follow no longer.
  mutating func press(_ key: KeyPress) -> CoinID? {
    switch key {
    case .up: model.moveSelection(by: -1)
    case .down, .tab: model.moveSelection(by: 1)
    case .pageUp: model.moveSelection(by: -10)
    case .pageDown: model.moveSelection(by: 10)
    case .enter: return model.selection?.id
    case .character(let character): if field.type(character) { model.search(field.text) }
    case .backspace: if field.erase() { model.search(field.text) }
    case .control("u"):
      field.clear()
      model.search("")
    default: break
    }
    return nil
  }

  mutating func paste(_ text: String) {
    if field.paste(text) { model.search(field.text) }
  }

  func draw(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let state = model.viewState(at: context.now, context.format)
    let title = state.countLine.map { "Follow a coin · \($0)" } ?? "Follow a coin"
    let place = area.centered(rows: 18, columns: 64)
    let inner = grid.putWindow(title, place)
    grid.putSearch(state.searchText, row: inner.row, column: inner.column, columns: inner.columns)
    let list = inner.inset(top: 2)
    guard !state.rows.isEmpty else {
      let message =
        switch state.status {
        case .loading: "Asking for the list of all coins…"
        case .empty where state.searchText.isEmpty: "Type the name or symbol of a coin."
        case .ready, .outOfDate: "Type the name or symbol of a coin."
        case .empty(let reason), .failed(let reason): reason
        }
      return grid.putMessage(message, in: list, CellStyle(.faint, on: .raised))
    }
    let window = ListWindow(
      count: state.rows.count, selected: state.rows.firstIndex { $0.isSelected }, rows: list.rows)
    grid.putRest(of: window, on: place)
    for (offset, index) in window.range.enumerated() {
      draw(state.rows[index], into: &grid, row: list.row + offset, list)
    }
  }

  private func draw(_ row: AddCoinViewState.Row, into grid: inout CellGrid, row line: Int, _ area: ScreenArea) {
    let ground = CellStyle.Ground.raised
    grid.put(row.isWatched ? "★" : " ", row: line, column: area.column, CellStyle(.warning, on: ground))
    grid.put(
      row.monogram.text, row: line, column: area.column + 2,
      CellStyle(.hue(UInt8(row.monogram.hue)), on: ground, bold: true))
    grid.put(row.symbol, row: line, column: area.column + 5, CellStyle(on: ground, bold: true), limit: 8)
    let room = area.columns - 14
    let used = grid.put(row.name, row: line, column: area.column + 14, CellStyle(on: ground), limit: room)
    if let distinction = row.distinction, room - used > 3 {
      grid.put(
        distinction, row: line, column: area.column + 14 + used + 1, CellStyle(.faint, on: ground),
        limit: room - used - 1)
    }
    if row.isSelected { grid.highlight(row: line, columns: area.columnRange, .selected) }
  }
}
