import Foundation
import Testing

@testable import quid

/// Command lines that a user types one after the other, and the outcome of the last one.
struct TypedLine: CustomTestStringConvertible, Sendable {
  /// The command lines without `quid`; all but the last one succeed.
  let lines: [String]
  /// The exit code of the last line.
  let code: ExitCode
  /// A part of the result, or the correction in the error message.
  let words: String

  var testDescription: String { lines.joined(separator: " ; ") }

  static let all = table.split(separator: "\n").filter { !$0.hasPrefix("# ") }.compactMap { TypedLine(String($0)) }

  /// Parses a line of the table: the command lines, the exit code and the words.
  private init?(_ text: String) {
    let fields = text.components(separatedBy: " | ")
    guard fields.count == 3, let code = Int32(fields[1]).flatMap({ ExitCode(rawValue: $0) }) else { return nil }
    lines = fields[0].components(separatedBy: " ; ")
    self.code = code
    words = fields[2]
  }

  private static let table = """
    # Names of coins
    price btc | 0 | BTC $22,900.00 +0.3%
    price BTC | 0 | BTC $22,900.00 +0.3%
    price Btc | 0 | BTC $22,900.00 +0.3%
    price bitcoin | 0 | BTC $22,900.00
    price BITCOIN | 0 | BTC $22,900.00
    price BTC-USD | 0 | BTC $22,900.00
    price btc-usd | 0 | BTC $22,900.00
    price BTC/USD | 0 | BTC $22,900.00
    price BTC:USD | 0 | BTC $22,900.00
    price BTC_USD | 0 | BTC $22,900.00
    price BTC-EUR | 0 | BTC €21,117.67
    price btc/eur | 0 | BTC €21,117.67
    price ETH-EUR SOL-EUR | 0 | SOL €22.39
    price bitcoin-usd | 0 | BTC $22,900.00
    price BTC-USD ETH | 0 | ETH $1,619.36
    price BTC-USD ETH-EUR | 64 | “ETH-EUR” is a price in EUR, not in USD. Give only one currency.
    price BTC-USD --in eur | 64 | “BTC-USD” is a price in USD, not in EUR. Give only one currency.
    price BTC-EUR --in eur | 0 | BTC €21,117.67
    price btc in eur | 0 | BTC €21,117.67
    price btc eth in sek | 0 | SEK 250,229.59
    price btc in eur --in usd | 64 | “in eur” is a price in EUR, not in USD. Give only one currency.
    price btc --in xyz | 64 | --in takes a currency code, such as SEK, not “xyz”.
    price btc --in usdd | 64 | Did you mean “USD”?
    price btc --in eur --in usd | 0 | BTC $22,900.00
    markets --top 3 | 64 | Did you mean “--limit”?
    markets 10 | 64 | Give a number of coins with --limit, and a name with --search.
    currencies sweden | 64 | Give a name or country with --search.
    send 1.5eth ann | 64 | quid send does not take “ann”. Give the recipient with --to, as in quid send 0.75 --to ann.
    send ann 0.75 | 64 | quid send does not take “ann”. Give the recipient with --to
    send 0.75 to ann | 64 | quid send does not take “ann”. Give the recipient with --to
    send 1 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045 | 64 | Give the recipient with --to
    send half | 64 | quid send max sends the whole balance
    send 50% | 64 | quid send max sends the whole balance
    send 1 --to ann --to ben | 64 | --to has two values, “ann” and “ben”. Give only one of them.
    bitcoin yesterday | 0 | Bitcoin price on 2023-08-31
    portfolio add 1 btc --at 1 --date yesterday | 0 | 2023-08-31
    usd eur 2024-01-02 | 65 | Did you mean “quid usd eur --date 2024-01-02”?
    100 usd eur yesterday | 65 | Did you mean “quid 100 usd eur --date yesterday”?
    help exit codes | 64 | There is no command “exit”. See quid help.
    price usd-coin | 0 | USDC $1.00
    price USD-COIN | 0 | USDC $1.00
    price binance-usd | 0 | BUSD $1.00
    price matic-network | 0 | MATIC $0.99
    price btc,eth | 0 | ETH $1,619.36
    price btc, eth | 0 | ETH $1,619.36
    price btc,eth,sol | 0 | SOL $24.28
    price BTC-EUR,ETH-EUR | 0 | ETH €1,493.32
    price btc,eth sol | 0 | SOL $24.28
    price nope | 65 | There is no coin “nope”.
    price btc nope | 65 | There is no coin “nope”.
    price NOPE-USD | 65 | There is no coin “NOPE-USD”.
    price btc-nope | 65 | There is no coin “btc-nope”.
    price 1,5 | 65 | There is no coin “1,5”.
    price | 64 | quid price needs a coin, as in quid price btc.
    coin BTC | 0 | All-time high  $69,045.00
    coin BTC-USD | 0 | $22,900.00
    coin btc/eur | 0 | €21,117.67
    coin btc,eth | 64 | quid coin does not take “eth”.
    coin Ethereum | 0 | $1,619.36
    coin solanna | 65 | Did you mean solana (Solana, rank 10)
    chart BTC | 0 | Bitcoin (BTC)  $22,900.00
    chart BTC-EUR | 0 | Bitcoin (BTC)  €21,117.67
    chart btc,eth | 64 | use quid chart eth --in btc.
    chart btc,eth,sol --days 7 | 64 | use quid chart eth --in btc.
    chart btc BTC-USD bitcoin | 64 | use quid chart eth --in btc.
    watchlist add btc | 0 | BTC $22,900.00
    watchlist add BTC-USD | 0 | $22,900.00
    watchlist add btc,eth | 0 | ETH $
    watchlist add BTC-EUR | 0 | €21,117.67
    watchlist add btc ; watchlist remove btc | 0 | The watchlist is empty.
    watchlist add btc ; watchlist remove BTC | 0 | The watchlist is empty.
    watchlist add btc ; watchlist remove bitcoin | 0 | The watchlist is empty.
    watchlist add bitcoin ; watchlist remove Bitcoin | 0 | The watchlist is empty.
    watchlist add btc ; watchlist remove BTC-USD | 0 | The watchlist is empty.
    watchlist add btc eth ; watchlist remove btc,eth | 0 | The watchlist is empty.
    watchlist add btc eth ; watchlist remove ETH | 0 | Bitcoin
    watchlist add btc --group main | 64 | “--group” was removed in 0.3.
    watchlist add btc ; watchlist remove eth | 65 | “eth” is not on the watchlist.
    watchlist add bitcoin ; watchlist remove bitcion | 65 | “bitcion” is not on the watchlist. Did you mean “bitcoin”?
    watchlist add btc ; watchlist rm btc | 64 | Did you mean “remove”?
    watchlist remove | 64 | quid watchlist remove needs a coin
    watchlist add nope | 65 | There is no coin “nope”.
    portfolio add 1 BTC --at 1 ; portfolio remove btc | 0 | Removed entry 1.
    portfolio add 1 btc --at 1 ; portfolio remove Bitcoin | 0 | Removed entry 1.
    portfolio add 1 btc --at 1 ; portfolio remove BTC-USD | 0 | Removed entry 1.
    portfolio add 1 btc --at 1 ; portfolio remove 1 | 0 | Removed entry 1.
    portfolio add 1 btc --at 1 ; portfolio add 2 btc --at 1 ; portfolio remove btc | 65 | The portfolio has 2 entries of BTC: 1, 2. Give one of these numbers.
    portfolio add 1 btc --at 1 ; portfolio remove eth | 65 | “eth” is neither an entry number nor a coin of the portfolio.
    portfolio remove 3 | 65 | There is no entry 3.
    portfolio add 1 BTC-EUR --at 100 | 0 | 100 EUR
    portfolio add 1 BTC/USD --at 100 | 0 | 100 USD
    portfolio add 1 btc,eth | 64 | quid portfolio add does not take “eth”.
    contacts add ann 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ; contacts remove ann | 0 | The address book is empty.
    contacts add ann 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ; contacts remove ANN | 0 | The address book is empty.
    contacts add ann 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ; contacts remove 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed | 0 | The address book is empty.
    contacts add ann 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ; contacts remove 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed | 0 | The address book is empty.
    contacts remove 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed | 65 | There is no contact with the address “0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed”.
    contacts remove bob | 65 | There is no contact named “bob”.
    watch price btc --until btc>20000 | 0 | BTC $22,900.00 +0.3%
    watch price btc --until BTC>20000 | 0 | BTC $22,900.00 +0.3%
    watch price btc --until bitcoin>20000 | 0 | BTC $22,900.00 +0.3%
    watch price btc,eth --until eth<2000 | 0 | ETH $1,619.36 -1.3%
    watch price btc --until change>-5 | 0 | BTC $22,900.00 +0.3%
    watch price btc --until eth>1 | 64 | has no value “eth”. Available values: btc, change.
    watch price btc eth --until change<5 | 64 | has no value “change”. Available values: btc, eth.
    watch fee --until gas<1000 | 0 | Base fee 12.086368893 gwei
    watch fee --until btc<1000 | 64 | has no value “btc”.
    # Options without a command
    --limit 5 | 64 | --limit works only with quid markets.
    --tier bogus | 64 | --tier works only with quid send.
    --tier fast | 64 | --tier works only with quid send.
    --to 0x12 | 64 | --to works only with quid history or quid send.
    --days 7 | 64 | --days works only with quid chart or quid history or quid bitcoin.
    --sort price | 64 | --sort works only with quid markets.
    --svg x.svg | 64 | --svg works only with quid chart.
    --date 2023-08-30 | 64 | --date works only with
    --group main | 64 | “--group” was removed in 0.3.
    --yes | 64 | --yes works only with quid send.
    --dry-run | 64 | --dry-run works only with quid portfolio or quid send.
    --until btc>1 | 64 | --until works only with quid watch.
    --interval 5s | 64 | --interval works only with quid watch.
    --format x | 64 | --format works only with quid price.
    --at 5 | 64 | --at works only with quid chart or quid portfolio.
    --as-fee | 64 | “--as-fee” was removed in 0.3.
    --check | 64 | --check works only with quid sources.
    --in sek | 0 | Usage
    --in EUR | 0 | Usage
    --in bogus | 64 | --in takes a currency code of three letters, such as SEK, not “bogus”.
    --in pesos | 64 | --in: “pesos” is the name or symbol of several currencies
    --nope | 64 | There is no option “--nope”.
    --limt 5 | 64 | Did you mean “--limit”?
    price btc --limit 5 | 64 | quid price does not take --limit.
    btc --tier fast | 64 | quid coin does not take --tier.
    100 usd eur --days 5 | 64 | quid convert does not take --days.
    # Units of coins
    1000 sats usd | 0 | 0.00001 BTC = 0.23 USD
    1000 sats usd | 0 | “sats” is a unit of bitcoin: 1 bitcoin is 100,000,000 sats. For a coin of this name, give its id.
    1000 SATS usd | 0 | 0.00001 BTC = 0.23 USD
    1000 sat usd | 0 | 0.00001 BTC = 0.23 USD
    1000 satoshi usd | 0 | 0.00001 BTC = 0.23 USD
    1000 satoshis usd | 0 | 0.00001 BTC = 0.23 USD
    1000sats usd | 0 | 0.00001 BTC = 0.23 USD
    1 sat usd | 0 | 0.00000001 BTC = 0.00023 USD
    1 sat | 0 | 0.00000001 BTC =
    2k sats usd | 0 | 0.00002 BTC = 0.46 USD
    1m sats usd | 0 | 0.01 BTC = 229.00 USD
    250gwei | 0 | 0.00000025 ETH =
    250 gwei usd | 0 | 0.00000025 ETH = 0.00040 USD
    3 finney usd | 0 | 0.003 ETH = 4.86 USD
    1 szabo usd | 0 | 0.000001 ETH =
    1 wei eur | 0 | 0.000000000000000001 ETH =
    1000000000 wei usd | 0 | 0.000000001 ETH =
    21 mbtc usd | 0 | 0.021 BTC = 480.90 USD
    21mbtc usd | 0 | 0.021 BTC = 480.90 USD
    21 MBTC usd | 0 | 0.021 BTC = 480.90 USD
    5 ubtc usd | 0 | 0.000005 BTC =
    1 rmb usd | 0 | 1 CNY =
    1 000,50 eur usd | 65 | “1 000,50” is not an amount. Did you mean 1000.50?
    portfolio add 1k doge --cost 64usd | 0 | 0.064 USD
    1000 sats eth | 0 | 0.00001 BTC = 0.000141414 ETH
    1000 sats to btc | 0 | 0.00001 BTC
    100 gwei btc | 0 | 0.0000001 ETH
    convert 1000 sats usd | 0 | 0.00001 BTC = 0.23 USD
    100 usd sats | 0 | 100 USD = 436,681.2 sats
    100 usd sats | 0 | “sats” is a unit of bitcoin: 1 bitcoin is 100,000,000 sats. For a coin of this name, give its id.
    100 usd gwei | 0 | 100 USD = 61,752,791.2 gwei
    1 eth gwei | 0 | 1 ETH = 1,000,000,000 gwei
    1 btc sats | 0 | 1 BTC = 100,000,000 sats
    1000000 wei eth | 0 | 0.000000000001 ETH = 0.000000000001 ETH
    123456789 wei eth | 0 | 0.000000000123456789 ETH = 0.000000000123456789 ETH
    1.234567891 eth in gwei | 0 | 1.234567891 ETH = 1,234,567,891 gwei
    0.5 wei usd | 65 | The amount of wei has too many decimals.
    sats usd | 0 | 0.00000001 BTC
    sats | 0 | 0.00000001 BTC
    # Values in coins
    price eth --in btc | 0 | ETH BTC 0.070714 -1.6%
    price eth --in BTC | 0 | ETH BTC 0.070714
    price eth --in bitcoin | 0 | ETH BTC 0.070714
    price eth --in ₿ | 0 | ETH BTC 0.070714
    price ETH-BTC | 0 | ETH BTC 0.070714
    price ETH-BTC --in btc | 0 | ETH BTC 0.070714
    price ETH-BTC --in usd | 64 | “ETH-BTC” is a price in BTC, not in USD.
    price btc --in btc | 0 | BTC BTC 1 0.0%
    price btc --in eth | 0 | BTC ETH 14.141 +1.6%
    price usdt --in btc | 0 | USDT BTC 0.000043668
    price sol --in eth | 0 | SOL ETH 0.014994
    price btc --in usdt | 0 | BTC USDT 22,900
    price eth --in btc --json | 0 | "price":"0.070714410480349345"
    price eth --in btc --json | 0 | "currency":"BTC"
    price eth --in btc --json | 0 | "change24h":"-1.595214356929212363"
    price eth --in nope | 64 | --in takes a currency code of three letters, such as SEK, not “nope”.
    price eth --in sats | 64 | not “sats”.
    markets --in btc --limit 3 | 0 | BTC 0.070714
    markets --in eth --limit 1 | 0 | ETH 14.141
    markets --in btc --csv --limit 2 | 0 | BTC
    watchlist add eth ; watchlist --in btc | 0 | BTC 0.070714
    coin eth --in btc | 0 | BTC 0.070714
    coin btc --in eth | 0 | ETH 14.141
    chart eth --in btc --days 7 | 0 | Ethereum (ETH)  BTC 0.070714  ▲ +11.7%
    chart eth --in btc --at 2023-08-30 | 0 | Ethereum (ETH)  BTC
    chart eth sol --in btc | 64 | use quid chart eth --in btc.
    chart eth --candles --in btc | 65 | Test does not provide candles in BTC.
    portfolio add 1 eth --at 1500 ; portfolio --in btc | 0 | BTC 0.070714
    portfolio add 1 eth --at 22900 ; portfolio --in btc --json | 0 | "cost":"1"
    portfolio add 1 eth --at 0.05btc | 0 | 0.05 BTC = 1,145 USD on 2023-09-01: BTC → USD.
    portfolio add 1 eth --at 0.05btc | 0 | 1,145 USD  1,145.00 USD
    portfolio add 1 eth --at 0.05btc --in eur | 0 | BTC → USD → EUR
    portfolio add 1 eth --at 0.05btc --date 2023-08-30 | 0 | on 2023-08-30: BTC → USD.
    portfolio add 1 btc --at 37436.1usdt | 0 | 37,436.1 USDT = 37,436.1 USD on 2023-09-01: USDT → USD.
    portfolio add 1 eth --cost 5000000sats | 0 | 0.05 BTC = 1,145 USD
    portfolio add 2 eth --cost 0.1btc | 0 | 1,145 USD  2,290.00 USD
    portfolio add 1 eth --at ₿0.05 | 0 | 1,145 USD
    portfolio add 1 btc --at 5uds | 65 | “uds” is not a currency.
    # Purchases, sales and fees
    portfolio add 0.001btc | 64 | Did you mean “quid portfolio add 0.001 btc”?
    portfolio add -0.001btc | 64 | Did you mean “quid portfolio add -0.001 btc”?
    portfolio add 0.5eth | 64 | Did you mean “quid portfolio add 0.5 eth”?
    portfolio add 50eur btc | 65 | Did you mean “quid portfolio add AMOUNT btc --cost 50eur”?
    portfolio add €50 btc | 65 | Did you mean “quid portfolio add AMOUNT btc --cost 50€”?
    portfolio add -50usd btc | 65 | Did you mean “quid portfolio add -AMOUNT btc --cost 50usd”?
    portfolio add btc 0.5 | 64 | Did you mean “quid portfolio add 0.5 btc”?
    portfolio add 0.5 | 64 | quid portfolio add needs an amount and a coin
    portfolio add | 64 | quid portfolio add needs an amount and a coin
    portfolio add 1,5 btc | 65 | “1,5” is not an amount.
    portfolio buy 1 btc | 64 | Did you mean “add”?
    portfolio sell 1 btc | 64 | Did you mean “quid portfolio add -AMOUNT COIN”?
    portfolio undo | 64 | Did you mean “quid portfolio remove ENTRY”?
    portfolio add 0.5 btc 20000usd | 64 | If it is the price of one coin, give --at 20000usd; if it is the total, --cost 20000usd.
    portfolio add 0.5 btc at 20000 usd | 64 | give --at 20000usd
    portfolio add 0.5 btc --fee 50% | 65 | “50%” is a percentage. Type an amount, such as 5.
    portfolio new 1 btc | 64 | Did you mean “add”?
    portfolio delete 1 | 64 | Did you mean “remove”?
    portfolio show | 64 | Did you mean “list”?
    buy 1 btc | 64 | Did you mean “portfolio add”?
    sell 1 btc | 64 | Did you mean “portfolio add -AMOUNT COIN”?
    holdings | 64 | Did you mean “portfolio”?
    portfolio add 1 btc --price 5 | 64 | There is no option “--price”. Did you mean “--at”?
    portfolio add 1 btc --total 5 | 64 | Did you mean “--cost”?
    portfolio --currency eur | 64 | Did you mean “--in”?
    portfolio add 1 btc --at 20000 --fee 5usd | 0 | The fee of 5 USD is part of the cost.
    portfolio add 1 btc --at 20000 --fee 5usd | 0 | 20,005 USD  20,005.00 USD
    portfolio add 2 btc --at 20000 --fee 5 | 0 | 20,002.5 USD  40,005.00 USD
    portfolio add 2 btc --cost 40000 --fee 5 | 0 | 40,005.00 USD
    portfolio add 1 btc --at 20000eur --fee 5 | 0 | 20,005 EUR
    portfolio add 1 btc --at 20000 --fee 5eur | 0 | 5 EUR = 5.422 USD on 2023-09-01: EUR → USD.
    portfolio add 1 btc --at 20000 --fee 0.0001btc | 0 | 20,002.29 USD
    portfolio add 1 btc --fee 5usd | 0 | 22,905 USD
    portfolio add 1 btc --at 1 ; portfolio add -1 btc --at 100 --fee 5 | 0 | The fee of 5 USD is subtracted from the proceeds.
    portfolio add 1 btc --at 1 ; portfolio add -1 btc --at 100 --fee 5 | 0 | 95 USD
    portfolio add 1 btc --at 1 ; portfolio add -1 btc --at 1 --fee 5 | 65 | The fee is higher than the proceeds of the sale.
    portfolio add 1 btc --at 1 --fee -5 | 65 | “-5” is not a price.
    portfolio --fee 5 | 64 | --fee works only with quid portfolio add.
    portfolio add -0.5 btc --as-fee | 64 | “--as-fee” was removed in 0.3.
    portfolio remove 0.5 btc | 64 | To record a sale, run quid portfolio add -0.5 btc.
    portfolio set-price mycoin 2usd | 0 | The price of mycoin is 2 USD as of 2023-09-01.
    portfolio set-price mycoin 2usd ; portfolio add 10 mycoin --at 1 ; portfolio --json | 0 | "value":"20"
    portfolio set-price mycoin 2eur ; portfolio add 10 MYCOIN --at 1 ; portfolio --json | 0 | "value":"21.688"
    portfolio set-price mycoin 2 ; portfolio set-price mycoin 3 ; portfolio add 1 mycoin --at 1 ; portfolio --json | 0 | "value":"3"
    portfolio set-price mycoin 2 ; portfolio set-price mycoin none | 0 | Removed the price of mycoin.
    portfolio set-price mycoin 2 usd | 0 | The price of mycoin is 2 USD as of 2023-09-01.
    portfolio set-price mycoin 2 ; portfolio add 1 mycoin --at 1 ; portfolio | 0 | MYCOIN is the one that you set on 2023-09-01.
    portfolio add 1000 mycoin --at 0.5usd | 65 | first run quid portfolio set-price mycoin PRICE.
    portfolio set-price mycoin none | 65 | You have not set a price of “mycoin”.
    portfolio set-price btc 5 | 65 | Test has a price of bitcoin, so you cannot set one.
    portfolio set-price mycoin | 64 | quid portfolio set-price needs a coin and its price
    portfolio set-price mycoin abc | 65 | “abc” is not a price.
    portfolio set-price my!coin 5 | 65 | “my!coin” is not a name of a coin.
    portfolio add 1 mycoin --at 1 | 65 | There is no coin “mycoin”.
    portfolio setprice mycoin 5 | 64 | Did you mean “set-price”?
    # Charts
    chart btc --at 2023-08-20 | 0 | Bitcoin (BTC)  $23,166.89  ▲ +2.1%  2023-08-20 00:00 UTC
    chart btc --candles --at 2023-08-20 | 0 | O $23,166.89  H $23,258.35
    chart btc --at 2023-08-20 --json | 0 | "at":["2023-08-20T
    chart btc --at 2020-01-01 | 65 | 2020-01-01 is outside the chart
    chart btc --at yesterday | 64 | --at takes a day such as 2026-11-21
    chart btc | 0 | 30 days
    chart btc --days 1 | 0 | 24 hours
    chart btc --days 365 | 0 | 1 year
    chart btc --days 365 --csv | 0 | 2023-01-01T00:00:00Z
    chart btc --days 366 | 64 | --days takes a whole number from 1 to 365, or max
    chart btc eth | 64 | quid chart does not take “eth”. The comparison of coins was removed in 0.3.
    chart eth --in btc | 0 | 30 days
    chart btc in eur | 0 | 30 days
    # Prices near 1 and empty lists
    price usdt | 0 | USDT $1.00
    price matic | 0 | MATIC $0.99
    price usdt --in eur | 0 | USDT €0.9222
    price usdt --in chf | 0 | USDT CHF
    markets --page 900 | 0 | There are no coins on page 900. Give a smaller page number with --page.
    markets --page 900 --json | 0 | "rows":[]
    markets --search zzzzq | 0 | No coin matches “zzzzq”.
    watchlist | 0 | The watchlist is empty.
    portfolio | 0 | The portfolio is empty.
    portfolio list | 0 | The portfolio is empty.
    contacts | 0 | The address book is empty.
    """
}
