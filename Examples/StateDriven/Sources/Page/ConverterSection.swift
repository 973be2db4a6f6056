import QuidPresentation

extension ConverterViewState {
  /// The converter with its details as HTML.
  var html: HTML {
    """
    <section aria-labelledby="convert">
    <h2 id="convert">Convert</h2>
    \(from.html)
    \(to.html)
    \(HTML.line(hint, "hint"))
    \(HTML.line(rateLine, "note"))
    \(HTML.line(inverseRateLine, "note"))
    \(HTML.line(sourceLine, "note"))
    \(status.html)
    \(details?.html ?? "")
    </section>
    """
  }
}

extension ConverterViewState.Field {
  fileprivate var html: HTML {
    "<label><b>\(code)</b> <span class=\"faint\">\(name ?? "")</span><input value=\"\(text)\" readonly></label>"
  }
}

extension ConverterViewState.Details {
  fileprivate var html: HTML {
    "<div class=\"details\">\(history?.html ?? "")\(popular?.html ?? "")</div>"
  }
}

extension RateHistoryViewState {
  fileprivate var html: HTML {
    """
    <table>
    <caption>\(title)</caption>
    \(HTML(rows.map(\.html)))
    </table>
    """
  }
}

extension RateHistoryViewState.Row {
  fileprivate var html: HTML {
    """
    <tr><td class="left">\(day) <span class="faint">\(weekday)</span></td><td>\(rate)</td>\
    <td class="\(change.direction.style)">\(change.text)</td></tr>
    """
  }
}

extension ConversionsViewState {
  fileprivate var html: HTML {
    "<ul class=\"popular\"><li class=\"faint\">\(amount) =</li>\(HTML(rows.map { "<li>\($0.value)</li>" }))</ul>"
  }
}
