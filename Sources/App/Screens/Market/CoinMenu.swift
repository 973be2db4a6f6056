import QuidCore
import QuidPresentation
import QuidTerminal

/// The context menu of a coin on the market screen and the coin screen.
struct CoinMenu: Sendable {
  /// An action on a coin.
  enum Item: Hashable, Sendable, CaseIterable {
    case open
    case star
    case chart
    case send
    case copyPrice
    case copyLink
  }

  /// The result of an event in the menu.
  enum Outcome: Hashable {
    /// The menu stays open.
    case open
    /// The user closed the menu.
    case closed
    /// The user chose an item.
    case chosen(Item)
  }

  let coin: Coin
  private let image: String?
  private let isWatched: Bool
  private let price: FixedPoint?
  private let currency: Currency
  private let items: [Item]
  private var selected = 0
  /// The cell at which the menu was opened; `nil` for the middle of the screen.
  private let anchor: (row: Int, column: Int)?

  /// Creates a menu with the items that apply to a coin.
  ///
  /// - Parameters:
  ///   - row: The market data of the coin; `nil` if unknown.
  ///   - isOpen: Whether the coin screen is already shown, so that the menu has no item to open it.
  init(
    _ coin: Coin, image: String?, row: MarketRow?, in currency: Currency, isWatched: Bool, isOpen: Bool = false,
    at anchor: (row: Int, column: Int)? = nil
  ) {
    self.coin = coin
    self.image = image
    self.isWatched = isWatched
    self.currency = currency
    self.anchor = anchor
    let price = row?.price
    self.price = price
    items = Item.allCases.filter { item in
      switch item {
      case .open: !isOpen
      case .send: coin.id == .ethereum
      case .copyPrice: price != nil
      case .star, .chart, .copyLink: true
      }
    }
  }

  mutating func press(_ key: KeyPress) -> Outcome {
    switch key {
    case .escape, .backspace, .character("m"), .character("q"): return .closed
    case .enter, .character(" "): return .chosen(items[selected])
    case .up, .backTab, .character("k"): selected = (selected + items.count - 1) % items.count
    case .down, .tab, .character("j"): selected = (selected + 1) % items.count
    case .home, .character("g"): selected = 0
    case .end, .character("G"): selected = items.count - 1
    default: break
    }
    return .open
  }

  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> Outcome {
    switch event.action {
    case .wheelUp: return press(.up)
    case .wheelDown: return press(.down)
    case .press, .secondaryPress:
      let frame = frame(in: area)
      guard frame.contains(row: event.row, column: event.column) else { return .closed }
      let index = event.row - frame.row - 1
      return items.indices.contains(index) ? .chosen(items[index]) : .open
    case .drag, .release: return .open
    }
  }

  /// Returns the effects of an item; empty for ``Item/star``, which the screens handle themselves.
  func effects(of item: Item) -> [ScreenEffect] {
    switch item {
    case .open: return [.open(coin, image: image)]
    case .chart: return [.openChart(coin, image: image)]
    case .star: return []
    case .send: return [.show(.send)]
    case .copyPrice:
      guard let price else { return [] }
      return [.copy(price.description, notice: "Copied the price of \(coin.symbol): \(price) \(currency.code).")]
    case .copyLink: return [.copy(link, notice: "Copied \(link).")]
    }
  }

  /// The URL of the coin's page at CoinGecko, without characters that need an escape.
  private var link: String {
    let allowed = coin.id.description.unicodeScalars.filter { scalar in
      "abcdefghijklmnopqrstuvwxyz0123456789-_.".unicodeScalars.contains(scalar)
    }
    return "https://www.coingecko.com/en/coins/\(String(String.UnicodeScalarView(allowed)))"
  }

  private func title(_ item: Item) -> String {
    switch item {
    case .open: "Open"
    case .star: isWatched ? "Remove the star" : "Star"
    case .chart: "Chart of 1 year"
    case .send: "Send ETH"
    case .copyPrice: "Copy the price"
    case .copyLink: "Copy the link"
    }
  }

  private func frame(in area: ScreenArea) -> ScreenArea {
    let width = max(items.map { title($0).count }.max() ?? 0, min(coin.symbol.count, 12) + 2) + 4
    var frame = area.centered(rows: items.count + 2, columns: width)
    if let anchor {
      frame.row = max(area.row, min(anchor.row, area.row + area.rows - frame.rows))
      frame.column = max(area.column, min(anchor.column, area.column + area.columns - frame.columns))
    }
    return frame
  }

  func draw(into grid: inout CellGrid, _ area: ScreenArea) {
    let inner = grid.putWindow(coin.symbol.shortened(toCells: 12), frame(in: area))
    for (offset, item) in items.enumerated() {
      let row = inner.row + offset
      grid.put(title(item), row: row, column: inner.column, CellStyle(on: .raised), limit: inner.columns)
      if offset == selected { grid.highlight(row: row, columns: inner.columnRange, .selected) }
    }
  }

  static let hints = [KeyHint("Enter", "choose"), KeyHint("Esc", "close"), KeyHint("↑ ↓", "select")]
}
