public import QuidCore

/// The labels and messages of the user interface in one language.
///
/// Quid includes ``EnglishStrings``, ``GermanStrings`` and ``SwedishStrings``. To replace some strings of a language,
/// conform a type to one of these protocols and implement the members to replace. To add a language, conform a type to
/// this protocol. Pass a value of the type to ``DisplayFormat/init(localeIdentifier:strings:)``.
///
/// Strings from outside Quid, such as coin names and messages of providers, are passed as parameters. These strings are
/// untrusted, and some of them can be long. The built-in languages format days in ISO 8601. A string that is only a
/// part of a line does not end with a period.
public protocol ViewStrings: Sendable {
  // MARK: Values, sources and ages

  /// The word for an unknown value: `unknown`.
  var unknown: String { get }
  /// Returns a description of the time that has passed since an event, such as `12 s ago`, or `just now` for less than
  /// two seconds.
  ///
  /// - Parameter seconds: The time since the event, in seconds.
  func age(seconds: Int) -> String
  /// Returns a note about the prices of a list that are not current and marked with a tilde, such as
  /// `2 prices (~) are not current`.
  ///
  /// - Parameter count: The number of the prices, at least 1.
  func oldPrices(_ count: Int) -> String
  /// Returns a note about the coins of the watchlist for which the provider has no data, such as `no data: GONE`.
  ///
  /// - Parameter coins: The list of the coins, such as `GONE and 3 more`.
  func noData(of coins: String) -> String
  /// The words that mark a value as out of date: `out of date`.
  var outOfDate: String { get }
  /// Returns the label of an outdated value with its age, such as `3 h ago (out of date)`.
  ///
  /// - Parameter age: The formatted age, such as `3 h ago`.
  func outOfDate(age: String) -> String
  /// Returns a label for old exchange rates that are built into Quid, such as `built-in rates from 5 days ago`.
  ///
  /// - Parameter age: The formatted age, such as `5 days ago`.
  func builtIn(age: String) -> String
  /// The word that is shown beside data while newer data is being requested: `refreshing…`.
  var refreshing: String { get }
  /// Returns a label for the range between two days or times, such as `2023-08-25 to 2023-09-01`.
  func range(from start: String, to end: String) -> String
  /// Returns a string in quotation marks, such as `“abc”`.
  func quoted(_ string: String) -> String
  /// Returns a list of coin symbols, such as `BTC, ETH and 3 more`.
  ///
  /// - Parameters:
  ///   - symbols: The symbols at the start of the list.
  ///   - others: The number of further coins, which are counted but not named.
  func list(_ symbols: [String], others: Int) -> String

  // MARK: Errors of providers and of typed numbers

  /// Returns the title of the message for a provider error, such as `No connection`.
  func title(of error: ProviderError) -> String
  /// Returns the message for a provider error, with the reason and a remedy.
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
  /// Returns the error message for a typed string that is not a day, with an example of a valid day.
  func notADay(_ string: String) -> String
  /// Returns the error message for a typed day that does not exist in the calendar, such as February 30.
  func missingDay(_ string: String) -> String

  // MARK: Market

