import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

struct BalanceCommand: Command {
  static let configuration = CommandConfiguration(
    name: "balance",
    summary: "show the balance of an account and its value",
    discussion: [
      "The balance is read from an Ethereum node: the node given with --node, or the configured node. It is in ether, or"
        + " in the coin of the node's chain. The number of the latest block is printed with the balance. The node can see"
        + " which address is requested.",
      "On Ethereum mainnet, the node also resolves ENS names such as vitalik.eth, which may contain a-z, 0-9, hyphens"
        + " and dots. If the ENS name of a contact resolves to a different address than the stored one, a warning is"
        + " printed.",
      "An address with its chain, such as oeth:0x… or eip155:10:0x…, is read only from a node on that chain.",
    ],
    examples: ["quid balance vitalik.eth --node https://node.example", "quid balance ann --in usd"],
    otherNames: ["account": "balance", "funds": "balance"])

  @Argument(
    "ADDRESS|CONTACT|NAME", .account("ADDRESS|CONTACT|NAME"),
    missing: "an address, a contact or an ENS name such as vitalik.eth"
  )
  var account: String
  @Option("node", .nodeURL, "the URL of the Ethereum node (default: the configured node)")
  var node: ProviderURL?
  @Option("in", .currencyOrCoin, "the currency of the value, or a coin", placeholder: "EUR|USD|GBP|COIN")
  var currency: Currency?

  func run(in context: CommandContext) async throws -> any CommandReport {
    let book = try context.services.contacts.read()
    let known = try Account(account, book)
    let base = try context.readNode(node, reason: "quid balance needs an Ethereum node.")
    let currency = currency ?? context.walletCurrency
    guard currency.isCoin || SendAmount.currencies.contains(currency) else {
      throw NearestName.wrongWord(currency.code, for: $currency.flag, among: SendAmount.currencies.map(\.code))
    }
    async let fetchedPrices = prices(in: currency, context)
    var warnings: [String] = []
    let address: EthereumAddress
    switch known {
    case .address(let request): address = request.address
    case .contact(let contact):
      address = contact.address
      warnings += await nameWarnings(contact, base, context)
    case .name(let name):
      address = try await context.address(of: name, at: base)
      let recipients = RecipientGuard(own: nil, book: book, past: [])
      warnings += recipients.cautions(on: name, resolvedTo: address).map(\.message)
    }
    let node = context.services.planningNode(at: base)
    let balance: Sourced<AccountBalance>
    do {
      balance = Sourced(
        try await AccountBalance(of: address, from: node), source: node.source, asOf: nil,
        fetchedAt: context.services.now(), freshness: .live)
    } catch {
      throw CommandError(reading: error, node.source, base)
    }
    if case .address(let request) = known, let chain = request.chain, chain != balance.value.chain {
      throw CommandError.rejectedInput(SendError.wrongChain(requested: chain, wallet: balance.value.chain).message())
    }
    let coin = NativeCoin(ofChain: balance.value.chain)
    let prices = coin == .ether ? await fetchedPrices : await prices(of: coin, in: currency, context)
    let price = (try? prices.get())?.value[currency]
    let fiat = balance.value.ether.ether.flatMap { ether in price.flatMap { try? $0.value(of: ether) } }
    return BalanceReport(
      balance: balance, fiat: fiat, contact: book.contact(at: address)?.name, ensName: known.ensName, prices: prices,
      currency: currency, nameWarnings: warnings, now: context.services.now(), format: context.format)
  }

  private func prices(
    of coin: NativeCoin = .ether, in currency: Currency, _ context: CommandContext
  ) async -> Result<Sourced<PriceList>, ProviderError> {
    do {
      guard let provider = context.services.prices(of: coin) else {
        throw ProviderError(.notFound("a price of the coin of this chain"), from: DataSource(name: "Quid", host: nil))
      }
      let prices = try await provider.etherPrices(in: SendAmount.currencies)
      guard currency.isCoin else { return .success(prices) }
      let unit = try await context.services.marketService.unit(currency)
      let quotient = unit.value.price.flatMap { try? prices.value[.usd]?.rate.divided(by: $0, rounding: .halfEven) }
      guard let rate = quotient.flatMap({ ExchangeRate(base: prices.value.base, quote: currency, rate: $0) }),
        let list = PriceList(of: prices.value.base, [rate])
      else { throw ProviderError(.notFound("a price in \(currency.code)"), from: unit.source) }
      return .success(prices.combined(with: unit) { _, _ in list })
    } catch let error as ProviderError {
      return .failure(error)
    } catch {
      return .failure(ProviderError(.cancelled, from: DataSource(name: "Quid", host: nil)))
    }
  }

