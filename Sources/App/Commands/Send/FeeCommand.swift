import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

struct FeeCommand: Command {
  static let configuration = CommandConfiguration(
    name: "fee",
    summary: "show current gas prices and the network fee of a transfer",
    discussion: [
      "The on-chain fee is the fee that the network charges: gas × gas price. The practice estimate, which is used"
        + " only for the practice wallet, is ten times the on-chain fee."
    ],
    examples: ["quid fee --in usd"],
    otherNames: ["gas": "fee", "gasprice": "fee", "gwei": "fee"])

  @Option("in", .walletCurrency, "the currency of the fiat values")
  var currency: Currency?
  @Option("node", .node, "the node whose chain is shown, in its coin")
  var node: NodeSendOptions.NodeChoice?

  func run(in context: CommandContext) async throws -> any CommandReport {
    let currency = currency ?? context.walletCurrency
    let services = context.services
    var chain = Chain(id: Recipient.mainChain)
    let market: SendMarket
    if let node {
      let url: ProviderURL? = if case .url(let url) = node { url } else { nil }
      let base = try context.readNode(url, reason: "quid fee --node needs an Ethereum node.")
      let client = services.planningNode(at: base)
      do { chain = try await Chain(of: client) } catch let error as NodeError {
        throw CommandError(reading: error, client.source, base)
      }
      let gas = NodeGasPriceProvider(client, now: services.now)
      if let prices = services.prices(of: chain.coin) {
        market = try await SendService(prices: prices, gas: gas).market()
      } else {
        market = SendMarket(prices: nil, gas: try await gas.gasPrices())
      }
    } else {
      market = try await services.sendService.market()
    }
    let fees = try? market.gas.map {
      try FeeReport(
        $0.value, at: market.prices?.value[currency], rollupFee: chain.l1Fee.estimate.adding(chain.operatorFee))
    }
    if fees == nil, market.gas != nil {
      throw CommandError.rejectedInput("The gas prices are too large to compute the fees. Try again later.")
    }
    return FeeCommandReport(
      fees: fees, market: market, currency: currency, chain: chain, now: services.now(),
      format: context.format.onChain(chain.id))
  }

  /// The chain of the fees, and what it charges for a transfer in addition to gas.
  fileprivate struct Chain {
    let id: UInt64
    var l1Fee = L1Fee.notCharged
    var operatorFee = Ether.zero

    var coin: NativeCoin { NativeCoin(ofChain: id) }
  }
}

extension FeeCommand.Chain {
  fileprivate init(of node: any EthereumNode) async throws {
    self.init(id: try await node.chain(), l1Fee: await node.l1Fee())
    if case .charged = l1Fee {
      let fee = await node.operatorFee()
      if let fee { operatorFee = fee.fee(gas: FeeFormula.transferGas) } else { l1Fee = .unreadable }
    }
    if id == Recipient.mainChain, l1Fee == .unknown { l1Fee = .notCharged }
  }
}

private struct FeeCommandReport: CommandReport {
  /// The fees by gas tier; `nil` if the gas prices are unknown.
  let fees: FeeReport?
  let market: SendMarket
  let currency: Currency
  let chain: FeeCommand.Chain
  let now: Date
  let format: DisplayFormat

  private struct Row {
    let tier: FeeReport.Tier
    let currency: Currency
  }

  var fields: Fields {
    [
      "tiers": Self.rowFields.json(rows),
      "baseFee": market.gas?.value.baseFee?.gwei,
      "block": market.gas?.value.block,
      "singlePrice": market.gas?.value.isSinglePrice,
      "currency": currency,
      "chain": chain.id,
      "coin": chain.coin.knownSymbol,
      "l1": chain.l1Fee == .notCharged ? nil : chain.l1Fee.estimate,
      "operator": chain.operatorFee.isZero ? nil : chain.operatorFee,
    ]
  }

  private static let rowFields: FieldTable<Row, FeeViewState.Row> = [
    .value("tier", text: TextColumn("Tier") { .init($0.tier) }) { $0.tier.tier },
    .value("gwei", text: TextColumn("Gwei", .right) { .init($0.gwei) }) { $0.tier.price.gwei },
    .json("onChain") { JSONValue.amount($0.tier.onChain) },
    .csv("onChainEther") { $0.tier.onChain.wei },
    .csv("onChainFiat") { $0.tier.onChain.fiat },
    .text(TextColumn("On-chain fee", .right) { .init($0.onChainEther) }),
    .text(TextColumn("", .right) { .init($0.onChainFiat) }),
    .json("practice") { JSONValue.amount($0.tier.practice) },
    .csv("practiceEther") { $0.tier.practice.wei },
    .csv("practiceFiat") { $0.tier.practice.fiat },
    .text(TextColumn("Practice", .right, omission: 1) { .init($0.practiceEther) }),
    .text(TextColumn("", .right, omission: 1) { .init($0.practiceFiat) }),
    .csv("currency") { $0.currency },
  ]

  private var rows: [Row] { (fees?.tiers ?? []).map { Row(tier: $0, currency: currency) } }

  var sources: [SourceReport] { market.sources }
  var warnings: [String] {
    market.warnings(at: now, format) + [format.strings.missing(chain.l1Fee)].compactMap(\.self)
  }
  var failures: [CommandError] { market.failures }
  var table: [[String]]? { Self.rowFields.csv(rows) }

  var watchedValues: [WatchedValue] {
    let gas = market.gas?.value
    return [
      WatchedValue(name: "gas", value: gas?[.fast].gwei), WatchedValue(name: "base", value: gas?.baseFee?.gwei),
    ] + GasTier.allCases.map { WatchedValue(name: $0.rawValue, value: gas?[$0].gwei) }
  }

  func lines(columns: Int) -> [StyledLine] {
    let state = FeeViewState(fees, on: market, in: currency, at: now, format)
    let rollup = [(SendValue.l1Fee, chain.l1Fee.estimate), (.operatorFee, chain.operatorFee)].filter { !$0.1.isZero }
      .map {
        "\(format.strings.label(of: $0)) \(format.numbers.ether($1)), \(format.strings.includedInFee)"
      }
    let sources = (rollup + [state.priceLine, state.gasLine]).map { StyledLine($0, .faint) }
    guard !state.rows.isEmpty else { return sources }
    let block = state.blockLine.map { [StyledLine($0, .faint)] } ?? []
    return Self.rowFields.text(state.rows, columns: columns).lines + [StyledLine()] + block + sources
  }
}

extension ValueParser where Value == Currency {
  static var walletCurrency: ValueParser { .currency(among: SendAmount.currencies) }
}

extension SendMarket {
  var sources: [SourceReport] {
    [prices.map { SourceReport($0) }, gas.map { SourceReport($0) }].compactMap { $0 }.uniqued
  }

  func warnings(at now: Date, _ format: DisplayFormat) -> [String] {
    (prices?.warnings(at: now, format, notOlderThan: DataAge.prices) ?? [])
      + (gas?.warnings(at: now, format, notOlderThan: DataAge.prices) ?? [])
  }

  var failures: [CommandError] {
    [
      priceError.map { CommandError($0, missingPart: "The ether price is not shown.") },
      gasError.map { CommandError($0, missingPart: "The network fee is not shown.") },
    ].compactMap { $0 }
  }
}