  /// Returns the number of coins in the catalog, such as `17,892 coins`.
  ///
  /// - Parameters:
  ///   - count: The number of coins, which determines the grammatical form of the noun.
  ///   - formatted: The number of coins in the notation of the locale.
  func coinCount(_ count: Int, formatted: String) -> String
  /// Returns an error message stating that no coin has the given name.
  func noCoin(named name: String) -> String
  /// Returns an error message stating that no coin in the market list has the given name.
  func noListedCoin(named name: String) -> String
  /// The message to show if the watchlist is empty.
  var emptyWatchlist: String { get }
  /// The message to show if no prices are available for the coins on the watchlist.
  var noWatchlistPrices: String { get }
  /// The message to show if the market list contains no coins.
  var noCoins: String { get }
  /// Returns a message stating that a provider does not currently list the selected coin.
  ///
  /// - Parameter provider: The name of the provider.
  func coinNotListed(by provider: String) -> String
  /// Returns the label of a sort order, such as `Market cap`.
  func title(of order: MarketOrder) -> String
  /// Returns the short name of the period of a chart, such as `7D`, `1Y` or `Max`.
  ///
  /// - Parameter days: The length of the period in days; `nil` for all days for which prices exist.
  func shortPeriod(days: Int?) -> String
  /// Returns the name of the period of a chart, such as `24 hours`, `1 year` or `all time`.
  ///
  /// - Parameter days: The length of the period in days; `nil` for all days for which prices exist.
  func period(days: Int?) -> String
  /// Returns a label with the length of each candle in a chart, such as `4 h per candle`.
  ///
  /// - Parameter seconds: The length of a candle in seconds.
  func candleLength(seconds: Int) -> String
  /// Returns a note stating that the candles in a chart cover a different period than the user requested.
  ///
  /// An example is `A candle chart of 20 days is not available, so the chart covers 30 days.`
  ///
  /// - Parameters:
  ///   - days: The number of days that the candles cover.
  ///   - requestedDays: The number of days that were requested.
  func candleNote(days: Int, requestedDays: Int) -> String
  /// Returns the name of a Kagi chart with its reversal, such as `Kagi, reversal 4%`.
  ///
  /// If the chart shows only its newest lines, the name also contains both line counts.
  ///
  /// - Parameters:
  ///   - percentage: The formatted reversal, such as `4%`: the minimum price movement in the opposite direction that
  ///     ends a line.
  ///   - lines: The number of lines that the chart shows.
  ///   - count: The total number of lines.
  func kagi(reversal percentage: String, lines: Int, of count: Int) -> String
  /// The label of the trading volume over the last 24 hours: `volume, 24 h`.
  var volumeOf24Hours: String { get }
  /// The message to show if no prices are available in the selected period of a chart.
  var noPricesInPeriod: String { get }
  /// Returns a message stating that prices are not in the selected currency.
  ///
  /// An example is `Prices are shown in USD instead of SEK.`
  ///
  /// - Parameters:
  ///   - shown: The code of the currency of the prices.
  ///   - selected: The code of the selected currency.
  func pricesAre(in shown: String, not selected: String) -> String
  /// The message to show if no exchange rate is available to convert prices to the selected currency.
  var noRateForPrices: String { get }
  /// Returns a label with the source and age of an exchange rate, such as `Exchange rate to EUR: Frankfurter, 3 h ago`.
  ///
  /// - Parameters:
  ///   - currency: The code of the target currency.
  ///   - provenance: The source and age, such as `Frankfurter, 3 h ago`.
  func rate(to currency: String, provenance: String) -> String
  /// Returns a label with the total market capitalization of all coins, such as `Market cap $1.1T`.
  func marketCap(_ amount: String) -> String
  /// Returns a label with the gas price in gwei, such as `gas 14 gwei`.
  func gasPrice(gwei: String) -> String

  // MARK: Bitcoin index

  /// The message to show if no prices are available for the requested days.
  var noPricesForDays: String { get }
  /// Returns a note stating that a provider has prices for only some of the requested days.
  ///
  /// An example is `CoinGecko has prices for only 10 of 14 days, starting on 2023-09-01.`
  ///
  /// - Parameters:
  ///   - count: The number of days with a price.
  ///   - requested: The number of requested days.
  ///   - day: The first day with a price.
  ///   - provider: The name of the provider.
  func pricesForOnly(_ count: Int, of requested: Int, from day: CalendarDay, provider: String) -> String
  /// Returns a label with the source and age of past prices, such as `History: CoinGecko, 3 h ago`.
  ///
  /// - Parameter provenance: The source and age, such as `CoinGecko, 3 h ago`.
  func history(provenance: String) -> String
  /// Returns a label with the time of the last update, such as `Last update 2023-09-01 17:15 UTC`.
  func lastUpdate(_ time: String) -> String
  /// Returns a note with the last day of an outdated price history, such as `history ends on 2023-09-01`.
  func historyEnds(_ day: CalendarDay) -> String
  /// Returns the error message for a typed day that is invalid, in the future, or before the first bitcoin price.
  func message(of error: BitcoinDayError, typed: String) -> String

  // MARK: Currency converter

