public import QuidCore

/// The strings of view states in one language.
///
/// Quid includes ``EnglishStrings``, ``GermanStrings`` and ``SwedishStrings``. To replace some strings of a
/// language, conform a type to one of these protocols and implement the members to replace. To add a language,
/// conform a type to this protocol. Pass a value of the type to
/// ``DisplayFormat/init(localeIdentifier:strings:)``.
///
/// Strings from outside Quid, such as names of coins and messages of providers, are passed as parameters. They
/// are not trusted, but they are shortened before they are passed. Days are in ISO 8601. A string that is only
/// a part of a line does not end in a full stop.
public protocol ViewStrings: Sendable {
  // MARK: Values, sources and ages

  /// The word for an unknown value: `unknown`.
  var unknown: String { get }
  /// The time that has passed since an event, such as `12 s ago`, or `just now` below two seconds.
  func age(seconds: Int) -> String
  /// The words that mark a value as out of date: `out of date`.
  var outOfDate: String { get }
  /// The age of a value that is out of date, such as `out of date: 3 h ago`.
  func outOfDate(age: String) -> String
  /// The age of an old value that is built into Quid, such as `built in: 5 days ago`.
  func builtIn(age: String) -> String
  /// The word that marks data while newer data is being requested: `refreshing…`.
  var refreshing: String { get }
  /// A range of two days or times, such as `2023-08-25 to 2023-09-01`.
  func range(from start: String, to end: String) -> String
  /// A string in quotation marks, such as `“abc”`.
  func quoted(_ string: String) -> String
  /// A list of symbols of coins, such as `BTC, ETH and 3 more`.
  ///
  /// - Parameters:
  ///   - symbols: The symbols at the start of the list.
  ///   - others: The number of coins that are not named.
  func list(_ symbols: [String], others: Int) -> String

  // MARK: Errors of providers and of typed numbers

  /// The title of an error of a provider, such as `No connection`.
  func title(of error: ProviderError) -> String
  /// The message for an error of a provider, with the reason and a remedy.
  func message(of error: ProviderError) -> String
  /// An instruction for correcting a typed number, such as `Type at most one comma, as in 1,5.`
  func message(of error: DecimalSyntaxError.Reason, decimalSeparator: String) -> String
  /// An instruction for correcting a typed number, such as `Type at most 2 decimals.`
  func message(of error: DecimalSyntaxError, decimalSeparator: String) -> String
  /// The message for a string that is not a day, with an example such as `2026-11-20`.
  func notADay(_ string: String) -> String
  /// The message for a day in the right format that does not exist, such as 30 February.
  func missingDay(_ string: String) -> String

  // MARK: Market

  /// The number of coins in the catalog, such as `17,892 coins`.
  func coinCount(_ count: Int, formatted: String) -> String
  /// The message that there is no coin with the given name.
  func noCoin(named name: String) -> String
  /// The message that the market list contains no coin with the given name.
  func noListedCoin(named name: String) -> String
  /// The message for a watchlist without coins.
  var emptyWatchlist: String { get }
  /// The message that there are no prices for the coins on the watchlist.
  var noWatchlistPrices: String { get }
  /// The message for a market list without coins.
  var noCoins: String { get }
  /// The message that the given provider does not list the coin that the screen shows.
  func coinNotListed(by provider: String) -> String
  /// The label of a sort order, such as `Market cap`.
  func title(of order: MarketOrder) -> String
  /// The short name of the period of a chart, such as `7D`, `1Y` or `Max`; `nil` stands for all days.
  func shortPeriod(days: Int?) -> String
  /// The name of the period of a chart, such as `24 hours`, `1 year` or `all days`; `nil` stands for all days.
  func period(days: Int?) -> String
  /// The length of each candle of a chart, such as `candles of 4 h`.
  func candleLength(seconds: Int) -> String
  /// The note that candles cover a longer period than requested.
  ///
  /// An example is `Candles of 4 h cover 30 days; 20 days were requested.`
  func candleNote(seconds: Int, days: Int, requestedDays: Int) -> String
  /// The name of a Kagi chart with its reversal, such as `Kagi, reversal 4%`.
  ///
  /// If only the newest lines are shown, the name includes their number and that of all lines.
  func kagi(reversal percentage: String, lines: Int, of count: Int) -> String
  /// The name of trading volumes, each of which covers the last 24 hours: `volume, 24 h`.
  var volumeOf24Hours: String { get }
  /// The message that there are no prices in the selected period of a chart.
  var noPricesInPeriod: String { get }
  /// A sentence that prices are in another currency than the selected one, such as `Prices are in USD, not SEK.`
  func pricesAre(in shown: String, not selected: String) -> String
  /// The message that there is no exchange rate to convert prices to the selected currency.
  var noRateForPrices: String { get }
  /// The source and age of an exchange rate, such as `The rate to EUR: Frankfurter, out of date: 3 h ago`.
  func rate(to currency: String, provenance: String) -> String
  /// The market capitalization of all coins, such as `Market cap $1.1T`.
  func marketCap(_ amount: String) -> String
  /// The gas price, such as `gas 14 gwei`.
  func gasPrice(gwei: String) -> String

