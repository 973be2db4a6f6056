import QuidCore
import QuidNetworking

/// The dependencies of the commands and screens: services, files of the user and data providers.
///
/// The provider requests of one report share a deadline, which starts when the instance is created or when
/// ``startingReport()`` is called.
struct Services: Sendable {
  /// A closure that returns the current time, or a constant time with test data.
  let now: @Sendable () -> Date
  /// A closure that returns the status of all providers, in the order in which `quid sources` lists them.
  let providerStatuses: @Sendable () -> [ProviderStatus]
  /// The names of the providers, which are shown while data is being loaded.
  let providerNames: ProviderNames
  /// The file with the watchlist: the coins that the user follows.
  let watchlist: WatchlistFile
  /// The file with the groups of coins into which the user divides the watchlist.
  let watchlistGroups: WatchlistGroupsFile
  /// The archive of exchange rates of the European Central Bank that the user has imported.
  let rateArchive: ECBArchive
  /// The file with the contacts of the user, whose names can replace addresses in a send.
  let contacts: ContactsFile
  /// The file with the portfolio: the purchases and sales of coins that the user has recorded.
  let portfolio: PortfolioFile
  /// The journal, which records every send through a node; `nil` if there is no folder for it.
  ///
  /// Without a journal, nothing can be sent.
  let journal: SendJournal?
  /// The base URL of the configured Ethereum node; `nil` if none is configured.
  let defaultNode: ProviderURL?
  /// The address or contact name of the account that pays for sends through ``defaultNode``.
  ///
  /// The value is not validated. It is `nil` if no account is configured.
  let defaultSender: String?
  /// A Boolean value that indicates whether prices come from providers on the network.
  ///
  /// The value is `false` for constant test data (`--client test`) and for simulated data (`--client mock`).
  let hasLivePrices: Bool
  /// A closure that returns a uniformly distributed random number in a range.
  var random: @Sendable (Range<UInt64>) -> UInt64 = { .random(in: $0) }
  /// The folder to which the full-screen app exports pictures; the current folder of the process by default.
  var pictureFolder = PictureFolder()
  /// The opener of web pages in the browser of the user.
  var linkOpener = LinkOpener.unavailable
  /// The rate limit for the charts of a portfolio: five requests per minute.
  ///
  /// The limit leaves a part of the provider's own rate limit to other requests.
  let portfolioChartLimit = RequestLimit(5, per: .seconds(60), clock: ContinuousClock())

  /// The object that executes the steps of a send through a node.
  ///
  /// The property is `nil` unless the full-screen app was started with `--node`.
  var sendRunner: SendFlowRunner?

  private let timeout: Duration
  private var deadline: RequestDeadline
  private var providers: ReportProviders
  private let makeProviders: @Sendable (RequestDeadline) -> ReportProviders
  private let makeUncachedPrices: @Sendable (RequestDeadline) -> (any EtherPriceProvider)?
  private let makeNode: @Sendable (ProviderURL, _ sendTimeout: Duration, RequestDeadline?) -> any EthereumNode
  private let makeResolver: @Sendable (ProviderURL, RequestDeadline?) -> any NameResolver

