// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements of ViewStrings are documented in the protocol.

public import QuidCore

/// The German labels and messages of the user interface.
///
/// Every member of the protocol has a default implementation. To replace some strings, conform a type to this protocol
/// and implement only the members for these strings.
public protocol GermanStrings: ViewStrings {}

extension GermanStrings {
  // MARK: Values, sources and ages

  public var unknown: String { "unbekannt" }

  public func age(seconds: Int) -> String {
    switch seconds {
    case ..<2: "gerade eben"
    case ..<120: "vor \(seconds)\u{A0}s"
    case ..<7_200: "vor \(seconds / 60)\u{A0}min"
    case ..<172_800: "vor \(seconds / 3_600)\u{A0}h"
    default: "vor \(seconds / 86_400)\u{A0}Tagen"
    }
  }

  public func oldPrices(_ count: Int) -> String {
    count == 1 ? "1\u{A0}Kurs (~) ist nicht aktuell" : "\(count)\u{A0}Kurse (~) sind nicht aktuell"
  }

  public func noData(of coins: String) -> String { "keine Daten: \(coins)" }

  public var outOfDate: String { "veraltet" }
  public func outOfDate(age: String) -> String { "\(age) (veraltet)" }
  public func builtIn(age: String) -> String { "mitgelieferte Kurse, Stand \(age)" }
  public var refreshing: String { "wird aktualisiert…" }
  public func range(from start: String, to end: String) -> String { "\(start) bis \(end)" }
  public func quoted(_ string: String) -> String { "„\(string)“" }

  public func list(_ symbols: [String], others: Int) -> String {
    let named = symbols.joined(separator: ", ")
    return others > 0 ? "\(named) und \(others)\u{A0}weiteren" : named
  }

  // MARK: Errors of providers and of typed numbers

  public func title(of error: ProviderError) -> String {
    switch error.reason {
    case .offline: "Keine Verbindung"
    case .proxyFailed: "Der Proxy funktioniert nicht"
    case .libraryMissing: "Eine Bibliothek fehlt"
    case .timedOut: "Zeitüberschreitung"
    case .insecure: "Die Verbindung ist nicht sicher"
    case .rateLimited, .budgetExceeded: "Zu viele Anfragen"
    case .quotaExceeded: "Anfragekontingent aufgebraucht"
    case .historyLimited: "Ihr Tarif umfasst keine älteren Daten"
    case .keyMissing: "Der API-Schlüssel fehlt"
    case .keyRejected: "Der API-Schlüssel wurde abgelehnt"
    case .planRestricted: "Ihr Tarif erlaubt diese Anfrage nicht"
    case .requestFailed: "Fehler von \(error.source.name)"
    case .invalidResponse: "Ungültige Antwort von \(error.source.name)"
    case .unusableEntries: "Unlesbare Einträge"
    case .notFound: "Nicht gefunden"
    case .clockBehind: "Die Uhr geht falsch"
    case .cancelled: "Abgebrochen"
    }
  }