  // MARK: Bitcoin index

  /// The message that there are no prices for the requested days.
  var noPricesForDays: String { get }
  /// The note that a provider has prices for only some of the requested days.
  ///
  /// An example is `CoinGecko has prices for only 10 of 14 days, from 2023-09-01 on.`
  func pricesForOnly(_ count: Int, of requested: Int, from day: CalendarDay, provider: String) -> String
  /// The source and age of the prices of past days, such as `History: CoinGecko, 3 h ago`.
  func history(provenance: String) -> String
  /// The time of the last update, such as `Last update 2023-09-01 17:15 UTC`.
  func lastUpdate(_ time: String) -> String
  /// The last day of a price history that is out of date, such as `history ends 2023-09-01`.
  func historyEnds(_ day: CalendarDay) -> String
  /// The message for a string that is not a day with a bitcoin price.
  func message(of error: BitcoinDayError, typed: String) -> String

  // MARK: Currency converter

  /// The name of the exchange rates of a day, such as `Rates of 2023-09-01`.
  func rates(of day: CalendarDay) -> String
  /// The name of the prices that a conversion uses, such as `Price of BTC on 2026-06-14`.
  ///
  /// The day is `nil` for current prices.
  func prices(of symbols: [String], on day: CalendarDay?) -> String
  /// A sentence that names the day of the week of a date, such as `2023-09-02 is a Saturday.`
  func weekday(of day: CalendarDay) -> String
  /// A sentence that no exchange rates were published on a day.
  func noRatesPublished(on day: CalendarDay) -> String
  /// The title of a list of exchange rates, such as `1 USD in SEK`.
  func rateTitle(from: String, to: String) -> String
  /// The note that exchange rates of only some days are available, such as `Only 2 of 3 days are available.`
  func daysAvailable(_ count: Int, of requested: Int) -> String
  /// The message that there is no currency with the given name or code.
  func noCurrency(named name: String) -> String
  /// The message while the currencies are being loaded.
  var loadingCurrencies: String { get }
  /// The title of the error that there is no exchange rate: `No exchange rate`.
  var noExchangeRate: String { get }
  /// The message for an amount that cannot be converted, with a remedy.
  func message(of error: ConversionError) -> String

  // MARK: Portfolio

  /// The message for a portfolio without entries.
  var emptyPortfolio: String { get }
  /// The command that adds an entry, which follows ``emptyPortfolio``.
  var emptyPortfolioRemedy: String { get }
  /// The label of the row with the totals: `Total`.
  var total: String { get }
  /// The name of a kind of value in a portfolio, such as `profit in percent`, for a sort order or a column.
  func name(of value: PortfolioValue) -> String
  /// A sentence that the prices and values of the portfolio are missing.
  var valuesMissing: String { get }
  /// A sentence that values are in another currency than the selected one, such as
  /// `Values are in USD, not SEK.`
  func valuesAre(in shown: String, not selected: String) -> String
  /// The message that a chart begins only on the day after the first entry of the portfolio.
  var chartNeedsTwoDays: String { get }
  /// The message that there is no day on which the prices of all coins are known.
  var noDayWithAllPrices: String { get }
  /// The note that the total value is unknown on some days, such as
  /// `No total on 3 of 30 days: no prices of ETH.`
  func daysWithoutTotal(_ count: Int, of days: Int, _ reason: PortfolioGap) -> String
  /// The note that some coins have no price, so that the total value does not include them.
  func noPrice(of coins: String) -> String
  /// The note that the cost of some coins is unknown, so that the total cost does not include them.
  func unknownCost(of coins: String) -> String
  /// The note that the 24-hour change of some coins is unknown, so that the total change does not include them.
  func unknownChange(of coins: String) -> String
  /// The realized profit, such as `Realized profit: +$600.00`.
  func realizedProfit(_ amount: String) -> String
  /// The change of the total value, such as `Change in 24 hours: ▲ +0.3%, +$68.50`.
  func changeIn24Hours(_ percent: String, _ amount: String) -> String
  /// The message that a trade cannot be added to a portfolio, or that an entry cannot be removed from it.
  func message(of error: PortfolioError, _ numbers: NumberFormat) -> String

