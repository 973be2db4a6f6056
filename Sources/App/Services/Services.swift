import QuidPlatform
import QuidCore
import QuidNetworking

/// The services, files and providers of the commands and screens.
///
/// ``CompositionRoot`` creates the value. The provider requests of one report share a deadline, which starts when the value
/// is created or ``startingReport()`` is called.
struct Services: Sendable {
  /// The clock of the chosen client.
  let now: @Sendable () -> Date
  /// Returns the status of all providers in display order, for `quid sources`.
  let providerStatuses: @Sendable () -> [ProviderStatus]
  /// The names of the providers, which a screen shows while data is loaded.
  let providerNames: ProviderNames
  /// The watchlist: the file of the user's coins.
  let watchlist: WatchlistFile
  /// The file of the groups of the watchlist.
  let watchlistGroups: WatchlistGroupsFile
  /// The archive of the European Central Bank's rates that the user has imported.
  let rateArchive: ECBArchive
  /// The file of the contacts, whose names can replace an address in `quid send`.
  let contacts: ContactsFile
  /// The file of the user's purchases and sales of coins.
  let portfolio: PortfolioFile
  /// The journal of sends; `nil` if the settings have no folder for it.
  ///
  /// Without a journal, nothing may be sent.
  let journal: SendJournal?
  /// The base URL of the configured Ethereum node; `nil` if none is configured.
  let defaultNode: ProviderURL?
  /// The configured sender account for ``defaultNode``, not validated as an address; `nil` if none is configured.
  let defaultSender: String?
  /// Whether prices come from providers.
  ///
  /// `false` for the fixed prices of `--client test` and the simulated ones of `--client mock`.
  let hasLivePrices: Bool
  /// Returns a uniformly distributed random number in a range.
  var random: @Sendable (Range<UInt64>) -> UInt64 = { .random(in: $0) }
  /// The folder for the pictures that the full-screen app writes: the current folder of the process.
  var pictureFolder = PictureFolder()
  /// The opener of web pages.
  var linkOpener = LinkOpener.unavailable
  /// The limit of the requests for the charts of a portfolio: five a minute, so that other requests have a share of the
  /// provider's rate limit.
  let portfolioChartLimit = RequestLimit(5, per: .seconds(60), clock: ContinuousClock())

  /// The runner of sends through a node; `nil` unless the full-screen app was started with `--node`.
  var sendRunner: SendFlowRunner?

  private let timeout: Duration
  private var deadline: RequestDeadline
  private var providers: ReportProviders
  private let makeProviders: @Sendable (RequestDeadline) -> ReportProviders
  private let makeUncachedPrices: @Sendable (RequestDeadline) -> (any EtherPriceProvider)?
  private let makeNode: @Sendable (ProviderURL, _ sendTimeout: Duration, RequestDeadline?) -> any EthereumNode
  private let makeResolver: @Sendable (ProviderURL, RequestDeadline?) -> any NameResolver

  /// Creates the services with a deadline that starts now.
  ///
  /// - Parameters:
  ///   - timeout: The time for all provider requests of one report.
  ///   - makeProviders: Creates the providers of a report, whose requests end at the deadline.
  ///   - makeUncachedPrices: Creates a provider of ether prices that ignores the cache; returns `nil` unless the client is
  ///     live.
  ///   - makeNode: Creates the client of a node. Without a deadline, its requests are limited only by their timeout.
  ///   - makeResolver: Creates the resolver of ENS names through a node. Without a deadline, its requests are limited
  ///     only by their timeout.
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

  /// Returns the services for another report: the same providers with a deadline that starts now.
  func startingReport() -> Services {
    var services = self
    services.deadline = RequestDeadline(after: timeout)
    services.providers = makeProviders(services.deadline)
    return services
  }

  /// The provider of the price of ether.
  var etherPrices: any EtherPriceProvider { providers.etherPrices }
  /// Creates a provider of ether prices that ignores cached prices.
  func uncachedEtherPrices() -> any EtherPriceProvider { makeUncachedPrices(deadline) ?? providers.etherPrices }
  /// The service that plans transfers and estimates fees, for `quid send` and `quid fee`.
  var sendService: SendService { SendService(prices: providers.etherPrices, gas: providers.gas) }
  /// The service for the market list, charts and coins.
  var marketService: MarketService { providers.market }
  /// The provider of values of the whole market.
  var marketOverview: any MarketOverviewProvider { providers.overview }
  /// Returns the gas prices and exchange rates in the cache, without a request.
  func cachedPrices() async -> CachedPrices { await providers.cachedPrices() }
  /// Returns the cached prices of a coin over the last days, of any age, without a request; `nil` if none are cached.
  func cachedSeries(of coin: CoinID, days: Int) async -> Sourced<PriceSeries>? {
    await providers.cachedSeries(coin, days)
  }
  /// The service for exchange rates and currency names.
  var conversionService: ConversionService { providers.conversion }
  /// The service for the value of the portfolio and for past prices of coins.
  var portfolioService: PortfolioService {
    PortfolioService(market: providers.market, conversion: providers.conversion)
  }
  /// The service for conversions between currencies and coins.
  var assetConversionService: AssetConversionService {
    AssetConversionService(rates: providers.conversion, market: providers.market, pastPrices: providers.pastPrices)
  }
  /// The service for the Bitcoin index.
  var bitcoinService: BitcoinService { providers.bitcoin }
  /// The provider of the trading pairs of an exchange; `nil` unless the client is live.
  var tickers: (any TickerProvider)? { providers.tickers }
  /// The provider of coin pictures; `nil` unless the client is live.
  var pictures: (any PictureProvider)? { providers.pictures }

