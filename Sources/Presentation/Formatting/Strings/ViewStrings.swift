public import QuidCore

/// The labels and messages that the display values contain, in English unless a host provides its own.
///
/// To show them in another language, implement the requirements in a type of your own and pass it to
/// ``DisplayFormat/init(localeIdentifier:dates:strings:)``. Each requirement has an English default, which also describes it.
/// Values are inserted unchanged, even untrusted names of coins.
public protocol ViewStrings: Sendable {
  // MARK: Values, ages and errors

  var unknown: String { get }
  var outOfDate: String { get }
  func age(seconds: Int) -> String
  func outOfDate(age: String) -> String
  func builtInRates(age: String) -> String
  func quoted(_ text: String) -> String
  func list(_ names: [String], others: Int) -> String
  func range(from start: String, to end: String) -> String
  func oldPrices(count: Int) -> String
  func noData(for coins: String) -> String
  func control(for remedy: Remedy) -> String?
  func title(of error: ProviderError) -> String
  func message(of error: ProviderError) -> String
  func message(of error: DecimalSyntaxError, decimalSeparator separator: String) -> String

  // MARK: Market lists, charts and the Bitcoin index

  var emptyWatchlist: String { get }
  var noWatchlistPrices: String { get }
  var noCoins: String { get }
  func coinCount(_ count: Int, _ formatted: String) -> String
  func noCoin(named name: String) -> String
  func noListedCoin(named name: String) -> String
  func coinNotListed(by provider: String) -> String
  func title(of order: MarketOrder) -> String
  func shortPeriod(days: Int?) -> String
  func period(days: Int?) -> String
  func candleLength(seconds: Int) -> String
  func candleNote(days: Int, requested: Int) -> String
  var noPricesInPeriod: String { get }
  func prices(shownIn shown: String, insteadOf selected: String) -> String
  var noRateForPrices: String { get }
  func rate(to currency: String, provenance: String) -> String
  var noPricesForDays: String { get }
  func pricesOnly(for count: Int, of requested: Int, from day: CalendarDay, _ provider: String) -> String
  func history(provenance: String) -> String
  func lastUpdate(_ time: String) -> String
  func historyEnds(on day: CalendarDay) -> String

  // MARK: Currency converter

  func rates(of day: CalendarDay) -> String
  func prices(of symbols: [String], on day: CalendarDay?) -> String
  func weekday(of day: CalendarDay) -> String
  func noRatesPublished(on day: CalendarDay) -> String
  func ratesNotPublished(on day: CalendarDay) -> String
  func rateTitle(from: String, to: String) -> String
  func daysAvailable(_ count: Int, of requested: Int) -> String
  var gapsInRates: String { get }
  func noCurrency(named name: String) -> String
  func legalRate(of currency: String, _ equation: String, since day: CalendarDay) -> String
  func redenomination(of old: String, to new: String, _ equation: String, on day: CalendarDay) -> String
  func newUnit(of currency: String, factor: String, since day: CalendarDay) -> String
  var noExchangeRate: String { get }
  func message(of error: ConversionError) -> String

  // MARK: Portfolio

  var emptyPortfolio: String { get }
  var transferFee: String { get }
  var total: String { get }
  func name(of order: PortfolioOrder) -> String
  var valuesMissing: String { get }
  func values(shownIn shown: String, insteadOf selected: String) -> String
  func noPrice(of coins: String) -> String
  func unknownCost(of coins: String) -> String
  func unknownRealizedProfit(of coins: String) -> String
  func unknownChange(of coins: String) -> String
  func notInTotals(_ coins: String) -> String
  func oldPricesInTotal(_ coins: String) -> String
  func realizedProfit(_ amount: String) -> String
  func changeIn24Hours(_ percent: String, _ amount: String) -> String
  var chartNeedsTwoDays: String { get }
  var noDayWithAllPrices: String { get }
  func chart(without coins: String) -> String
  func noTotal(on count: Int, of days: Int, because reason: MissingTotalReason) -> String
  func message(of error: PortfolioError, _ numbers: NumberFormat) -> String

  // MARK: Amount and fee of a transfer

  func send(_ amount: String?) -> String
  func label(of value: SendValue) -> String
  func name(of tier: GasTier) -> String
  func note(of formula: FeeFormula) -> String
  func onChainFee(_ fee: String) -> String
  func gas(provenance: String) -> String
  var singleGasPrice: String { get }
  func block(_ number: UInt64) -> String
  func chain(_ id: UInt64) -> String
  func baseFee(gwei: String) -> String
  func gasUsed(_ gas: UInt64, at price: String) -> String
  var includedInFee: String { get }
  var l1FeeIsNotCapped: String { get }
  func position(nonce: UInt64, gasLimit: UInt64) -> String
  func noEtherPrice(in currency: String) -> String
  var loadingPriceAndFee: String { get }
  var amountTooLarge: String { get }
  var notAnAmount: String { get }
  var priceUnknown: String { get }
  var feeUnknown: String { get }
  func message(of error: SendError, _ numbers: NumberFormat, at price: ExchangeRate?) -> String

  // MARK: Recipient of a transfer

  func addressWarning(contact: String?) -> String
  var recipient: String { get }
  var paidBefore: String { get }
  func resolvedLater(_ name: ENSName) -> String
  func message(of caution: RecipientCheck.Caution) -> String
  func message(of error: AddressError) -> String
  func message(of error: ENSNameError, typed: String) -> String
  func message(of error: NameResolutionError, for name: ENSName, from source: DataSource) -> String
  func message(of error: ContactNameError) -> String
  func message(of error: AddressBookError) -> String

  // MARK: Transfer through a node

  func title(of state: TransferState, chain: UInt64?) -> String
  func replacement(
    of nonce: UInt64, plan: TransferPlan?, transaction: NodeTransaction?, fees: FeeEstimate?, _ numbers: NumberFormat
  ) -> String
  func leavesUnknown(nonce: UInt64) -> String
  func linkRequests(_ requested: String, not amount: String) -> String
  var planUpdated: String { get }
  var submitted: String { get }
  var outcomeNotRecorded: String { get }
  func accountIsBusy(_ account: EthereumAddress) -> String
  func unfinishedSends(on chain: UInt64) -> String
  var noUnfinishedSends: String { get }
  func sender(_ account: EthereumAddress) -> String
  func hasNoAccounts(_ account: EthereumAddress) -> String
  func missing(_ l1Fee: L1Fee) -> String?
  func l1FeeExceeds(_ paid: String, planned: String?) -> String
  func position(chain: UInt64, nonce: UInt64) -> String
  func status(of state: TransferRecord.State) -> String
  func prompt(of challenge: AddressChallenge) -> String
  func message(rejecting typed: String, by challenge: AddressChallenge) -> String
  func message(of error: SendFlowError, at now: Timestamp, _ format: DisplayFormat) -> String

  // MARK: Outcome of a transfer

  func message(of outcome: TransferOutcome, plan: TransferPlan, nodeError: JSONRPCError?, _ numbers: NumberFormat)
    -> String
  func feesChanged(gasLimit: UInt64, maximum: Ether, tip: Ether, _ numbers: NumberFormat) -> String
  func quoted(_ error: JSONRPCError) -> String
  func advice(on cause: NodeErrorCause) -> String
}

/// The labels and messages in English.
public struct EnglishStrings: ViewStrings {
  /// Creates the English labels and messages.
  public init() {}
}

extension ViewStrings where Self == EnglishStrings {
  /// The labels and messages in English.
  public static var english: EnglishStrings { EnglishStrings() }
}