  public func message(of error: ProviderError) -> String {
    let provider = error.source.name
    return switch error.reason {
    case .offline: "\(provider) ist nicht erreichbar. Prüfen Sie die Internetverbindung und versuchen Sie es erneut."
    case .proxyFailed(let proxy):
      "\(provider) ist über den Proxy \(proxy) nicht erreichbar. Prüfen Sie den Proxy und seine Umgebungsvariablen,"
        + " etwa HTTPS_PROXY."
    case .libraryMissing(let library):
      "\(provider) ist ohne \(library.prefix { $0 != " " }) nicht erreichbar. Installieren Sie diese Bibliothek und"
        + " versuchen Sie es erneut."
    case .timedOut: "\(provider) hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut."
    case .insecure:
      "Die Verbindung zu \(provider) ist nicht sicher und wurde nicht verwendet."
    case .rateLimited(let retryAfter):
      "\(provider) hat zu viele Anfragen erhalten. Versuchen Sie es \(wait(retryAfter)) erneut."
    case .budgetExceeded(let retryAfter):
      "\(provider) wurde nicht angefragt, weil die eingestellte Höchstzahl von Anfragen erreicht ist. Versuchen Sie es"
        + " \(wait(retryAfter)) erneut."
    case .quotaExceeded:
      "Die monatlichen Anfragen Ihres Tarifs bei \(provider) sind aufgebraucht. Warten Sie bis zum nächsten"
        + " Abrechnungsmonat oder wählen Sie einen größeren Tarif."
    case .keyMissing(let message):
      "\(provider) verlangt einen API-Schlüssel.\(providerMessage(message)) Geben Sie einen Schlüssel an und versuchen"
        + " Sie es erneut."
    case .keyRejected(let message):
      "\(provider) lehnt den API-Schlüssel ab.\(providerMessage(message)) Prüfen Sie den Schlüssel und versuchen Sie es"
        + " erneut."
    case .planRestricted(let message):
      "Ihr Tarif bei \(provider) erlaubt diese Anfrage nicht.\(providerMessage(message)) Wählen Sie dafür einen"
        + " größeren"
        + " Tarif."
    case .historyLimited(let days):
      "Ihr Tarif bei \(provider) umfasst höchstens \(days)\u{A0}Tage Kursverlauf. Wählen Sie einen späteren Tag oder"
        + " einen größeren Tarif."
    case .notFound: "\(provider) stellt diese Daten nicht bereit."
    case .requestFailed(let status?, let message):
      "Die Anfrage an \(provider) ist mit Status\u{A0}\(status) fehlgeschlagen.\(providerMessage(message)) Versuchen"
        + " Sie es"
        + " später erneut."
    case .requestFailed(nil, let message):
      "Die Anfrage an \(provider) ist fehlgeschlagen.\(providerMessage(message)) Versuchen Sie es später erneut."
    case .invalidResponse(_, "body"): "\(provider) hat eine ungültige Antwort gesendet. Versuchen Sie es später erneut."
    case .invalidResponse(_, let path):
      "\(provider) hat eine ungültige Antwort gesendet (\(path)). Versuchen Sie es später erneut."
    case .unusableEntries(count: 1):
      "1\u{A0}Eintrag von \(provider) ist nicht lesbar und fehlt ganz oder teilweise."
    case .unusableEntries(let count):
      "\(count)\u{A0}Einträge von \(provider) sind nicht lesbar und fehlen ganz oder teilweise."
    case .clockBehind(let time):
      "Die Uhr dieses Computers geht falsch: Die Daten von \(provider) sind vom \(CalendarDay(time)). Stellen Sie die Uhr."
    case .cancelled: "Die Anfrage an \(provider) wurde abgebrochen. Versuchen Sie es erneut."
    }
  }

  private func wait(_ duration: Duration?) -> String {
    guard let seconds = duration?.components.seconds else { return "in einer Minute" }
    return "in \(max(1, seconds))\u{A0}s"
  }

  private func providerMessage(_ message: String) -> String {
    message.isEmpty ? "" : " Die Meldung lautet: \(quoted(message))."
  }

  public func message(of error: DecimalSyntaxError.Reason, decimalSeparator separator: String) -> String {
    let (accusative, dative, indefiniteDative) =
      switch separator {
      case ".": ("einen Punkt", "dem Punkt", "einem Punkt")
      case ",": ("ein Komma", "dem Komma", "einem Komma")
      default: ("ein \(quoted(separator))", "dem \(quoted(separator))", "einem \(quoted(separator))")
      }
    return switch error {
    case .separator:
      "Geben Sie die Zahl ohne Tausendertrennzeichen und mit \(indefiniteDative) vor den Nachkommastellen ein, wie in"
        + " 1234\(separator)5."
    case .secondDot: "Geben Sie höchstens \(accusative) ein, wie in 1\(separator)5."
    case .missingDigit: "Vor und nach \(dative) muss eine Ziffer stehen, wie in 0\(separator)5."
    case .sign: "Geben Sie die Zahl ohne Vorzeichen ein, wie in 1\(separator)5."
    case .nonASCIIDigit: "Verwenden Sie nur die Ziffern 0 bis 9, wie in 1\(separator)5."
    case .unexpectedCharacter: "Geben Sie eine Zahl wie 1\(separator)5 ein."
    case .exponent: "Schreiben Sie die Zahl aus, also 1000 statt 1e3."
    case .hexadecimal: "Geben Sie die Zahl im Dezimalsystem ein, also 16 statt 0x10."
    }
  }

  public func message(of error: DecimalSyntaxError, decimalSeparator: String) -> String {
    switch error {
    case .empty: message(of: .unexpectedCharacter, decimalSeparator: decimalSeparator)
    case .malformed(let reason): message(of: reason, decimalSeparator: decimalSeparator)
    case .tooPrecise(let decimals): "Geben Sie höchstens \(decimals)\u{A0}Nachkommastellen ein."
    case .tooLarge: "Geben Sie eine kleinere Zahl ein."
    }
  }

  public func notADay(_ string: String) -> String {
    "\(quoted(string)) ist kein Datum. Geben Sie Jahr, Monat und Tag an, wie in 2026-11-20."
  }

