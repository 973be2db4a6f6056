import QuidCore

/// Fixed data for previews of screens, with invented prices from a source named `Sample`.
enum SampleData {
  /// The current day in the sample data: 2026-11-21, which is 10,183 days after the first day with exchange rates.
  static let day = RateTable.firstDay.advanced(by: 10_183)
  /// The first day of the sample prices: 2026-10-22, which is 30 days before ``day``.
  static let firstDay = day.advanced(by: -30)
  static var now: Timestamp { day.start }

  static func sourced<Value>(_ value: Value) -> Sourced<Value> {
    Sourced(
      value, source: DataSource(name: "Sample", host: nil), asOf: now, fetchedAt: now, freshness: .builtin)
  }

  private static func number(_ decimal: String) -> FixedDecimal { (try? FixedDecimal(decimal)) ?? .zero }

  // MARK: Wallet

  static var sendMarket: SendMarket {
    let prices = [(Currency.eur, "2450.5"), (.usd, "2840.12"), (.gbp, "2135.8")].compactMap {
      ExchangeRate(base: .eth, quote: $0, rate: number($1))
    }
    let gas = [GasPrice(gwei: number("1.2")), GasPrice(gwei: number("1.5")), GasPrice(gwei: number("2.1"))]
    let tiers = gas.compactMap { $0 }
    return SendMarket(
      prices: PriceList(of: .eth, prices).map { sourced($0) },
      gas: tiers.count == 3
        ? sourced(GasPrices(slow: tiers[0], standard: tiers[1], fast: tiers[2], baseFee: tiers[0], block: 24_000_000))
        : nil)
  }

  // MARK: Market

  static let bitcoin = Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin")
  static let ethereum = Coin(id: .ethereum, symbol: "ETH", name: "Ethereum")
  private static let solana = Coin(id: CoinID("solana"), symbol: "SOL", name: "Solana")

  static var listing: MarketListing {
    func row(_ coin: Coin, _ rank: Int, _ price: String, _ change: String, _ marketCap: String) -> MarketRow {
      MarketRow(
        coin: coin, rank: rank, image: nil, price: number(price), change24h: number(change),
        marketCap: number(marketCap), asOf: now, change1h: number("0.12"), change7d: number("3.4"),
        volume: number("31250000000"), sparkline: PriceShape(prices: wave(around: number(price)).map(\.price)))
    }
    return MarketListing(
      currency: .usd,
      rows: [
        row(bitcoin, 1, "91250.4", "1.82", "1820000000000"), row(ethereum, 2, "2840.12", "-0.73", "342000000000"),
        row(solana, 3, "138.05", "0", "76500000000"),
      ])
  }

  private static func wave(around price: FixedDecimal) -> [PriceSeries.Point] {
    (firstDay...day).enumerated().map { index, day in
      let percent = FixedDecimal(100 + [0, 2, 3, 1, -1, -2, 1][index % 7] + index / 6)
      let shown = try? price.multiplied(by: percent, dividedBy: 104, decimals: 2, rounding: .halfEven)
      return PriceSeries.Point(time: day.start, price: shown ?? price)
    }
  }

  static var series: PriceSeries? {
    PriceSeries(coin: .bitcoin, currency: .usd, points: wave(around: number("91250.4")))
  }

  // MARK: Currencies

  static var tables: [RateTable] {
    [-2, -1, 0].compactMap { offset in
      let dollars = number(["1.1572", "1.1581", "1.159"][offset + 2])
      return RateTable(
        base: .eur, day: day.advanced(by: offset),
        rates: [.usd: dollars, .gbp: number("0.8716"), .sek: number("11.0175")])
    }
  }

  /// The sample Bitcoin index in euros, with the prices of the 14 days that end with ``day``.
  static var bitcoinIndex: BitcoinIndex? {
    let days = wave(around: number("78700.25")).suffix(14).map {
      DailyRate(day: CalendarDay($0.time), price: $0.price)
    }
    let prices = [(Currency.eur, "78700.25"), (.usd, "91250.4"), (.gbp, "68600.5")].compactMap {
      ExchangeRate(base: .btc, quote: $0, rate: number($1))
    }
    guard let history = BitcoinHistory(currency: .eur, days: Array(days)), let list = PriceList(of: .btc, prices) else {
      return nil
    }
    return BitcoinIndex(currency: .eur, dayCount: 14, prices: [sourced(list)], history: sourced(history))
  }

  // MARK: Portfolio

  static var portfolio: Portfolio {
    var portfolio = Portfolio()
    for (coin, amount, price) in [(bitcoin, "0.25", "64000"), (ethereum, "4.5", "3120.5")] {
      let trade = try? PortfolioTrade(
        coin: coin, amount: number(amount), price: .unit(number(price)), currency: .usd, day: firstDay)
      if let trade { _ = try? portfolio.add(trade) }
    }
    return portfolio
  }

  /// The values of the coins in the sample ``portfolio`` at the sample prices in ``listing``.
  static var valuation: PortfolioValuation {
    PortfolioValuation(of: portfolio.positions(in: .usd, by: [:]), at: listing, in: .usd)
  }

  // MARK: Send through a node