  /// Creates the services, with a request deadline that starts now.
  ///
  /// - Parameters:
  ///   - timeout: The time limit for all provider requests of one report together.
  ///   - makeProviders: A closure that creates the providers of a report. Their requests end at the deadline.
  ///   - makeUncachedPrices: A closure that creates a provider of ether prices without a cache; returns `nil` for test
  ///     and mock data.
  ///   - makeNode: A closure that creates the client of a node. If the deadline is `nil`, each request is limited only
  ///     by its own timeout.
  ///   - makeResolver: A closure that creates a resolver of ENS names through a node. If the deadline is `nil`, each
  ///     request is limited only by its own timeout.
  init(
    timeout: Duration, now: @escaping @Sendable () -> Date, providerNames: ProviderNames,
    providerStatuses: @escaping @Sendable () -> [ProviderStatus], watchlist: WatchlistFile,
    watchlistGroups: WatchlistGroupsFile, rateArchive: ECBArchive, contacts: ContactsFile, portfolio: PortfolioFile,
    journal: SendJournal?, defaultNode: ProviderURL?,
    defaultSender: String?, hasLivePrices: Bool,
    makeProviders: @escaping @Sendable (RequestDeadline) -> ReportProviders,
    makeUncachedPrices: @escaping @Sendable (RequestDeadline) -> (any EtherPriceProvider)?,
    makeNode: @escaping @Sendable (ProviderURL, Duration, RequestDeadline?) -> any EthereumNode,
    makeResolver: @escaping @Sendable (ProviderURL, RequestDeadline?) -> any NameResolver
  ) {
    self.timeout = timeout
    self.now = now
    self.providerNames = providerNames
    self.providerStatuses = providerStatuses
    self.watchlist = watchlist
    self.watchlistGroups = watchlistGroups
    self.rateArchive = rateArchive
    self.contacts = contacts
    self.portfolio = portfolio
    self.journal = journal
    self.defaultNode = defaultNode
    self.defaultSender = defaultSender
    self.hasLivePrices = hasLivePrices
    self.makeProviders = makeProviders
    self.makeUncachedPrices = makeUncachedPrices
    self.makeNode = makeNode
    self.makeResolver = makeResolver
    deadline = RequestDeadline(after: timeout)
    providers = makeProviders(deadline)
  }

  /// Returns a copy of the services for another report, with a request deadline that starts now.
  func startingReport() -> Services {
    var services = self
    services.deadline = RequestDeadline(after: timeout)
    services.providers = makeProviders(services.deadline)
    return services
  }

  /// The provider of the price of ether.
  var etherPrices: any EtherPriceProvider { providers.etherPrices }
  /// Returns a provider of ether prices that requests new prices instead of using cached ones.
  func uncachedEtherPrices() -> any EtherPriceProvider { makeUncachedPrices(deadline) ?? providers.etherPrices }
  /// The service that plans transfers and estimates fees, for `quid send` and `quid fee`.
  var sendService: SendService { SendService(prices: providers.etherPrices, gas: providers.gas) }
  /// The service for the market list, charts and coins.
  var marketService: MarketService { providers.market }
  /// The provider of data about the whole market, such as the total market capitalization.
  var marketOverview: any MarketOverviewProvider { providers.overview }
  /// Returns the cached gas prices and exchange rates, without sending a request.
  func cachedPrices() async -> CachedPrices { await providers.cachedPrices() }
  /// Returns the cached price history of a coin, regardless of its age and without sending a request.
  ///
  /// - Parameters:
  ///   - coin: The ID of the coin.
  ///   - days: The length of the history in days.
  /// - Returns: The prices; `nil` if none are cached.
  func cachedSeries(of coin: CoinID, days: Int) async -> Sourced<PriceSeries>? {
    await providers.cachedSeries(coin, days)
  }
  /// Returns the cached list of all coins, of any age, without a request; empty if the list is not cached.
  func cachedCoins() async -> [Coin] { await providers.cachedCoins() }
  /// The service for exchange rates and currency names.
  var conversionService: ConversionService { providers.conversion }
  /// The service for the value of the portfolio and for past prices of coins.
  var portfolioService: PortfolioService {
    PortfolioService(market: providers.market, conversion: providers.conversion)
  }
  /// The service for conversions of amounts between currencies and coins.
  var assetConversionService: AssetConversionService {
    AssetConversionService(rates: providers.conversion, market: providers.market, pastPrices: providers.pastPrices)
  }
  /// The service for the Bitcoin index: the current and past prices of bitcoin.
  var bitcoinService: BitcoinService { providers.bitcoin }
  /// The provider of trading pairs of an exchange; `nil` for test and mock data.
  var tickers: (any TickerProvider)? { providers.tickers }
  /// The provider of coin images; `nil` for test and mock data.
  var pictures: (any PictureProvider)? { providers.pictures }