  public func missingDay(_ string: String) -> String {
    "Das Datum \(string) gibt es im Kalender nicht. Geben Sie ein gültiges Datum an, wie in 2026-11-20."
  }

  // MARK: Market

  public func coinCount(_ count: Int, formatted: String) -> String {
    "\(formatted)\u{A0}\(count == 1 ? "Coin" : "Coins")"
  }

  public func noCoin(named name: String) -> String {
    "Es gibt keinen Coin namens \(quoted(name)). Versuchen Sie einen anderen Namen oder ein anderes Kürzel."
  }

  public func noListedCoin(named name: String) -> String {
    "Kein Coin in dieser Liste heißt \(quoted(name)). Versuchen Sie einen anderen Namen oder ein anderes Kürzel."
  }

  public var emptyWatchlist: String { "Die Merkliste ist leer. Fügen Sie einen Coin hinzu." }
  public var noWatchlistPrices: String { "Für die Coins der Merkliste gibt es keine Kurse." }
  public var noCoins: String { "Es gibt keine Coins, die angezeigt werden können." }
  public func coinNotListed(by provider: String) -> String { "\(provider) führt diesen Coin zurzeit nicht." }

  public func title(of order: MarketOrder) -> String {
    switch order {
    case .rank: "Rang"
    case .price: "Kurs"
    case .change: "24\u{A0}h"
    case .change1h: "1\u{A0}h"
    case .change7d: "7\u{A0}T"
    case .volume: "Volumen"
    case .cap: "Marktwert"
    case .name: "Name"
    }
  }

  public func shortPeriod(days: Int?) -> String { days.map { $0 == 365 ? "1J" : "\($0)T" } ?? "Max" }

  public func period(days: Int?) -> String {
    switch days {
    case 1: "24\u{A0}Stunden"
    case 365: "1\u{A0}Jahr"
    case let days?: "\(days)\u{A0}Tage"
    case nil: "gesamter Zeitraum"
    }
  }

  public func candleLength(seconds: Int) -> String { "\(duration(seconds)) je Kerze" }

  public func candleNote(days: Int, requestedDays: Int) -> String {
    "Ein Kerzendiagramm über \(requestedDays)\u{A0}Tage ist nicht verfügbar, daher umfasst das Diagramm"
      + " \(days)\u{A0}Tage."
  }

  public func kagi(reversal percentage: String, lines: Int, of count: Int) -> String {
    "Kagi, Umkehr \(percentage)" + (lines < count ? ", letzte \(lines) von \(count) Linien" : "")
  }

  public var volumeOf24Hours: String { "Volumen, 24\u{A0}h" }

  private func duration(_ seconds: Int) -> String {
    if seconds % 86_400 == 0 { return seconds == 86_400 ? "1\u{A0}Tag" : "\(seconds / 86_400)\u{A0}Tage" }
    return seconds % 3_600 == 0 ? "\(seconds / 3_600)\u{A0}h" : "\(seconds / 60)\u{A0}min"
  }

  public var noPricesInPeriod: String { "In diesem Zeitraum gibt es keine Kurse. Wählen Sie einen anderen Zeitraum." }

  public func pricesAre(in shown: String, not selected: String) -> String {
    "Die Kurse werden in \(shown) statt in \(selected) angezeigt."
  }

  public var noRateForPrices: String {
    "Zwischen den beiden Währungen gibt es keinen Wechselkurs. Wählen Sie eine andere Währung."
  }

  public func rate(to currency: String, provenance: String) -> String {
    "Wechselkurs in \(currency): \(provenance)"
  }
  public func marketCap(_ amount: String) -> String { "Marktwert \(amount)" }
  public func gasPrice(gwei: String) -> String { "Gas \(gwei)\u{A0}gwei" }

  // MARK: Bitcoin index

  public var noPricesForDays: String {
    "Für diesen Zeitraum gibt es keine Tageskurse. Versuchen Sie es später erneut."
  }

  public func pricesForOnly(_ count: Int, of requested: Int, from day: CalendarDay, provider: String) -> String {
    "\(provider) hat nur für \(count) von \(requested)\u{A0}Tagen Kurse, ab dem \(day)."
  }

  public func history(provenance: String) -> String { "Verlauf: \(provenance)" }
  public func lastUpdate(_ time: String) -> String { "Letzte Aktualisierung \(time)" }
  public func historyEnds(_ day: CalendarDay) -> String { "Verlauf endet am \(day)" }