  /// Returns a label for the exchange rates of a day, such as `Rates of 2023-09-01`.
  func rates(of day: CalendarDay) -> String
  /// Returns a label for the coin prices that a conversion uses, such as `Price of BTC on 2026-06-14`.
  ///
  /// - Parameters:
  ///   - symbols: The symbols of the coins.
  ///   - day: The day of the prices; `nil` for current prices.
  func prices(of symbols: [String], on day: CalendarDay?) -> String
  /// Returns a sentence that names the day of the week of a date, such as `2023-09-02 is a Saturday.`
  func weekday(of day: CalendarDay) -> String
  /// Returns a message stating that no exchange rates were published on the given day.
  func noRatesPublished(on day: CalendarDay) -> String
  /// Returns a message stating that the exchange rates of the given day are not published yet.
  func ratesNotPublished(on day: CalendarDay) -> String
  /// Returns a message stating that the European Central Bank has published no rate of a currency since a day.
  func noRates(of currency: Currency, since day: CalendarDay) -> String
  /// Returns the title of a list of exchange rates, such as `1 USD in SEK`.
  ///
  /// - Parameters:
  ///   - from: The code of the currency to convert from.
  ///   - to: The code of the currency to convert to.
  func rateTitle(from: String, to: String) -> String
  /// Returns a note stating that exchange rates are available for only some of the requested days.
  ///
  /// An example is `Only 2 of 3 days are available.`
  ///
  /// - Parameters:
  ///   - count: The number of days with exchange rates.
  ///   - requested: The number of requested days.
  func daysAvailable(_ count: Int, of requested: Int) -> String
  /// Returns an error message stating that no currency has the given name or code.
  func noCurrency(named name: String) -> String
  /// The message to show while the list of currencies is being loaded.
  var loadingCurrencies: String { get }
  /// The title of the error message for a missing exchange rate: `No exchange rate`.
  var noExchangeRate: String { get }
  /// Returns an error message stating that no provider has an exchange rate for a currency on the given day.
  ///
  /// - Parameters:
  ///   - code: The code of the currency.
  ///   - replaced: The code of the withdrawn currency that the currency replaced, and that the user typed; `nil` if the
  ///     user typed `code`.
  ///   - day: The day of the exchange rates.
  func noProvider(hasRateFor code: String, replacing replaced: String?, on day: CalendarDay) -> String
  /// Returns an error message stating that a currency was withdrawn without a legal conversion rate.
  ///
  /// - Parameters:
  ///   - code: The code of the withdrawn currency.
  ///   - month: The month of the withdrawal, such as `2004-11`.
  ///   - successor: The code of the currency that replaced it; `nil` if there is none.
  func withdrawnCurrency(_ code: String, in month: String, successor: String?) -> String
  /// Returns a note stating that a currency is withdrawn and is converted at its legal conversion rate.
  ///
  /// - Parameters:
  ///   - code: The code of the withdrawn currency.
  ///   - equation: The legal conversion rate, such as `1 EUR = 1.95583 DEM`.
  ///   - day: The first day on which the rate applies.
  func withdrawnCurrency(_ code: String, _ equation: String, since day: CalendarDay) -> String
  /// Returns the error message for an amount that cannot be converted, with a remedy.
  func message(of error: ConversionError) -> String

  // MARK: Portfolio

  /// Returns the message to show for a portfolio without entries.
  ///
  /// - Parameter key: The key that the user presses to add an entry, such as `a`.
  func emptyPortfolio(addingBy key: String) -> String
  /// A hint that shows a shell command for adding an entry to the portfolio.
  ///
  /// An example is `In a shell: quid portfolio add 0.5 btc --at 34000usd`.
  var emptyPortfolioRemedy: String { get }
  /// The label of the table row with the totals of the portfolio: `Total`.
  var total: String { get }
  /// Returns the name of a value by which the coins of a portfolio can be sorted, such as `profit in percent`.
  func name(of value: PortfolioValue) -> String
  /// The message to show if the prices and values of the portfolio are not available.
  var valuesMissing: String { get }
  /// Returns a message stating that the values of the portfolio are not in the selected currency.
  ///
  /// An example is `Values are shown in USD instead of SEK.`
  ///
  /// - Parameters:
  ///   - shown: The code of the currency of the values.
  ///   - selected: The code of the selected currency.
  func valuesAre(in shown: String, not selected: String) -> String
  /// The message to show if the first entry of the portfolio is too recent for a chart, which needs two days.
  var chartNeedsTwoDays: String { get }
  /// The message to show if there is no day on which the prices of all coins in the portfolio are known.
  var noDayWithAllPrices: String { get }
  /// Returns a note stating that the total value of the portfolio is unknown on some days.
  ///
  /// An example is `No total on 3 of 30 days: no prices for ETH.`
  ///
  /// - Parameters:
  ///   - count: The number of days without a total value.
  ///   - days: The number of days in the chart.
  ///   - reason: The reason why the total value is unknown.
  func daysWithoutTotal(_ count: Int, of days: Int, _ reason: PortfolioGap) -> String
  /// Returns a note stating that the total value excludes coins without a known price.
  ///
  /// - Parameter coins: The list of the coins, such as `BTC, ETH and 3 more`.
  func noPrice(of coins: String) -> String
  /// Returns a note with the coins that the total value, cost and profit do not include.
  ///
  /// - Parameter coins: The list of the coins, such as `BTC, ETH and 3 more`.
  func notInTotals(_ coins: String) -> String
  /// Returns a note stating that the total value includes prices that are not current.
  ///
  /// - Parameter coins: The list of the coins with the times of their prices, such as `DEAD (2024-01-05)`.
  func oldPricesInTotal(of coins: String) -> String
  /// Returns a note stating that the total cost excludes coins with an unknown cost.
  ///
  /// - Parameter coins: The list of the coins, such as `BTC, ETH and 3 more`.
  func unknownCost(of coins: String) -> String
  /// Returns a note stating that the total change excludes coins with an unknown 24-hour change.
  ///
  /// - Parameter coins: The list of the coins, such as `BTC, ETH and 3 more`.
  func unknownChange(of coins: String) -> String
  /// Returns a label with the realized profit of the portfolio, such as `Realized profit: +$600.00`.
  func realizedProfit(_ amount: String) -> String
  /// Returns a label with the change of the portfolio's total value, such as `Change in 24 hours: ▲ +0.3%, +$68.50`.
  func changeIn24Hours(_ percent: String, _ amount: String) -> String
  /// Returns the error message for a portfolio entry that cannot be added or removed.
  func message(of error: PortfolioError, _ numbers: NumberFormat) -> String