  /// Returns a client of a node for sending and tracking a transfer.
  ///
  /// The deadline of the report does not apply to its requests.
  ///
  /// - Parameters:
  ///   - base: The URL of the node.
  ///   - sendTimeout: The time within which the signer must respond. A value shorter than the timeout of all other
  ///     requests has no effect.
  func node(at base: ProviderURL, sendTimeout: Duration) -> any EthereumNode { makeNode(base, sendTimeout, nil) }

  /// Returns a client of a node for the requests before the user confirms a transfer.
  ///
  /// The requests end at the deadline of the report.
  func planningNode(at base: ProviderURL) -> any EthereumNode { makeNode(base, timeout, deadline) }

  /// Returns a resolver of ENS names through a node.
  ///
  /// Its requests end at the deadline of the report.
  func nameResolver(at base: ProviderURL) -> any NameResolver { makeResolver(base, deadline) }

  /// Returns a resolver of ENS names for the check of a name after the user has confirmed a transfer.
  ///
  /// The deadline of the report does not apply to its requests.
  func submissionNameResolver(at base: ProviderURL) -> any NameResolver { makeResolver(base, nil) }
}

/// The data providers and services that share the request deadline of one report.
struct ReportProviders: Sendable {
  let etherPrices: any EtherPriceProvider
  let gas: any GasPriceProvider
  let market: MarketService
  let overview: any MarketOverviewProvider
  /// A closure that returns the cached gas prices and exchange rates, without sending a request.
  let cachedPrices: @Sendable () async -> CachedPrices
  /// A closure that returns the cached price history of a coin without sending a request; `nil` if none is cached.
  let cachedSeries: @Sendable (_ coin: CoinID, _ days: Int) async -> Sourced<PriceSeries>?
  /// A closure that returns the cached list of all coins without a request; empty if the list is not cached.
  let cachedCoins: @Sendable () async -> [Coin]
  let conversion: ConversionService
  let bitcoin: BitcoinService
  /// The provider of coin prices on past days.
  let pastPrices: any DailyPriceProvider
  /// The provider of trading pairs of an exchange; `nil` for test and mock data.
  let tickers: (any TickerProvider)?
  /// The provider of coin images; `nil` for test and mock data.
  let pictures: (any PictureProvider)?
}

/// The cached gas prices and exchange rates.
struct CachedPrices: Sendable {
  /// The cached gas prices; `nil` if none are cached.
  let gas: Sourced<GasPrices>?
  /// The cached exchange rates; `nil` if none are cached.
  let rates: Sourced<RateTable>?

  /// Creates the value from providers that read only the cache.
  ///
  /// - Parameters:
  ///   - gas: The provider of the gas prices.
  ///   - rates: The provider of the exchange rates.
  init(gas: any GasPriceProvider, rates: any RateProvider) async {
    self.gas = try? await gas.gasPrices()
    self.rates = try? await rates.latestRates()
  }
}

/// The names of the providers whose data the full-screen app shows.
struct ProviderNames: Hashable, Sendable {
  /// The name of the provider of coins, their prices and charts.
  let coins: String
  /// The name of the provider of gas prices.
  let gas: String
  /// The name of the provider of exchange rates.
  let rates: String
  /// The name of the provider of bitcoin prices for the Bitcoin index.
  let bitcoin: String

  /// The name of the Ethereum node in messages.
  var node: String { "the Ethereum node" }

  /// Creates the names of several providers, one for each kind of data.
  init(coins: String, gas: String, rates: String, bitcoin: String) {
    (self.coins, self.gas, self.rates, self.bitcoin) = (coins, gas, rates, bitcoin)
  }

