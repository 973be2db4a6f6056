public import QuidCore

/// The labels and messages that the display values contain, in English unless a host provides its own.
///
/// To show them in another language, implement the requirements in a type of your own and pass it to
/// ``DisplayFormat/init(localeIdentifier:dates:strings:)``. Each requirement has an English default.
/// Values are inserted unchanged, even untrusted names of coins.
public protocol ViewStrings: Sendable {
  // MARK: Values, ages and errors

  /// The word for an unknown value: `unknown`.
  var unknown: String { get }
  /// The words for values that are not current: `out of date`.
  var outOfDate: String { get }
  /// Returns the age of a value, such as `12 s ago`, or `just now` for less than two seconds.
  func age(seconds: Int) -> String

  /// Returns the age of a value from an expired cache entry, such as `3 h ago (out of date)`.
  func outOfDate(age: String) -> String

  /// Returns the age of exchange rates that are built into Quid, such as `built-in rates from 40 days ago`.
  func builtInRates(age: String) -> String

  /// Returns a text in quotation marks, such as `“BTC”`.
  func quoted(_ text: String) -> String

  /// Returns a list of names, such as `BTC, ETH and 3 more`.
  func list(_ names: [String], others: Int) -> String

  /// Returns a range of dates, such as `2023-08-26 to 2023-09-01`.
  func range(from start: String, to end: String) -> String

  /// Returns a note about prices that are not current, such as `2 prices (~) are not current`.
  func oldPrices(count: Int) -> String

  /// Returns a note about coins without data, such as `no data: BTC, ETH`.
  func noData(for coins: String) -> String

  /// Returns the command or control for a remedy, to be shown in parentheses after it; `nil`, the default, for none.
  func control(for remedy: Remedy) -> String?

  /// Returns the title of the message for a provider error, such as `No connection`.
  func title(of error: ProviderError) -> String

  /// Returns the message for a provider error, with the reason and a remedy.
  func message(of error: ProviderError) -> String

  /// Returns an instruction for correcting a typed number, such as `Type at most one comma, as in 1,5`.
  ///
  /// - Parameter separator: The decimal separator that the user types.
  func message(of error: DecimalSyntaxError, decimalSeparator separator: String) -> String

  // MARK: Market lists, charts and the Bitcoin index

  /// The message for an empty watchlist.
  var emptyWatchlist: String { get }
  /// The message for a watchlist without prices.
  var noWatchlistPrices: String { get }
  /// The message for a market list without coins.
  var noCoins: String { get }
  /// Returns the number of coins in the catalog, such as `17,000 coins`.
  ///
  /// - Parameter formatted: The number in the notation of the locale.
  func coinCount(_ count: Int, _ formatted: String) -> String

  /// Returns the message for a search of the catalog without results.
  func noCoin(named name: String) -> String

  /// Returns the message for a search of the market list without results.
  func noListedCoin(named name: String) -> String

  /// Returns the message for a coin that a provider does not list.
  func coinNotListed(by provider: String) -> String

  /// Returns the title of an order of the market list, such as `Market cap`.
  func title(of order: MarketOrder) -> String

  /// Returns the short title of a chart period, such as `7D`; `nil` is the whole history.
  func shortPeriod(days: Int?) -> String

  /// Returns the name of a chart period, such as `30 days`; `nil` is the whole history.
  func period(days: Int?) -> String

  /// Returns the length of time that a candle covers, such as `4 h per candle`.
  func candleLength(seconds: Int) -> String

  /// Returns a note that the candles cover another period than requested.
  func candleNote(days: Int, requested: Int) -> String

  /// The message for a chart without prices.
  var noPricesInPeriod: String { get }
  /// Returns a warning that prices are shown in another currency than the selected one.
  func prices(shownIn shown: String, insteadOf selected: String) -> String

  /// The reason why prices cannot be converted to the selected currency.
  var noRateForPrices: String { get }
  /// Returns the source of the exchange rate of converted prices.
  func rate(to currency: String, provenance: String) -> String

  /// The message for a Bitcoin index without daily prices.
  var noPricesForDays: String { get }
  /// Returns a note that a provider has prices for fewer days than requested.
  func pricesOnly(for count: Int, of requested: Int, from day: CalendarDay, _ provider: String) -> String

