import Testing

@testable import quid

/// A command line as typed first by a user of another program, and its expected outcome.
struct FirstInput: CustomTestStringConvertible, Sendable {
  /// The words after `quid`.
  let words: [String]
  /// The exit code with the test client, or `nil` if the test client does not have the data.
  let code: ExitCode?
  /// The command and its arguments without options; empty if the command line is rejected before a command runs.
  let line: String
  /// A part of the error message; empty if there is none.
  let message: String

  var testDescription: String { words.joined(separator: " ") }

  /// The inputs: those of Quid's documentation, inputs from the documentation of other programs, and typing errors.
  static let all = table.split(separator: "\n").filter { !$0.hasPrefix("# ") }.compactMap { FirstInput(String($0)) }

  /// Parses a line of the table: the input, the exit code or `-`, the command line and the message.
  private init?(_ text: String) {
    let fields = text.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimming(" ") }
    guard fields.count == 4 else { return nil }
    words = fields[0].split(separator: " ").map { String($0) }
    code = Int32(fields[1]).flatMap { ExitCode(rawValue: $0) }
    line = fields[2]
    message = fields[3]
  }

  private static let table = """
    # Amounts and currencies of the contract
    100 usd eur | 0 | convert 100 usd eur |
    0.5 btc in sek | 0 | convert 0.5 btc in sek |
    100 usd | 0 | convert 100 usd |
    usd sek | 0 | convert usd sek |
    btc | 0 | coin btc |
    €50 sek | 0 | convert €50 sek |
    100 usd to eur | 0 | convert 100 usd to eur |
    100 USD in EUR | 0 | convert 100 USD in EUR |
    100usd | 0 | convert 100usd |
    100usd eur | 0 | convert 100usd eur |
    0.5btc sek | 0 | convert 0.5btc sek |
    0.5btc | 0 | convert 0.5btc |
    50€ sek | 0 | convert 50€ sek |
    $100 eur | 0 | convert $100 eur |
    £20 | 0 | convert £20 |
    0 usd | 0 | convert 0 usd |
    12.50 chf usd | 0 | convert 12.50 chf usd |
    usd | 0 | convert usd |
    eur | 0 | convert eur |
    EUR | 0 | convert EUR |
    euros | 0 | convert euros |
    yen | 0 | convert yen |
    pounds | 0 | convert pounds |
    kronor | 0 | convert kronor |
    try | 64 |  | For its rates, type quid TRY or quid 1 TRY.
    TRY | 0 | convert TRY |
    try usd | 0 | convert try usd |
    ¥1000 usd | 0 | convert ¥1000 usd |
    ₿0.5 usd | 0 | convert ₿0.5 usd |
    Ξ2 eur | 0 | convert Ξ2 eur |
    US$100 eur | 0 | convert 100 US$ eur |
    R$5 | 0 | convert 5 R$ |
    € | 0 | convert € |
    € 50 sek | 0 | convert 50 € sek |
    100 kr | - | convert 100 kr |
    1 000 usd | - | convert 1 000 usd |
    xau | - | convert xau |
    bgn | - | convert bgn |
    # Rejected amounts and currencies
    1,000 usd | 65 | convert 1,000 usd | 1,000
    1'000 chf | 65 | convert 1'000 chf | 1'000
    1_000 usd | 65 | convert 1_000 usd | 1_000
    1.000,50 eur | 65 | convert 1.000,50 eur | 1.000,50
    1.5k usd eur | 0 | convert 1.5k usd eur |
    -5 usd | 65 | convert -5 usd | -5
    +5 usd | 65 | convert +5 usd | +5
    .5 btc | 0 | convert .5 btc |
    ,5 usd eur | 0 | convert ,5 usd eur |
    5. usd eur | 0 | convert 5. usd eur |
    $.99 eur | 0 | convert $.99 eur |
    . usd eur | 65 | convert . usd eur | “.” is not an amount.
    , usd eur | 65 | convert , usd eur | “,” is not an amount.
    100 $ euros | 0 | convert 100 $ euros |
    €20 to dollars | 0 | convert €20 to dollars |
    10 000euros | 65 | convert 10 000euros | “10 000euros” is not an amount.
    2 500yen | 65 | convert 2 500yen | “2 500yen” is not an amount.
    2 500€ usd | 65 | convert 2 500€ usd | “2 500€” is not an amount.
    100 50% euros usd | 65 | convert 100 50% euros usd | “100 50%” is not an amount.
    100 e.u.r.o usd | 65 | convert 100 e.u.r.o usd | “e.u.r.o”
    100 (euros) usd | 65 | convert 100 (euros) usd | “(euros)”
    100 usd & euros | 65 | convert 100 usd & euros | “&”
    100 usd and euros | 65 | convert 100 usd and euros | “and”
    100 $euros usd | 65 | convert 100 $euros usd | “$euros”
    €20usd gbp | 65 | convert €20usd gbp | “20usd” is not an amount.
    100 usd>>eur | 65 | convert 100 usd>>eur | “usd>>eur”
    1e3 usd | 65 | convert 1e3 usd | 1e3
    5 km miles | 65 | convert 5 km miles | km
    50% | 65 | convert 50% | 50%
    100 dollars euros | 0 | convert 100 dollars euros | US dollar
    dollars | 0 | convert dollars | US dollar
    usd eurr | 65 | convert usd eurr | eurr
    100 | 64 | convert 100 | needs a currency
    top | 64 |  | Did you mean “quid markets”?
    all | 64 |  | Did you mean “quid markets”?
    mnt | 65 | convert mnt | quid coin mnt
    # XE and exchanges: pairs and codes before amounts
    usd/eur | 0 | convert usd eur |
    USD/EUR | 0 | convert USD EUR |
    usd-eur | 0 | convert usd eur |
    usd:eur | 0 | convert usd eur |
    usd=eur | 0 | convert usd eur |
    usd_eur | 0 | convert usd eur |
    usd→eur | 0 | convert usd eur |
    usd->eur | 0 | convert usd eur |
    usd2eur | 0 | convert usd eur |
    100usd/eur | 0 | convert 100usd eur |
    100 usd/eur | 0 | convert 100 usd eur |
    eurusd | 0 | convert eur usd |
    EURUSD | 0 | convert EUR USD |
    gbpjpy | 0 | convert gbp jpy |
    usd 100 | 0 | convert 100 usd |
    usd 100 eur | 0 | convert 100 usd eur |
    USD 12 CNY,JPY | 0 | convert 12 USD CNY JPY |
    EUR50 usd | 0 | convert 50 EUR usd |
    eur50 | 0 | convert 50 eur |
    CHF100 | 0 | convert 100 CHF |
    100 EUR USD GBP | 0 | convert 100 EUR USD GBP |
    50000 JPY to USD | 0 | convert 50000 JPY to USD |
    1 EUR | 0 | convert 1 EUR |
    usd eur,sek | 0 | convert usd eur sek |
    usd,eur | 0 | convert usd eur |
    usd to eur | 0 | convert usd to eur |
    btc/eur | 0 | convert btc eur |
    btc-usd | 0 | convert btc usd |
    BTC-USD | 0 | convert BTC USD |
    btc:usd | 0 | convert btc usd |
    btcusd | 0 | convert btc usd |
    BTCUSDT | 0 | convert BTC USDT |
    ethbtc | 0 | convert eth btc |
    eth/btc | 0 | convert eth btc |
    usdbtc | 0 | convert usd btc |
    dogeusd | 0 | convert doge usd |
    ADAUSD | 0 | convert ADA USD |
    ETH-EUR | 0 | convert ETH EUR |
    SOLUSDT | 0 | convert SOL USDT |
    btc 2 | 0 | convert 2 btc |
    btc 2 usd | 0 | convert 2 btc usd |
    btc eur | 0 | convert btc eur |
    btc in eur | 0 | convert btc in eur |
    btc to eth | 0 | convert btc to eth |
    btc as usd | 0 | convert btc as usd |
    btc eth | 0 | convert btc eth |
    btc eur sek | 0 | convert btc eur sek |
    # qalc
    1 EUR to USD | 0 | convert 1 EUR to USD |
    5 USD to EUR | 0 | convert 5 USD to EUR |
    100 usd -> eur | 0 | convert 100 usd -> eur |
    100 usd = eur | 0 | convert 100 usd = eur |
    100 usd as eur | 0 | convert 100 usd as eur |
    2+2 | 65 | convert 2+2 | 2+2
    1/3 | 65 | convert 1/3 | 1/3
    3 eur + 4 usd | 65 | convert 3 eur + 4 usd | +
    1 btc to usd | 0 | convert 1 btc to usd |
    sqrt 4 | 64 |  | Search for a coin with quid markets --search sqrt, or see quid help.
    factor 12 | 64 |  | Search for a coin with quid markets --search factor, or see quid help.
    exrates | 64 |  | Did you mean “convert”? See quid help.
    assume | 64 |  | Search for a coin with quid markets --search assume, or see quid help.
    mode | 64 |  | Search for a coin with quid markets --search mode, or see quid help.
    store | 64 |  | Search for a coin with quid markets --search store, or see quid help.
    quit | 64 |  | Search for a coin with quid markets --search quit, or see quid help.
    exit | 64 |  | Search for a coin with quid markets --search exit, or see quid help.
    list | 64 |  | Did you mean “watchlist list”? See quid help.
    find eur | 64 |  | Did you mean “markets --search”? See quid help.
    info eur | 64 |  | Did you mean “coin”? See quid help.
    clear | 64 |  | Search for a coin with quid markets --search clear, or see quid help.
    # rate.sx
    1BTC | 0 | convert 1BTC |
    1BTC+12ETH | 65 | convert 1BTC+12ETH | 1BTC+12
    eur/btc | 0 | convert eur btc |
    btc@10d | 64 |  | Did you mean “quid btc”? See quid help.
    1eth | 0 | convert 1eth |
    :help | 64 |  | Did you mean “help”? See quid help.
    :coins | 64 |  | Did you mean “coin”? See quid help.
    :currencies | 64 |  | Did you mean “currencies”? See quid help.
    eur.rate.sx/btc | 64 |  | Did you mean “quid eur”? See quid help.
    BTC | 0 | coin BTC |
    # coingecko-cli
    trending | 64 |  | Did you mean “markets”? See quid help.
    search doge | 64 |  | Did you mean “markets --search”? See quid help.
    status | 64 |  | Did you mean “sources”? See quid help.
    auth | 64 |  | Search for a coin with quid markets --search auth, or see quid help.
    tui | 64 |  | Did you mean “quid”? See quid help.
    top-gainers-losers | 64 |  | Did you mean “markets”? See quid help.
    coins | 64 |  | Did you mean “markets”? See quid help.
    tickers | 64 |  | Did you mean “markets”? See quid help.
    ping | 64 |  | Did you mean “sources”? See quid help.
    global | 64 |  | Did you mean “markets”? See quid help.
    bitcoin | 0 | bitcoin |
    solana | 0 | coin solana |
    # cointop
    dominance | 64 |  | Did you mean “markets”? See quid help.
    server | 64 |  | Search for a coin with quid markets --search server, or see quid help.
    clean | 64 |  | Search for a coin with quid markets --search clean, or see quid help.
    reset | 64 |  | Search for a coin with quid markets --search reset, or see quid help.
    test | 64 |  | Search for a coin with quid markets --search test, or see quid help.
    token | 64 |  | Did you mean “coin”? See quid help.
    favorites | 64 |  | Did you mean “watchlist”? See quid help.
    chart btc | 0 | chart btc |
    version | 0 | version |
    # ticker
    ticker | 64 |  | Did you mean “price”? See quid help.
    BTC.X | 64 |  | Did you mean “quid BTC”? See quid help.
    ETH.X | 64 |  | Did you mean “quid ETH”? See quid help.
    BTC-USD.CB | 64 |  | Did you mean “quid BTC-USD”? See quid help.
    EURUSD=X | 64 |  | Did you mean “quid EURUSD”? See quid help.
    ^GSPC | 64 |  | There is no command, currency or known coin “^GSPC”. See quid help.
    AAPL | 64 |  | Search for a coin with quid markets --search AAPL, or see quid help.
    TSLA | 64 |  | Search for a coin with quid markets --search TSLA, or see quid help.
    NET | 64 |  | Search for a coin with quid markets --search NET, or see quid help.
    $BTC | 64 |  | Did you mean “quid BTC”? See quid help.
    #btc | 64 |  | Did you mean “quid btc”? See quid help.
    # Coins by symbol and id
    eth | 0 | coin eth |
    usdt | 0 | coin usdt |
    usdc | 0 | coin usdc |
    bnb | 0 | coin bnb |
    xrp | 0 | coin xrp |
    busd | 0 | coin busd |
    ada | 0 | coin ada |
    doge | 0 | coin doge |
    DOGE | 0 | coin DOGE |
    sol | 0 | coin sol |
    okb | 0 | coin okb |
    matic | 0 | coin matic |
    ethereum | 0 | coin ethereum |
    tether | 0 | coin tether |
    usd-coin | 0 | coin usd-coin |
    binancecoin | 0 | coin binancecoin |
    ripple | 0 | coin ripple |
    cardano | 0 | coin cardano |
    dogecoin | 0 | coin dogecoin |
    matic-network | 0 | coin matic-network |
    BINANCE-USD | 0 | coin BINANCE-USD |
    litecoin | - | coin litecoin |
    ltc | - | coin ltc |
    1inch | - | coin 1inch |
    0x | - | coin 0x |
    link | - | coin link |
    near | - | coin near |
    one | - | coin one |
    icp | - | coin icp |
    bitcoin-cash | - | coin bitcoin-cash |
    wbtc | - | coin wbtc |
    avalanche-2 | - | coin avalanche-2 |
    polkadot | - | coin polkadot |
    btc foo | 64 |  | does not take “foo”
    btc chart | 64 |  | quid coin does not take “chart”. Did you mean “quid chart btc”?
    eth coin | 64 |  | quid coin does not take “coin”. Did you mean “quid coin eth”?
    btc eurr | 65 | convert btc eurr | eurr
    # Misspelled commands
    coinn | 64 |  | Did you mean “coin”? See quid help.
    chrat | 64 |  | Did you mean “chart”? See quid help.
    chartt btc | 64 |  | Did you mean “chart”? See quid help.
    sned 1 | 64 |  | Did you mean “send”? See quid help.
    snd 1 | 64 |  | Did you mean “send”? See quid help.
    convrt | 64 |  | Did you mean “convert”? See quid help.
    convret 1 usd | 64 |  | Did you mean “convert”? See quid help.
    markte | 64 |  | Did you mean “markets”? See quid help.
    marekts | 64 |  | Did you mean “markets”? See quid help.
    mark | 65 | convert mark | “mark” is the name or symbol of several currencies: BAM, DEM.
    conv | 64 |  | Did you mean “convert”? See quid help.
    hist | 64 |  | Did you mean “history”? See quid help.
    markets, | 64 |  | Did you mean “markets”? See quid help.
    watchlits | 64 |  | Did you mean “watchlist”? See quid help.
    wacth | 64 |  | Did you mean “watch”? See quid help.
    currancies | 64 |  | Did you mean “currencies”? See quid help.
    bitcon | 64 |  | Did you mean “bitcoin”? See quid help.
    Bitcoin | 64 |  | Did you mean “bitcoin”? To show the coin, type quid coin Bitcoin.
    contcats | 64 |  | Did you mean “contacts”? See quid help.
    histroy | 64 |  | Did you mean “history”? See quid help.
    soruces | 64 |  | Did you mean “sources”? See quid help.
    completion | 64 |  | Did you mean “completions”? See quid help.
    verison | 64 |  | Did you mean “version”? See quid help.
    hlep | 64 |  | Did you mean “help”? See quid help.
    fees | 64 |  | Did you mean “fee”? See quid help.
    fee. | 64 |  | Did you mean “fee”? See quid help.
    manual | 64 |  | Did you mean “man”? See quid help.
    sand | 64 |  | Did you mean “send”? To show the coin, type quid coin sand.
    fet | 64 |  | Did you mean “fee”? To show the coin, type quid coin fet.
    mana | 64 |  | Did you mean “man”? To show the coin, type quid coin mana.
    # Misspelled coins and currencies
    dog | 64 |  | Did you mean “doge”? See quid help.
    dogcoin | 64 |  | Did you mean “dogecoin”? See quid help.
    dogecion | 64 |  | Did you mean “dogecoin”? See quid help.
    solona | 64 |  | Did you mean “solana”? See quid help.
    etherum | 64 |  | Did you mean “ethereum”? See quid help.
    ethereun | 64 |  | Did you mean “ethereum”? See quid help.
    cardanoo | 64 |  | Did you mean “cardano”? See quid help.
    toncoin | 64 |  | Did you mean “the-open-network”? See quid help.
    avalanche | 64 |  | Did you mean “avalanche-2”? See quid help.
    polygon | 64 |  | Did you mean “matic-network”? See quid help.
    uds | 64 |  | Did you mean “USD”? See quid help.
    euors | 64 |  | Did you mean “euros”? See quid help.
    dolar | 64 |  | Did you mean “dollar”? See quid help.
    poundd | 64 |  | Did you mean “pound”? See quid help.
    eth2 | 64 |  | Did you mean “eth”? See quid help.
    btc? | 64 |  | Did you mean “quid btc”? See quid help.
    # Words of other programs
    gas | 64 |  | Did you mean “fee”? See quid help.
    gwei | 64 |  | Did you mean “fee”? See quid help.
    ls | 64 |  | Did you mean “watchlist list”? See quid help.
    rate usd eur | 64 |  | Did you mean “convert”? See quid help.
    rates | 64 |  | Did you mean “convert”? See quid help.
    exchange | 64 |  | Did you mean “convert”? See quid help.
    fx | 64 |  | Did you mean “convert”? See quid help.
    xe | 64 |  | Did you mean “convert”? See quid help.
    crypto | 64 |  | Did you mean “markets”? See quid help.
    gainers | 64 |  | Did you mean “markets”? See quid help.
    currency | 64 |  | Did you mean “currencies”? See quid help.
    symbols | 64 |  | Did you mean “currencies”? See quid help.
    graph btc | 64 |  | Did you mean “chart”? See quid help.
    candles btc | 64 |  | Did you mean “chart --candles”? See quid help.
    pay 1 | 64 |  | Did you mean “send”? See quid help.
    transfer 1 eth | 64 |  | Did you mean “send”? See quid help.
    address | 64 |  | Did you mean “contacts”? See quid help.
    monitor | 64 |  | Did you mean “watch”? See quid help.
    alert | 64 |  | Did you mean “watch”? See quid help.
    providers | 64 |  | Did you mean “sources”? See quid help.
    usage | 64 |  | Did you mean “help”? See quid help.
    about | 64 |  | Did you mean “version”? See quid help.
    ether | 64 |  | Did you mean “coin ethereum”? See quid help.
    xbt | 64 |  | Did you mean “coin btc”? See quid help.
    quote btc | 64 |  | Did you mean “coin”? See quid help.
    # Sentences
    how much is 1 btc | 0 | convert 1 btc |
    how much is 1 btc? | 0 | convert 1 btc |
    what is the price of eth | 64 |  | Did you mean “quid eth”? See quid help.
    show btc | 64 |  | Did you mean “quid btc”? See quid help.
    show markets | 64 |  | Did you mean “quid markets”? See quid help.
    get btc | 64 |  | Did you mean “quid btc”? See quid help.
    buy 1 btc | 64 |  | Did you mean “portfolio add”? See quid help.
    please convert 100 usd | 64 |  | Did you mean “quid convert 100 usd”? See quid help.
    # Unknown words
    xyzzy | 64 |  | Search for a coin with quid markets --search xyzzy, or see quid help.
    hello | 64 |  | Search for a coin with quid markets --search hello, or see quid help.
    hi | 64 |  | Search for a coin with quid markets --search hi, or see quid help.
    q | 64 |  | There is no command, currency or known coin “q”. See quid help.
    ? | 64 |  | Did you mean “help”? See quid help.
    foo | 64 |  | Search for a coin with quid markets --search foo, or see quid help.
    gold | 65 | convert gold | XAU
    news | 64 |  | Search for a coin with quid markets --search news, or see quid help.
    start | 64 |  | Search for a coin with quid markets --search start, or see quid help.
    ... | 64 |  | There is no command, currency or known coin “...”. See quid help.
    # Recipients
    0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed | 64 |  | type quid send AMOUNT --to 0x5aAe
    vitalik.eth | 64 |  | type quid send AMOUNT --to vitalik.eth.
    ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed | 64 |  | type quid send AMOUNT --to ethereum:0x5aAe
    # Commands and options before bare input
    convert 100 usd to eur | 0 | convert 100 usd to eur |
    convert usd/eur | 0 | convert usd eur |
    convert 100 btcusd | 0 | convert 100 btc usd |
    convert usd 100 eur | 0 | convert 100 usd eur |
    history usd/eur | 0 | history usd eur |
    coin btc | 0 | coin btc |
    --in sek btc | 0 | coin btc |
    btc --in sek | 0 | coin btc |
    btc --help | 0 | coin btc |
    --date 2023-08-30 usd sek | 0 | convert usd sek |
    watch btc | - | coin btc |
    watch 100 usd eur | - | convert 100 usd eur |
    -- btc | 0 | coin btc |
    - usd eur | - | convert - usd eur |
    help btc | 64 | help btc | There is no command “btc”. See quid help.
    help 100 usd | 64 | help 100 usd | There is no command “100”. See quid help.
    btc --svg x | 64 |  | does not take --svg
    btc --bogus | 64 |  | There is no option “--bogus”
    -w BTC,ETH | 64 |  | There is no option “-w”
    """
}

extension Substring {
  /// Returns the string without leading and trailing characters of a set.
  fileprivate func trimming(_ characters: String) -> String {
    var rest = self
    while let first = rest.first, characters.contains(first) { rest.removeFirst() }
    while let last = rest.last, characters.contains(last) { rest.removeLast() }
    return String(rest)
  }
}
