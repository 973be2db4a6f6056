public import QuidCore

/// The labels and messages of the user interface in one language.
///
/// Quid includes ``EnglishStrings``, ``GermanStrings`` and ``SwedishStrings``. To replace some strings of a language,
/// conform a type to one of these protocols and implement the members to replace. To add a language, conform a type to
/// this protocol. Pass a value of the type to ``DisplayFormat/init(localeIdentifier:strings:)``.
///
/// Strings from outside Quid, such as coin names and messages of providers, are passed as parameters. They are
/// untrusted, but they are shortened before they are passed. Days are in ISO 8601. A string that is only a part of a
/// line does not end in a full stop.
public protocol ViewStrings: Sendable {
  // MARK: Values, sources and ages

  /// The word for an unknown value: `unknown`.
  var unknown: String { get }
  /// Returns the time that has passed since an event, such as `12 s ago`, or `just now` for less than two seconds.
  ///
  /// - Parameter seconds: The time in seconds.
  func age(seconds: Int) -> String
  /// The words that mark a value as out of date: `out of date`.
  var outOfDate: String { get }
  /// Returns the age of a value that is out of date, such as `out of date: 3 h ago`.
  ///
  /// - Parameter age: The formatted age, such as `3 h ago`.
  func outOfDate(age: String) -> String
  /// Returns the age of an old value that is built into Quid, such as `built-in rates, 5 days ago`.
  ///
  /// - Parameter age: The formatted age, such as `5 days ago`.
  func builtIn(age: String) -> String
  /// The word that is shown beside data while newer data is being requested: `refreshing…`.
  var refreshing: String { get }
  /// Returns a range of two days or times, such as `2023-08-25 to 2023-09-01`.
  func range(from start: String, to end: String) -> String
  /// Returns a string in quotation marks, such as `“abc”`.
  func quoted(_ string: String) -> String
  /// Returns a list of coin symbols, such as `BTC, ETH and 3 more`.
  ///
  /// - Parameters:
  ///   - symbols: The symbols at the start of the list.
  ///   - others: The number of coins that are not named.
  func list(_ symbols: [String], others: Int) -> String

  // MARK: Errors of providers and of typed numbers

  /// Returns the title for an error of a provider, such as `No connection`.
  func title(of error: ProviderError) -> String
  /// Returns the message for an error of a provider, with the reason and a remedy.
  func message(of error: ProviderError) -> String
  /// Returns an instruction for correcting a typed number, such as `Type at most one comma, as in 1,5.`
  ///
  /// - Parameters:
  ///   - error: The reason why the typed string is not a number.
  ///   - decimalSeparator: The decimal separator of the user's locale, which the instruction names.
  func message(of error: DecimalSyntaxError.Reason, decimalSeparator: String) -> String
  /// Returns an instruction for correcting a typed number, such as `Type at most 2 decimals.`
  ///
  /// - Parameters:
  ///   - error: The error of parsing the typed string.
  ///   - decimalSeparator: The decimal separator of the user's locale, which the instruction names.
  func message(of error: DecimalSyntaxError, decimalSeparator: String) -> String
  /// Returns the message for a typed string that is not a day, with an example such as `2026-11-20`.
  func notADay(_ string: String) -> String
  /// Returns the message for a typed day that does not exist in the calendar, such as 30 February.
  func missingDay(_ string: String) -> String

  // MARK: Market