  /// Returns the source of past prices, such as `History: CoinGecko, 3 h ago`.
  func history(provenance: String) -> String

  /// Returns the time of the last update, such as `Last update 2023-09-01 17:15 UTC`.
  func lastUpdate(_ time: String) -> String

  /// Returns a note that the daily prices end before today.
  func historyEnds(on day: CalendarDay) -> String

  // MARK: Currency converter

  /// Returns the title of the exchange rates of a day, such as `Rates of 2023-09-01`.
  func rates(of day: CalendarDay) -> String

  /// Returns a label for the coin prices of a conversion, such as `Price of BTC on 2026-06-14`.
  func prices(of symbols: [String], on day: CalendarDay?) -> String

  /// Returns the reason why there are no rates of a day at a weekend: `2023-09-02 is a Saturday`.
  func weekday(of day: CalendarDay) -> String

  /// Returns a note that there are no rates of a day on which none were published.
  func noRatesPublished(on day: CalendarDay) -> String

  /// Returns a note that the rates of a day are not published yet.
  func ratesNotPublished(on day: CalendarDay) -> String

  /// Returns the title of a history of exchange rates, such as `1 USD in EUR`.
  func rateTitle(from: String, to: String) -> String

  /// Returns a note that a history has rates of fewer days than requested.
  func daysAvailable(_ count: Int, of requested: Int) -> String

  /// The note about gaps in a chart of rates.
  var gapsInRates: String { get }
  /// Returns the message for a search of currencies without results.
  func noCurrency(named name: String) -> String

  /// Returns a note about the legal rate of a withdrawn currency.
  ///
  /// - Parameter equation: The rate, such as `1 EUR = 1.95583 DEM`.
  func legalRate(of currency: String, _ equation: String, since day: CalendarDay) -> String

  /// Returns a note about a currency that replaced another one in a history of rates.
  ///
  /// - Parameter equation: The legal rate, such as `1 BYN = 10,000 BYR`.
  func redenomination(of old: String, to new: String, _ equation: String, on day: CalendarDay) -> String

  /// Returns a note about a new unit of a currency in a history of rates.
  ///
  /// - Parameter factor: The number of old units for one new unit, in the notation of the locale.
  func newUnit(of currency: String, factor: String, since day: CalendarDay) -> String

  /// The title of the message for a conversion that is not possible.
  var noExchangeRate: String { get }
  /// Returns the error message for an amount that cannot be converted, with a remedy.
  func message(of error: ConversionError) -> String

  // MARK: Portfolio

  /// The message for an empty portfolio.
  var emptyPortfolio: String { get }
  /// The kind of an entry for the fee of a transfer.
  var transferFee: String { get }
  /// The name of the row with the total values.
  var total: String { get }
  /// Returns the name of an order of the portfolio, such as `value`.
  func name(of order: PortfolioOrder) -> String

  /// The message for a portfolio without prices.
  var valuesMissing: String { get }
  /// Returns a warning that values are shown in another currency than the selected one.
  func values(shownIn shown: String, insteadOf selected: String) -> String

  /// Returns a note that coins have no price.
  func noPrice(of coins: String) -> String

  /// Returns a note that the cost of coins is unknown.
  func unknownCost(of coins: String) -> String

  /// Returns a note that the realized profit of coins is unknown.
  func unknownRealizedProfit(of coins: String) -> String

  /// Returns a note that the 24-hour change of coins is unknown.
  func unknownChange(of coins: String) -> String

  /// Returns a note about coins that the totals do not include.
  func notInTotals(_ coins: String) -> String

  /// Returns a note about coins whose price is not current.
  func oldPricesInTotal(_ coins: String) -> String

  /// Returns the line with the realized profit, such as `Realized profit: +$600.00`.
  func realizedProfit(_ amount: String) -> String

  /// Returns the line with the change of the total value in 24 hours.
  func changeIn24Hours(_ percent: String, _ amount: String) -> String

