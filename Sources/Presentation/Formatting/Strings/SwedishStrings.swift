// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements of ViewStrings are documented in the protocol.

public import QuidCore

/// The Swedish labels and messages of the user interface.
///
/// Every member of the protocol has a default implementation. To replace some strings, conform a type to this protocol
/// and implement only the members for these strings.
public protocol SwedishStrings: ViewStrings {}

extension SwedishStrings {
  // MARK: Values, sources and ages

  public var unknown: String { "okänt" }

  public func age(seconds: Int) -> String {
    switch seconds {
    case ..<2: "alldeles nyss"
    case ..<120: "för \(seconds)\u{A0}s sedan"
    case ..<7_200: "för \(seconds / 60)\u{A0}min sedan"
    case ..<172_800: "för \(seconds / 3_600)\u{A0}tim sedan"
    default: "för \(seconds / 86_400)\u{A0}dagar sedan"
    }
  }

  public func oldPrices(_ count: Int) -> String {
    count == 1 ? "1\u{A0}kurs (~) är inte aktuell" : "\(count)\u{A0}kurser (~) är inte aktuella"
  }

  public func noData(of coins: String) -> String { "inga data: \(coins)" }

  public var outOfDate: String { "inaktuell" }
  public func outOfDate(age: String) -> String { "\(age) (inaktuell)" }
  public func builtIn(age: String) -> String { "inbyggda kurser, uppdaterade \(age)" }
  public var refreshing: String { "uppdateras…" }
  public func range(from start: String, to end: String) -> String { "\(start) till \(end)" }
  public func quoted(_ string: String) -> String { "”\(string)”" }

  public func list(_ symbols: [String], others: Int) -> String {
    let named = symbols.joined(separator: ", ")
    return others > 0 ? "\(named) och \(others)\u{A0}till" : named
  }

  // MARK: Errors of providers and of typed numbers

  public func title(of error: ProviderError) -> String {
    switch error.reason {
    case .offline: "Ingen anslutning"
    case .proxyFailed: "Proxyn fungerar inte"
    case .libraryMissing: "Ett bibliotek saknas"
    case .timedOut: "Inget svar i tid"
    case .insecure: "Anslutningen är inte säker"
    case .rateLimited, .budgetExceeded: "För många förfrågningar"
    case .quotaExceeded: "Kvoten för förfrågningar är slut"
    case .historyLimited: "Ditt abonnemang omfattar inga äldre data"
    case .keyMissing: "API-nyckeln saknas"
    case .keyRejected: "API-nyckeln avvisades"
    case .planRestricted: "Ditt abonnemang tillåter inte denna förfrågan"
    case .requestFailed: "Fel hos \(error.source.name)"
    case .invalidResponse: "Ogiltigt svar från \(error.source.name)"
    case .unusableEntries: "Oläsliga poster"
    case .notFound: "Hittades inte"
    case .clockBehind: "Klockan går fel"
    case .cancelled: "Avbruten"
    }
  }