  /// Returns the number of coins in the catalog, such as `17,892 coins`.
  ///
  /// - Parameters:
  ///   - count: The number of coins, which determines the grammatical form of the noun.
  ///   - formatted: The number of coins in the notation of the locale.
  func coinCount(_ count: Int, formatted: String) -> String
  /// Returns the message that there is no coin with the given name.
  func noCoin(named name: String) -> String
  /// Returns the message that the market list contains no coin with the given name.
  func noListedCoin(named name: String) -> String
  /// The message for a watchlist without coins.
  var emptyWatchlist: String { get }
  /// The message that no prices are available for the coins on the watchlist.
  var noWatchlistPrices: String { get }
  /// The message for a market list without coins.
  var noCoins: String { get }
  /// Returns the message that a provider does not currently list the selected coin.
  ///
  /// - Parameter provider: The name of the provider.
  func coinNotListed(by provider: String) -> String
  /// Returns the label of a sort order, such as `Market cap`.
  func title(of order: MarketOrder) -> String
  /// Returns the short name of the period of a chart, such as `7D`, `1Y` or `Max`.
  ///
  /// - Parameter days: The length of the period in days; `nil` for all days.
  func shortPeriod(days: Int?) -> String
  /// Returns the name of the period of a chart, such as `24 hours`, `1 year` or `all time`.
  ///
  /// - Parameter days: The length of the period in days; `nil` for all days.
  func period(days: Int?) -> String
  /// Returns the label with the length of each candle of a chart, such as `4 h per candle`.
  ///
  /// - Parameter seconds: The length of a candle in seconds.
  func candleLength(seconds: Int) -> String
  /// Returns the note that the candles of a chart cover another period than requested.
  ///
  /// An example is `The chart covers 30 days instead of 20, because each candle covers 4 h.`
  ///
  /// - Parameters:
  ///   - seconds: The length of a candle in seconds.
  ///   - days: The number of days that the candles cover.
  ///   - requestedDays: The number of days that were requested.
  func candleNote(seconds: Int, days: Int, requestedDays: Int) -> String
  /// The name of a Kagi chart with its reversal, such as `Kagi, reversal 4%`.
  ///
  /// If only the newest lines are shown, the name includes their number and that of all lines.
  func kagi(reversal percentage: String, lines: Int, of count: Int) -> String
  /// The name of trading volumes, each of which covers the last 24 hours: `volume, 24 h`.
  var volumeOf24Hours: String { get }
  /// The message that no prices are available in the selected period of a chart.
  var noPricesInPeriod: String { get }
  /// Returns the message that prices are in another currency than the selected one, such as
  /// `Prices are shown in USD instead of SEK.`
  ///
  /// - Parameters:
  ///   - shown: The code of the currency of the prices.
  ///   - selected: The code of the selected currency.
  func pricesAre(in shown: String, not selected: String) -> String
  /// The message that no exchange rate is available to convert prices to the selected currency.
  var noRateForPrices: String { get }
  /// Returns the source and age of an exchange rate, such as `Exchange rate to EUR: Frankfurter, out of date: 3 h ago`.
  ///
  /// - Parameters:
  ///   - currency: The code of the currency.
  ///   - provenance: The source and age, such as `Frankfurter, 3 h ago`.
  func rate(to currency: String, provenance: String) -> String
  /// Returns the line with the market capitalization of all coins, such as `Market cap $1.1T`.
  func marketCap(_ amount: String) -> String
  /// Returns the gas price with its name and unit, such as `gas 14 gwei`.
  func gasPrice(gwei: String) -> String

  // MARK: Bitcoin index

  /// The message that no prices are available for the requested days.
  var noPricesForDays: String { get }
  /// Returns the note that a provider has prices for only some of the requested days.
  ///
  /// An example is `CoinGecko has prices for only 10 of 14 days, starting on 2023-09-01.`
  ///
  /// - Parameters:
  ///   - count: The number of days with a price.
  ///   - requested: The number of requested days.
  ///   - day: The first day with a price.
  ///   - provider: The name of the provider.
  func pricesForOnly(_ count: Int, of requested: Int, from day: CalendarDay, provider: String) -> String
  /// Returns the source and age of the prices of past days, such as `History: CoinGecko, 3 h ago`.
  ///
  /// - Parameter provenance: The source and age, such as `CoinGecko, 3 h ago`.
  func history(provenance: String) -> String
  /// Returns the line with the time of the last update, such as `Last update 2023-09-01 17:15 UTC`.
  func lastUpdate(_ time: String) -> String
  /// Returns the note with the last day of a price history that is out of date, such as `history ends 2023-09-01`.
  func historyEnds(_ day: CalendarDay) -> String
  /// Returns the message for a typed string that is not a day with a bitcoin price.
  func message(of error: BitcoinDayError, typed: String) -> String

  // MARK: Currency converter