  /// The message for a chart of a portfolio that has entries of today only.
  var chartNeedsTwoDays: String { get }
  /// The message for a chart of a portfolio without a day that has prices for all coins.
  var noDayWithAllPrices: String { get }
  /// Returns a note about coins that the chart does not include.
  func chart(without coins: String) -> String

  /// Returns a note that the chart has no total value on some of its days.
  func noTotal(on count: Int, of days: Int, because reason: MissingTotalReason) -> String

  /// Returns the error message for a portfolio entry that cannot be added or removed.
  func message(of error: PortfolioError, _ numbers: NumberFormat) -> String

  // MARK: Amount and fee of a transfer

  /// Returns the title of the Send button, such as `Send 1.5 ETH`, or `Send` without an amount.
  func send(_ amount: String?) -> String

  /// Returns the title of the button that sends real ether, such as `Send 1.5 ETH (real)`.
  func sendForReal(_ amount: String?) -> String

  /// Returns the label of a value of a transfer, such as `Network fee`.
  func label(of value: SendValue) -> String

  /// Returns the name of a gas tier, such as `fast`.
  func name(of tier: GasTier) -> String

  /// Returns a note about the formula of a fee, such as `practice estimate`.
  func note(of formula: FeeFormula) -> String

  /// Returns the on-chain fee of a transfer, such as `On-chain fee 0.000294 ETH`.
  func onChainFee(_ fee: String) -> String

  /// Returns the source of the gas prices, such as `Gas: Etherscan, 12 s ago`.
  func gas(provenance: String) -> String

  /// The note about gas prices that do not depend on the speed.
  var singleGasPrice: String { get }
  /// Returns the name of a block, such as `block 23000000`.
  func block(_ number: UInt64) -> String

  /// Returns the name of a chain, such as `Chain 10`.
  func chain(_ id: UInt64) -> String

  /// Returns the base fee of a block, such as `Base fee 12.5 gwei`.
  func baseFee(gwei: String) -> String

  /// Returns the gas that a transaction used, such as `21000 gas at 12.5 gwei`.
  func gasUsed(_ gas: UInt64, at price: String) -> String

  /// The note about an L1 fee or an operator fee that is a part of the fee.
  var includedInFee: String { get }
  /// The note about an L1 fee that no maximum limits.
  var l1FeeIsNotCapped: String { get }
  /// Returns the nonce and the gas limit of a transfer.
  func position(nonce: UInt64, gasLimit: UInt64) -> String

  /// Returns a note that values in a currency are missing, because the coin of the chain has no price.
  func noPrice(of coin: NativeCoin, in currency: String) -> String

  /// The message while the price and the network fee are loading.
  var loadingPriceAndFee: String { get }
  /// The message for an amount that is too large to show exactly.
  var amountTooLarge: String { get }
  /// The message for a typed string that is not an amount.
  var notAnAmount: String { get }
  /// The message for a price of ether that could not be loaded.
  var priceUnknown: String { get }
  /// The message for a network fee that could not be loaded.
  var feeUnknown: String { get }
  /// Returns the error message for a transfer that is not possible, with a remedy.
  ///
  /// - Parameter price: The price of ether in the currency of the typed amount; `nil` if the amount was typed in ether.
  func message(of error: SendError, _ numbers: NumberFormat, at price: ExchangeRate?) -> String

  // MARK: Recipient of a transfer

  /// Returns a warning stating that the address of the recipient only looks similar to a known address.
  func addressWarning(contact: String?) -> String

  /// The label of the recipient's address beside a similar known address.
  var recipient: String { get }
  /// The label of a similar address that was paid before.
  var paidBefore: String { get }
  /// Returns a note that an ENS name is resolved when the transfer is planned.
  func resolvedLater(_ name: ENSName) -> String

  /// Returns the warning about a recipient, with advice.
  func message(of caution: RecipientCheck.Caution) -> String

  /// Returns the error message for an invalid Ethereum address.
  func message(of error: AddressError) -> String

  /// Returns the error message for an invalid ENS name.
  func message(of error: ENSNameError, typed: String) -> String

  /// Returns the error message for an ENS name that cannot be resolved.
  func message(of error: NameResolutionError, for name: ENSName, from source: DataSource) -> String