  public func message(of error: ProviderError) -> String {
    let provider = error.source.name
    return switch error.reason {
    case .offline: "\(provider) kan inte nås. Kontrollera internetanslutningen och försök igen."
    case .proxyFailed(let proxy):
      "\(provider) kan inte nås genom proxyn \(proxy). Kontrollera proxyn och dess miljövariabler, till exempel"
        + " HTTPS_PROXY."
    case .libraryMissing(let library):
      "\(provider) kan inte nås utan \(library.prefix { $0 != " " }). Installera biblioteket och försök igen."
    case .timedOut: "\(provider) svarade inte i tid. Försök igen."
    case .insecure:
      "Anslutningen till \(provider) är inte säker och användes inte."
    case .rateLimited(let retryAfter): "\(provider) fick för många förfrågningar. Försök igen \(wait(retryAfter))."
    case .budgetExceeded(let retryAfter):
      "Ingen förfrågan skickades till \(provider), eftersom den inställda gränsen för förfrågningar är nådd. Försök"
        + " igen \(wait(retryAfter))."
    case .quotaExceeded:
      "Månadens förfrågningar i ditt abonnemang hos \(provider) är slut. Vänta till nästa faktureringsmånad eller välj"
        + " ett större abonnemang."
    case .keyMissing(let message):
      "\(provider) kräver en API-nyckel.\(providerMessage(message)) Ange en nyckel och försök igen."
    case .keyRejected(let message):
      "\(provider) godtar inte API-nyckeln.\(providerMessage(message)) Kontrollera nyckeln och försök igen."
    case .planRestricted(let message):
      "Ditt abonnemang hos \(provider) tillåter inte denna förfrågan.\(providerMessage(message)) Välj ett större"
        + " abonnemang."
    case .historyLimited(let days):
      "Ditt abonnemang hos \(provider) omfattar högst \(days)\u{A0}dagars historik. Välj en senare dag eller ett större"
        + " abonnemang."
    case .notFound: "\(provider) tillhandahåller inte dessa uppgifter."
    case .requestFailed(let status?, let message):
      "Förfrågan till \(provider) misslyckades med status\u{A0}\(status).\(providerMessage(message)) Försök igen"
        + " senare."
    case .requestFailed(nil, let message):
      "Förfrågan till \(provider) misslyckades.\(providerMessage(message)) Försök igen senare."
    case .invalidResponse(_, "body"): "\(provider) skickade ett ogiltigt svar. Försök igen senare."
    case .invalidResponse(_, let path): "\(provider) skickade ett ogiltigt svar (\(path)). Försök igen senare."
    case .unusableEntries(count: 1): "1\u{A0}post från \(provider) går inte att läsa och saknas helt eller delvis."
    case .unusableEntries(let count):
      "\(count)\u{A0}poster från \(provider) går inte att läsa och saknas helt eller delvis."
    case .clockBehind(let time):
      "Datorns klocka går fel: uppgifterna från \(provider) är från \(CalendarDay(time)). Ställ klockan."
    case .cancelled: "Förfrågan till \(provider) avbröts. Försök igen."
    }
  }

  private func wait(_ duration: Duration?) -> String {
    guard let seconds = duration?.components.seconds else { return "om en minut" }
    return "om \(max(1, seconds))\u{A0}s"
  }

  private func providerMessage(_ message: String) -> String {
    message.isEmpty ? "" : " Meddelandet lyder: \(quoted(message))."
  }

  public func message(of error: DecimalSyntaxError.Reason, decimalSeparator separator: String) -> String {
    let (indefinite, definite) =
      switch separator {
      case ".": ("en punkt", "punkten")
      case ",": ("ett komma", "kommat")
      default: ("ett \(quoted(separator))", quoted(separator))
      }
    return switch error {
    case .separator:
      "Skriv siffrorna utan tusentalsavgränsare och med \(indefinite) före decimalerna, som i 1234\(separator)5."
    case .secondDot: "Skriv högst \(indefinite), som i 1\(separator)5."
    case .missingDigit: "Skriv en siffra både före och efter \(definite), som i 0\(separator)5."
    case .sign: "Skriv talet utan plus- eller minustecken, som i 1\(separator)5."
    case .nonASCIIDigit: "Använd bara siffrorna 0 till 9, som i 1\(separator)5."
    case .unexpectedCharacter: "Skriv ett tal, till exempel 1\(separator)5."
    case .exponent: "Skriv ut hela talet, alltså 1000 i stället för 1e3."
    case .hexadecimal: "Skriv talet i decimalsystemet, alltså 16 i stället för 0x10."
    }
  }

  public func message(of error: DecimalSyntaxError, decimalSeparator: String) -> String {
    switch error {
    case .empty: message(of: .unexpectedCharacter, decimalSeparator: decimalSeparator)
    case .malformed(let reason): message(of: reason, decimalSeparator: decimalSeparator)
    case .tooPrecise(let decimals): "Skriv högst \(decimals)\u{A0}decimaler."
    case .tooLarge: "Skriv ett mindre tal."
    }
  }

  public func notADay(_ string: String) -> String {
    "\(quoted(string)) är inget datum. Ange år, månad och dag, som i 2026-11-20."
  }

  public func missingDay(_ string: String) -> String {
    "\(string) finns inte i kalendern. Ange ett giltigt datum, som i 2026-11-20."
  }

  // MARK: Market