  /// Returns the name of the exchange rates of a day, such as `Rates of 2023-09-01`.
  func rates(of day: CalendarDay) -> String
  /// Returns the name of the prices that a conversion uses, such as `Price of BTC on 2026-06-14`.
  ///
  /// - Parameters:
  ///   - symbols: The symbols of the coins.
  ///   - day: The day of the prices; `nil` for current prices.
  func prices(of symbols: [String], on day: CalendarDay?) -> String
  /// Returns a sentence with the day of the week of a date, such as `2023-09-02 is a Saturday.`
  func weekday(of day: CalendarDay) -> String
  /// Returns the message that no exchange rates were published on a day.
  func noRatesPublished(on day: CalendarDay) -> String
  /// Returns the title of a list of exchange rates, such as `1 USD in SEK`.
  ///
  /// - Parameters:
  ///   - from: The code of the currency to convert from.
  ///   - to: The code of the currency to convert to.
  func rateTitle(from: String, to: String) -> String
  /// Returns the note that exchange rates are available for only some days, such as `Only 2 of 3 days are available.`
  ///
  /// - Parameters:
  ///   - count: The number of days with exchange rates.
  ///   - requested: The number of requested days.
  func daysAvailable(_ count: Int, of requested: Int) -> String
  /// Returns the message that there is no currency with the given name or code.
  func noCurrency(named name: String) -> String
  /// The message that is shown while the list of currencies is being loaded.
  var loadingCurrencies: String { get }
  /// The title of the error that no exchange rate is available: `No exchange rate`.
  var noExchangeRate: String { get }
  /// Returns the message for an amount that cannot be converted, with a remedy.
  func message(of error: ConversionError) -> String

  // MARK: Portfolio

  /// Returns the message for a portfolio without entries.
  ///
  /// - Parameter key: The label of the key that adds an entry, such as `a`.
  func emptyPortfolio(addingBy key: String) -> String
  /// A sentence with the shell command that adds an entry to the portfolio, which is shown after ``emptyPortfolio(addingBy:)``.
  var emptyPortfolioRemedy: String { get }
  /// The label of the table row with the totals of the portfolio: `Total`.
  var total: String { get }
  /// Returns the name of a sort order or column of the portfolio, such as `profit in percent`.
  func name(of value: PortfolioValue) -> String
  /// The message that the prices and values of the portfolio are missing.
  var valuesMissing: String { get }
  /// Returns the message that values are in another currency than the selected one, such as
  /// `Values are shown in USD instead of SEK.`
  ///
  /// - Parameters:
  ///   - shown: The code of the currency of the values.
  ///   - selected: The code of the selected currency.
  func valuesAre(in shown: String, not selected: String) -> String
  /// The message that a chart of the portfolio begins only on the day after the first entry.
  var chartNeedsTwoDays: String { get }
  /// The message that no day has known prices of all coins in the portfolio.
  var noDayWithAllPrices: String { get }
  /// Returns the note that the total value is unknown on some days, such as
  /// `No total on 3 of 30 days: no prices of ETH.`
  ///
  /// - Parameters:
  ///   - count: The number of days without a total value.
  ///   - days: The number of days in the chart.
  ///   - reason: The reason why the total value is unknown.
  func daysWithoutTotal(_ count: Int, of days: Int, _ reason: PortfolioGap) -> String
  /// Returns the note that some coins have no price, so that the total value does not include them.
  ///
  /// - Parameter coins: The list of the coins, such as `BTC, ETH and 3 more`.
  func noPrice(of coins: String) -> String
  /// Returns the note that the cost of some coins is unknown, so that the total cost does not include them.
  ///
  /// - Parameter coins: The list of the coins, such as `BTC, ETH and 3 more`.
  func unknownCost(of coins: String) -> String
  /// Returns the note that the 24-hour change of some coins is unknown, so that the total change does not include them.
  ///
  /// - Parameter coins: The list of the coins, such as `BTC, ETH and 3 more`.
  func unknownChange(of coins: String) -> String
  /// Returns the line with the realized profit, such as `Realized profit: +$600.00`.
  func realizedProfit(_ amount: String) -> String
  /// Returns the line with the change of the total value, such as `Change in 24 hours: ▲ +0.3%, +$68.50`.
  func changeIn24Hours(_ percent: String, _ amount: String) -> String
  /// Returns the message for a trade that cannot be added to a portfolio, or for an entry that cannot be removed from
  /// it.
  func message(of error: PortfolioError, _ numbers: NumberFormat) -> String

  // MARK: Amount and fee of a send