  /// Creates the client of a node for sending and tracking a transfer.
  ///
  /// Its requests are not part of the report's deadline.
  ///
  /// - Parameter sendTimeout: The time that the signer has to respond. A value below the timeout of all other requests is
  ///   raised to it.
  func node(at base: ProviderURL, sendTimeout: Duration) -> any EthereumNode { makeNode(base, sendTimeout, nil) }

  /// Creates the client of a node for the requests before a transfer is confirmed, within the deadline of the report.
  func planningNode(at base: ProviderURL) -> any EthereumNode { makeNode(base, timeout, deadline) }

  /// Creates the resolver of ENS names through a node, within the deadline of the report.
  func nameResolver(at base: ProviderURL) -> any NameResolver { makeResolver(base, deadline) }

  /// Creates the resolver of ENS names through a node for the resolution after a confirmation, which is not part of the
  /// report's deadline.
  func submissionNameResolver(at base: ProviderURL) -> any NameResolver { makeResolver(base, nil) }
}

/// The providers of one report.
struct ReportProviders: Sendable {
  let etherPrices: any EtherPriceProvider
  let gas: any GasPriceProvider
  let market: MarketService
  let overview: any MarketOverviewProvider
  /// Returns the gas prices and exchange rates in the cache, without a request.
  let cachedPrices: @Sendable () async -> CachedPrices
  /// Returns the cached prices of a coin over a number of days, without a request; `nil` if none are cached.
  let cachedSeries: @Sendable (_ coin: CoinID, _ days: Int) async -> Sourced<PriceSeries>?
  let conversion: ConversionService
  let bitcoin: BitcoinService
  /// The provider of the prices of coins on past days.
  let pastPrices: any DailyPriceProvider
  /// The provider of the trading pairs of an exchange; `nil` unless the client is live.
  let tickers: (any TickerProvider)?
  /// The provider of coin pictures; `nil` unless the client is live.
  let pictures: (any PictureProvider)?
}

/// The gas prices and exchange rates in the cache.
struct CachedPrices: Sendable {
  /// The gas prices; `nil` if none are cached.
  let gas: Sourced<GasPrices>?
  /// The exchange rates; `nil` if none are cached.
  let rates: Sourced<RateTable>?

  /// Reads the values of providers that send no requests.
  init(gas: any GasPriceProvider, rates: any RateProvider) async {
    self.gas = try? await gas.gasPrices()
    self.rates = try? await rates.latestRates()
  }
}

/// The names of the providers that serve the data of the full-screen app.
struct ProviderNames: Hashable, Sendable {
  /// The provider of coins, their prices and charts.
  let coins: String
  /// The provider of gas prices.
  let gas: String
  /// The provider of exchange rates.
  let rates: String
  /// The provider of the Bitcoin index.
  let bitcoin: String

  /// The Ethereum node.
  var node: String { "the Ethereum node" }

  /// Creates the names of separate providers.
  init(coins: String, gas: String, rates: String, bitcoin: String) {
    (self.coins, self.gas, self.rates, self.bitcoin) = (coins, gas, rates, bitcoin)
  }

  /// Creates the names for a client that serves all data.
  init(only name: String) { self.init(coins: name, gas: name, rates: name, bitcoin: name) }
}

/// The content of a file with user data, such as the watchlist.
protocol UserFileContent: Equatable, Sendable {
  /// Creates the content of a missing file.
  init()
  /// The name of the content in messages, after "the".
  static var name: String { get }
  /// The maximum size of the file in bytes; 1 MiB by default.
  static var byteLimit: Int { get }
  /// Returns the message for a damaged file.
  ///
  /// - Parameter place: The position of the damage, from the error of ``init(file:)``.
  static func remedy(for location: String) -> String