  static func terms(of account: EthereumAddress) -> TransferTerms {
    let tips = [Ether(gwei: 1), Ether(gwei: 1), Ether(gwei: 2)]
    return TransferTerms(
      chain: 1, block: 24_000_000, from: account, balance: EtherBalance(.ether(10)), nonce: 7, included: 7,
      history: FeeHistory(newestBlock: 24_000_000, nextBaseFee: Ether(gwei: 1), tips: [tips]), isSenderKnown: true)
  }
}

// MARK: - Models and view states

extension SendModel {
  /// A sample state of the wallet screen for previews, with an amount of 1.5 ether and a balance of 10 ether.
  public static var sample: SendModel {
    var model = SendModel(balance: .ether(10), currency: .usd)
    model.receive(SampleData.sendMarket)
    model.type("1.5")
    return model
  }
}

extension SendViewState {
  /// The display values of ``SendModel/sample``, for previews.
  public static var sample: SendViewState { SendModel.sample.viewState(at: SampleData.now) }
}

extension MarketListModel {
  /// The state of a market list of three coins with prices in US dollars, for previews.
  public static var sample: MarketListModel {
    var model = MarketListModel()
    model.receive(SampleData.sourced(SampleData.listing))
    return model
  }
}

extension MarketListViewState {
  /// The display values of ``MarketListModel/sample``, for previews.
  public static var sample: MarketListViewState { MarketListModel.sample.viewState(at: SampleData.now) }
}

extension CoinDetailModel {
  /// The state of the detail screen of Bitcoin with a price chart of one month, for previews.
  public static var sample: CoinDetailModel {
    var model = CoinDetailModel(coin: SampleData.bitcoin)
    model.receive(SampleData.sourced(SampleData.listing))
    if let series = SampleData.series { model.chart.receive(SampleData.sourced(series), of: .month) }
    return model
  }
}

extension CoinDetailViewState {
  /// The display values of ``CoinDetailModel/sample``, for previews.
  public static var sample: CoinDetailViewState { CoinDetailModel.sample.viewState(at: SampleData.now) }
}

extension ConverterModel {
  /// The state of a converter from US dollars to euros, with loaded exchange rates and visible details, for previews.
  public static var sample: ConverterModel {
    var model = ConverterModel()
    let tables = SampleData.tables
    if let newest = tables.last { model.receive(SampleData.sourced(newest)) }
    let history = try? SourcedRateHistory(from: .usd, to: .eur, tables: [SampleData.sourced(tables)], count: 3)
    if let history { model.receive(history) }
    model.openDetails()
    return model
  }
}

extension ConverterViewState {
  /// The display values of ``ConverterModel/sample``, for previews.
  public static var sample: ConverterViewState { ConverterModel.sample.viewState(at: SampleData.now) }
}

extension BitcoinIndexModel {
  /// The state of the Bitcoin index screen in euros with the prices of 14 days, for previews.
  public static var sample: BitcoinIndexModel {
    var model = BitcoinIndexModel()
    if let index = SampleData.bitcoinIndex { model.receive(index) }
    return model
  }
}

extension BitcoinIndexViewState {
  /// The display values of ``BitcoinIndexModel/sample``, for previews.
  public static var sample: BitcoinIndexViewState { BitcoinIndexModel.sample.viewState(at: SampleData.now) }
}

extension PortfolioViewState {
  /// The display values of a portfolio of bitcoin and ether, for previews.
  public static var sample: PortfolioViewState {
    PortfolioViewState(SampleData.valuation, at: SampleData.now, .english)
  }
}

extension PortfolioModel {
  /// The state of a portfolio screen with bitcoin and ether, valued in US dollars, for previews.
  public static var sample: PortfolioModel {
    var model = PortfolioModel()
    model.receive(SourcedPortfolio(SampleData.portfolio, at: SampleData.sourced(SampleData.listing)))
    if let series = SampleData.series { model.receive(SampleData.sourced(series)) }
    return model
  }
}

extension PortfolioListViewState {
  /// The display values of ``PortfolioModel/sample``, for previews.
  public static var sample: PortfolioListViewState { PortfolioModel.sample.viewState(at: SampleData.now) }
}

extension AddCoinModel {
  /// The state of the screen for adding coins, with a search for `bit` among three coins, for previews.
  public static var sample: AddCoinModel {
    let rows = SampleData.listing.rows
    let ranks = Dictionary(rows.map { ($0.coin.id, $0.rank ?? 0) }) { first, _ in first }
    var model = AddCoinModel()
    model.receive(SampleData.sourced(CoinIndex(rows.map(\.coin), ranks: ranks)))
    model.search("bit")
    return model
  }
}

extension AddCoinViewState {
  /// The display values of ``AddCoinModel/sample``, for previews.
  public static var sample: AddCoinViewState { AddCoinModel.sample.viewState(at: SampleData.now) }
}

extension SendFlowModel {
  /// A sample state of the send screen, with loaded fees and an account with 10 ether on Ethereum mainnet.
  ///
  /// The address of the account is an example from EIP-55.
  public static var sample: SendFlowModel {
    let account = try? EthereumAddress("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
    let request = TransferRequest(account: account)
    return SendFlowModel(account.map { SendFlow(request, on: SampleData.terms(of: $0)) } ?? SendFlow(request))
  }
}

extension SendFlowViewState {
  /// The display values of ``SendFlowModel/sample``, for previews.
  public static var sample: SendFlowViewState {
    SendFlowModel.sample.viewState(at: SampleData.now, in: .usd, prices: SampleData.sendMarket.prices)
  }
}