  /// Returns the title of the button that sends an amount, such as `Send 1.5 ETH`.
  ///
  /// - Parameter amount: The formatted amount; `nil` if it is unknown.
  func send(_ amount: String?) -> String
  /// Returns the label of an amount in a table, such as `Network fee`.
  func label(of value: SendValue) -> String
  /// Returns the line with the estimated network fee, such as `Estimated network fee 0.000504 ETH · fast, 24 gwei`.
  ///
  /// - Parameter fee: The fee with the gas tier and the gas price, such as `0.000504 ETH · fast, 24 gwei`.
  func estimatedFee(_ fee: String) -> String
  /// Returns an amount as a maximum, such as `at most 0.0005 ETH`.
  func atMost(_ amount: String) -> String
  /// Returns the name of a gas tier, such as `standard`.
  func name(of tier: GasTier) -> String
  /// Returns the name of the formula that computes a fee, such as `practice estimate`, as a note beside the fee.
  func note(of formula: FeeFormula) -> String
  /// Returns a fee that the network charges, such as `0.000504 ETH on chain`.
  func onChain(_ fee: String) -> String
  /// Returns the source and age of the gas prices, such as `Gas: Test, 12 s ago`.
  ///
  /// - Parameter provenance: The source and age, such as `Test, 12 s ago`.
  func gas(provenance: String) -> String
  /// Returns the number of a block with its name, such as `block 23000000`.
  func block(_ number: UInt64) -> String
  /// Returns the base fee per unit of gas, such as `Base fee 12.5 gwei`.
  func baseFee(gwei: String) -> String
  /// Returns the amount of gas that a transfer used, with the gas price, such as `21000 gas at 12 gwei`.
  func gasUsed(_ gas: UInt64, price: String) -> String
  /// The note for a fee that is part of the fee in the row above: `included in the fee`.
  var includedInFee: String { get }
  /// Returns the chain ID with its name, such as `Chain 1`, for the start of a line.
  func chain(_ id: UInt64) -> String
  /// Returns the URL of a node with its name, such as `node at http://localhost:8545`, for the end of a line.
  func node(at url: String) -> String
  /// Returns the nonce and the gas limit of a transfer, such as `nonce 7 · gas limit 21000`.
  func nonce(_ nonce: UInt64, gasLimit: UInt64) -> String
  /// Returns the message that the price of ether is unknown, so that values in a fiat currency are missing.
  ///
  /// - Parameter currency: The code of the fiat currency.
  func noEtherPrice(in currency: String) -> String
  /// The message that is shown while the price of ether and the network fee are being loaded.
  var loadingPriceAndFee: String { get }
  /// The message that an amount is too large to be shown exactly.
  var amountTooLarge: String { get }
  /// The message that the typed string is not an amount. It is shown before the reason.
  var notAnAmount: String { get }
  /// The message that the price of ether is unknown.
  var priceUnknown: String { get }
  /// The message that the network fee is unknown.
  var feeUnknown: String { get }
  /// Returns the message for an error that prevents a send, with a remedy.
  ///
  /// - Parameter price: The price of ether in the currency in which the amount was typed; `nil` if the amount was typed
  ///   in ether.
  func message(of error: SendError, _ numbers: NumberFormat, at price: ExchangeRate?) -> String

  // MARK: Recipient of a send

  /// Returns the warning above the recipient's address and a known address that looks similar.
  ///
  /// - Parameter contact: The name of the contact with the known address; `nil` if the known address is not a contact
  ///   but was paid before.
  func addressWarning(contact: String?) -> String
  /// The label in front of the address of the recipient: `To`.
  var recipient: String { get }
  /// The label in front of an address that was paid before: `Before`.
  var paidBefore: String { get }
  /// Returns the warning about a recipient, with advice.
  func message(of caution: RecipientCaution) -> String
  /// Returns the message for an invalid address.
  func message(of error: AddressError) -> String
  /// Returns the message for an invalid ENS name.
  func message(of error: ENSNameError, typed: String) -> String
  /// Returns the message for an ENS name that cannot be resolved.
  func message(of error: NameResolutionError, for name: ENSName, from source: DataSource) -> String
  /// Returns the note that an ENS name is resolved only when the send is planned.
  func resolvedLater(_ name: ENSName) -> String
  /// Returns the message for an invalid name of a contact.
  func message(of error: ContactNameError) -> String
  /// Returns the message for a contact that cannot be added to the address book.
  func message(of error: AddressBookError) -> String