  /// Creates the names for a single provider of all data, such as the mock client.
  init(only name: String) { self.init(coins: name, gas: name, rates: name, bitcoin: name) }
}

/// The content of a file with data of the user, such as the watchlist.
protocol UserFileContent: Equatable, Sendable {
  /// Creates empty content, which is used if the file does not exist.
  init()
  /// The name of the content in messages, such as `watchlist` in "the watchlist".
  static var name: String { get }
  /// The maximum size of the file in bytes; 1 MiB by default.
  static var byteLimit: Int { get }
  /// Returns the error message for a damaged file, with a remedy.
  ///
  /// - Parameter location: The damaged part of the file, such as `watchlist.json`, from the error of ``init(file:)``.
  static func remedy(for location: String) -> String

  /// Creates the content from the bytes of a file.
  ///
  /// - Throws: ``FileError/Reason/damaged`` if the file is invalid, with the name of the damaged part.
  init(file: Data) throws(FileError)
  /// The content as the bytes of a file.
  var file: Data { get }
  /// Returns the content as the bytes of a file, including unknown keys of the file that is replaced.
  ///
  /// - Parameter previous: The bytes of the file that is replaced; `nil` if there is none.
  func file(replacing previous: Data?) -> Data
}

extension UserFileContent {
  static var byteLimit: Int { 1 << 20 }
  func file(replacing previous: Data?) -> Data { file }
}

/// A file with data of the user, such as the watchlist, which is read and written as a whole.
///
/// The user may also edit the file with another program.
struct UserFile<Content: UserFileContent>: Sendable {
  private let file: AtomicFile?

  /// Creates the representation of a file.
  ///
  /// - Parameter url: The location of the file; `nil` if there is no folder for it.
  init(at url: URL?) { file = url.map { AtomicFile(at: $0, byteLimit: Content.byteLimit) } }

  /// Returns the content of the file; empty content if the file does not exist.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read or is damaged.
  func read() throws -> Content {
    guard let file else { return Content() }
    do {
      return try Self.content(of: try file.read())
    } catch {
      throw Self.failure(error)
    }
  }

  /// Changes the content of the file atomically.
  ///
  /// No other process can change the file between the read and the write.
  ///
  /// - Returns: The result of the closure.
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read or written, or the error of the closure. The file is
  ///   unchanged in this case.
  func update<Value>(_ change: (inout Content) throws -> Value) throws -> Value {
    guard let file else {
      throw CommandError.file(
        "The folder for the \(Content.name) is unknown. Set XDG_DATA_HOME or HOME to an absolute path.")
    }
    let result: Result<Value, any Error>
    do {
      result = try file.update { (bytes: inout Data?) throws(FileError) in
        var content = try Self.content(of: bytes)
        let before = content
        let result = Result { try change(&content) }
        if case .success = result, content != before { bytes = content.file(replacing: bytes) }
        return result
      }
    } catch {
      throw Self.failure(error)
    }
    return try result.get()
  }

  private static func content(of bytes: Data?) throws(FileError) -> Content {
    guard let bytes else { return Content() }
    return try Content(file: bytes)
  }

  private static func failure(_ failure: FileError) -> CommandError {
    .file(failure.reason == .damaged ? Content.remedy(for: failure.path) : failure.description)
  }
}

/// The file of the watchlist: a JSON array of coin IDs, in the order in which the user added them.
typealias WatchlistFile = UserFile<Watchlist>

extension Watchlist: UserFileContent {
  static var name: String { "watchlist" }

  static func remedy(for location: String) -> String {
    "\(location) is not a JSON list of coin ids. Correct the file, or move it away to start a new watchlist."
  }

  init(file: Data) throws(FileError) {
    guard let ids = try? JSON(file, byteLimit: .max).strings() else {
      throw FileError(.damaged, at: "watchlist.json")
    }
    self.init(ids.map { CoinID($0) })
  }

