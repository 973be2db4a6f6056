import QuidPresentation

extension MarketListViewState {
  /// The market list as HTML.
  var html: HTML {
    """
    <section aria-labelledby="market" class="wide">
    <h2 id="market">Market</h2>
    <table>
    <thead><tr><th>#</th><th></th><th class="left">Coin</th><th>Price</th><th>24h</th><th class="extra">Market cap</th></tr>
    </thead>
    <tbody>
    \(HTML(rows.map(\.html)))
    </tbody>
    </table>
    \(HTML.line(updatedLine, "note"))
    \(HTML.line(rateLine, "note"))
    \(status.html)
    </section>
    """
  }
}

extension MarketRowViewState {
  fileprivate var html: HTML {
    """
    <tr\(isSelected ? HTML(stringLiteral: " aria-selected=\"true\"") : "")><td class="faint">\(rank)</td>\
    <td><i style="--hue:\(monogram.hue * 360 / Monogram.hueCount)">\(monogram.text)</i></td>\
    <td class="left"><b>\(symbol)</b> <span class="extra faint">\(name)</span></td><td>\(price)</td>\
    <td class="\(change.direction.style)">\(change.text)</td><td class="extra">\(marketCap)</td></tr>
    """
  }
}

extension ContentStatus {
  /// The notice about the data; empty if they are up to date.
  var html: HTML {
    switch self {
    case .loading: HTML.line("Waiting for an answer…", "note")
    case .ready: ""
    case .empty(let reason), .incomplete(let reason), .outOfDate(let reason), .failed(let reason):
      HTML.line(reason, "hint")
    }
  }
}