  // MARK: Send through a node

  /// Returns the title of the send screen, such as `Real send · confirm`.
  ///
  /// - Parameters:
  ///   - state: The state of the send.
  ///   - chain: The chain ID of the node; `nil` if it is unknown.
  func title(of state: SendFlow.State, chain: UInt64?) -> String
  /// Returns the line with the address of the paying account, such as `From 0x5aAe…`.
  func sender(_ account: EthereumAddress) -> String
  /// Returns the warning that a payment link requests another amount than the amount of the send.
  func linkRequests(_ requested: String, not amount: String) -> String
  /// Returns the warning that a send replaces an unfinished send with the same nonce.
  func replacesUnfinished(nonce: UInt64) -> String
  /// The message that is shown after a send was submitted, until its outcome is known.
  var submitted: String { get }
  /// The message that the outcome of a send could not be recorded in the journal.
  var outcomeNotRecorded: String { get }
  /// Returns the message that the sends of an account were skipped, because another process is sending from the
  /// account.
  func accountIsBusy(_ account: EthereumAddress) -> String
  /// Returns the message that there are unfinished sends on another chain.
  func unfinishedSends(onChain chain: UInt64) -> String
  /// The message that there are no unfinished sends.
  var noUnfinishedSends: String { get }
  /// Returns the chain ID and the nonce of a send, such as `chain 1 · nonce 7`.
  func position(chain: UInt64, nonce: UInt64) -> String
  /// Returns the status of a send in the journal, such as `included` or `unfinished`.
  func status(of state: SendRecord.State) -> String
  /// Returns the instruction to confirm a send by typing four characters of the recipient's address.
  func prompt(of challenge: AddressChallenge) -> String
  /// Returns the message that the typed characters do not match those of the recipient's address.
  func message(rejecting typed: String, by challenge: AddressChallenge) -> String
  /// Returns the message that nothing was sent, with the reason and a remedy.
  func message(of error: SendFlowError, at now: Timestamp, _ format: DisplayFormat) -> String
  /// Returns the message with the outcome of a transfer.
  ///
  /// - Parameter nodeError: The error that the node returned when the transfer was submitted; `nil` if there was none.
  func message(
    of outcome: SendOutcome, plan: TransferPlan, nodeError: JSONRPCError?, _ numbers: NumberFormat
  ) -> String
  /// Returns the warning that the fees of a transfer were changed when it was signed.
  ///
  /// - Parameters:
  ///   - gasLimit: The gas limit of the signed transfer.
  ///   - maximumWei: The maximum fee per unit of gas, in wei.
  ///   - tipWei: The maximum tip per unit of gas, in wei.
  ///   - maximumFee: The formatted maximum fee of the signed transfer, such as `0.0005 ETH`.
  func feesChanged(gasLimit: UInt64, maximumWei: String, tipWei: String, maximumFee: String) -> String
  /// Returns the description of the probable cause of an error that a node returned, with a remedy if there is one.
  func advice(on cause: NodeErrorCause) -> String
  /// The string that replaces an empty error message of a node: `no reason given`.
  var noReasonGiven: String { get }
}

/// A kind of amount in the table of a transfer, such as the network fee or the remaining balance.
public enum SendValue: Hashable, Sendable, CaseIterable {
  /// The amount of ether to send, without the fee.
  case amount
  /// The network fee of the transfer.
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
  /// The sum of the amount to send and the fee.
  case total
  /// The sum of the amount to send and the maximum fee.
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

/// A kind of value of a coin in a portfolio, such as its cost or its profit.
public enum PortfolioValue: Hashable, Sendable, CaseIterable {
  /// The current value of the coins that the user holds.
  case value
  /// The coin itself, which is identified by its symbol.
  case coin
  /// The purchase cost of the coins that the user holds.
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
public enum PortfolioGap: Hashable, Sendable {
  /// The prices of the listed coins, such as `BTC, ETH and 3 more`, are still being loaded.
  case loading(coins: String)
  /// The listed coins, such as `BTC, ETH and 3 more`, have no prices on these days.
  case noPrices(coins: String)
  /// The total value is too large to be computed exactly.
  case tooLarge
}