  var file: Data { Data((JSONValue.array(coins.map { JSONValue($0) }).text + "\n").utf8) }
}

/// The file of the watchlist's groups: a JSON array of objects with a name and an array of coin IDs.
///
/// The groups are in a separate file, so that versions of Quid without groups can still read and write the watchlist.
/// Unknown keys of an object, such as those of a newer version, are ignored but preserved. An invalid file is never
/// overwritten.
typealias WatchlistGroupsFile = UserFile<WatchlistGroups>

extension WatchlistGroups: UserFileContent {
  static var name: String { "groups of the watchlist" }

  static func remedy(for location: String) -> String {
    "\(location) is not valid: each group needs a name and a list of coin ids. Correct the file, or move it away to"
      + " start without groups."
  }

  init(file: Data) throws(FileError) {
    let values = try? JSON(file, byteLimit: .max).elements()
    let groups = values?.compactMap { json in
      try? WatchlistGroup(
        name: json.required("name").string(), coins: json.required("coins").strings().map { CoinID($0) })
    }
    guard let values, let groups, groups.count == values.count, let all = WatchlistGroups(groups) else {
      throw FileError(.damaged, at: "watchlist-groups.json")
    }
    self = all
  }

  var file: Data { file(replacing: nil) }

  func file(replacing previous: Data?) -> Data {
    let previous = previous.flatMap { try? JSONFields.objects(in: $0) } ?? []
    return JSONFields.data(
      of: groups.map { group in
        var entry = previous.first { $0["name"]?.string == group.name } ?? JSONFields()
        entry.set("coins", to: group.coins.map(\.description))
        entry.set("name", to: group.name)
        return entry
      })
  }
}

/// The file of the address book: a JSON array of contacts, in the order in which the user added them.
///
/// Each contact has a name, an address and, optionally, the ENS name that resolved to the address. Unknown keys, such
/// as those of a newer version of Quid, are ignored but preserved.
///
/// The content of the file is untrusted, because a malicious program may have changed it. One invalid name, address or
/// checksum makes the whole file invalid, so that no payment uses an incomplete address book. An invalid file is never
/// overwritten.
typealias ContactsFile = UserFile<AddressBook>

extension AddressBook: UserFileContent {
  static var name: String { "address book" }

  static func remedy(for location: String) -> String {
    "\(location) is not valid: each contact needs a name and a valid address. Correct contacts.json, or move the file"
      + " away to start a new address book."
  }

  init(file: Data) throws(FileError) { try self.init(json: file) }

  var file: Data { file(replacing: nil) }

  func file(replacing previous: Data?) -> Data {
    let previous = previous.flatMap { try? JSONFields.objects(in: $0) } ?? []
    return JSONFields.data(
      of: contacts.map { contact in
        var entry = previous.first { $0["name"]?.string == contact.name.description } ?? JSONFields()
        entry.set("address", to: contact.address.description)
        if let name = contact.ensName { entry.set("ens", to: name.description) } else { entry.remove("ens") }
        entry.set("name", to: contact.name.description)
        return entry
      })
  }
}

extension Contact {
  /// The fields of a contact in the output of `quid contacts`.
  static let fields: FieldTable<Contact, Never> = [
    .value("name", "the name of the contact") { $0.name },
    .value("address", "the address of the contact") { $0.address },
    .value("ens", "the ENS name that resolved to the address when the contact was added") { $0.ensName },
  ]
}

/// An opener of web pages in the browser of the user, which tests can replace.
struct LinkOpener: Sendable {
  /// A closure that opens the web page at a URL.
  ///
  /// The closure returns an error message for the user, or `nil` if the page was opened.
  let open: @Sendable (_ url: String) async -> String?

  /// A link opener that opens no pages and returns an error message, for a process that may not start programs.
  static let unavailable = LinkOpener { url in
    "Cannot open the page, because quid is not allowed to start programs. Open \(url) in a browser."
  }
}