  // MARK: Amount and fee of a send

  /// Returns the title of the Send button, such as `Send 1.5 ETH`.
  ///
  /// - Parameter amount: The formatted amount to send; `nil` if it is unknown.
  func send(_ amount: String?) -> String
  /// Returns the label of an amount in the summary of a transfer, such as `Network fee`.
  func label(of value: SendValue) -> String
  /// Returns the line with the estimated network fee, such as `Estimated network fee 0.000504 ETH · fast, 24 gwei`.
  ///
  /// - Parameter fee: The fee with the gas tier and the gas price, such as `0.000504 ETH · fast, 24 gwei`.
  func estimatedFee(_ fee: String) -> String
  /// Returns a label that marks an amount as a maximum, such as `at most 0.0005 ETH`.
  func atMost(_ amount: String) -> String
  /// Returns the name of a gas tier: `slow`, `standard` or `fast`.
  func name(of tier: GasTier) -> String
  /// Returns a note that explains the calculation of a fee, such as `practice estimate` or `charged by the network`.
  ///
  /// The practice estimate (``FeeFormula/practice``) is ten times the fee that the network charges. Only the practice
  /// wallet, which has no real ether, uses this estimate.
  func note(of formula: FeeFormula) -> String
  /// Returns a label for the fee that the network charges, such as `On-chain fee 0.000504 ETH`.
  ///
  /// - Parameter fee: The formatted fee, such as `0.000504 ETH`.
  func onChain(_ fee: String) -> String
  /// Returns a label with the source and age of the gas prices, such as `Gas: Etherscan, 12 s ago`.
  ///
  /// - Parameter provenance: The source and age, such as `Etherscan, 12 s ago`.
  func gas(provenance: String) -> String
  /// Returns a label with the number of a block, such as `block 23000000`.
  func block(_ number: UInt64) -> String
  /// Returns a label with the base fee per unit of gas, such as `Base fee 12.5 gwei`.
  func baseFee(gwei: String) -> String
  /// Returns a label with the gas that a transfer used and the gas price, such as `21000 gas at 12 gwei`.
  func gasUsed(_ gas: UInt64, price: String) -> String
  /// The note beside a fee that is already included in the fee of the row above: `included in the fee`.
  var includedInFee: String { get }
  /// The note beside the L1 fee of a plan: it is included in the maximum fee with a margin, but cannot be capped.
  var l1FeeIsNotCapped: String { get }
  /// Returns a label with a chain ID for the start of a line, such as `Chain 1`.
  func chain(_ id: UInt64) -> String
  /// Returns a label with the URL of a node for the end of a line, such as `node at http://localhost:8545`.
  func node(at url: String) -> String
  /// Returns a label with the nonce and the gas limit of a transfer, such as `nonce 7 · gas limit 21000`.
  func nonce(_ nonce: UInt64, gasLimit: UInt64) -> String
  /// Returns a message stating that fiat values are missing because the price of ether is unknown.
  ///
  /// - Parameter currency: The code of the fiat currency.
  func noEtherPrice(in currency: String) -> String
  /// The message to show while the price of ether and the network fee are being loaded.
  var loadingPriceAndFee: String { get }
  /// The message to show if an amount is too large to be displayed exactly.
  var amountTooLarge: String { get }
  /// The message to show if a typed string is not an amount: `This is not an amount.`
  ///
  /// An instruction for correcting the string follows the message.
  var notAnAmount: String { get }
  /// The message to show if the price of ether is unknown.
  var priceUnknown: String { get }
  /// The message to show if the network fee is unknown.
  var feeUnknown: String { get }
  /// Returns the error message for a transfer that is not possible, with a remedy.
  ///
  /// - Parameter price: The price of ether in the currency in which the amount was typed; `nil` if the amount was typed
  ///   in ether.
  func message(of error: SendError, _ numbers: NumberFormat, at price: ExchangeRate?) -> String

