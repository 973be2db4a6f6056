import QuidCore

extension SendModel {
  /// A wallet with 10 ether, loaded prices and the typed amount 1.5, for previews.
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
  /// A market list of three coins in US dollars, for previews.
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
  /// The details of Bitcoin with a price chart of one month, for previews.
  public static var sample: CoinDetailModel {
    var model = CoinDetailModel(coin: SampleData.bitcoin)
    model.receive(SampleData.sourced(SampleData.listing))
    if let series = SampleData.series { model.receive(SampleData.sourced(series), of: .month) }
    return model
  }
}

extension CoinDetailViewState {
  /// The display values of ``CoinDetailModel/sample``, for previews.
  public static var sample: CoinDetailViewState { CoinDetailModel.sample.viewState(at: SampleData.now) }
}

extension ConverterModel {
  /// A converter from US dollars to euros with loaded rates and open details, for previews.
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
  /// The Bitcoin index in euros with the prices of 14 days, for previews.
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
  public static var sample: PortfolioViewState { PortfolioViewState(SampleData.valuation, .english) }
}
