import QuidCore
import QuidPresentation
import QuidTerminal

/// The context menu of a coin on the market, portfolio and coin screens.
struct CoinMenu: Sendable {
  private enum Item: Hashable, Sendable, CaseIterable {
    case open
    case star
    case chart
    case send
    case openPage
    case copyPrice
    case copyLink
  }

  private let content: OpenCoin
  private let price: FixedDecimal?
  private let currency: Currency
  private let items: [Item]
  /// The cell at which the menu was opened; `nil` for the middle of the screen.
  private let anchor: (row: Int, column: Int)?
  private var selected = 0

  var coin: Coin { content.coin }

  /// Creates a menu without prices if `row` is `nil`, and without an item to open the coin if `isOpen` is true.
  init(
    _ content: OpenCoin, row: MarketRow?, in currency: Currency, isOpen: Bool = false,
    at anchor: (row: Int, column: Int)? = nil
  ) {
    self.content = content
    self.currency = currency
    self.anchor = anchor
    let price = row?.price
    self.price = price
    items = Item.allCases.filter { item in
      switch item {
      case .open: !isOpen
      case .send: content.coin.id == .ethereum
      case .copyPrice: price != nil
      case .openPage, .copyLink: CoinPage(of: content.coin.id) != nil
      case .star, .chart: true
      }
    }
  }

  /// Passes an event to the open menu; returns the effects, or `nil` if no menu is open or it ignores the event.
  static func update(_ menu: inout CoinMenu?, _ event: ScreenEvent) -> [Effect]? {
    guard var open = menu else { return nil }
    let outcome: Outcome
    switch event {
    case .key(let key): outcome = open.press(key)
    case .mouse(let event, let area): outcome = open.mouse(event, in: area)
    default: return nil
    }
    menu = outcome == .open ? open : nil
    if case .chosen(let index) = outcome { return open.effects(of: open.items[index]) }
    return []
  }

  private enum Outcome: Hashable {
    case open
    case closed
    case chosen(Int)
  }

  private mutating func press(_ key: KeyPress) -> Outcome {
    switch key {
    case .escape, .backspace, .character("m"), .character("q"): return .closed
    case .enter, .character(" "): return .chosen(selected)
    case .up, .backTab, .character("k"): selected = (selected + items.count - 1) % items.count
    case .down, .tab, .character("j"): selected = (selected + 1) % items.count
    case .home, .character("g"): selected = 0
    case .end, .character("G"): selected = items.count - 1
    default: break
    }
    return .open
  }

  private mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> Outcome {
    switch event.action {
    case .wheelUp: return press(.up)
    case .wheelDown: return press(.down)
    case .press, .secondaryPress:
      let frame = frame(in: area)
      guard frame.contains(row: event.row, column: event.column) else { return .closed }
      let index = event.row - frame.row - 1
      guard items.indices.contains(index) else { return .open }
      selected = index
      return .chosen(index)
    case .drag, .release: return .open
    }
  }

  private func effects(of item: Item) -> [Effect] {
    switch item {
    case .open: return [.broadcast(content)]
    case .chart:
      var chart = content
      chart.period = .year
      return [.broadcast(chart)]
    case .star: return CoinStarred(coin: coin.id, isWatched: !content.isWatched).effects
    case .send: return [.broadcast(OpenSend())]
    case .copyPrice:
      guard let price else { return [] }
      return [.copy(price.description, notice: "Copied the price of \(coin.symbol): \(price) \(currency.code).")]
    case .openPage: return CoinPage(of: coin.id)?.opening ?? []
    case .copyLink: return CoinPage(of: coin.id).map { [.copy($0.url, notice: "Copied \($0.url).")] } ?? []
    }
  }

  private func title(_ item: Item) -> String {
    switch item {
    case .open: "Open"
    case .star: content.isWatched ? "Unstar" : "Star"
    case .chart: "1-year chart"
    case .send: "Send ETH"
    case .openPage: "Open in browser"
    case .copyPrice: "Copy the price"
    case .copyLink: "Copy the link"
    }
  }

  // MARK: View

  private var heading: String { coin.symbol.shortened(toCells: 12) }

  private func frame(in area: ScreenArea) -> ScreenArea {
    let width = max(items.map { title($0).count }.max() ?? 0, heading.count + 2) + 4
    var frame = area.centered(rows: items.count + 2, columns: width)
    if let anchor {
      frame.row = max(area.row, min(anchor.row, area.row + area.rows - frame.rows))
      frame.column = max(area.column, min(anchor.column, area.column + area.columns - frame.columns))
    }
    return frame
  }

  func view(into grid: inout CellGrid, _ area: ScreenArea) {
    grid.dim(area)
    let inner = grid.putWindow(heading, frame(in: area))
    for (offset, item) in items.enumerated() {
      let row = inner.row + offset
      grid.put(title(item), row: row, column: inner.column, CellStyle(on: .raised), limit: inner.columns)
      if offset == selected { grid.highlight(row: row, columns: inner.columnRange, .selected) }
    }
  }

  static let hints = [KeyHint("Enter", "choose"), KeyHint("Esc", "close"), KeyHint("↑ ↓", "select")]
}