  public func coinCount(_ count: Int, formatted: String) -> String {
    "\(formatted)\u{A0}kryptovaluta\(count == 1 ? "" : "or")"
  }

  public func noCoin(named name: String) -> String {
    "Det finns ingen kryptovaluta som heter \(quoted(name)). Försök med ett annat namn eller kortnamn."
  }

  public func noListedCoin(named name: String) -> String {
    "Ingen kryptovaluta i listan heter \(quoted(name)). Försök med ett annat namn eller kortnamn."
  }

  public var emptyWatchlist: String { "Bevakningslistan är tom. Lägg till en kryptovaluta." }
  public var noWatchlistPrices: String { "Det finns inga kurser för kryptovalutorna i bevakningslistan." }
  public var noCoins: String { "Det finns inga kryptovalutor att visa." }
  public func coinNotListed(by provider: String) -> String {
    "\(provider) listar inte denna kryptovaluta för närvarande."
  }

  public func title(of order: MarketOrder) -> String {
    switch order {
    case .rank: "Rang"
    case .price: "Kurs"
    case .change: "24\u{A0}tim"
    case .change1h: "1\u{A0}tim"
    case .change7d: "7\u{A0}d"
    case .volume: "Volym"
    case .cap: "Börsvärde"
    case .name: "Namn"
    }
  }

  public func shortPeriod(days: Int?) -> String { days.map { $0 == 365 ? "1Å" : "\($0)D" } ?? "Max" }

  public func period(days: Int?) -> String {
    switch days {
    case 1: "24\u{A0}timmar"
    case 365: "1\u{A0}år"
    case let days?: "\(days)\u{A0}dagar"
    case nil: "hela perioden"
    }
  }

  public func candleLength(seconds: Int) -> String { "\(duration(seconds)) per ljusstake" }

  public func candleNote(days: Int, requestedDays: Int) -> String {
    "Ett ljusstakediagram över \(requestedDays)\u{A0}dagar finns inte, så diagrammet omfattar \(days)\u{A0}dagar."
  }

  public func kagi(reversal percentage: String, lines: Int, of count: Int) -> String {
    "Kagi, vändning \(percentage)" + (lines < count ? ", de senaste \(lines) av \(count) linjer" : "")
  }

  public var volumeOf24Hours: String { "volym, 24\u{A0}tim" }

  private func duration(_ seconds: Int) -> String {
    if seconds % 86_400 == 0 { return seconds == 86_400 ? "1\u{A0}dag" : "\(seconds / 86_400)\u{A0}dagar" }
    return seconds % 3_600 == 0 ? "\(seconds / 3_600)\u{A0}tim" : "\(seconds / 60)\u{A0}min"
  }

  public var noPricesInPeriod: String { "Det finns inga kurser under denna period. Välj en annan period." }

  public func pricesAre(in shown: String, not selected: String) -> String {
    "Kurserna visas i \(shown) i stället för \(selected)."
  }

  public var noRateForPrices: String {
    "Det finns ingen växelkurs mellan de båda valutorna. Välj en annan valuta."
  }

  public func rate(to currency: String, provenance: String) -> String { "Växelkurs till \(currency): \(provenance)" }
  public func marketCap(_ amount: String) -> String { "Börsvärde \(amount)" }
  public func gasPrice(gwei: String) -> String { "gas \(gwei)\u{A0}gwei" }

  // MARK: Bitcoin index

  public var noPricesForDays: String { "Det finns inga dagskurser för denna period. Försök igen senare." }

  public func pricesForOnly(_ count: Int, of requested: Int, from day: CalendarDay, provider: String) -> String {
    "\(provider) har kurser för bara \(count) av \(requested)\u{A0}dagar, från och med \(day)."
  }

  public func history(provenance: String) -> String { "Historik: \(provenance)" }
  public func lastUpdate(_ time: String) -> String { "Senast uppdaterad \(time)" }
  public func historyEnds(_ day: CalendarDay) -> String { "historiken slutar \(day)" }

