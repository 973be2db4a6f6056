import Foundation
import QuidCore
import QuidPresentation
import TestSupport
import Testing

/// The messages with sample values.
func messages(_ strings: any ViewStrings) throws -> [String] {
  let from = try EthereumAddress("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
  let to = try EthereumAddress("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359")
  let day = try #require(CalendarDay("2023-09-02"))
  let hash = try #require(TransactionHash("0x" + String(repeating: "a", count: 64)))
  let contact = Contact(name: try ContactName("Ann"), address: from, ensName: try ENSName("ann.eth"))
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

  var all: [String] = []
  func add(_ messages: String...) { all += messages }
  for seconds in [0, 12, 300, 9_000, 300_000] { add(strings.age(seconds: seconds)) }
  add(strings.outOfDate(age: "x"), strings.builtInRates(age: "x"))
  add(strings.range(from: "1", to: "2"))
  add(strings.list(["BTC", "ETH"], others: 3))
  for reason in reasons {
    let error = ProviderError(reason, from: source)
    add(strings.title(of: error), strings.message(of: error))
  }
  for reason in decimalReasons {
    add(strings.message(of: .malformed(reason), decimalSeparator: ","))
    add(strings.message(of: .malformed(reason), decimalSeparator: "."))
  }
  add(strings.message(of: .tooPrecise(decimals: 2), decimalSeparator: ","))
  add(strings.message(of: .tooLarge, decimalSeparator: ","))
  add(
    strings.noCoin(named: "x"), strings.noListedCoin(named: "x"), strings.coinNotListed(by: "x"))
  for order in MarketOrder.allCases { add(strings.title(of: order)) }
  for days in [1, 7, 365, nil] { add(strings.period(days: days)) }
  for seconds in [1_800, 14_400, 86_400, 345_600] { add(strings.candleLength(seconds: seconds)) }
  add(strings.candleNote(days: 30, requested: 1))
  add(strings.prices(shownIn: "USD", insteadOf: "SEK"))
  add(strings.rate(to: "SEK", provenance: "x"))
  add(strings.pricesOnly(for: 2, of: 14, from: day, "x"))
  add(strings.history(provenance: "x"), strings.lastUpdate("x"), strings.historyEnds(on: day))
  add(strings.rates(of: day), strings.prices(of: ["BTC"], on: day), strings.prices(of: ["A", "B"], on: nil))
  add(strings.weekday(of: day), strings.noRatesPublished(on: day), strings.ratesNotPublished(on: day))
  add(strings.daysAvailable(2, of: 3), strings.noCurrency(named: "x"))
  add(strings.legalRate(of: "ZMK", "1 ZMW = 1,000 ZMK", since: day))
  let table = try #require(RateTable(base: .eur, day: day, rates: [.usd: .one]))
  let coin = Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin")
  let conversionErrors: [ConversionError] = [
    .unknownCurrency(.gbp, table: table), .unknownCurrency(try #require(Currency("ZMW")), table: table),
    .unknownCurrency(try #require(Currency("ZMK")), table: table),
    .unknownCurrency(try #require(Currency("VED")), table: table),
    .unknownCurrency(try #require(Currency("ANG")), table: table), .outOfRange, .future(day, today: day),
    .tooEarly(day),
    .closed(day, previous: day), .notPublished(day, previous: day),
    .nothingSince(day), .unknownCoin("x", nearest: []), .noPrice(coin),
  ]
  for error in conversionErrors { add(strings.message(of: error)) }
  add(strings.emptyPortfolio)
  for order in PortfolioOrder.allCases { add(strings.name(of: order)) }
  add(strings.values(shownIn: "USD", insteadOf: "SEK"))
  for reason in [MissingTotalReason.loading("X"), .noPrices("X"), .tooLarge] {
    add(strings.noTotal(on: 2, of: 30, because: reason))
  }
  add(strings.chart(without: "X"))
  add(
    strings.noPrice(of: "X"), strings.unknownCost(of: "X"), strings.unknownRealizedProfit(of: "X"),
    strings.unknownChange(of: "X"))
  add(
    strings.oldPrices(count: 1), strings.oldPrices(count: 2), strings.oldPricesInTotal("X"),
    strings.noData(for: "X"), strings.notInTotals("X"))
  add(strings.realizedProfit("1"), strings.changeIn24Hours("1", "2"))
  for error in [PortfolioError.zeroAmount, .negativePrice, .outOfRange, .unknownEntry(3), .full(limit: 5)] {
    add(strings.message(of: error, numbers))
  }
  add(strings.send(nil), strings.send("1 ETH"))
  for value in SendValue.allCases { add(strings.label(of: value)) }
  add(strings.name(of: .slow), strings.name(of: .fast))
  add(
    strings.note(of: .practice), strings.note(of: .onChain), strings.onChainFee("1"),
    strings.gas(provenance: "x"))
  add(strings.baseFee(gwei: "1"), strings.gasUsed(1, at: "2"))
  add(strings.chain(1), strings.position(nonce: 7, gasLimit: 21_000))
  add(strings.noPrice(of: .ether, in: "USD"), strings.noPrice(of: .unknown, in: "USD"))
  let sendErrors: [SendError] = [
    .empty, .malformed(.number(.sign)), .malformed(.unknownUnit("x")), .zero, .tooPrecise(decimals: 0),
    .tooPrecise(decimals: 18), .exceedsBalance(maximum: nil), .exceedsBalance(maximum: .ether(1)),
    .feeNotCovered(maximum: .zero), .feeNotCovered(maximum: .ether(1)), .wrongChain(requested: 5, wallet: 1),
    .nodeOnOtherChain(requested: 5, node: 1), .unknownSender(from), .wouldFail(nodeError),
    .feeTooHigh(ceiling: .ether(2), limit: .ether(1)), .unfinishedSend(nonce: 7, hash: hash),
    .unfinishedSend(nonce: 7, hash: nil, successor: .init(nonce: 8, block: nil)),
    .unfinishedSend(nonce: 7, hash: nil, successor: .init(nonce: 8, block: 9)),
    .unfinishedSend(nonce: 7, hash: hash, gap: 5), .replacementFeeTooLow(lowest: plan.fees),
    .replacementFeeTooLow(lowest: plan.fees, market: plan.fees),
    .madeAfterAll(plan, by: hash, hasOtherFees: true), .tooManyPending(waiting: 70), .l1FeeUnknown,
    .exceedsTransferLimit(maximum: .ether(1)),
  ]
  for error in sendErrors { add(strings.message(of: error, numbers, at: price)) }
  add(strings.addressWarning(contact: "Ann"), strings.addressWarning(contact: nil))
  let cautions: [RecipientCheck.Caution] = [
    .looksLike(LookAlike(recipient: to, known: from, contact: contact.name)),
    .looksLike(LookAlike(recipient: to, known: from, contact: nil)), .mixedScripts(contact.name),
    .confusableName(contact.name, with: contact.name), .changedResolution(contact, now: to),
    .similarName(try ENSName("ann.eth"), to: contact), .unverifiedResolution(contact), .noChecksum, .firstUse,
    .contract(delegate: nil, gas: 30_000), .contract(delegate: to, gas: nil),
  ]
  for caution in cautions { add(strings.message(of: caution)) }
  let addressErrors: [AddressError] = [
    .missingPrefix, .wrongLength(3), .notHexadecimal, .name, .unknownContact("x"), .wrongChecksum, .zero, .unowned,
    .own,
    .contractCall, .linkWithSlashes, .brokenLink("a whole number of wei"), .unresolvedName(try ENSName("ann.eth")),
    .invisibleCharacter("\u{200B}"), .secret, .unknownChain("x"), .unknownParameters(["amount", "chainId"]),
  ]
  for error in addressErrors { add(strings.message(of: error)) }
  let nameErrors: [ENSNameError] = [
    .empty, .emptyLabel, .singleLabel, .capitals(normalized: try ENSName("ann.eth")), .reservedHyphens,
    .labelTooLong(70),
    .tooLong(300), .symbol(" "), .symbol("_"), .invisible("\u{200D}"), .lookAlike("а", of: "a"), .emoji("😀"),
    .notASCII("é"),
  ]
  for error in nameErrors { add(strings.message(of: error, typed: "Ann_.eth")) }
  let resolutionErrors: [NameResolutionError] = [
    .wrongChain(5), .notRegistered, .noAddress, .offchain, .unsupportedResolver, .resolverFailed,
    .malformed(expected: "a response of 128 bytes"), .node(.unanswered(ProviderError(.timedOut, from: source))),
  ]
  for error in resolutionErrors {
    add(strings.message(of: error, for: try ENSName("ann.eth"), from: source))
  }
  add(strings.resolvedLater(try ENSName("ann.eth")))
  for error in [ContactNameError.empty, .tooLong, .unprintable, .spacing, .addressLike] {
    add(strings.message(of: error))
  }
  for error in [AddressBookError.nameTaken(contact), .addressKnown(contact), .full] {
    add(strings.message(of: error))
  }
  let states: [TransferState] = [.unconnected, .editing, .planning, .resuming(nil), .failed(.cancelled)]
  for state in states { add(strings.title(of: state, chain: 1)) }
  add(strings.sender(from), strings.linkRequests("1", not: "2"))
  for pending in [
    Replacement.Target(nonce: 7, plan: plan, transaction: nil),
    Replacement.Target(nonce: 7, plan: nil, transaction: actual),
    Replacement.Target(nonce: 7, plan: nil, transaction: nil),
  ] {
    add(strings.replaces(pending, numbers))
  }
  add(strings.hasNoAccounts(from))
  var earlier = EarlierTransfer(
    record: TransferRecord(id: "1", time: WalletFixture.now, plan: plan, block: 100), outcome: .included(receipt),
    formerBlock: 99)
  earlier.replacedHashes = [hash, hash]
  for note: EarlierTransfer.Note in [
    .waits(nonce: 7), .isNext(plan), .isUnknown(nonce: 7), .isRemoved(earlier), .hasReplaced(earlier),
  ] { add(strings.message(of: note, numbers)) }
  add(strings.accountIsBusy(from))
  add(strings.unfinishedSends(on: 5), strings.position(chain: 1, nonce: 7))
  let challenge = AddressChallenge(to)
  add(strings.prompt(of: challenge), strings.message(rejecting: "abcd", by: challenge))
  let flowErrors: [SendFlowError] = [
    .node(.rejected(nodeError)), .journal(ProviderError(.timedOut, from: source)),
    .contacts(ProviderError(.timedOut, from: source)), .price(ProviderError(.timedOut, from: source)), .price(nil),
    .unpriced(chain: 7_777), .simulatedPrices(chain: 1), .otherChain(required: 1, node: 5),
    .chainChanged(from: 1, to: 5),
    .name(try ENSName("ann.eth"), .noAddress, from: source),
    .nameChanged(try ENSName("ann.eth"), from: from, to: to), .cancelled, .replacement(.nothingPending(nil)),
    .alreadySubmitted(plan, hash: nil),
    .replacement(.madeElsewhere(7...7)), .replacement(.madeElsewhere(7...9)), .replacement(.several([7, 8])),
    .replacement(.used(nonce: 7, next: 8)), .replacement(.unused(nonce: 7, next: 6)), .replacement(.hidden(nonce: 7)),
    .replacement(.notRecorded(nonce: 7, nil)), .replacement(.notRecorded(nonce: 7, actual)),
    .replacement(.different(plan, actual)), .nodeBehind(plan, block: 9),
  ]
  for error in flowErrors {
    add(strings.message(of: error, at: WalletFixture.now, .english))
  }
  let outcomes: [TransferOutcome] = [
    .included(receipt), .reverted(receipt), .pending(hash), .pending(nil), .rejected(nodeError), .failed(nodeError),
    .different(actual, isSettled: true), .different(actual, isSettled: false), .superseded(by: hash, nil),
    .superseded(by: hash, actual), .unknown(.unseen), .unknown(.answered(nodeError, freeSince: nil)),
    .unknown(.dropped(hash)), .unknown(.nonceUsed), .unknown(.unverifiable(hash, missing: ["gas"])),
    .unknown(.receiptMismatch(hash, field: "blockHash")), .unknown(.chainBehind),
    .unknown(.unreachable(.rejected(nodeError))), .unknown(.statusMissing(hash, block: 9)),
    .unknown(.unconfirmed(receipt, confirmations: 3)),
    .unknown(.waiting(hash, nonce: 5)), .unknown(.waiting(nil, nonce: 5)),
    .failed(JSONRPCError(code: 1, message: "underpriced")),
  ]
  for outcome in outcomes {
    add(strings.message(of: outcome, plan: plan, nodeError: nodeError, numbers))
    add(strings.status(of: .settled(outcome)))
  }
  add(strings.status(of: .open(nil)), strings.status(of: .replaced(nil)))
  add(strings.exceeds(.l1Fee, "2", planned: "1"), strings.exceeds(.operatorFee, "2", planned: nil))
  add(strings.balanceDiffers(by: "1", isLower: true), strings.balanceDiffers(by: "1", isLower: false))
  add(strings.missing(.unreadable) ?? "", strings.missing(.unknown) ?? "")
  add(strings.feesChanged(gasLimit: 1, maximum: Ether(wei: 2), tip: Ether(wei: 3), numbers))
  for cause in NodeErrorCause.allCases { add(strings.advice(on: cause)) }
  return all
}

private let reasons: [ProviderError.Reason] = [
  .offline, .proxyFailed("proxy:1"), .libraryMissing("libcurl 7.68 or newer"), .timedOut, .insecure("an old protocol"),
  .rateLimited(retryAfter: .seconds(30)), .rateLimited(retryAfter: nil),
  .quotaExceeded, .keyMissing("X3"), .keyRejected("X4"), .planRestricted("X1"), .historyLimited(days: 365),
  .notFound("a rate"),
  .requestFailed(status: 500, message: "X2"), .invalidResponse(expected: "a price", at: "usd"), .cancelled,
  .keyMissing(""), .planRestricted(""), .requestFailed(status: nil, message: ""), .unusableEntries(count: 1),
  .unusableEntries(count: 2), .clockBehind(Date(timeIntervalSince1970: 1_693_588_500)),
]

private let decimalReasons: [DecimalSyntaxError.Reason] = [
  .sign, .separator, .exponent, .hexadecimal, .secondDot, .missingDigit, .nonASCIIDigit, .unexpectedCharacter,
]

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

private struct GermanStrings: ViewStrings {
  func send(_ amount: String?) -> String { "\(amount ?? "") überweisen" }
  func control(for remedy: Remedy) -> String? { remedy == .chooseNode ? "Knoten wählen" : nil }
}

struct ViewStringsTests {
  @Test func `a message is a sentence with all values`() throws {
    let messages = try messages(.english)
    #expect(messages.count > 200)
    for message in messages {
      #expect(!message.isEmpty && !message.contains("{") && !message.contains("|"), "\(message)")
      #expect(!message.contains("Optional(") && !message.contains("  "), "\(message)")
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `no message or state names the program, its commands or its options`(_ seed: UInt64) async throws {
    let strings = await Self.states(.english, seed) + (try messages(.english))
    #expect(strings.count > 600)
    let programWords = /(?i)\bquid\b|(^|[^-\w])--\w/
    for string in strings {
      #expect(string.firstMatch(of: programWords) == nil, "\(string)")
    }
  }

  /// The strings in the states of all screens after random events.
  private static func states(_ format: DisplayFormat, _ seed: UInt64) async -> Set<String> {
    var models = ModelWalk(format, seed: seed)
    var flow = FlowWalk(format, seed: seed)
    var found: Set<String> = []
    for _ in 0..<GeneratedCases.count(300, sample: 100) {
      for state in models.next() { found.formUnion(strings(in: state)) }
    }
    for _ in 0..<GeneratedCases.count(100, sample: 50) {
      for state in await flow.next() { found.formUnion(strings(in: state)) }
    }
    return found
  }

  @Test func `untrusted values are inserted as they are`() {
    #expect(EnglishStrings().noCoin(named: "{name}|x").contains("“{name}|x”"))
  }

  @Test func `singular and plural differ`() {
    #expect(EnglishStrings().oldPrices(count: 1) == "1 price (~) is not current")
    #expect(EnglishStrings().oldPrices(count: 2) == "2 prices (~) are not current")
    #expect(EnglishStrings().candleLength(seconds: 86_400) == "1 day per candle")
    #expect(EnglishStrings().candleLength(seconds: 172_800) == "2 days per candle")
  }

  @Test(arguments: ["sv_SE", "fr_FR", "ja_JP", "nds_DE"])
  func `a locale has its numbers, but English words and ISO dates`(_ identifier: String) {
    let format = DisplayFormat(localeIdentifier: identifier)
    #expect(format.dates.day(WalletFixture.now) == "2023-09-01")
    #expect(format.strings.unknown == "unknown")
    #expect(
      format.numbers.exact(FixedDecimal(12_345))
        == NumberFormat(localeIdentifier: identifier).exact(FixedDecimal(12_345)))
  }

  @Test func `a host replaces a string`() {
    let format = DisplayFormat(localeIdentifier: "de_DE", strings: GermanStrings())
    let state = SendModel.sample.viewState(at: WalletFixture.now, format)
    #expect(state.button.title == "1,5 ETH überweisen")
    #expect(state.feeLine?.contains("fast") == true)
  }

  @Test func `a host names its control for a remedy`() throws {
    let error = AddressError.unresolvedName(try ENSName("ann.eth"))
    #expect(GermanStrings().message(of: error).hasSuffix("0x and 40 digits (Knoten wählen)."))
    #expect(EnglishStrings().message(of: error).hasSuffix("0x and 40 digits."))
  }
}
