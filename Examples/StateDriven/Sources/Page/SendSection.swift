import QuidPresentation

extension SendViewState {
  /// The wallet screen as HTML.
  var html: HTML {
    """
    <section aria-labelledby="send">
    <h2 id="send">Send</h2>
    <p class="primary\(primaryLabel.isPlaceholder ? " faint" : "")">\(primaryLabel.text) <span>\(primaryLabel.unit)\
    </span></p>
    <p class="secondary">\(secondaryLabel.formatted)</p>
    \(HTML.line(button.hint, "hint"))
    <ul class="choices">\(HTML(currencies.map(\.html)))</ul>
    <button\(button.isEnabled ? "" : " disabled")>\(button.title)</button>
    \(HTML.line("Balance: " + balanceLine, "note"))
    \(HTML.line(feeLine.map { "Network fee: " + $0 }, "note"))
    \(HTML.line(onChainFeeLine, "note"))
    \(HTML.line(priceLine, "note"))
    \(status.html)
    </section>
    """
  }
}

extension SendViewState.CurrencyChoice {
  fileprivate var html: HTML {
    "<li\(isSelected ? HTML(stringLiteral: " aria-current=\"true\"") : "")><b>\(code)</b> \(value ?? "")</li>"
  }
}