  /// Returns the error message for an invalid name of a contact.
  func message(of error: ContactNameError) -> String

  /// Returns the error message for a contact that cannot be added to the address book.
  func message(of error: AddressBookError) -> String

  // MARK: Transfer through a node

  /// Returns the title of a transfer through a node in its current state.
  func title(of state: TransferState, chain: UInt64?) -> String

  /// Returns a warning stating that a transfer replaces a pending transaction, with the content of that transaction.
  ///
  /// - Parameters:
  ///   - plan: The planned transfer in the journal; `nil` if the transaction was made elsewhere.
  ///   - transaction: The transaction as returned by the node; `nil` if the node did not return it.
  ///   - hash: The hash of the transaction; `nil` if it is unknown.
  ///   - fees: The fees of the transaction; `nil` if they are unknown.
  func replacement(
    of nonce: UInt64, plan: TransferPlan?, transaction: NodeTransaction?, hash: TransactionHash?, fees: FeeEstimate?,
    _ numbers: NumberFormat
  ) -> String

  /// Returns a note about transfers of an account that depend on each other.
  func message(of note: EarlierTransfer.Note, _ numbers: NumberFormat) -> String

  /// Returns a warning that the amount differs from the one that a payment link requests.
  func linkRequests(_ requested: String, not amount: String) -> String

  /// The note about a plan that has changed since it was shown.
  var planUpdated: String { get }
  /// The message after a transfer was submitted to the node.
  var submitted: String { get }
  /// The warning about an outcome that could not be saved.
  var outcomeNotRecorded: String { get }
  /// Returns a note that the transfers of an account were skipped.
  func accountIsBusy(_ account: EthereumAddress) -> String

  /// Returns a note about unfinished transfers on another chain.
  func unfinishedSends(on chain: UInt64) -> String

  /// The message for a journal without unfinished transfers.
  var noUnfinishedSends: String { get }
  /// Returns the label of the sender, such as `From 0x5aAeb6…`.
  func sender(_ account: EthereumAddress) -> String

  /// Returns a warning that a node lists no accounts.
  func hasNoAccounts(_ account: EthereumAddress) -> String

  /// Returns a warning stating that a plan does not include the L1 fee of a rollup; `nil` if no fee is missing.
  func missing(_ l1Fee: L1Fee) -> String?

  /// Returns a warning stating that a fee of a rollup that was paid, L1 fee or operator fee, exceeds that of the plan.
  func exceeds(_ fee: SendValue, _ paid: String, planned: String?) -> String
  /// Returns a warning that the balance after a transfer differs by an amount that the transfer does not explain.
  func balanceDiffers(by amount: String, isLower: Bool) -> String

  /// Returns the position of a transfer in the journal, such as `chain 1 · nonce 7`.
  func position(chain: UInt64, nonce: UInt64) -> String

  /// Returns the status of a transfer in the journal, such as `included`.
  func status(of state: TransferRecord.State) -> String

  /// Returns the instruction to confirm a transfer by typing characters of the recipient's address.
  func prompt(of challenge: AddressChallenge) -> String

  /// Returns the error message for typed characters that do not match the recipient's address.
  func message(rejecting typed: String, by challenge: AddressChallenge) -> String

  /// Returns the error message for a transfer that was not sent, with the reason and a remedy.
  func message(of error: SendFlowError, at now: Timestamp, _ format: DisplayFormat) -> String

  // MARK: Outcome of a transfer

  /// Returns a message that describes the outcome of a transfer.
  ///
  /// - Parameter nodeError: The error that the node returned for the submission; `nil` if there was none.
  func message(of outcome: TransferOutcome, plan: TransferPlan, nodeError: JSONRPCError?, _ numbers: NumberFormat)
    -> String

  /// Returns a warning that the fees of an included transfer were changed when it was signed.
  func feesChanged(gasLimit: UInt64, maximum: Ether, tip: Ether, _ numbers: NumberFormat) -> String

  /// Returns the error message of a node in quotation marks with its JSON-RPC code, such as `“nonce too low” (-32000)`.
  func quoted(_ error: JSONRPCError) -> String

  /// Returns the probable cause of an error that a node returned, with a remedy.
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