  /// Returns a warning if the ENS name of a contact now resolves to another address; empty on a chain without ENS.
  private func nameWarnings(_ contact: Contact, _ base: ProviderURL, _ context: CommandContext) async -> [String] {
    guard let name = contact.ensName else { return [] }
    do {
      let address = try await context.services.nameResolver(at: base).address(of: name)
      return contact.caution(ifNameResolvesTo: address).map { [$0.message] } ?? []
    } catch {
      if case .wrongChain = error { return [] }
      let source = context.services.planningNode(at: base).source
      return ["The ENS name of the contact was not checked. \(error.message(for: name, from: source))"]
    }
  }

  private enum Account: Sendable {
    case address(PaymentRequest)
    case contact(Contact)
    case name(ENSName)

    /// Parses an address, which may follow its chain, a payment link, the name of a contact or an ENS name.
    init(_ text: String, _ book: AddressBook) throws {
      if let contact = book.contact(named: text) {
        self = .contact(contact)
      } else if ENSName.isNameLike(text) {
        self = .name(try ENSName(argument: text))
      } else {
        do {
          self = .address(try PaymentRequest(typed: text))
        } catch {
          guard error == .missingPrefix, let name = try? ContactName(text) else {
            throw CommandError(error)
          }
          let message = CommandStrings().message(of: .unknownContact(name.description))
          throw CommandError.rejectedInput(message + book.hint(for: text))
        }
      }
    }

    /// The typed ENS name, or the ENS name of the contact; `nil` if there is none.
    var ensName: ENSName? {
      switch self {
      case .address: nil
      case .contact(let contact): contact.ensName
      case .name(let name): name
      }
    }
  }
}

private struct BalanceReport: CommandReport {
  let balance: Sourced<AccountBalance>
  /// The value of the balance; `nil` if the price is unknown or the value is too large to be computed exactly.
  let fiat: FixedDecimal?
  let contact: ContactName?
  let ensName: ENSName?
  let prices: Result<Sourced<PriceList>, ProviderError>
  let currency: Currency
  let nameWarnings: [String]
  let now: Date
  let format: DisplayFormat

  private static let rowFields: FieldTable<Self, Never> = [
    .value("address") { $0.balance.value.address },
    .value("contact") { $0.contact },
    .value("ens") { $0.ensName },
    .value("ether") { $0.balance.value.ether },
    .value("wei") { $0.balance.value.ether.wei },
    .value("fiat") { $0.fiat },
    .value("currency") { $0.currency },
    .value("block") { $0.balance.value.block },
    .value("chain") { $0.balance.value.chain },
    .value("coin") { $0.coin.knownSymbol },
  ]

  var fields: Fields { Self.rowFields.members(of: self) }

  private var coin: NativeCoin { NativeCoin(ofChain: balance.value.chain) }

  private var knownPrices: Sourced<PriceList>? { try? prices.get() }

  var sources: [SourceReport] { [SourceReport(balance)] + (knownPrices.map { [SourceReport($0)] } ?? []) }

  var warnings: [String] {
    let chain = balance.value.chain
    return nameWarnings
      + (chain == Recipient.mainChain || coin != .ether
        ? [] : ["The node is on chain \(chain), but the value is that of ether on Ethereum mainnet."])
      + priceWarnings
  }

  private var priceWarnings: [String] {
    switch prices {
    case .success(let prices): prices.warnings(at: now, format, notOlderThan: DataAge.prices)
    case .failure(let error): [CommandError(error, missingPart: "The value of the balance is not shown.").message]
    }
  }

  var watchedValues: [WatchedValue] {
    [
      WatchedValue(name: "balance", value: try? FixedDecimal(balance.value.ether.description)),
      WatchedValue(
        name: coin.symbol.lowercased(), id: coin.id?.description,
        value: knownPrices.flatMap { $0.hasUnconfirmedPrice ? nil : $0.value[currency]?.rate },
        asOf: knownPrices.map { $0.asOf ?? $0.fetchedAt }),
    ]
  }

  var table: [[String]]? { Self.rowFields.csv([self]) }

  func lines(columns: Int) -> [StyledLine] {
    let state = BalanceViewState(
      balance, contact: contact, ensName: ensName, fiat: fiat, prices: knownPrices, in: currency, at: now, format)
    var total = StyledLine(state.ether, .strong)
    if !state.fiat.isEmpty { total.append("  " + state.fiat) }
    return (state.name.map { [StyledLine($0, .strong)] } ?? [])
      + RecipientViewState.addressLines(state.groups, label: "", columns: columns)
      + [total, StyledLine()]
      + [state.blockLine, state.priceLine].map { StyledLine($0, .faint) }
  }
}