  // MARK: Amount and fee of a send

  /// The title of the button that sends an amount, such as `Send 1.5 ETH`; the amount is `nil` if it is unknown.
  func send(_ amount: String?) -> String
  /// The label of an amount in a table, such as `Network fee`.
  func label(of value: SendValue) -> String
  /// The line with the network fee, its value, the gas tier and the gas price, such as
  /// `Estimated network fee 0.000504 ETH · fast, 24 gwei`.
  func estimatedFee(_ fee: String) -> String
  /// A maximum amount, such as `at most 0.0005 ETH`.
  func atMost(_ amount: String) -> String
  /// The name of a gas tier, such as `standard`.
  func name(of tier: GasTier) -> String
  /// The note that names the formula with which a fee is computed, such as `practice estimate`.
  func note(of formula: FeeFormula) -> String
  /// A fee that the network charges, such as `0.000504 ETH on chain`.
  func onChain(_ fee: String) -> String
  /// The source and age of the gas prices, such as `Gas: Test, 12 s ago`.
  func gas(provenance: String) -> String
  /// The number of a block, such as `block 23000000`.
  func block(_ number: UInt64) -> String
  /// The base fee per gas, such as `Base fee 12.5 gwei`.
  func baseFee(gwei: String) -> String
  /// The amount of gas that a transfer used and the gas price, such as `21000 gas at 12 gwei`.
  func gasUsed(_ gas: UInt64, price: String) -> String
  /// The note that the fee in a row is part of the fee in the row above: `included in the fee`.
  var includedInFee: String { get }
  /// The chain ID, such as `Chain 1`, at the start of a line.
  func chain(_ id: UInt64) -> String
  /// The URL of a node at the end of a line, such as `node at http://localhost:8545`.
  func node(at url: String) -> String
  /// The nonce and the gas limit of a transfer, such as `nonce 7 · up to 21000 gas`.
  func nonce(_ nonce: UInt64, gasLimit: UInt64) -> String
  /// A sentence that the price of ether is unknown, so that values in the given currency are missing.
  func noEtherPrice(in currency: String) -> String
  /// The message while the price of ether and the network fee are being loaded.
  var loadingPriceAndFee: String { get }
  /// The message that an amount is too large to be shown exactly.
  var amountTooLarge: String { get }
  /// A sentence that the typed string is not an amount, which is shown before the reason.
  var notAnAmount: String { get }
  /// A sentence that the price of ether is unknown.
  var priceUnknown: String { get }
  /// A sentence that the network fee is unknown.
  var feeUnknown: String { get }
  /// The message for an error that prevents a send, with a remedy.
  ///
  /// - Parameter price: The price of ether in the currency in which the amount was typed; `nil` if the amount
  ///   was typed in ether.
  func message(of error: SendError, _ numbers: NumberFormat, at price: ExchangeRate?) -> String

  // MARK: Recipient of a send

  /// The title above the recipient's address and a known address that looks similar.
  ///
  /// - Parameter contact: The name of the contact with the known address; `nil` if the known address is not a
  ///   contact but was paid before.
  func addressWarning(contact: String?) -> String
  /// The label in front of the address of the recipient: `To`.
  var recipient: String { get }
  /// The label in front of an address that was paid before: `Before`.
  var paidBefore: String { get }
  /// The warning about a recipient, with advice.
  func message(of caution: RecipientCaution) -> String
  /// The message for an invalid address.
  func message(of error: AddressError) -> String
  /// The message for an invalid ENS name.
  func message(of error: ENSNameError, typed: String) -> String
  /// The message for an ENS name that cannot be resolved.
  func message(of error: NameResolutionError, for name: ENSName, from source: DataSource) -> String
  /// The note on an ENS name that is resolved when the send is planned.
  func resolvedLater(_ name: ENSName) -> String
  /// The message for an invalid name of a contact.
  func message(of error: ContactNameError) -> String
  /// The message for a contact that cannot be added to the address book.
  func message(of error: AddressBookError) -> String

  // MARK: Send through a node