  public func message(of error: BitcoinDayError, typed: String) -> String {
    switch error {
    case .notADay: dayMessage(for: typed)
    case .future(let today):
      "\(typed) liegt in der Zukunft. Geben Sie das heutige Datum (\(today)) oder ein früheres Datum an."
    case .beforeFirstDay:
      "Bitcoin hatte am \(typed) noch keinen Kurs. Geben Sie \(BitcoinIndex.firstDay) oder einen späteren Tag an."
    }
  }

  // MARK: Currency converter

  public func rates(of day: CalendarDay) -> String { "Wechselkurse vom \(day)" }

  public func prices(of symbols: [String], on day: CalendarDay?) -> String {
    let coins = symbols.joined(separator: ", ")
    return switch (symbols.count, day) {
    case (1, nil): "Kurs von \(coins)"
    case (1, let day?): "Kurs von \(coins) am \(day)"
    case (_, nil): "Kurse von \(coins)"
    case (_, let day?): "Kurse von \(coins) am \(day)"
    }
  }

  public func weekday(of day: CalendarDay) -> String { "\(day) ist ein \(weekdayName(of: day))." }

  private func weekdayName(of day: CalendarDay) -> String {
    ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"][day.weekday - 1]
  }

  public func noRatesPublished(on day: CalendarDay) -> String { "Am \(day) wurden keine Wechselkurse veröffentlicht." }
  public func ratesNotPublished(on day: CalendarDay) -> String {
    "Die Wechselkurse vom \(day) sind noch nicht veröffentlicht."
  }

  public func noRates(of currency: Currency, since day: CalendarDay) -> String {
    "In den Daten der EZB gibt es für \(currency) seit dem \(day) keine Wechselkurse."
  }

  public func rateTitle(from: String, to: String) -> String { "1\u{A0}\(from) in \(to)" }

  public func daysAvailable(_ count: Int, of requested: Int) -> String {
    "Nur \(count) von \(requested)\u{A0}Tagen \(count == 1 ? "ist" : "sind") verfügbar."
  }

  public func noCurrency(named name: String) -> String {
    "Es gibt keine Währung namens \(quoted(name)). Versuchen Sie einen Währungscode, etwa USD, oder einen anderen"
      + " Namen."
  }

  public var loadingCurrencies: String { "Die Währungen werden geladen." }
  public var noExchangeRate: String { "Kein Wechselkurs" }

  public func noProvider(hasRateFor code: String, replacing replaced: String?, on day: CalendarDay) -> String {
    let relation = replaced.map { ", das \($0) ersetzt hat," } ?? ""
    return "Für \(code)\(relation) gibt es am \(day) keinen Wechselkurs. Kein Anbieter hat einen."
  }

  public func withdrawnCurrency(_ code: String, in month: String, successor: String?) -> String {
    guard let successor else { return "\(code) wurde \(month) abgeschafft und hat keine Nachfolgewährung." }
    return "\(code) wurde \(month) abgeschafft und durch \(successor) ersetzt. Zwischen beiden gibt es keinen"
      + " gesetzlichen Kurs."
  }

  public func withdrawnCurrency(_ code: String, _ equation: String, since day: CalendarDay) -> String {
    "\(code) ist abgeschafft: \(equation) seit \(day)."
  }

  public func message(of error: ConversionError) -> String {
    switch error {
    case .provider(let error): message(of: error)
    case .unknownCurrency(let currency, let table): missingRate(of: currency, on: table.day)
    case .outOfRange:
      "Dieser Betrag ist zu groß, um genau umgerechnet zu werden. Geben Sie einen kleineren Betrag ein."
    case .future(let day, let today):
      "Für den \(day) gibt es noch keine Wechselkurse: In UTC ist heute der \(today). Geben Sie das heutige"
        + " oder ein früheres Datum an."
    case .tooEarly(let day):
      "Für den \(day) gibt es keine Wechselkurse: Die ersten sind vom \(RateTable.firstDay). Geben Sie diesen oder"
        + " einen späteren Tag an."
    case .closed(let day, let previous):
      "Am \(day), einem \(weekdayName(of: day)), wurden keine Wechselkurse veröffentlicht. Die vorherigen"
        + " Wechselkurse sind vom \(previous)."
    case .notPublished(let day, let previous):
      "\(ratesNotPublished(on: day)) Die vorherigen Wechselkurse sind vom \(previous)."
    case .nothingSince(let day):
      "Am \(day) und seitdem wurden keine Wechselkurse veröffentlicht. Versuchen Sie es später erneut oder geben Sie"
        + " einen früheren Tag an."
    case .unknownCoin(let name, _):
      "Es gibt keine Währung und keinen Coin namens \(quoted(name.excerpt())). Versuchen Sie ein Kürzel, etwa USD oder"
        + " BTC, oder einen anderen Namen."
    case .ambiguousCoin(let name, let coins):
      "\(quoted(name.excerpt())) ist das Kürzel von \(coins.count)\u{A0}Coins, von denen keiner einen Rang nach"
        + " Marktwert hat. Geben Sie stattdessen die ID des Coins an."
    case .noPrice(let coin): "Für den Coin \(quoted(coin.id.description.excerpt(40))) gibt es keinen Kurs."
    }
  }