  public func message(of error: BitcoinDayError, typed: String) -> String {
    switch error {
    case .notADay: dayMessage(for: typed)
    case .future(let today):
      "\(typed) ligger i framtiden. Ange dagens datum (\(today)) eller ett tidigare datum."
    case .beforeFirstDay:
      "Bitcoin hade ingen kurs den \(typed). Ange \(BitcoinIndex.firstDay) eller en senare dag."
    }
  }

  // MARK: Currency converter

  public func rates(of day: CalendarDay) -> String { "Växelkurser från \(day)" }

  public func prices(of symbols: [String], on day: CalendarDay?) -> String {
    let coins = symbols.joined(separator: ", ")
    return switch (symbols.count, day) {
    case (1, nil): "Kurs för \(coins)"
    case (1, let day?): "Kurs för \(coins) den \(day)"
    case (_, nil): "Kurser för \(coins)"
    case (_, let day?): "Kurser för \(coins) den \(day)"
    }
  }

  public func weekday(of day: CalendarDay) -> String { "\(day) är en \(weekdayName(of: day))." }

  private func weekdayName(of day: CalendarDay) -> String {
    ["måndag", "tisdag", "onsdag", "torsdag", "fredag", "lördag", "söndag"][day.weekday - 1]
  }

  public func noRatesPublished(on day: CalendarDay) -> String { "Inga växelkurser publicerades den \(day)." }
  public func ratesNotPublished(on day: CalendarDay) -> String { "Växelkurserna för \(day) är inte publicerade ännu." }

  public func noRates(of currency: Currency, since day: CalendarDay) -> String {
    "ECB:s data har inga växelkurser för \(currency) sedan \(day)."
  }

  public func rateTitle(from: String, to: String) -> String { "1\u{A0}\(from) i \(to)" }

  public func daysAvailable(_ count: Int, of requested: Int) -> String {
    "Bara \(count) av \(requested)\u{A0}dagar är tillgängliga."
  }

  public func noCurrency(named name: String) -> String {
    "Det finns ingen valuta som heter \(quoted(name)). Försök med en valutakod, till exempel USD, eller ett annat namn."
  }

  public var loadingCurrencies: String { "Valutorna laddas." }
  public var noExchangeRate: String { "Ingen växelkurs" }

  public func noProvider(hasRateFor code: String, replacing replaced: String?, on day: CalendarDay) -> String {
    let relation = replaced.map { ", som ersatte \($0)," } ?? ""
    return "Det finns ingen växelkurs för \(code)\(relation) den \(day). Ingen leverantör har någon."
  }

  public func withdrawnCurrency(_ code: String, in month: String, successor: String?) -> String {
    guard let successor else { return "\(code) drogs in \(month) och har ingen efterföljare." }
    return "\(code) drogs in \(month) och ersattes av \(successor). Det finns ingen lagstadgad kurs mellan dem."
  }

  public func withdrawnCurrency(_ code: String, _ equation: String, since day: CalendarDay) -> String {
    "\(code) är indragen: \(equation) sedan \(day)."
  }

  public func message(of error: ConversionError) -> String {
    switch error {
    case .provider(let error): message(of: error)
    case .unknownCurrency(let currency, let table): missingRate(of: currency, on: table.day)
    case .outOfRange: "Beloppet är för stort för att omvandlas exakt. Ange ett mindre belopp."
    case .future(let day, let today):
      "Det finns ännu inga växelkurser för \(day): i UTC är det i dag \(today). Ange dagens eller ett tidigare datum."
    case .tooEarly(let day):
      "Det finns inga växelkurser för \(day): de första är från \(RateTable.firstDay). Ange den dagen eller en senare"
        + " dag."
    case .closed(let day, let previous):
      "Inga växelkurser publicerades den \(day), som är en \(weekdayName(of: day)). De föregående"
        + " växelkurserna är från \(previous)."
    case .notPublished(let day, let previous):
      "\(ratesNotPublished(on: day)) De föregående växelkurserna är från \(previous)."
    case .nothingSince(let day):
      "Inga växelkurser har publicerats den \(day) eller senare. Försök igen senare eller ange en tidigare dag."
    case .unknownCoin(let name, _):
      "Det finns ingen valuta eller kryptovaluta som heter \(quoted(name.excerpt())). Försök med ett kortnamn, till"
        + " exempel USD eller BTC, eller ett annat namn."
    case .ambiguousCoin(let name, let coins):
      "\(quoted(name.excerpt())) är kortnamnet på \(coins.count)\u{A0}kryptovalutor, varav ingen är rankad efter"
        + " börsvärde. Ange kryptovalutans id i stället."
    case .noPrice(let coin): "Det finns ingen kurs för kryptovalutan \(quoted(coin.id.description.excerpt(40)))."
    }
  }