  /// The title of the send screen in the given state of the send, such as `Real send · confirm`.
  func title(of state: SendFlow.State, chain: UInt64?) -> String
  /// The paying account, such as `From 0x5aAe…`.
  func sender(_ account: EthereumAddress) -> String
  /// The warning that a payment link requests another amount than the amount of the send.
  func linkRequests(_ requested: String, not amount: String) -> String
  /// The warning that a send replaces an unfinished send with the same nonce.
  func replacesUnfinished(nonce: UInt64) -> String
  /// The message after a send was submitted, as long as its outcome is unknown.
  var submitted: String { get }
  /// A sentence that the outcome of a send could not be recorded in the journal.
  var outcomeNotRecorded: String { get }
  /// A sentence that the sends of an account were skipped, because another process is sending from the account.
  func accountIsBusy(_ account: EthereumAddress) -> String
  /// A sentence that there are unfinished sends on another chain.
  func unfinishedSends(onChain chain: UInt64) -> String
  /// The message that there are no unfinished sends.
  var noUnfinishedSends: String { get }
  /// The chain ID and the nonce of a send, such as `chain 1 · nonce 7`.
  func position(chain: UInt64, nonce: UInt64) -> String
  /// The status of a send in the journal, such as `included` or `unfinished`.
  func status(of state: SendRecord.State) -> String
  /// The instruction to confirm a send by typing four characters of the recipient's address.
  func prompt(of challenge: AddressChallenge) -> String
  /// The message that the typed characters do not match those of the recipient's address.
  func message(rejecting typed: String, by challenge: AddressChallenge) -> String
  /// The message that nothing was sent, with the reason and a remedy.
  func message(of error: SendFlowError, at now: Timestamp, _ format: DisplayFormat) -> String
  /// The message with the outcome of a transfer.
  ///
  /// - Parameter nodeError: The error that the node returned when the transfer was submitted; `nil` if there
  ///   was none.
  func message(
    of outcome: SendOutcome, plan: TransferPlan, nodeError: JSONRPCError?, _ numbers: NumberFormat
  ) -> String
  /// The warning that the fees of a transfer were changed when it was signed.
  func feesChanged(gasLimit: UInt64, maximumWei: String, tipWei: String, maximumFee: String) -> String
  /// The description of the probable cause of an error that a node returned, with a remedy if there is one.
  func advice(on cause: NodeErrorCause) -> String
  /// The words that replace an empty error message of a node: `no reason given`.
  var noReasonGiven: String { get }
}

/// A kind of amount in a table of a send, for which ``ViewStrings`` has a label.
public enum SendValue: Hashable, Sendable, CaseIterable {
  /// The amount to send.
  case amount
  /// The network fee of the send.
  case networkFee
  /// The fee that the network charges, which is shown below the practice estimate.
  case onChainFee
  /// The fee that the paying account has paid.
  case feePaid
  /// The part of the fee that a layer 2 chain charges for its data on layer 1.
  case l1Fee
  /// The expected fee of the transfer.
  case expectedFee
  /// The maximum fee of the transfer.
  case maximumFee
  /// The sum of the amount and the fee.
  case total
  /// The sum of the amount and the maximum fee.
  case maximumTotal
  /// The current balance of the paying account.
  case balance
  /// The balance of the paying account before the transfer.
  case balanceBefore
  /// The balance of the paying account after the transfer.
  case balanceAfter
  /// The balance that remains after the send: the balance minus the amount and the fee.
  case remains
  /// The minimum balance that remains after the transfer, if it costs the maximum fee.
  case minimumRemains
}

/// A kind of value of a coin in a portfolio, for which ``ViewStrings`` has a name.
public enum PortfolioValue: Hashable, Sendable, CaseIterable {
  /// The current value of the held coins.
  case value
  /// The coin itself, identified by its symbol.
  case coin
  /// The cost of the held coins.
  case cost
  /// The realized profit, which is the profit of completed sales.
  case realizedProfit
  /// The unrealized profit, which is the value of the held coins minus their cost.
  case profit
  /// The unrealized profit in percent of the cost.
  case profitPercent
  /// The change of the coin's price within 24 hours, in percent.
  case change
}

/// The reason why the total value of a portfolio is unknown on some days.
///
/// The associated string lists the coins without a price, such as `BTC, ETH and 3 more`.
public enum PortfolioGap: Hashable, Sendable {
  /// Prices are still being loaded. The associated value lists the symbols of their coins.
  case loading(coins: String)
  /// There are no prices of the listed coins on these days.
  case noPrices(coins: String)
  /// The total value is too large to be computed exactly.
  case tooLarge
}