  // MARK: Recipient of a send

  /// Returns a warning stating that the address of the recipient looks similar to a known address, but is different.
  ///
  /// - Parameter contact: The name of the contact with the known address; `nil` if the known address is not a contact
  ///   but was paid before.
  func addressWarning(contact: String?) -> String
  /// The label in front of the address of the recipient: `To`.
  var recipient: String { get }
  /// The label in front of an address that was paid before: `Before`.
  var paidBefore: String { get }
  /// Returns a warning about the recipient, with advice.
  func message(of caution: RecipientCaution) -> String
  /// Returns the error message for an invalid address.
  func message(of error: AddressError) -> String
  /// Returns the error message for an invalid ENS name.
  func message(of error: ENSNameError, typed: String) -> String
  /// Returns the error message for an ENS name that cannot be resolved.
  func message(of error: NameResolutionError, for name: ENSName, from source: DataSource) -> String
  /// Returns a note stating that an ENS name is resolved only when the transfer is planned.
  func resolvedLater(_ name: ENSName) -> String
  /// Returns the error message for an invalid name of a contact.
  func message(of error: ContactNameError) -> String
  /// Returns the error message for a contact that cannot be added to the address book.
  func message(of error: AddressBookError) -> String

  // MARK: Send through a node

  /// Returns the title of the send screen, such as `Real transfer · confirm`.
  ///
  /// - Parameters:
  ///   - state: The current step of the transfer.
  ///   - chain: The chain ID of the node; `nil` if it is unknown.
  func title(of state: SendFlow.State, chain: UInt64?) -> String
  /// Returns a label with the address of the paying account, such as `From 0x5aAe…`.
  func sender(_ account: EthereumAddress) -> String
  /// Returns a warning stating that the amount in a payment link differs from the amount to send.
  func linkRequests(_ requested: String, not amount: String) -> String
  /// Returns a warning stating that a transfer replaces a pending transaction, with the content of that transaction.
  func replaces(_ pending: PendingTransfer, _ numbers: NumberFormat) -> String
  /// Returns a warning stating that the outcome of an earlier transfer is unknown and that it may have been made.
  func leavesUnknown(nonce: UInt64) -> String
  /// Returns a warning stating that the node has no accounts and probably cannot sign for the paying account.
  func hasNoAccounts(_ account: EthereumAddress) -> String
  /// Returns a warning stating that a plan does not include the L1 fee of a rollup; `nil` if no fee is missing.
  func missing(_ l1Fee: L1Fee) -> String?
  /// Returns a warning stating that the L1 fee that was paid is above that of the plan.
  ///
  /// - Parameters:
  ///   - paid: The formatted fee that was paid.
  ///   - planned: The formatted fee that the plan included; `nil` if it included none.
  func l1FeeExceeds(_ paid: String, planned: String?) -> String
  /// The warning to show if the state of the account changed while the plan was shown, so that nothing was sent.
  var planUpdated: String { get }
  /// The message to show after a transfer was submitted, until its outcome is known.
  var submitted: String { get }
  /// The message to show if the outcome of a transfer could not be saved in the list of transfers.
  var outcomeNotRecorded: String { get }
  /// Returns a message stating that the outcomes of the transfers from an account were not checked, because another
  /// process is sending from the account.
  func accountIsBusy(_ account: EthereumAddress) -> String
  /// Returns a message stating that there are unfinished transfers on a chain other than the chain of the node.
  ///
  /// - Parameter chain: The chain ID of the unfinished transfers.
  func unfinishedSends(onChain chain: UInt64) -> String
  /// The message to show if there are no unfinished transfers.
  var noUnfinishedSends: String { get }
  /// Returns a label with the chain ID and the nonce of a transfer, such as `chain 1 · nonce 7`.
  func position(chain: UInt64, nonce: UInt64) -> String
  /// Returns the status of a transfer in the list of transfers, such as `included` or `unfinished`.
  func status(of state: SendRecord.State) -> String
  /// Returns the instruction to confirm a transfer by typing four characters of the recipient's address.
  func prompt(of challenge: AddressChallenge) -> String
  /// Returns an error message stating that the typed characters do not match the recipient's address.
  func message(rejecting typed: String, by challenge: AddressChallenge) -> String
  /// Returns the error message for a transfer that was not sent, with the reason and a remedy.
  func message(of error: SendFlowError, at now: Timestamp, _ format: DisplayFormat) -> String
  /// Returns a message that describes the outcome of a transfer.
  ///
  /// - Parameter nodeError: The error that the node returned when the transfer was submitted; `nil` if there was none.
  func message(
    of outcome: SendOutcome, plan: TransferPlan, nodeError: JSONRPCError?, _ numbers: NumberFormat
  ) -> String
  /// Returns a warning stating that the user changed the fees of a transfer in the wallet software when signing it.
  ///
  /// - Parameters:
  ///   - gasLimit: The gas limit of the signed transfer.
  ///   - maximumWei: The maximum fee per unit of gas, in wei.
  ///   - tipWei: The maximum priority fee (tip) per unit of gas, in wei.
  ///   - maximumFee: The formatted maximum fee of the signed transfer, such as `0.0005 ETH`.
  func feesChanged(gasLimit: UInt64, maximumWei: String, tipWei: String, maximumFee: String) -> String
  /// Returns a description of the probable cause of a node error, with a remedy if there is one.
  func advice(on cause: NodeErrorCause) -> String
  /// The placeholder for an empty error message of a node: `no reason given`.
  var noReasonGiven: String { get }
}