  // MARK: Portfolio

  public func emptyPortfolio(addingBy key: String) -> String {
    "Das Portfolio ist leer. Drücken Sie \(key), um einen Kauf hinzuzufügen."
  }

  public var emptyPortfolioRemedy: String {
    "In einer Shell: quid portfolio add 0.5 btc --at 34000usd"
  }

  public var total: String { "Gesamt" }

  public func name(of value: PortfolioValue) -> String {
    switch value {
    case .value: "Wert"
    case .coin: "Coin"
    case .cost: "Kosten"
    case .realizedProfit: "realisierter Gewinn"
    case .profit: "Gewinn"
    case .profitPercent: "Gewinn in Prozent"
    case .change: "24-h-Änderung"
    }
  }

  public var valuesMissing: String { "Kurse und Werte sind nicht verfügbar." }

  public func valuesAre(in shown: String, not selected: String) -> String {
    "Die Werte werden in \(shown) statt in \(selected) angezeigt."
  }

  public var chartNeedsTwoDays: String { "Das Diagramm beginnt am Tag nach dem ersten Eintrag." }
  public var noDayWithAllPrices: String { "Es gibt keinen Tag mit Kursen aller Coins." }

  public func daysWithoutTotal(_ count: Int, of days: Int, _ reason: PortfolioGap) -> String {
    switch reason {
    case .loading(let coins):
      "Kein Gesamtwert an \(count) von \(days)\u{A0}Tagen: Die Kurse von \(coins) werden geladen."
    case .noPrices(let coins): "Kein Gesamtwert an \(count) von \(days)\u{A0}Tagen: Die Kurse von \(coins) fehlen."
    case .tooLarge:
      "Kein Gesamtwert an \(count) von \(days)\u{A0}Tagen: Der Wert ist zu groß für eine genaue Berechnung."
    }
  }

  public func noPrice(of coins: String) -> String {
    "Der Kurs von \(coins) ist unbekannt. Der Gesamtwert ist unvollständig."
  }

  public func notInTotals(_ coins: String) -> String { "Nicht in den Summen enthalten: \(coins)." }

  public func oldPricesInTotal(of coins: String) -> String {
    "Der Gesamtwert enthält Kurse, die nicht aktuell sind: \(coins)."
  }

  public func unknownCost(of coins: String) -> String {
    "Die Kosten von \(coins) sind unbekannt. Die Gesamtkosten sind unvollständig."
  }

  public func unknownChange(of coins: String) -> String {
    "Die 24-Stunden-Änderung von \(coins) ist unbekannt. Die Gesamtänderung ist unvollständig."
  }

  public func realizedProfit(_ amount: String) -> String { "Realisierter Gewinn: \(amount)" }

  public func changeIn24Hours(_ percent: String, _ amount: String) -> String {
    "Änderung in 24\u{A0}Stunden: \(percent), \(amount)"
  }

  public func message(of error: PortfolioError, _ numbers: NumberFormat) -> String {
    switch error {
    case .zeroAmount: "Die Menge ist null. Geben Sie die Anzahl der Coins an, bei einem Verkauf als negative Zahl."
    case .negativePrice:
      "Der Kurs ist negativ. Geben Sie für einen Verkauf einen positiven Kurs und eine negative Menge an."
    case .outOfRange:
      "Die Menge oder der Kurs ist zu groß für eine genaue Berechnung. Geben Sie eine kleinere Zahl an."
    case .oversold(let entry, let held):
      "Ein Verkauf von \(numbers.exact(entry.trade.size))\u{A0}\(entry.trade.coin.symbol.excerpt(12)) am"
        + " \(entry.trade.day) übersteigt den damaligen Bestand von \(numbers.exact(held)). Korrigieren Sie die Menge"
        + " oder den Tag, oder fügen Sie zuerst den fehlenden Kauf hinzu."
    case .unknownEntry(let number):
      "Es gibt keinen Eintrag mit der Nummer \(number). Sehen Sie die Nummern mit quid portfolio list nach."
    case .full:
      "Ein Portfolio hat höchstens \(Portfolio.capacity)\u{A0}Einträge. Entfernen Sie zuerst Einträge."
    }
  }
}