  /// Parses the content of a file.
  ///
  /// - Throws: ``FileError/Reason/damaged`` with the position in the file.
  init(file: Data) throws(FileError)
  /// The bytes of a file with the content.
  var file: Data { get }
  /// Returns the bytes of a file with the content, with what else the replaced file contains.
  ///
  /// - Parameter previous: The bytes of the replaced file; `nil` if there is none.
  func file(replacing previous: Data?) -> Data
}

extension UserFileContent {
  static var byteLimit: Int { 1 << 20 }
  func file(replacing previous: Data?) -> Data { file }
}

/// A file with user data that the user may also edit, read and written as a whole.
struct UserFile<Content: UserFileContent>: Sendable {
  private let file: AtomicFile?

  /// Creates a file at a URL, or without a location if the URL is `nil`.
  init(at url: URL?) { file = url.map { AtomicFile(at: $0, byteLimit: Content.byteLimit) } }

  /// Returns the content, which is empty if the file does not exist.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read or is damaged.
  func read() throws(CommandError) -> Content {
    guard let file else { return Content() }
    do throws(FileError) {
      return try Self.content(of: try file.read())
    } catch {
      throw Self.failure(error)
    }
  }

  /// Changes the content atomically: no other process can change the file between the read and the write.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read or written. The file is unchanged then.
  func update<Result>(_ change: (inout Content) -> Result) throws(CommandError) -> Result {
    guard let file else {
      throw .file("There is no folder for the \(Content.name). Set XDG_DATA_HOME or HOME to an absolute path.")
    }
    do throws(FileError) {
      return try file.update { (bytes: inout Data?) throws(FileError) in
        var content = try Self.content(of: bytes)
        let before = content
        let result = change(&content)
        if content != before { bytes = content.file(replacing: bytes) }
        return result
      }
    } catch {
      throw Self.failure(error)
    }
  }

  private static func content(of bytes: Data?) throws(FileError) -> Content {
    guard let bytes else { return Content() }
    return try Content(file: bytes)
  }

  private static func failure(_ failure: FileError) -> CommandError {
    .file(failure.reason == .damaged ? Content.remedy(for: failure.path) : failure.description)
  }
}

/// The file of the watchlist: a JSON array of coin IDs, in the order in which they were added.
typealias WatchlistFile = UserFile<Watchlist>

extension Watchlist: UserFileContent {
  static var name: String { "watchlist" }

  static func remedy(for location: String) -> String {
    "\(location) is not a JSON list of coin ids. Correct the file, or move it away to start a new watchlist."
  }

  init(file: Data) throws(FileError) {
    guard let ids = try? JSONFile.decoded([String].self, from: file) else {
      throw FileError(.damaged, at: "watchlist.json")
    }
    self.init(ids.map { CoinID($0) })
  }

  var file: Data { Data((JSONValue.array(coins.map { JSONValue($0) }).text + "\n").utf8) }
}

/// The file of the groups of the watchlist: a JSON array of objects with a name and an array of coin IDs.
///
/// The groups have a file of their own, so that versions of Quid without groups can read and write the watchlist. Other
/// keys of an object, such as those of a newer version, are ignored and kept. An invalid file is never overwritten.
typealias WatchlistGroupsFile = UserFile<WatchlistGroups>

extension WatchlistGroups: UserFileContent {
  static var name: String { "groups of the watchlist" }

  static func remedy(for location: String) -> String {
    "\(location) is not valid: each group needs a name and a list of coin ids. Correct the file, or move it away to"
      + " start without groups."
  }

  private struct StoredGroup: Decodable {
    let name: String
    let coins: [String]
  }

  init(file: Data) throws(FileError) {
    let stored = try? JSONFile.decoded([StoredGroup].self, from: file)
    let groups = stored?.compactMap { WatchlistGroup(name: $0.name, coins: $0.coins.map { CoinID($0) }) }
    guard let stored, let groups, groups.count == stored.count, let all = WatchlistGroups(groups) else {
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

/// The address book on disk: a JSON array of contacts in the order in which they were added, each with a name, an address
/// and, if there is one, the ENS name that resolved to the address.
///
/// Other keys, such as those of a newer version of Quid, are ignored and kept.
///
/// The content of the file is not trusted, because the user or a malicious program may have changed it. One invalid name,
/// address or checksum makes the whole file invalid, so that no payment uses an incomplete address book. An invalid file
/// is never overwritten.
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

/// Opens web pages in the browser of the user, or records them in a test.
struct LinkOpener: Sendable {
  /// Opens the page at a URL.
  ///
  /// Returns the message for the user if it was not opened, otherwise `nil`.
  let open: @Sendable (_ url: String) async -> String?

  /// The opener of a process that starts no programs.
  static let unavailable = LinkOpener { _ in "Cannot open the page, because this process may not start programs." }
}