/// A kind of amount in the summary of a transfer, such as the network fee or the remaining balance.
public enum SendValue: Hashable, Sendable, CaseIterable {
  /// The amount of ether to send, without the fee.
  case amount
  /// The estimated network fee of a transfer from the practice wallet, which has no real ether.
  case networkFee
  /// The fee that the Ethereum network would charge for a transfer from the practice wallet.
  ///
  /// With ``FeeFormula/practice``, ``networkFee`` is ten times this fee, and both are shown. With
  /// ``FeeFormula/onChain``, both fees are equal, and only ``networkFee`` is shown.
  case onChainFee
  /// The fee that the paying account has paid for a transfer that is included in a block.
  case feePaid
  /// The part of the fee that a layer 2 chain charges for publishing the transaction on layer 1.
  case l1Fee
  /// The fee of the transfer if it is included in the next block.
  case expectedFee
  /// The highest possible fee of the transfer.
  case maximumFee
  /// The sum of the amount to send and the fee; only the fee if the transfer was reverted.
  case total
  /// The sum of the amount to send and the maximum fee.
  case maximumTotal
  /// The current balance of the paying account.
  case balance
  /// The balance of the paying account before the transfer.
  case balanceBefore
  /// The balance of the paying account after the transfer.
  case balanceAfter
  /// The balance that will remain after the transfer: the current balance minus the amount and the fee.
  case remains
  /// The balance that will remain if the transfer costs the maximum fee.
  case minimumRemains
}

/// A value by which the coins of a portfolio are sorted, such as the cost or the profit.
public enum PortfolioValue: Hashable, Sendable, CaseIterable {
  /// The current value of the coins that the user holds.
  case value
  /// The symbol of the coin.
  case coin
  /// The purchase cost of the coins that the user holds.
  case cost
  /// The realized profit, which is the profit of completed sales.
  case realizedProfit
  /// The unrealized profit, which is the value of the held coins minus their cost.
  case profit
  /// The unrealized profit in percent of the cost.
  case profitPercent
  /// The change of the coin's price over the last 24 hours, in percent.
  case change
}

/// The reason why the total value of a portfolio is unknown on some days.
public enum PortfolioGap: Hashable, Sendable {
  /// Prices are still being loaded. The associated value lists the coins, such as `BTC, ETH and 3 more`.
  case loading(coins: String)
  /// Prices are missing on these days. The associated value lists the coins, such as `BTC, ETH and 3 more`.
  case noPrices(coins: String)
  /// The total value is too large to be computed exactly.
  case tooLarge
}
