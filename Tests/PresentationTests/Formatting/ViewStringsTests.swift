import Foundation
import QuidCore
import QuidPresentation
import Testing

/// All phrases of a language with sample values, each with its name.
private func phrases(_ strings: any ViewStrings) throws -> [(name: String, text: String)] {
  let from = try EthereumAddress("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
  let to = try EthereumAddress("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359")
  let day = try #require(CalendarDay("2023-09-02"))
  let hash = try #require(TransactionHash("0x" + String(repeating: "a", count: 64)))
  let contact = Contact(name: try ContactName("Ann"), address: from)
  let source = DataSource(name: "CoinGecko", host: "api.coingecko.com")
  let numbers = NumberFormat.english
  let price = ExchangeRate(base: .eth, quote: .usd, rate: FixedDecimal(1_600))
  let plan = TransferPlan(
    chain: 1, from: from, to: to, value: .ether(1), gasLimit: 21_000,
    fees: FeeEstimate(nextBaseFee: Ether(gwei: 12), tip: Ether(gwei: 1), maximum: Ether(gwei: 20)), nonce: 7)
  let nodeError = JSONRPCError(code: -32_000, message: "nonce too low")
  var actual = NodeTransaction(hash: hash, from: from, to: to, value: .ether(1), nonce: 7, block: 9)
  actual.hasInput = true
  let receipt = TransactionReceipt(hash: hash, block: 9, isSuccess: true, gasUsed: 21_000, gasPrice: Ether(gwei: 12))

  var all: [(name: String, text: String)] = []
  func add(_ name: String, _ texts: String...) {
    for (index, text) in texts.enumerated() { all.append((texts.count > 1 ? "\(name) \(index)" : name, text)) }
  }
  add("unknown", strings.unknown)
  for seconds in [0, 12, 300, 9_000, 300_000] { add("age \(seconds)", strings.age(seconds: seconds)) }
  add("outOfDate", strings.outOfDate, strings.outOfDate(age: "x"), strings.builtIn(age: "x"))
  add("refreshing", strings.refreshing, strings.range(from: "1", to: "2"))
  add("list", strings.list(["BTC", "ETH"], others: 3))
  for reason in reasons {
    let error = ProviderError(reason, from: source)
    add("provider error \(reason)", strings.title(of: error), strings.message(of: error))
  }
  for reason in decimalReasons {
    add("number \(reason)", strings.message(of: reason, decimalSeparator: ","))
    add("number with dot \(reason)", strings.message(of: .malformed(reason), decimalSeparator: "."))
  }
  add("number", strings.message(of: .tooPrecise(decimals: 2), decimalSeparator: ","))
  add("large number", strings.message(of: .tooLarge, decimalSeparator: ","))
  add("day", strings.notADay("x"), strings.missingDay("2023-02-30"))
  add("coins", strings.noCoin(named: "x"), strings.noListedCoin(named: "x"), strings.coinNotListed(by: "x"))
  add("watchlist", strings.emptyWatchlist, strings.noWatchlistPrices, strings.noCoins)
  for order in MarketOrder.allCases { add("order \(order)", strings.title(of: order)) }
  for days in [1, 7, 365, nil] { add("period \(days ?? 0)", strings.period(days: days)) }
  for seconds in [1_800, 14_400, 86_400, 345_600] { add("candles", strings.candleLength(seconds: seconds)) }
  add("kagi", strings.kagi(reversal: "4%", lines: 3, of: 3), strings.kagi(reversal: "4%", lines: 2, of: 3))
  add("volume", strings.volumeOf24Hours)
  add("candle note", strings.candleNote(days: 30, requestedDays: 1))
  add("prices", strings.noPricesInPeriod, strings.pricesAre(in: "USD", not: "SEK"), strings.noRateForPrices)
  add("rate", strings.rate(to: "SEK", provenance: "x"), strings.marketCap("1"))
  add("bitcoin", strings.noPricesForDays, strings.pricesForOnly(2, of: 14, from: day, provider: "x"))
  add("history", strings.history(provenance: "x"), strings.lastUpdate("x"), strings.historyEnds(day))
  for error in [BitcoinDayError.notADay, .future(today: day), .beforeFirstDay] {
    add("bitcoin day \(error)", strings.message(of: error, typed: "2023-02-30"))
  }
  add("rates", strings.rates(of: day), strings.prices(of: ["BTC"], on: day), strings.prices(of: ["A", "B"], on: nil))
  add("weekday", strings.weekday(of: day), strings.noRatesPublished(on: day), strings.ratesNotPublished(on: day))
  add("no rates", strings.noRates(of: .gbp, since: day))
  add("available", strings.daysAvailable(2, of: 3), strings.noCurrency(named: "x"), strings.loadingCurrencies)
  add("no rate", strings.noExchangeRate)
  for replaced in ["ZMK", nil] { add("provider", strings.noProvider(hasRateFor: "ZMW", replacing: replaced, on: day)) }
  for successor in ["ZMW", nil] {
    add("withdrawn", strings.withdrawnCurrency("ZMK", in: "2004-11", successor: successor))
  }
  add("legal rate", strings.withdrawnCurrency("ZMK", "1 ZMW = 1,000 ZMK", since: day))
  let table = try #require(RateTable(base: .eur, day: day, rates: [.usd: .one]))
  let coin = Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin")
  let conversionErrors: [ConversionError] = [
    .unknownCurrency(.gbp, table: table), .outOfRange, .future(day, today: day), .tooEarly(day),
    .closed(day, previous: day), .notPublished(day, previous: day),
    .nothingSince(day), .unknownCoin("x", nearest: []), .noPrice(coin),
  ]
  for error in conversionErrors { add("conversion \(error)", strings.message(of: error)) }
  add(
    "portfolio", strings.emptyPortfolio(addingBy: "a"), strings.emptyPortfolioRemedy, strings.total,
    strings.valuesMissing)
  for value in PortfolioValue.allCases { add("portfolio \(value)", strings.name(of: value)) }
  add("values", strings.valuesAre(in: "USD", not: "SEK"), strings.chartNeedsTwoDays, strings.noDayWithAllPrices)
  for gap in [PortfolioGap.loading(coins: "X"), .noPrices(coins: "X"), .tooLarge] {
    add("gap \(gap)", strings.daysWithoutTotal(2, of: 30, gap))
  }
  add("notes", strings.noPrice(of: "X"), strings.unknownCost(of: "X"), strings.unknownChange(of: "X"))
  add(
    "old prices", strings.oldPrices(1), strings.oldPrices(2), strings.oldPricesInTotal(of: "X"),
    strings.noData(of: "X"), strings.notInTotals("X")
  )
  add("profit", strings.realizedProfit("1"), strings.changeIn24Hours("1", "2"))
  for error in [PortfolioError.zeroAmount, .negativePrice, .outOfRange, .unknownEntry(3), .full] {
    add("portfolio \(error)", strings.message(of: error, numbers))
  }
  add("send", strings.send(nil), strings.send("1 ETH"), strings.estimatedFee("1"), strings.atMost("1"))
  for value in SendValue.allCases { add("label \(value)", strings.label(of: value)) }
  add("tier", strings.name(of: .slow), strings.name(of: .fast))
  add(
    "formula", strings.note(of: .practice), strings.note(of: .onChain), strings.onChain("1"),
    strings.gas(provenance: "x"))
  add(
    "fee", strings.baseFee(gwei: "1"), strings.gasUsed(1, price: "2"), strings.includedInFee, strings.l1FeeIsNotCapped)
  add("chain", strings.chain(1), strings.node(at: "x"), strings.nonce(7, gasLimit: 21_000))
  add("price", strings.noEtherPrice(in: "USD"), strings.loadingPriceAndFee, strings.amountTooLarge)
  add("hint", strings.notAnAmount, strings.priceUnknown, strings.feeUnknown)
  let sendErrors: [SendError] = [
    .empty, .malformed(.number(.sign)), .malformed(.unknownUnit("x")), .zero, .tooPrecise(decimals: 0),
    .tooPrecise(decimals: 18), .exceedsBalance(maximum: nil), .exceedsBalance(maximum: .ether(1)),
    .feeNotCovered(maximum: .zero), .feeNotCovered(maximum: .ether(1)), .wrongChain(requested: 5, wallet: 1),
    .nodeOnOtherChain(requested: 5, node: 1), .unknownSender(from), .wouldFail(nodeError),
    .feeTooHigh(ceiling: .ether(2), limit: .ether(1)), .unfinishedSend(nonce: 7, hash: hash),
    .unfinishedSend(nonce: 7, hash: nil, successor: .init(nonce: 8, block: nil)),
    .unfinishedSend(nonce: 7, hash: nil, successor: .init(nonce: 8, block: 9)),
    .replacementFeeTooLow(lowest: plan.fees),
    .madeAfterAll(plan, by: hash, hasOtherFees: true), .tooManyPending(waiting: 70), .l1FeeUnknown,
    .exceedsTransferLimit(maximum: .ether(1)),
  ]
  for error in sendErrors { add("send error \(error.code)", strings.message(of: error, numbers, at: price)) }
  add("recipient", strings.addressWarning(contact: "Ann"), strings.addressWarning(contact: nil), strings.recipient)
  add("paid before", strings.paidBefore)
  let cautions: [RecipientCaution] = [
    .looksLike(LookAlike(recipient: to, known: from, contact: contact.name)),
    .looksLike(LookAlike(recipient: to, known: from, contact: nil)), .mixedScripts(contact.name),
    .confusableName(contact.name, with: contact.name), .changedResolution(contact, now: to),
    .similarName(try ENSName("ann.eth"), to: contact), .unverifiedResolution(contact), .noChecksum, .firstUse,
    .contract(delegate: nil, gas: 30_000), .contract(delegate: to, gas: nil),
  ]
  for (index, caution) in cautions.enumerated() { add("caution \(index)", strings.message(of: caution)) }
  let addressErrors: [AddressError] = [
    .missingPrefix, .wrongLength(3), .notHexadecimal, .name, .unknownContact("x"), .wrongChecksum, .zero, .unowned,
    .own,
    .contractCall, .linkWithSlashes, .brokenLink("a whole number of wei"), .unresolvedName(try ENSName("ann.eth")),
    .invisibleCharacter("\u{200B}"), .secret, .unknownChain("x"), .unknownParameters(["amount", "chainId"]),
  ]
  for error in addressErrors { add("address \(error)", strings.message(of: error)) }
  let nameErrors: [ENSNameError] = [
    .empty, .emptyLabel, .singleLabel, .capitals(normalized: try ENSName("ann.eth")), .reservedHyphens,
    .labelTooLong(70),
    .tooLong(300), .symbol(" "), .symbol("_"), .invisible("\u{200D}"), .lookAlike("а", of: "a"), .emoji("😀"),
    .notASCII("é"),
  ]
  for error in nameErrors { add("name \(error)", strings.message(of: error, typed: "Ann_.eth")) }
  let resolutionErrors: [NameResolutionError] = [
    .wrongChain(5), .notRegistered, .noAddress, .offchain, .unsupportedResolver, .resolverFailed,
    .malformed(expected: "a response of 128 bytes"), .node(.unanswered(ProviderError(.timedOut, from: source))),
  ]
  for error in resolutionErrors {
    add("resolution \(error)", strings.message(of: error, for: try ENSName("ann.eth"), from: source))
  }
  add("resolved later", strings.resolvedLater(try ENSName("ann.eth")))
  for error in [ContactNameError.empty, .tooLong, .unprintable, .spacing, .addressLike] {
    add("contact name \(error)", strings.message(of: error))
  }
  for error in [AddressBookError.nameTaken(contact), .addressKnown(contact), .full] {
    add("address book \(error)", strings.message(of: error))
  }
  let states: [SendFlow.State] = [.unconnected, .editing, .planning, .resuming(nil), .failed(.cancelled)]
  for state in states { add("title \(state)", strings.title(of: state, chain: 1)) }
  add("sender", strings.sender(from), strings.linkRequests("1", not: "2"))
  for pending in [
    PendingTransfer(nonce: 7, plan: plan, transaction: nil), PendingTransfer(nonce: 7, plan: nil, transaction: actual),
    PendingTransfer(nonce: 7, plan: nil, transaction: nil),
  ] {
    add("replaces", strings.replaces(pending, numbers))
  }
  add("plan", strings.leavesUnknown(nonce: 7), strings.planUpdated, strings.hasNoAccounts(from))
  add("submitted", strings.submitted, strings.outcomeNotRecorded, strings.accountIsBusy(from))
  add(
    "unfinished", strings.unfinishedSends(onChain: 5), strings.noUnfinishedSends, strings.position(chain: 1, nonce: 7))
  let challenge = AddressChallenge(to)
  add("challenge", strings.prompt(of: challenge), strings.message(rejecting: "abcd", by: challenge))
  let flowErrors: [SendFlowError] = [
    .node(.rejected(nodeError)), .journal(ProviderError(.timedOut, from: source)),
    .contacts(ProviderError(.timedOut, from: source)), .price(ProviderError(.timedOut, from: source)), .price(nil),
    .simulatedPrices(chain: 1), .otherChain(required: 1, node: 5), .chainChanged(from: 1, to: 5),
    .name(try ENSName("ann.eth"), .noAddress, from: source),
    .nameChanged(try ENSName("ann.eth"), from: from, to: to), .cancelled, .replacement(.nothingPending(nil)),
    .replacement(.madeElsewhere(7...7)), .replacement(.madeElsewhere(7...9)), .replacement(.several([7, 8])),
    .replacement(.used(nonce: 7, next: 8)), .replacement(.unused(nonce: 7, next: 6)), .replacement(.hidden(nonce: 7)),
    .replacement(.notPlain(nonce: 7)),
  ]
  for (index, error) in flowErrors.enumerated() {
    add("flow \(index)", strings.message(of: error, at: WalletFixture.now, .english))
  }
  let outcomes: [SendOutcome] = [
    .included(receipt), .reverted(receipt), .pending(hash), .pending(nil), .rejected(nodeError), .failed(nodeError),
    .different(actual, isSettled: true), .different(actual, isSettled: false), .superseded(by: hash, nil),
    .superseded(by: hash, actual), .unknown(.unseen), .unknown(.answered(nodeError, freeSince: nil)),
    .unknown(.dropped(hash)), .unknown(.nonceUsed), .unknown(.unverifiable(hash, missing: ["gas"])),
    .unknown(.receiptMismatch(hash, field: "blockHash")), .unknown(.chainBehind),
    .unknown(.unreachable(.rejected(nodeError))), .unknown(.statusMissing(hash, block: 9)),
    .unknown(.unconfirmed(receipt, confirmations: 3)), .failed(JSONRPCError(code: 1, message: "underpriced")),
  ]
  for (index, outcome) in outcomes.enumerated() {
    add("outcome \(index)", strings.message(of: outcome, plan: plan, nodeError: nodeError, numbers))
    add("status \(index)", strings.status(of: .settled(outcome)))
  }
  add("status", strings.status(of: .open(nil)), strings.status(of: .replaced(nil)))
  add("L1 fee", strings.l1FeeExceeds("2", planned: "1"), strings.l1FeeExceeds("2", planned: nil))
  add("missing L1 fee", strings.missing(.unreadable) ?? "", strings.missing(.unknown) ?? "")
  add("fees", strings.feesChanged(gasLimit: 1, maximumWei: "2", tipWei: "3", maximumFee: "4"))
  for cause in NodeErrorCause.allCases { add("cause \(cause)", strings.advice(on: cause)) }
  add("no reason", strings.noReasonGiven)
  return all
}

private let reasons: [ProviderError.Reason] = [
  .offline, .proxyFailed("proxy:1"), .libraryMissing("libcurl 7.68 or newer"), .timedOut, .insecure("an old protocol"),
  .rateLimited(retryAfter: .seconds(30)), .rateLimited(retryAfter: nil), .budgetExceeded(retryAfter: .seconds(9)),
  .quotaExceeded, .keyMissing("X3"), .keyRejected("X4"), .planRestricted("X1"), .historyLimited(days: 365),
  .notFound("a rate"),
  .requestFailed(status: 500, message: "X2"), .invalidResponse(expected: "a price", at: "usd"), .cancelled,
  .clockBehind(Date(timeIntervalSince1970: 1_693_588_500)),
]

private let decimalReasons: [DecimalSyntaxError.Reason] = [
  .sign, .separator, .exponent, .hexadecimal, .secondDot, .missingDigit, .nonASCIIDigit, .unexpectedCharacter,
]

/// The words of a text, of at least three letters, without addresses, hashes and URLs.
private func words(_ text: String) -> Set<String> {
  let prose = text.split(separator: " ").filter {
    !$0.contains("0x") && !$0.contains("://") && !$0.contains("example.")
  }
  return Set(prose.flatMap { $0.split { !$0.isLetter } }.map { $0.lowercased() }.filter { $0.count > 2 })
}

/// All strings in a value, at any depth.
private func strings(in value: Any) -> [String] {
  if let string = value as? String { return [string] }
  // A coin, a currency code and a symbol come from outside.
  if value is CoinID || value is Monogram { return [] }
  return Mirror(reflecting: value).children.flatMap { child in
    ["symbol", "name", "searchText"].contains(child.label) && !(value is SendFlowViewState.Tier)
      ? [] : strings(in: child.value)
  }
}

struct ViewStringsTests {
  private static let languages: [ViewLanguage] = [.german, .swedish]

  @Test(arguments: languages) func `every phrase is translated`(_ language: ViewLanguage) throws {
    let english = try phrases(ViewLanguage.english.strings)
    let translated = try phrases(language.strings)
    #expect(english.count == translated.count)
    #expect(english.count > 250)
    // These are the same in the languages.
    let equal = [
      "order name", "portfolio coin", "position", "age", "status", "unfinished 2", "chain 1", "chain 2", "tier 1",
    ]
    for (english, translated) in zip(english, translated) {
      #expect(!translated.text.isEmpty, "\(translated.name)")
      #expect(
        english.text != translated.text || equal.contains(english.name), "\(english.name): \(translated.text)")
      #expect(!translated.text.contains("Optional("), "\(translated.text)")
      #expect(!translated.text.contains("  ") || english.text.contains("  "), "\(translated.name): \(translated.text)")
    }
  }

  @Test(arguments: languages) func `a sentence ends as the English one`(_ language: ViewLanguage) throws {
    for (english, translated) in zip(try phrases(ViewLanguage.english.strings), try phrases(language.strings)) {
      let marks: [Character] = [".", "?", "…"]
      let end = english.text.last.flatMap { marks.contains($0) ? $0 : nil }
      #expect(translated.text.last.flatMap { marks.contains($0) ? $0 : nil } == end, "\(translated.text)")
    }
  }

  @Test(arguments: languages) func `no English word occurs in a phrase or a sample`(_ language: ViewLanguage) throws {
    let texts = try phrases(language.strings).map(\.text)
    let english = try phrases(ViewLanguage.english.strings).reduce(into: Set<String>()) { $0.formUnion(words($1.text)) }
    // Words of the options and commands that a message contains, names, and words that the languages share.
    let shared: Set<String> = [
      "add", "adder", "all", "ann", "api", "avsenders", "block", "bitcoin", "clef", "dry", "json", "rpc", "run",
      "blockhash", "btc", "cancel", "ccip",
      "chain", "coin", "coins", "ecb", "coingecko", "contacts", "contract", "eip", "emoji", "ens", "eth", "ether",
      "ethereum",
      "etherscan", "eur", "minimum", "nonces", "priority", "underpriced",
      "fee", "from",
      "gas", "gbp", "gwei", "hash", "http", "https", "index", "information", "läst", "libcurl", "link", "mainnet",
      "max", "min",
      "name", "nonce", "normal", "plan", "plus", "portfolio", "proxy", "quid", "read", "replace", "resolver", "resume",
      "sek",
      "send",
      "server", "status", "transaction", "unicode", "usd", "usdc", "utc", "vitalik", "wei", "low", "nonce", "too",
      "usd",
      "com", "data", "explorer", "full", "hand", "minute", "negative", "node", "nothing", "per", "period", "process",
      "shell", "url", "wallet", "was", "abcd", "till", "usdt", "log", "not", "sample", "sep", "nov", "oct", "standard",
      "his", "den", "for", "her", "kagi", "list", "zmk", "zmw",
      "amount", "chainid", "code", "program", "space", "width", "zero",
    ]
    let forbidden = english.subtracting(shared)
    #expect(forbidden.count > 300)
    for text in texts {
      let found = words(text).intersection(forbidden)
      #expect(found.isEmpty, "\(found.sorted()) in: \(text)")
    }
    let format = DisplayFormat(localeIdentifier: language == .german ? "de_DE" : "sv_SE")
    let samples = Self.samples(format)
    #expect(samples.count > 200)
    for text in samples {
      let found = words(text).intersection(forbidden)
      #expect(found.isEmpty, "\(found.sorted()) in: \(text)")
    }
  }

  /// The strings of the view states of all screens: with data, while loading, and after an error.
  private static func samples(_ format: DisplayFormat) -> [String] {
    let now = Date(timeIntervalSince1970: 1_795_219_200)
    let error = ProviderError(.timedOut, from: DataSource(name: "CoinGecko", host: nil))
    var send = SendModel.sample
    var market = MarketListModel.sample
    var coin = CoinDetailModel.sample
    var bitcoin = BitcoinIndexModel.sample
    var converter = ConverterModel.sample
    var values: [Any] = []
    func show() {
      values += [
        send.viewState(at: now, format), market.viewState(at: now, format), coin.viewState(at: now, format),
        bitcoin.viewState(at: now, format), converter.viewState(at: now, format),
        AddCoinModel.sample.viewState(at: now, format), AddCoinModel().viewState(at: now, format),
        PortfolioModel.sample.viewState(at: now, format), PortfolioModel().viewState(at: now, format),
        SendFlowModel.sample.viewState(at: now, in: .usd, format),
        SendFlowModel(SendFlow(.init(account: nil))).viewState(at: now, in: .usd, format),
        PortfolioViewState(PortfolioValuation(of: [], at: nil, in: .usd), at: .distantPast, format),
      ]
    }
    show()
    send.type("1000")
    market.search("nothing")
    converter.type("x", in: .from)
    coin.choose(.candles)
    bitcoin.open()
    show()
    send.fail(with: error)
    market.fail(with: error)
    coin.fail(with: error)
    bitcoin.fail(with: error)
    converter.fail(with: error)
    show()
    (send, market, coin) = (SendModel(balance: .ether(1)), MarketListModel(), CoinDetailModel(coin: coin.coin))
    (bitcoin, converter) = (BitcoinIndexModel(), ConverterModel())
    show()
    return values.flatMap { strings(in: $0) }
  }

  @Test func `quotation marks and spaces are those of the language`() {
    #expect(ViewLanguage.german.strings.quoted("x") == "„x“")
    #expect(ViewLanguage.swedish.strings.quoted("x") == "”x”")
    #expect(ViewLanguage.german.strings.age(seconds: 12) == "vor 12\u{A0}s")
    #expect(ViewLanguage.swedish.strings.age(seconds: 12) == "för 12\u{A0}s sedan")
  }

  @Test func `singular and plural differ`() {
    #expect(ViewLanguage.german.strings.coinCount(1, formatted: "1") == "1\u{A0}Coin")
    #expect(ViewLanguage.german.strings.coinCount(2, formatted: "2") == "2\u{A0}Coins")
    #expect(ViewLanguage.swedish.strings.coinCount(1, formatted: "1") == "1\u{A0}kryptovaluta")
    #expect(ViewLanguage.german.strings.daysAvailable(1, of: 3).contains(" ist "))
  }

  @Test(arguments: [
    ("de_AT", ViewLanguage.german), ("sv-SE.UTF-8", .swedish), ("en_GB", .english), ("", .english), ("POSIX", .english),
    ("de", .german),
  ])
  func `a locale selects its language`(_ identifier: String, _ language: ViewLanguage) {
    #expect(ViewLanguage(localeIdentifier: identifier) == language)
  }

  @Test(arguments: ["fr_FR", "ja_JP", "nds_DE"])
  func `a locale without strings has English words and ISO dates`(_ identifier: String) {
    #expect(ViewLanguage(localeIdentifier: identifier) == nil)
    let format = DisplayFormat(localeIdentifier: identifier)
    #expect(format.dates.day(WalletFixture.now) == "2023-09-01")
    #expect(format.strings.unknown == "unknown")
    #expect(
      format.numbers.exact(FixedDecimal(12_345))
        == NumberFormat(localeIdentifier: identifier).exact(FixedDecimal(12_345)))
  }

  @Test func `dates of a language with strings are those of the locale`() {
    #expect(DisplayFormat(localeIdentifier: "de_DE").dates.day(WalletFixture.now) != "2023-09-01")
    #expect(DisplayFormat(localeIdentifier: "de_DE").inEnglish.dates.day(WalletFixture.now) == "2023-09-01")
  }

  @Test func `a host replaces a phrase of a language`() {
    struct Strings: GermanStrings {
      func send(_ amount: String?) -> String { amount.map { "\($0) überweisen" } ?? "Überweisen" }
    }
    let format = DisplayFormat(localeIdentifier: "de_DE", strings: Strings())
    let state = SendModel.sample.viewState(at: WalletFixture.now, format)
    #expect(state.button.title == "1,5 ETH überweisen")
    #expect(state.feeLine?.contains("schnell") == true)
  }
}