  // MARK: Portfolio

  public func emptyPortfolio(addingBy key: String) -> String {
    "Portföljen är tom. Tryck \(key) för att lägga till ett köp."
  }

  public var emptyPortfolioRemedy: String {
    "I en terminal: quid portfolio add 0.5 btc --at 34000usd"
  }

  public var total: String { "Totalt" }

  public func name(of value: PortfolioValue) -> String {
    switch value {
    case .value: "värde"
    case .coin: "kryptovaluta"
    case .cost: "kostnad"
    case .realizedProfit: "realiserad vinst"
    case .profit: "vinst"
    case .profitPercent: "vinst i procent"
    case .change: "förändring på 24\u{A0}tim"
    }
  }

  public var valuesMissing: String { "Kurser och värden är inte tillgängliga." }

  public func valuesAre(in shown: String, not selected: String) -> String {
    "Värdena visas i \(shown) i stället för \(selected)."
  }

  public var chartNeedsTwoDays: String { "Diagrammet börjar dagen efter den första posten." }
  public var noDayWithAllPrices: String { "Det finns ingen dag med kurser för alla kryptovalutor." }

  public func daysWithoutTotal(_ count: Int, of days: Int, _ reason: PortfolioGap) -> String {
    switch reason {
    case .loading(let coins): "Inget totalvärde för \(count) av \(days)\u{A0}dagar: kurserna för \(coins) laddas."
    case .noPrices(let coins): "Inget totalvärde för \(count) av \(days)\u{A0}dagar: kurserna för \(coins) saknas."
    case .tooLarge:
      "Inget totalvärde för \(count) av \(days)\u{A0}dagar: värdet är för stort för en exakt beräkning."
    }
  }

  public func noPrice(of coins: String) -> String {
    "Kursen för \(coins) är okänd. Totalvärdet är ofullständigt."
  }

  public func notInTotals(_ coins: String) -> String { "Ingår inte i summorna: \(coins)." }

  public func oldPricesInTotal(of coins: String) -> String {
    "Totalvärdet omfattar kurser som inte är aktuella: \(coins)."
  }

  public func unknownCost(of coins: String) -> String {
    "Kostnaden för \(coins) är okänd. Den totala kostnaden är ofullständig."
  }

  public func unknownChange(of coins: String) -> String {
    "Förändringen av \(coins) på 24\u{A0}timmar är okänd. Den totala förändringen är ofullständig."
  }

  public func realizedProfit(_ amount: String) -> String { "Realiserad vinst: \(amount)" }

  public func changeIn24Hours(_ percent: String, _ amount: String) -> String {
    "Förändring på 24\u{A0}timmar: \(percent), \(amount)"
  }

  public func message(of error: PortfolioError, _ numbers: NumberFormat) -> String {
    switch error {
    case .zeroAmount: "Antalet är noll. Ange antalet enheter, eller ett negativt tal för en försäljning."
    case .negativePrice: "Kursen är negativ. Ange en positiv kurs och ett negativt antal för en försäljning."
    case .outOfRange: "Antalet eller kursen är för stor för en exakt beräkning. Ange ett mindre tal."
    case .oversold(let entry, let held):
      "En försäljning av \(numbers.exact(entry.trade.size))\u{A0}\(entry.trade.coin.symbol.excerpt(12)) den"
        + " \(entry.trade.day) överstiger det dåvarande innehavet på \(numbers.exact(held)). Rätta antalet eller dagen,"
        + " eller lägg först till det köp som saknas."
    case .unknownEntry(let number):
      "Det finns ingen post med nummer \(number). Se posternas nummer med quid portfolio list."
    case .full: "En portfölj har högst \(Portfolio.capacity)\u{A0}poster. Ta först bort poster."
    }
  }
}
