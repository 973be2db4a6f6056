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
  private var window: MenuWindow

  var coin: Coin { content.coin }

  /// Creates a menu without prices if `row` is `nil`, and without an item to open the coin if `isOpen` is true.
  init(
    _ content: OpenCoin, row: MarketRow?, in currency: Currency, isOpen: Bool = false,
    at anchor: (row: Int, column: Int)? = nil
  ) {
    self.content = content
    self.currency = currency
    window = MenuWindow(content.coin.symbol.shortened(toCells: 12), key: "m", at: anchor)
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
    guard var open = menu, let outcome = open.window.update(event, open.items.map { open.title($0) }) else {
      return nil
    }
    menu = outcome == .open ? open : nil
    if case .chosen(let index) = outcome { return open.effects(of: open.items[index]) }
    return []
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

  func view(into grid: inout CellGrid, _ area: ScreenArea) { window.view(items.map { title($0) }, into: &grid, area) }

  static let hints = [KeyHint("Enter", "choose"), KeyHint("Esc", "close"), KeyHint("↑ ↓", "select")]
}
